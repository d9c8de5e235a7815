"""Runs the panel: checks permissions, applies presses to the draft, and shows the next page."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final, NoReturn

import discord
import structlog
from discord import app_commands

from warbot.bot.houserules.choices import CHOICES, Press, choose
from warbot.bot.houserules.controls import PANEL_ID, NumberModal, page_view
from warbot.bot.houserules.pages import Page, figures_text, missing_text, page_embed, pending_text, saved_text
from warbot.bot.interaction.answering import (
    Interaction,
    UserError,
    answering,
    defer_if_slow,
    edit,
    is_private,
    reply_privately,
)
from warbot.bot.interaction.responder import Responder, person_of
from warbot.bot.interaction.router import channels_of, custom_id_of, data_of, values_of
from warbot.bot.text.refusal_texts import refusal_text
from warbot.bot.text.rule_texts import rule_label
from warbot.engine.rule import Rule, value_text
from warbot.engine.rules import RULE_BY_NAME
from warbot.odds.odds import NoFigures, Odds, draw_fix
from warbot.table import Draft, Person
from warbot.table.refusals import DraftOver

log = structlog.get_logger(__name__)


class HouseRulesPanel:
    """Answers /houserules, presses and dialogs. Each first checks that the person may manage the server."""

    def __init__(self, responder: Responder, odds: Odds) -> None:
        self._responder = responder
        self._servers = responder.servers
        self._odds = odds
        self._edits: dict[tuple[int, int], object] = {}

    def command(self) -> app_commands.Command[Any, ..., None]:
        """/houserules. Discord hides it from people without the permission, but the check that counts is here."""

        async def houserules(interaction: Interaction) -> None:
            async with answering(interaction, self._responder.languages):
                guild = self._admin_of(interaction)
                begun = self._servers.draft(guild, person_of(interaction.user))
                await self._show(interaction, await defer_if_slow(interaction, begun, private=True), Page.RULES)

        command = app_commands.Command[Any, ..., None](
            name="houserules", description="Set this server’s house rules", callback=houserules
        )
        command.default_permissions = discord.Permissions(manage_guild=True)
        return app_commands.guild_only(app_commands.guild_install(command))

    async def press(self, interaction: Interaction) -> None:
        """Handle a press on the panel, and answer it in any case.

        The component may be gone from the message: an edit crossed the press, which still counts.
        """
        async with answering(interaction, self._responder.languages):
            found = re.fullmatch(PANEL_ID, custom_id_of(interaction))
            if found is None:
                self._unknown(interaction)
            await self._do(
                interaction, self._press(interaction, found["action"], found["detail"], values_of(interaction))
            )

    async def submit(self, interaction: Interaction) -> None:
        """Handle the submitted dialog for a number."""
        async with answering(interaction, self._responder.languages):
            found = re.fullmatch(NumberModal.TEMPLATE, custom_id_of(interaction))
            if found is None:
                self._unknown(interaction)
            typed = _typed(interaction)
            if typed in ("", self._responder.my_words(interaction)("none").lower()):
                typed = "none"
            await self._do(interaction, self._press(interaction, "value", found["rule"], [typed]))

    def _press(self, interaction: Interaction, action: str, detail: str, picked: Sequence[str]) -> Press:
        languages = self._responder.languages.available
        return Press(action, detail, tuple(picked), frozenset(channels_of(interaction)), languages)

    async def _do(self, interaction: Interaction, press: Press) -> None:
        guild, person = self._admin_of(interaction), person_of(interaction.user)
        if not is_private(interaction):
            self._unknown(interaction)
        try:
            await self._done(interaction, guild, person, press)
        except DraftOver as over:
            await self._end(interaction, refusal_text(self._responder.my_words(interaction), over))

    async def _done(self, interaction: Interaction, guild: int, person: Person, press: Press) -> None:
        _ = self._responder.my_words(interaction)
        picked = press.picked[0] if press.picked else ""
        rule = RULE_BY_NAME.get(press.detail)
        if press.action == "another" and rule is not None and rule.takes_any_number:
            await self._ask(interaction, await self._servers.open_draft(guild, person), rule)
        elif press.action == "page" and picked in tuple(Page):
            draft = await defer_if_slow(interaction, self._servers.open_draft(guild, person))
            await self._show(interaction, draft, Page(picked))
        elif press.action == "rule" and picked in RULE_BY_NAME:
            draft = await defer_if_slow(interaction, self._servers.open_draft(guild, person))
            await self._show(interaction, draft, Page.RULES, picked)
        elif press.action == "save":
            before = (await defer_if_slow(interaction, self._servers.server(guild))).settings
            after = (await defer_if_slow(interaction, self._servers.save(guild, person))).settings
            await self._end(interaction, saved_text(_, before, after))
        elif press.action == "discard":
            await defer_if_slow(interaction, self._servers.discard(guild, person))
            await self._end(interaction, _("Draft discarded. The rules stay as they were."))
        elif press.action in CHOICES:
            changing = self._servers.change(guild, person, lambda settings: choose(settings, press))
            draft = await defer_if_slow(interaction, changing)
            page = Page(press.detail) if press.detail in tuple(Page) else Page.RULES
            await self._show(interaction, draft, page, None if rule is None else rule.name)
        else:
            self._unknown(interaction)

    async def _end(self, interaction: Interaction, text: str) -> None:
        """Close the panel and replace it with a sentence."""
        self._edits.pop(_key(interaction), None)
        await self._responder.replace(interaction, text)

    async def _ask(self, interaction: Interaction, draft: Draft, rule: Rule) -> None:
        """Open the dialog for another number. It has to be the first answer, so nothing slow may come before it."""
        _ = self._responder.my_words(interaction)
        label = rule_label(_, rule.name)
        chosen = getattr(draft.settings.rules, rule.name)
        value = _("none") if chosen is None else value_text(chosen)
        expected, facts = rule.expectation
        question = _(expected, **facts)[:45]
        question = question[:1].upper() + question[1:]
        await interaction.response.send_modal(NumberModal(rule.name, label[:45], question, value))

    async def _show(self, interaction: Interaction, draft: Draft, page: Page, rule: str | None = None) -> None:
        """Show a page. If its figures have to be computed, they're added as soon as they're ready."""
        if page is not Page.RULES:
            self._edits.pop(_key(interaction), None)
            await self._put(interaction, draft, page)
            return
        mine = self._edits[_key(interaction)] = object()
        _, rules = self._responder.my_words(interaction), draft.settings.rules
        figures = self._odds.known(rules)
        if figures is None:
            await self._put(interaction, draft, page, rule, pending_text(_))
            try:
                figures = await self._odds.of(rules)
            except NoFigures:
                log.warning("no figures", guild=interaction.guild_id, rules=str(rules))
        if self._edits.get(_key(interaction)) is mine:  # otherwise the panel shows something else by now
            del self._edits[_key(interaction)]
            can_leave = figures is not None and draw_fix(rules, figures) is not None
            text = missing_text(_) if figures is None else figures_text(_, figures, draw_fix=can_leave)
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
        _ = self._responder.my_words(interaction)
        assert interaction.guild_id is not None, "commands are installed in servers only"
        embed = page_embed(_, page, draft, await self._servers.server(interaction.guild_id), figures)
        view = page_view(
            _,
            page,
            draft.settings,
            rule=rule,
            draw_fix=can_leave,
            languages=self._responder.languages.available,
            channels=_still_there(interaction, draft.settings.channels),
        )
        if interaction.type is discord.InteractionType.application_command and not interaction.response.is_done():
            await reply_privately(interaction, "", embed=embed, view=view)
        else:
            await edit(interaction, embed=embed, view=view)

    def _admin_of(self, interaction: Interaction) -> int:
        """The id of the server that the person manages. Raises UserError if they may not, or no longer."""
        assert interaction.guild_id is not None, "commands are installed in servers only"
        if not interaction.permissions.manage_guild:
            _ = self._responder.my_words(interaction)
            raise UserError(_("You need the **Manage Server** permission to change house rules. Nothing changed."))
        return interaction.guild_id

    def _unknown(self, interaction: Interaction) -> NoReturn:
        _ = self._responder.my_words(interaction)
        raise UserError(_("This button no longer works. Open the panel again with /houserules."))


def _key(interaction: Interaction) -> tuple[int, int]:
    return interaction.guild_id or 0, interaction.user.id


def _still_there(interaction: Interaction, channels: Iterable[int]) -> list[int]:
    """The channels that the server still has; all of them if the server isn't known yet."""
    guild = interaction.guild
    return [channel for channel in channels if guild is None or guild.get_channel(channel) is not None]


def _typed(interaction: Interaction) -> str:
    """The dialog's text, normalized: `1,000`, `1 000` and `1000` become one number, `None` and `none` one word."""
    typed = " ".join(_values(data_of(interaction))[:1]).strip().lower()
    return re.sub(_SEPARATORS, "", typed) if re.fullmatch(f"[0-9]{{1,3}}({_SEPARATORS}[0-9]{{3}})+", typed) else typed


_SEPARATORS: Final = "[ ,.'’\u00a0\u202f]"
"""A pattern for thousands separators that people type."""


def _values(part: dict[str, object]) -> list[str]:
    """All text in a dialog's fields, however Discord nests them."""
    found = [str(part["value"])] if "value" in part else []
    for name in ("components", "component"):
        inner = part.get(name)
        for child in inner if isinstance(inner, list) else [inner]:
            if isinstance(child, dict):
                found += _values(child)
    return found
