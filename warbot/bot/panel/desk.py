"""The panel at work: who may use it, what a press does, what is shown next."""

import re
from collections.abc import Sequence
from typing import Any, NoReturn

import discord
import structlog
from discord import app_commands

from warbot.bot.desk import Desk, person_of
from warbot.bot.items import custom_id_of
from warbot.bot.panel.choices import CHOICES, choose
from warbot.bot.panel.controls import ANOTHER_NUMBER, page_view
from warbot.bot.panel.figures import figures_text, missing_text, pending_text
from warbot.bot.panel.items import NumberModal
from warbot.bot.panel.pages import Page, page_embed
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rule_words import rule_label
from warbot.engine.rules import RULES, value_text
from warbot.host import Draft
from warbot.host.odds import NoFigures, Odds, way_out

log = structlog.get_logger(__name__)

_RULES = {rule.name: rule for rule in RULES}


class PanelDesk:
    """Between an admin and the server's rules. Everything here asks first whether the person may manage the server."""

    def __init__(self, desk: Desk, odds: Odds) -> None:
        self._desk = desk
        self._servers = desk.servers
        self._odds = odds
        self._showing: dict[tuple[int, int], object] = {}

    def command(self) -> app_commands.Command[Any, ..., None]:
        """/houserules. Discord hides it from others as a hint; that they may not is decided here."""

        async def houserules(interaction: Interaction) -> None:
            async with answering(interaction, self._desk.languages):
                guild = self._admin_of(interaction)
                draft = await promptly(interaction, self._servers.draft(guild, person_of(interaction.user)))
                await self._show(interaction, draft, Page.RULES)

        command = app_commands.Command[Any, ..., None](
            name="houserules", description="Choose this server's house rules", callback=houserules
        )
        command.default_permissions = discord.Permissions(manage_guild=True)
        return app_commands.guild_only(app_commands.guild_install(command))

    async def press(self, interaction: Interaction, action: str, detail: str, picked: Sequence[str]) -> None:
        """Do what a button or menu of the panel says, and answer it in any case."""
        async with answering(interaction, self._desk.languages):
            await self._do(interaction, self._admin_of(interaction), action, detail, picked)

    async def submit(self, interaction: Interaction) -> None:
        """Take the number from the dialog."""
        async with answering(interaction, self._desk.languages):
            guild = self._admin_of(interaction)
            found = re.fullmatch(NumberModal.TEMPLATE, custom_id_of(interaction))
            if found is None or found["rule"] not in _RULES:
                self._unknown(interaction)
            await self._do(interaction, guild, "value", found["rule"], [_typed(interaction)])

    async def _do(self, interaction: Interaction, guild: int, action: str, detail: str, picked: Sequence[str]) -> None:
        person = person_of(interaction.user)
        rule = detail if detail in _RULES else None
        if action == "value" and list(picked) == [ANOTHER_NUMBER] and rule is not None:
            await self._ask(interaction, await self._servers.draft(guild, person), rule)
        elif action == "page" and picked and picked[0] in tuple(Page):
            draft = await promptly(interaction, self._servers.draft(guild, person))
            await self._show(interaction, draft, Page(picked[0]))
        elif action == "rule" and picked and picked[0] in _RULES:
            draft = await promptly(interaction, self._servers.draft(guild, person))
            await self._show(interaction, draft, Page.RULES, picked[0])
        elif action == "save":
            await self._save(interaction, guild)
        elif action == "discard":
            await promptly(interaction, self._servers.discard(guild, person))
            await self._end(interaction, self._desk.my_words(interaction).say("Discarded: the rules are as they were."))
        elif action in CHOICES:
            changing = self._servers.change(guild, person, lambda settings: choose(settings, action, detail, picked))
            draft = await promptly(interaction, changing)
            await self._show(interaction, draft, Page(detail) if detail in tuple(Page) else Page.RULES, rule)
        else:
            self._unknown(interaction)

    async def _save(self, interaction: Interaction, guild: int) -> None:
        words = self._desk.my_words(interaction)
        server = await promptly(interaction, self._servers.save(guild, person_of(interaction.user)))
        rules = f"`{server.settings.rules}`"
        text = words.say("Saved. New games are played by {rules}; those that are on keep theirs.", rules=rules)
        await self._end(interaction, text)

    async def _end(self, interaction: Interaction, text: str) -> None:
        """The panel is closed: a sentence stands in its place."""
        self._showing.pop(_key(interaction), None)
        if interaction.response.is_done():
            await interaction.edit_original_response(content=text, embed=None, view=None)
        else:
            await interaction.response.edit_message(content=text, embed=None, view=None)

    async def _ask(self, interaction: Interaction, draft: Draft, rule: str) -> None:
        """Open the dialog for another number. A dialog has to be the first answer, so nothing slow comes before it."""
        words = self._desk.my_words(interaction)
        value = value_text(getattr(draft.settings.rules, rule))
        question = _RULES[rule].expected
        modal = NumberModal(rule, rule_label(words, rule)[:45], question[:45], value)
        await interaction.response.send_modal(modal)

    async def _show(self, interaction: Interaction, draft: Draft, page: Page, rule: str | None = None) -> None:
        """Show a page; where its figures have to be worked out, they follow as soon as they are there."""
        if page is not Page.RULES:
            self._showing.pop(_key(interaction), None)
            await self._put(interaction, draft, page, rule, "")
            return
        mine = self._showing[_key(interaction)] = object()
        words, rules = self._desk.my_words(interaction), draft.settings.rules
        figures = self._odds.known(rules)
        if figures is None:
            await self._put(interaction, draft, page, rule, pending_text(words))
            try:
                figures = await self._odds.of(rules)
            except NoFigures:
                log.warning("no figures", guild=interaction.guild_id, rules=str(rules))
        if self._showing.get(_key(interaction)) is mine:  # else the panel shows something else by now
            del self._showing[_key(interaction)]
            text = missing_text(words) if figures is None else figures_text(words, figures)
            can_leave = figures is not None and way_out(rules, figures) is not None
            await self._put(interaction, draft, page, rule, text, can_leave=can_leave)

    async def _put(
        self,
        interaction: Interaction,
        draft: Draft,
        page: Page,
        rule: str | None,
        figures: str,
        *,
        can_leave: bool = False,
    ) -> None:
        words = self._desk.my_words(interaction)
        assert interaction.guild_id is not None, "commands are installed in servers only"
        saved = (await self._servers.server(interaction.guild_id)).settings
        embed = page_embed(words, page, draft, saved, figures)
        languages = self._desk.languages.available
        view = page_view(words, page, draft.settings, rule=rule, way_out=can_leave, languages=languages)
        if interaction.response.is_done():
            await interaction.edit_original_response(embed=embed, view=view)
        elif interaction.type is discord.InteractionType.application_command:
            await tell(interaction, "", embed=embed, view=view)
        else:
            await interaction.response.edit_message(embed=embed, view=view)

    def _admin_of(self, interaction: Interaction) -> int:
        """The server that the person may manage. Raises Told where they may not (any more)."""
        assert interaction.guild_id is not None, "commands are installed in servers only"
        if not interaction.permissions.manage_guild:
            words = self._desk.my_words(interaction)
            raise Told(words.say("House rules are for those with the right Manage Server. Nothing was changed."))
        return interaction.guild_id

    def _unknown(self, interaction: Interaction) -> NoReturn:
        words = self._desk.my_words(interaction)
        raise Told(words.say("I don't know this button any more. Use /houserules to open the panel anew."))


def _key(interaction: Interaction) -> tuple[int, int]:
    return interaction.guild_id or 0, interaction.user.id


def _typed(interaction: Interaction) -> str:
    """The number as it was typed: `1,000`, `1 000` and `1000` are one."""
    for value in _values(dict(interaction.data or {})):
        return re.sub("[ ,.'’\u00a0\u202f]", "", value)
    return ""


def _values(part: dict[str, object]) -> list[str]:
    """Every text in the fields of a dialog, wherever Discord nests them."""
    found = [str(part["value"])] if "value" in part else []
    for name in ("components", "component"):
        inner = part.get(name)
        for child in inner if isinstance(inner, list) else [inner]:
            if isinstance(child, dict):
                found += _values(child)
    return found
