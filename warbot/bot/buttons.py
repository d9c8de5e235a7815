"""The board's buttons: what each is called, what its id says, which of them a table has.

An id is `war:<action>:<game>` and, for Flip, the turn that it was made for (for the pages of /rules, what they show).
Everything in one is untrusted: it names what is asked for, and the stored game decides.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from discord import ButtonStyle

from warbot.bot.ids import GAME
from warbot.bot.rows import PushButton, Rows
from warbot.bot.words import Words, marked
from warbot.engine.rule_values import ReturnOrder, Ties
from warbot.host import Pace, Phase, Report, turns_by_itself

TEMPLATE: Final = rf"war:(?P<action>[a-z_]{{1,20}}):{GAME}(?::(?P<turn>[0-9]{{1,9}}))?"

_LOOKS: Final[dict[str, tuple[str, ButtonStyle]]] = {
    "join": (marked("Join"), ButtonStyle.success),
    "leave": (marked("Leave"), ButtonStyle.secondary),
    "accept": (marked("Accept"), ButtonStyle.success),
    "decline": (marked("Decline"), ButtonStyle.danger),
    "bot": (marked("Add bot"), ButtonStyle.secondary),
    "deal": (marked("Deal"), ButtonStyle.success),
    "start": (marked("Start"), ButtonStyle.success),
    "cancel": (marked("Cancel"), ButtonStyle.secondary),
    "flip": (marked("Flip"), ButtonStyle.primary),
    "grab": (marked("Grab!"), ButtonStyle.success),
    "auto": (marked("Auto-flip"), ButtonStyle.secondary),
    "pause": (marked("Pause"), ButtonStyle.primary),
    "resume": (marked("Resume"), ButtonStyle.success),
    "watch": (marked("Watch on"), ButtonStyle.success),
    "pace_battle": ("×1", ButtonStyle.secondary),  # short, so that the four paces fit on one line of a phone
    "pace_ten": ("×10", ButtonStyle.secondary),
    "pace_war": (marked("Next war"), ButtonStyle.secondary),
    "pace_end": (marked("To the end"), ButtonStyle.secondary),
    "rules": (marked("Rules"), ButtonStyle.secondary),
    "resign": (marked("Resign"), ButtonStyle.secondary),
    "concede": (marked("Yes, resign"), ButtonStyle.danger),
    "keep": (marked("Keep playing"), ButtonStyle.secondary),
    "forget": (marked("Yes, forget me"), ButtonStyle.danger),
    "order": (marked("Order"), ButtonStyle.secondary),
    "log": (marked("Log"), ButtonStyle.secondary),
    "rematch": (marked("Rematch"), ButtonStyle.success),
}


_CALLING: Final = (ButtonStyle.primary, ButtonStyle.success)

_OF_A_TURN: Final = ("flip", "grab")
"""What is pressed for one turn, and is stale after it."""

_ASIDE: Final = ("leave", "rules", "resign", "cancel")
"""What is not about the next card. It has a row of its own where a phone has no room for it beside the others."""

_PHONE: Final = 298.0
"""Pixels of a phone's 390 that buttons have, less a few. What does not fit there breaks into another line anywhere."""

_WIDTHS: Final = (
    (" -'’!¡.fijlrtI", 4.4),
    ("aceksvxyzáçéè", 7.5),
    ("mwDGHMNOQW", 10.9),
    ("ABCEFJKLPRSTUVXYZÀ", 8.8),
)
_WIDTH: Final = 8.4
"""Pixels of letters on a button, those of most of them last: enough to tell what fits from what does not."""

_PADDING, _GAP = 24.0, 8.0
"""Pixels of a button beside its label, and between two buttons."""


def table_rows(words: Words, report: Report) -> Rows:
    """The buttons of a table as it stands."""
    actions = _actions(report)
    call = _call(actions)
    buttons = {action: _of_table(words, report, action, calls=action == call) for action in actions}
    rows = [[buttons[action] for action in row] for row in _fitting(buttons)]
    return Rows(*rows, *([_paces(words, report)] if _has_pace(report) else []))


@lru_cache(maxsize=512)
def width(label: str) -> float:
    """About how many pixels a button with this label takes on a phone."""
    return _PADDING + sum(next((each for chars, each in _WIDTHS if char in chars), _WIDTH) for char in label)


def _fitting(buttons: Mapping[str, PushButton]) -> list[list[str]]:
    """All in one row, or what stands aside in another, where they would not fit on one line of a phone."""
    if sum(width(button.label) + _GAP for button in buttons.values()) - _GAP <= _PHONE:
        return [[*buttons]]
    return [
        [action for action in buttons if action not in _ASIDE],
        [action for action in buttons if action in _ASIDE],
    ]


