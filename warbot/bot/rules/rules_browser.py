"""Shows the pages of /rules: which rules apply, which page, and which buttons are under it.

The pages of the rules and of the presets are here; the others have their own modules.

A button's id has all the state: `war:example:<game>:<mark>`, with game 0 for the server's rules.
"""

import re
from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

import discord
from discord import ButtonStyle

from warbot.bot.board.buttons import button_id
from warbot.bot.board.embed.titles import QUIET_COLOUR
from warbot.bot.interaction.answering import Interaction, UserError, answering, defer_if_slow, turn_page, unknown_button
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.interaction.router import values_of
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.rules.example_page import example_page
from warbot.bot.rules.example_war import example_war
from warbot.bot.rules.how_to_play import how_to_play_page
from warbot.bot.rules.preset_menu import play_button, preset_menu
from warbot.bot.rules.questions import questions_page
from warbot.bot.rules.sections import Section, sections
from warbot.bot.text.rule_texts import preset_summary
from warbot.bot.text.translations import N_, Translations
from warbot.engine.rules import PRESETS, HouseRules, changes
from warbot.odds.figures import Figures
from warbot.odds.odds import NoFigures, Odds
from warbot.table.refusals import NoTable, UnknownGame

_PAGES: Final = {
    "rules": N_("Rules"),
    "example": N_("Example war"),
    "questions": N_("Questions"),
    "presets": N_("Presets"),
}
"""The pages' names, by the action of the button that leads there."""

