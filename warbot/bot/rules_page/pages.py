"""The pages of /rules as a person turns them: which rules, which page, which buttons under it.

A button's id says all: `war:example:<game>:<mark>`, the game 0 for the rules of the server.
"""

from dataclasses import dataclass, replace
from typing import Final
from zlib import crc32

from discord import ButtonStyle

from warbot.bot.buttons import button_id
from warbot.bot.desk import Desk, place_of
from warbot.bot.replies import Interaction, Told, promptly, turn_page
from warbot.bot.rows import PushButton, Rows
from warbot.bot.rules_page.example import example_war
from warbot.bot.rules_page.example_page import example_page
from warbot.bot.rules_page.presets import presets_page
from warbot.bot.rules_page.questions import questions_page
from warbot.bot.rules_page.rules import rules_page
from warbot.bot.words import Words, marked
from warbot.engine.rules import HouseRules
from warbot.host.figures import Figures
from warbot.host.odds import NoFigures, Odds
from warbot.host.refusals import NoTable, UnknownGame

_PAGES: Final = {
    "rules": marked("Rules"),
    "example": marked("Example war"),
    "questions": marked("Questions"),
    "presets": marked("Presets"),
}
"""The pages, by the action of the button that leads there."""

_STEPS: Final = 100
_MARKS: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class InForce:
    """The rules in force: those of the table with this game, or those of the server where it is 0."""

    rules: HouseRules
    game: int = 0


class RulesPages:
    """Every page of /rules. `odds` know how long games take."""

    def __init__(self, desk: Desk, odds: Odds) -> None:
        self._desk = desk
        self._odds = odds

    async def in_force_here(self, interaction: Interaction) -> InForce:
        """The rules of the table in this channel; where there is none, those of the server."""
        place = place_of(interaction)
        try:
            running = await self._desk.host.running(place.channel)
        except NoTable:
            return InForce((await self._desk.servers.server(place.guild)).settings.rules)
        return InForce(running.rules, running.game)

    async def begin(self, interaction: Interaction, in_force: InForce) -> None:
        """Answer with the first page."""
        words = self._desk.my_words(interaction)
        embed = rules_page(words, in_force.rules, in_force.game)
        await turn_page(interaction, embed, pages_rows(words, in_force, "rules"))

    async def rules(self, interaction: Interaction, game: int, _: int | None) -> None:
        await self.begin(interaction, await self._in_force(interaction, game))

    async def example(self, interaction: Interaction, game: int, mark: int | None) -> None:
        """The example war, at the step that the button was made for."""
        words = self._desk.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        steps = example_war(in_force.rules)
        at, same = read_mark(in_force.rules, mark)
        at = at if at < len(steps) else 0
        embed = example_page(words, in_force.rules, steps, at)
        if not same:
            anew = words.say("The rules have changed meanwhile: the example begins anew.")
            embed.description = f"{anew}\n\n{embed.description}"
        view = pages_rows(words, in_force, "example", step_buttons(words, in_force, at, len(steps)))
        await turn_page(interaction, embed, view)

    async def questions(self, interaction: Interaction, game: int, _: int | None) -> None:
        words = self._desk.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        figures = await promptly(interaction, self._figures(in_force.rules))
        embed = questions_page(words, in_force.rules, figures)
        await turn_page(interaction, embed, pages_rows(words, in_force, "questions"))

    async def presets(self, interaction: Interaction, game: int, _: int | None) -> None:
        words = self._desk.my_words(interaction)
        in_force = await self._in_force(interaction, game)
        await turn_page(interaction, presets_page(words, in_force.rules), pages_rows(words, in_force, "presets"))

    async def _in_force(self, interaction: Interaction, game: int) -> InForce:
        return await promptly(interaction, self._rules_of(interaction, game))

    async def _rules_of(self, interaction: Interaction, game: int) -> InForce:
        if not game:
            return InForce((await self._desk.servers.server(place_of(interaction).guild)).settings.rules)
        try:
            return InForce((await self._desk.host.report(game)).rules, game)
        except UnknownGame:
            words = self._desk.my_words(interaction)
            gone = words.say("The rules of that table are gone. Use /rules for those that apply here now.")
            raise Told(gone) from None

    async def _figures(self, rules: HouseRules) -> Figures | None:
        try:
            return await self._odds.of(rules)
        except NoFigures:
            return None


def pages_rows(words: Words, in_force: InForce, page: str, first: tuple[PushButton, ...] = ()) -> Rows:
    """The buttons under a page: its own first, then those that lead to the other pages."""
    pages = [_button(words, other, in_force.game, name) for other, name in _PAGES.items() if other != page]
    return Rows(first, pages)


def step_buttons(words: Words, in_force: InForce, at: int, steps: int) -> tuple[PushButton, ...]:
    """Back and Next; Again at the end."""

    def leads_to(step: int, label: str) -> PushButton:
        return _button(words, "example", in_force.game, label, example_mark(in_force.rules, step))

    onward = leads_to(at + 1, marked("Next")) if at + 1 < steps else leads_to(0, marked("Again"))
    back = (leads_to(at - 1, marked("Back")),) if at else ()
    return (*back, replace(onward, style=ButtonStyle.primary))


def _button(words: Words, action: str, game: int, label: str, mark: int | None = None) -> PushButton:
    return PushButton(button_id(action, game, mark), words.say(label))


def example_mark(rules: HouseRules, step: int) -> int:
    """A step of the example and the rules that it is played by, in nine digits."""
    return _rules_mark(rules) * _STEPS + step


def read_mark(rules: HouseRules, mark: int | None) -> tuple[int, bool]:
    """The step, and whether the rules are still those of the mark; where they are not, the example begins anew."""
    if mark is None:
        return 0, True
    marked_rules, step = divmod(mark, _STEPS)
    return (step, True) if marked_rules == _rules_mark(rules) else (0, False)


def _rules_mark(rules: HouseRules) -> int:
    return crc32(str(rules).encode()) % _MARKS