def _call(actions: list[str]) -> str | None:
    """The one button that calls for a press."""
    if "watch" in actions:
        return "watch"
    return next((action for action in actions if _LOOKS[action][1] in _CALLING), None)


def action_button(words: Words, action: str, game: int, turn: int | None = None) -> PushButton:
    """The button for an action, in the looks that it has everywhere."""
    label, style = _LOOKS[action]
    return PushButton(button_id(action, game, turn), words.say(label), style)


def button_id(action: str, game: int, turn: int | None = None) -> str:
    """The id of a button: what TEMPLATE reads."""
    return f"war:{action}:{game}" + ("" if turn is None else f":{turn}")


def _of_table(words: Words, report: Report, action: str, *, calls: bool) -> PushButton:
    """A button as it looks on this board: one alone calls for a press; of the others what is on is green."""
    button = action_button(words, action, report.game, report.turn if action in _OF_A_TURN else None)
    if action == "grab":
        button = replace(button, disabled=not (report.grabs and report.awaited))
    if action == "auto" and report.plays and any(seat.auto for seat in report.seats):
        return replace(button, style=ButtonStyle.success)
    if not calls and button.style in _CALLING:
        return replace(button, style=ButtonStyle.secondary)
    return button


def _paces(words: Words, report: Report) -> list[PushButton]:
    """One for each pace, the one in force marked."""
    buttons = [(pace, action_button(words, f"pace_{pace}", report.game)) for pace in Pace]
    if report.rules.ties is Ties.GRAB:
        tie = words.say("Next tie")
        buttons = [(pace, replace(button, label=tie) if pace is Pace.WAR else button) for pace, button in buttons]
    return [replace(button, style=ButtonStyle.success) if pace is report.pace else button for pace, button in buttons]


def _actions(report: Report) -> list[str]:
    match report.phase:
        case Phase.OPEN:
            return _waiting_actions(report)
        case Phase.CHALLENGE:
            return ["accept", "decline", "rules", "cancel"]
        case Phase.PLAYING if report.asks_until:
            return [*_playing_actions(report), *_resign(report)]
        case Phase.PLAYING:
            return [*_playing_actions(report), "rules", *_resign(report)]
        case Phase.OVER:
            # Where Flip was, a thumb that is still at it presses nothing that matters.
            return ["rules", "log", "rematch"]
        case Phase.CLOSED:
            return []


def _resign(report: Report) -> list[str]:
    return ["resign"] if _people_play(report) else []


def _people_play(report: Report) -> bool:
    """Whether people are left in the game: those who are out can watch what bots make of it."""
    return any(seat.still_in and seat.person is not None for seat in report.seats)


def _playing_actions(report: Report) -> list[str]:
    """What there is to press about the cards, the likeliest first. Pause is there where something goes on by itself.

    A game that is parked, and one that asks whether anybody is watching, offer what their question needs. In Speed War
    Grab keeps its place between the ties, and can't be pressed: else a thumb that is late for one would pause the game.
    """
    choice = ["order"] if _people_play(report) and report.rules.return_order is ReturnOrder.CHOICE else []
    own = ["auto"] if _people_play(report) and not turns_by_itself(report.rules) else []
    if report.halted and report.halted.parked:
        return ["resume"]
    if report.halted:
        return ["resume", *own, *choice]
    watch = ["watch"] if report.asks_until else []
    if report.grabs or turns_by_itself(report.rules):
        return ["grab", *watch, "pause"]
    if watch:
        return [*watch, "pause"]
    if report.plays:
        return ["pause", *own, *choice]
    return ["flip", *own, *choice, *(["pause"] if report.rules.time_limit is not None else [])]


def _has_pace(report: Report) -> bool:
    """Whether the table plays by itself, or would if it did not stand still."""
    if report.phase is not Phase.PLAYING or report.asks_until or (report.halted and report.halted.parked):
        return False
    if report.grabs:
        return turns_by_itself(report.rules) or _all_automatic(report)
    return report.plays or (bool(report.halted) and report.hands_off)


def _all_automatic(report: Report) -> bool:
    return all(seat.auto or seat.person is None for seat in report.seats if seat.still_in)


def _waiting_actions(report: Report) -> list[str]:
    actions = [] if report.full else ["join", "bot"]
    if len(report.seats) > 1:
        actions.append("start" if report.large else "deal")
    if any(seat.person is not None for seat in report.seats[1:]):
        actions.append("leave")
    return [*actions, "rules", "cancel"]
