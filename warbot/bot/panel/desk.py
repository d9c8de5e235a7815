"""The panel at work: who may use it, what a press does, what is shown next."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

import discord
import structlog
from discord import app_commands

from warbot.bot.desk import Desk, person_of
from warbot.bot.ids import data_of
from warbot.bot.items import channels_of, custom_id_of, values_of
from warbot.bot.panel.choices import CHOICES, Press, choose
from warbot.bot.panel.controls import page_view
from warbot.bot.panel.figures import figures_text, missing_text, pending_text
from warbot.bot.panel.items import PANEL_ID, NumberModal
from warbot.bot.panel.pages import Page, page_embed, saved_text
from warbot.bot.refusals import refusal_text
from warbot.bot.replies import Interaction, Told, answering, edit, is_private, promptly, tell
from warbot.bot.rule_words import rule_label
from warbot.engine.rules import RULE_BY_NAME, Rule, value_text
from warbot.host import Draft, Person
from warbot.host.odds import NoFigures, Odds, way_out
from warbot.host.refusals import DraftOver

log = structlog.get_logger(__name__)


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
                begun = self._servers.draft(guild, person_of(interaction.user))
                await self._show(interaction, await promptly(interaction, begun, private=True), Page.RULES)

        command = app_commands.Command[Any, ..., None](
            name="houserules", description="Choose this server's house rules", callback=houserules
        )
        command.default_permissions = discord.Permissions(manage_guild=True)
        return app_commands.guild_only(app_commands.guild_install(command))

    async def press(self, interaction: Interaction) -> None:
        """Do what a button or menu of the panel says, and answer it in any case.

        It need not be on the message any more: then the press crossed an edit, and it counts.
        """
        async with answering(interaction, self._desk.languages):
            found = re.fullmatch(PANEL_ID, custom_id_of(interaction))
            if found is None:
                self._unknown(interaction)
            await self._do(
                interaction, self._press(interaction, found["action"], found["detail"], values_of(interaction))
            )

    async def submit(self, interaction: Interaction) -> None:
        """Take the number from the dialog."""
        async with answering(interaction, self._desk.languages):
            found = re.fullmatch(NumberModal.TEMPLATE, custom_id_of(interaction))
            if found is None:
                self._unknown(interaction)
            await self._do(interaction, self._press(interaction, "value", found["rule"], [_typed(interaction)]))

    def _press(self, interaction: Interaction, action: str, detail: str, picked: Sequence[str]) -> Press:
        languages = self._desk.languages.available
        return Press(action, detail, tuple(picked), frozenset(channels_of(interaction)), languages)

    async def _do(self, interaction: Interaction, press: Press) -> None:
        guild, person = self._admin_of(interaction), person_of(interaction.user)
        if not is_private(interaction):
            self._unknown(interaction)
        try:
            await self._done(interaction, guild, person, press)
        except DraftOver as over:
            await self._end(interaction, refusal_text(self._desk.my_words(interaction), over))

    async def _done(self, interaction: Interaction, guild: int, person: Person, press: Press) -> None:
        words = self._desk.my_words(interaction)
        picked = press.picked[0] if press.picked else ""
        rule = RULE_BY_NAME.get(press.detail)
        if press.action == "another" and rule is not None and rule.takes_any_number:
            await self._ask(interaction, await self._servers.open_draft(guild, person), rule)
        elif press.action == "page" and picked in tuple(Page):
            draft = await promptly(interaction, self._servers.open_draft(guild, person))
            await self._show(interaction, draft, Page(picked))
        elif press.action == "rule" and picked in RULE_BY_NAME:
            draft = await promptly(interaction, self._servers.open_draft(guild, person))
            await self._show(interaction, draft, Page.RULES, picked)
        elif press.action == "save":
            before = (await promptly(interaction, self._servers.server(guild))).settings
            after = (await promptly(interaction, self._servers.save(guild, person))).settings
            await self._end(interaction, saved_text(words, before, after))
        elif press.action == "discard":
            await promptly(interaction, self._servers.discard(guild, person))
            await self._end(interaction, words.say("Discarded: the rules are as they were."))
        elif press.action in CHOICES:
            changing = self._servers.change(guild, person, lambda settings: choose(settings, press))
            draft = await promptly(interaction, changing)
            page = Page(press.detail) if press.detail in tuple(Page) else Page.RULES
            await self._show(interaction, draft, page, None if rule is None else rule.name)
        else:
            self._unknown(interaction)

    async def _end(self, interaction: Interaction, text: str) -> None:
        """The panel is closed: a sentence stands in its place."""
        self._showing.pop(_key(interaction), None)
        await self._desk.replace(interaction, text)

    async def _ask(self, interaction: Interaction, draft: Draft, rule: Rule) -> None:
        """Open the dialog for another number. A dialog has to be the first answer, so nothing slow comes before it."""
        words = self._desk.my_words(interaction)
        label = rule_label(words, rule.name)
        value = value_text(getattr(draft.settings.rules, rule.name))
        expected, facts = rule.expectation
        question = words.say(expected, **facts)[:45]
        question = question[:1].upper() + question[1:]
        await interaction.response.send_modal(NumberModal(rule.name, label[:45], question, value))

    async def _show(self, interaction: Interaction, draft: Draft, page: Page, rule: str | None = None) -> None:
        """Show a page; where its figures have to be worked out, they follow as soon as they are there."""
        if page is not Page.RULES:
            self._showing.pop(_key(interaction), None)
            await self._put(interaction, draft, page)
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
            can_leave = figures is not None and way_out(rules, figures) is not None
            text = missing_text(words) if figures is None else figures_text(words, figures, way_out=can_leave)
            await self._put(interaction, draft, page, rule, text, can_leave=can_leave)

    async def _put(
        self,
        interaction: Interaction,
        draft: Draft,
        page: Page,
        rule: str | None = None,
        figures: str = "",
        *,
        can_leave: bool = False,
    ) -> None:
        words = self._desk.my_words(interaction)
        assert interaction.guild_id is not None, "commands are installed in servers only"
        embed = page_embed(words, page, draft, await self._servers.server(interaction.guild_id), figures)
        view = page_view(
            words,
            page,
            draft.settings,
            rule=rule,
            way_out=can_leave,
            languages=self._desk.languages.available,
            channels=_still_there(interaction, draft.settings.channels),
        )
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await tell(interaction, "", embed=embed, view=view)
        else:
            await edit(interaction, embed=embed, view=view)

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


def _still_there(interaction: Interaction, channels: Iterable[int]) -> list[int]:
    """Those of the channels that the server still has; all of them, where the server is not known yet."""
    guild = interaction.guild
    return [channel for channel in channels if guild is None or guild.get_channel(channel) is not None]


def _typed(interaction: Interaction) -> str:
    """What was typed into the dialog: `1,000`, `1 000` and `1000` are one number, `None` and `none` one word."""
    typed = " ".join(_values(data_of(interaction))[:1]).strip().lower()
    return re.sub(_APART, "", typed) if re.fullmatch(f"[0-9]{{1,3}}({_APART}[0-9]{{3}})+", typed) else typed


_APART: Final = "[ ,.'’\u00a0\u202f]"
"""What people put between thousands."""


def _values(part: dict[str, object]) -> list[str]:
    """Every text in the fields of a dialog, wherever Discord nests them."""
    found = [str(part["value"])] if "value" in part else []
    for name in ("components", "component"):
        inner = part.get(name)
        for child in inner if isinstance(inner, list) else [inner]:
            if isinstance(child, dict):
                found += _values(child)
    return found
