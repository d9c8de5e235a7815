"""The board's buttons: what each is called, what its id says, which of them a table has.

An id is `war:<action>:<game>` and, for Flip, the turn that it was made for (for the pages of /rules, what they show).
Everything in one is untrusted: it names what is asked for, and the stored game decides.
"""

import re
from typing import Any, Final

import discord
from discord.ui import Button, DynamicItem, View

from warbot.bot.words import Words, marked
from warbot.engine.rule_values import ReturnOrder
from warbot.host import Pace, Phase, Report, turns_by_itself

TEMPLATE: Final = r"war:(?P<action>[a-z_]{1,20}):(?P<game>[0-9]{1,18})(?::(?P<turn>[0-9]{1,9}))?"

_LOOKS: Final[dict[str, tuple[str, discord.ButtonStyle]]] = {
    "join": (marked("Join"), discord.ButtonStyle.success),
    "leave": (marked("Leave"), discord.ButtonStyle.secondary),
    "accept": (marked("Accept"), discord.ButtonStyle.success),
    "decline": (marked("Decline"), discord.ButtonStyle.danger),
    "bot": (marked("Let the bot play"), discord.ButtonStyle.secondary),
    "deal": (marked("Deal"), discord.ButtonStyle.success),
    "start": (marked("Start"), discord.ButtonStyle.success),
    "cancel": (marked("Cancel"), discord.ButtonStyle.secondary),
    "flip": (marked("Flip"), discord.ButtonStyle.primary),
    "grab": (marked("Grab!"), discord.ButtonStyle.success),
    "auto": (marked("Auto-flip"), discord.ButtonStyle.secondary),
    "pause": (marked("Pause"), discord.ButtonStyle.primary),
    "resume": (marked("Resume"), discord.ButtonStyle.success),
    "watch": (marked("Watch on"), discord.ButtonStyle.success),
    "pace_battle": ("×1", discord.ButtonStyle.secondary),  # short, so that the four paces fit on one line of a phone
    "pace_ten": ("×10", discord.ButtonStyle.secondary),
    "pace_war": (marked("Next war"), discord.ButtonStyle.secondary),
    "pace_end": (marked("To the end"), discord.ButtonStyle.secondary),
    "rules": (marked("Rules"), discord.ButtonStyle.secondary),
    "resign": (marked("Resign"), discord.ButtonStyle.secondary),
    "concede": (marked("Yes, resign"), discord.ButtonStyle.danger),
    "forget": (marked("Yes, forget me"), discord.ButtonStyle.danger),
    "order": (marked("Order"), discord.ButtonStyle.secondary),
    "log": (marked("Log"), discord.ButtonStyle.secondary),
    "rematch": (marked("Rematch"), discord.ButtonStyle.success),
}


_OF_A_TURN: Final = ("flip", "grab")
"""What is pressed for one turn, and is stale after it."""

_SECOND: Final = 1
"""The row of the paces; the others stand in the first."""


class TableButton(DynamicItem[Button[Any]], template=TEMPLATE):
    """A button of any table, made anew from its id at every press: nothing of it is kept in memory."""

    def __init__(
        self, action: str, game: int, turn: int | None = None, label: str | None = None, row: int | None = None
    ) -> None:
        name, style = _LOOKS.get(action, (action, discord.ButtonStyle.secondary))
        custom_id = f"war:{action}:{game}" + ("" if turn is None else f":{turn}")
        super().__init__(Button(label=label or name, style=style, custom_id=custom_id), row=row)
        self.action, self.game, self.turn = action, game, turn

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> "TableButton":
        del interaction, item
        return cls(match["action"], int(match["game"]), None if match["turn"] is None else int(match["turn"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.presses.press(interaction, self.action, self.game, self.turn)


class Buttons(View):
    """The buttons of a message. Nothing waits for them to time out, and discord.py has nothing to keep of them."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    def is_dispatchable(self) -> bool:
        """A press on one of them is found by its id alone."""
        return False


def table_view(words: Words, report: Report) -> View:
    """The buttons of a table as it stands. A fresh view for every message."""
    view = buttons_view(words, report.game, _actions(report), report.turn)
    for item in view.children:
        assert isinstance(item, TableButton), "a table has no other items"
        if item.action == "grab":
            item.item.disabled = not report.grabs
        elif item.action == "pause" and item is not view.children[0]:
            item.item.style = discord.ButtonStyle.secondary  # what comes first calls for a press, and it alone
    if _has_pace(report):
        for pace in Pace:
            button = TableButton(f"pace_{pace}", report.game, label=words.say(_LOOKS[f"pace_{pace}"][0]), row=_SECOND)
            button.item.style = discord.ButtonStyle.success if pace is report.pace else button.item.style
            view.add_item(button)
    return view


def buttons_view(words: Words, game: int, actions: list[str], turn: int | None = None) -> View:
    view = Buttons()
    for action in actions:
        label = words.say(_LOOKS[action][0])
        view.add_item(TableButton(action, game, turn if action in _OF_A_TURN else None, label))
    return view


def _actions(report: Report) -> list[str]:
    match report.phase:
        case Phase.OPEN:
            return _waiting_actions(report)
        case Phase.CHALLENGE:
            return ["accept", "decline", "rules", "cancel"]
        case Phase.PLAYING:
            return [*_playing_actions(report), "rules", "resign"]
        case Phase.OVER:
            # Where Flip was, a thumb that is still at it presses nothing that matters.
            return ["rules", "log", "rematch"]
        case Phase.CLOSED:
            return []


def _playing_actions(report: Report) -> list[str]:
    """What there is to press about the cards, the likeliest first. Pause is there where something goes on by itself.

    In Speed War Grab keeps its place between the ties, and can't be pressed: else a thumb that is late for one would
    pause the game.
    """
    choice = ["order"] if report.rules.return_order is ReturnOrder.CHOICE else []
    own = [] if turns_by_itself(report.rules) else ["auto"]
    if report.halted:
        return ["resume", *own, *choice]
    watch = ["watch"] if report.asks_until else []
    if report.grabs or turns_by_itself(report.rules):
        return ["grab", *watch, "pause"]
    if report.plays:
        return [*watch, "pause", *own, *choice]
    return ["flip", *own, *choice, *(["pause"] if report.rules.time_limit is not None else [])]


def _has_pace(report: Report) -> bool:
    """Whether the table plays by itself, or would if it did not stand still."""
    return report.phase is Phase.PLAYING and (
        report.plays or report.grabs or (bool(report.halted) and report.hands_off)
    )


def _waiting_actions(report: Report) -> list[str]:
    actions = [] if report.full else ["join", "bot"]
    large = report.rules.players > 2  # noqa: PLR2004 - more than the two of a plain game
    if len(report.seats) > 1:
        actions.append("start" if large else "deal")
    if large and len(report.seats) > 1:
        actions.append("leave")
    return [*actions, "rules", "cancel"]