_STEPS: Final = 100
_MARKS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules that apply: those of this game's table, or the server's if `game` is 0."""

    rules: HouseRules
    game: int = 0


class RulesPages:
    """Answers requests for the pages of /rules. `odds` know how long games take."""

    def __init__(self, responder: Responder, odds: Odds) -> None:
        self._responder = responder
        self._odds = odds

    async def in_force_here(self, interaction: Interaction) -> InForce:
        """The rules of this channel's table; if there is none, the server's."""
        place = place_of(interaction)
        try:
            running = await self._responder.host.running(place.channel)
        except NoTable:
            return InForce((await self._responder.servers.server(place.guild)).settings.rules)
        return InForce(running.rules, running.game)

    async def begin(self, interaction: Interaction, in_force: InForce) -> None:
        """Answer with the first page."""
        _ = self._responder.my_words(interaction)
        embed = rules_page(_, in_force.rules, in_force.game)
        await turn_page(interaction, embed, pages_rows(_, in_force, "rules"))

    async def rules(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.begin(interaction, await self._in_force(interaction, game))

    async def example(self, interaction: Interaction, game: int, mark: int | None) -> None:
        """Show the example war at the step named by the button."""
        _ = self._responder.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        steps = example_war(in_force.rules)
        at, same = read_mark(in_force.rules, mark)
        at = at if at < len(steps) else 0
        embed = example_page(_, in_force.rules, steps, at)
        if not same:
            note = _("The rules have changed, so the example starts over.")
            embed.description = f"{note}\n\n{embed.description}"
        view = pages_rows(_, in_force, "example", step_buttons(_, in_force, at, len(steps)))
        await turn_page(interaction, embed, view)

    async def questions(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        _ = self._responder.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        figures = await defer_if_slow(interaction, self._figures(in_force.rules))
        embed = questions_page(_, in_force.rules, figures)
        await turn_page(interaction, embed, pages_rows(_, in_force, "questions"))

    async def presets(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        _ = self._responder.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        rows = pages_rows(_, in_force, "presets").below(preset_menu(_, game, None))
        await turn_page(interaction, presets_page(_, in_force.rules), rows)

    async def preset(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Show the preset picked in the menu, with a button that plays it."""
        async with answering(interaction, self._responder.languages):
            _, picked = self._responder.my_words(interaction), "".join(values_of(interaction)[:1])
            if picked not in PRESETS:
                raise unknown_button(_)
            in_force = await self._in_force(interaction, int(named["game"]))
            rows = pages_rows(_, in_force, "presets", (play_button(_, picked),))
            menu = preset_menu(_, in_force.game, picked)
            await turn_page(interaction, preset_page(_, picked), rows.below(menu))

    async def help(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        """Show how to play under the rules of a game's table."""
        await self._help(interaction, await self._in_force(interaction, game))

    async def help_here(self, interaction: Interaction) -> None:
        """Show how to play under the rules that apply in this channel."""
        await self._help(interaction, await defer_if_slow(interaction, self.in_force_here(interaction), private=True))

    async def _help(self, interaction: Interaction, in_force: InForce) -> None:
        _ = self._responder.my_words(interaction)
        pages = [_button(_, page, in_force.game, _PAGES[page]) for page in ("example", "rules")]
        await turn_page(interaction, how_to_play_page(_, in_force.rules), ButtonRows(pages))

    async def _in_force(self, interaction: Interaction, game: int) -> InForce:
        return await defer_if_slow(interaction, self._rules_of(interaction, game))

    async def _rules_of(self, interaction: Interaction, game: int) -> InForce:
        if not game:
            return InForce((await self._responder.servers.server(place_of(interaction).guild)).settings.rules)
        try:
            return InForce((await self._responder.host.view(game)).rules, game)
        except UnknownGame:
            _ = self._responder.my_words(interaction)
            text = _("That table’s rules are gone. Use /rules to see the current ones.")
            raise UserError(text) from None

    async def _figures(self, rules: HouseRules) -> Figures | None:
        try:
            return await self._odds.of(rules)
        except NoFigures:
            return None


def pages_rows(_: Translations, in_force: InForce, page: str, first: tuple[PushButton, ...] = ()) -> ButtonRows:
    """The buttons under a page: its own first, then those to the other pages."""
    pages = [_button(_, other, in_force.game, name) for other, name in _PAGES.items() if other != page]
    return ButtonRows(first, pages)


def step_buttons(_: Translations, in_force: InForce, at: int, steps: int) -> tuple[PushButton, ...]:
    """Back and Next, or Again at the end."""

    def leads_to(step: int, label: str) -> PushButton:
        return _button(_, "example", in_force.game, label, example_mark(in_force.rules, step))

    onward = leads_to(at + 1, N_("Next")) if at + 1 < steps else leads_to(0, N_("Start over"))
    back = (leads_to(at - 1, N_("Previous")),) if at else ()
    return (*back, replace(onward, style=ButtonStyle.primary))


def _button(_: Translations, action: str, game: int, label: str, mark: int | None = None) -> PushButton:
    return PushButton(button_id(action, game, mark), _(label))


def example_mark(rules: HouseRules, step: int) -> int:
    """Encodes a step of the example and a hash of its rules in at most nine digits."""
    return _rules_mark(rules) * _STEPS + step


def read_mark(rules: HouseRules, mark: int | None) -> tuple[int, bool]:
    """Decodes a mark into the step and whether the rules are unchanged; if they changed, the step is 0."""
    if mark is None:
        return 0, True
    marked_rules, step = divmod(mark, _STEPS)
    return (step, True) if marked_rules == _rules_mark(rules) else (0, False)


def _rules_mark(rules: HouseRules) -> int:
    return crc32(str(rules).encode()) % _MARKS


MARK: Final = "◆"


def rules_page(_: Translations, rules: HouseRules, game: int = 0) -> discord.Embed:
    """The rules of this game's table, or of the server if `game` is 0."""
    title = _("This table’s rules") if game else _("This server’s rules")
    return _page(_, rules, title, f"`{rules}`")


def preset_page(_: Translations, name: str) -> discord.Embed:
    """The rules of a preset."""
    return _page(_, PRESETS[name], name, preset_summary(_, name))


def _page(_: Translations, rules: HouseRules, title: str, description: str) -> discord.Embed:
    differs = changes(rules, PRESETS["standard"])
    embed = discord.Embed(title=title, description=description, colour=QUIET_COLOUR)
    for section in sections(_, rules):
        embed.add_field(name=section.title, value=_text(section, differs), inline=False)
    if differs:
        embed.set_footer(text=_("{mark} = different from standard", mark=MARK))
    return embed


def _text(section: Section, differs: Container[str]) -> str:
    return " ".join(
        f"{MARK}\u00a0{sentence.text}" if any(name in differs for name in sentence.rules) else sentence.text
        for sentence in section.sentences
    )


def presets_page(_: Translations, rules: HouseRules) -> discord.Embed:
    """Every preset, with the one played here marked."""
    lines = [
        f"{f'{MARK} ' if preset == rules else ''}**{name}** · {preset_summary(_, name)}"
        for name, preset in PRESETS.items()
    ]
    how = _(
        "Choose one below to read its rules and play it. For changes, use `/war start` with `rules` such as "
        "`fifty battle_limit=80`"
    )
    embed = discord.Embed(title=_("Presets"), description="\n".join([*lines, "", how]), colour=QUIET_COLOUR)
    if rules in PRESETS.values():
        embed.set_footer(text=_("{mark} = used here", mark=MARK))
    return embed
