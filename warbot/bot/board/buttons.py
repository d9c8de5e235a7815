"""The board's buttons: their labels and ids, and which of them a table shows.

An id is `war:<action>:<game>`, plus a number for some actions: the turn for Flip and Grab, the step for /rules pages.
Ids are untrusted: they name a request, and the stored game decides.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from discord import ButtonStyle

from warbot.bot.interaction.router import GAME
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.text.translations import N_, Translations
from warbot.engine.rule import ReturnOrder, Ties
from warbot.table import Pace, Phase, TableView, turns_by_itself

TEMPLATE: Final = rf"war:(?P<action>[a-z_]{{1,20}}):{GAME}(?::(?P<turn>[0-9]{{1,9}}))?"

_LOOKS: Final[dict[str, tuple[str, ButtonStyle]]] = {
    "join": (N_("Join"), ButtonStyle.success),
    "leave": (N_("Leave"), ButtonStyle.secondary),
    "accept": (N_("Accept"), ButtonStyle.success),
    "decline": (N_("Decline"), ButtonStyle.danger),
    "bot": (N_("Add bot"), ButtonStyle.secondary),
    "deal": (N_("Deal"), ButtonStyle.success),
    "start": (N_("Start"), ButtonStyle.success),
    "cancel": (N_("Cancel"), ButtonStyle.secondary),
    "flip": (N_("Flip"), ButtonStyle.primary),
    "grab": (N_("Grab!"), ButtonStyle.success),
    "auto": (N_("Auto-flip"), ButtonStyle.secondary),
    "pause": (N_("Pause"), ButtonStyle.primary),
    "resume": (N_("Resume"), ButtonStyle.success),
    "watch": (N_("Watch on"), ButtonStyle.success),
    "pace_battle": ("×1", ButtonStyle.secondary),  # short, so that the four paces fit on one line of a phone
    "pace_ten": ("×10", ButtonStyle.secondary),
    "pace_war": (N_("Next war"), ButtonStyle.secondary),
    "pace_end": (N_("To the end"), ButtonStyle.secondary),
    "rules": (N_("Rules"), ButtonStyle.secondary),
    "resign": (N_("Resign"), ButtonStyle.secondary),
    "concede": (N_("Yes, resign"), ButtonStyle.danger),
    "keep": (N_("Keep playing"), ButtonStyle.secondary),
    "forget": (N_("Yes, forget me"), ButtonStyle.danger),
    "order": (N_("Order"), ButtonStyle.secondary),
    "log": (N_("Log"), ButtonStyle.secondary),
    "rematch": (N_("Rematch"), ButtonStyle.success),
}


_CALLING: Final = (ButtonStyle.primary, ButtonStyle.success)

_OF_A_TURN: Final = ("flip", "grab")
"""Buttons made for one turn; they're stale after it."""

_ASIDE: Final = ("leave", "rules", "resign", "cancel")
"""Buttons that aren't about the next card. They get their own row if they don't fit beside the others on a phone."""

_PHONE: Final = 298.0
"""Pixels available for buttons on a 390-pixel phone, with a small margin. A wider row would wrap at any button."""

_WIDTHS: Final = (
    (" -'’!¡.fijlrtI", 4.4),
    ("aceksvxyzáçéè", 7.5),
    ("mwDGHMNOQW", 10.9),
    ("ABCEFJKLPRSTUVXYZÀ", 8.8),
)
_WIDTH: Final = 8.4
"""Pixels per letter on a button; `_WIDTH` is for every letter not listed. Accurate enough to tell what fits."""

_PADDING, _GAP = 24.0, 8.0
"""Pixels that a button adds to its label, and pixels between two buttons."""


def table_rows(_: Translations, view: TableView) -> ButtonRows:
    """The buttons of a table in its current state."""
    actions = _actions(view)
    call = _call(actions)
    buttons = {action: _of_table(_, view, action, calls=action == call) for action in actions}
    rows = [[buttons[action] for action in row] for row in _fitting(buttons)]
    return ButtonRows(*rows, *([_paces(_, view)] if _has_pace(view) else []))


@lru_cache(maxsize=512)
def width(label: str) -> float:
    """Approximate width of a button with this label on a phone, in pixels."""
    return _PADDING + sum(next((each for chars, each in _WIDTHS if char in chars), _WIDTH) for char in label)


def _fitting(buttons: Mapping[str, PushButton]) -> list[list[str]]:
    """All buttons in one row, or those of `_ASIDE` in a second row if one line of a phone is too narrow."""
    if sum(width(button.label) + _GAP for button in buttons.values()) - _GAP <= _PHONE:
        return [[*buttons]]
    return [
        [action for action in buttons if action not in _ASIDE],
        [action for action in buttons if action in _ASIDE],
    ]


def _call(actions: list[str]) -> str | None:
    """The one button that is highlighted as the next thing to press."""
    if "watch" in actions:
        return "watch"
    return next((action for action in actions if _LOOKS[action][1] in _CALLING), None)


def action_button(_: Translations, action: str, game: int, turn: int | None = None) -> PushButton:
    """The button for an action, with its default label and style."""
    label, style = _LOOKS[action]
    return PushButton(button_id(action, game, turn), _(label), style)


def button_id(action: str, game: int, turn: int | None = None) -> str:
    """A button's id, in the format that TEMPLATE matches."""
    return f"war:{action}:{game}" + ("" if turn is None else f":{turn}")


def _of_table(_: Translations, view: TableView, action: str, *, calls: bool) -> PushButton:
    """A button as this board shows it: one alone is highlighted as the call, and a setting that's on is green."""
    button = action_button(_, action, view.game, view.turn if action in _OF_A_TURN else None)
    if action == "grab":
        button = replace(button, disabled=not (view.grabs and view.awaited))
    if action == "auto" and view.plays and any(seat.auto for seat in view.seats):
        return replace(button, style=ButtonStyle.success)
    if not calls and button.style in _CALLING:
        return replace(button, style=ButtonStyle.secondary)
    return button


def _paces(_: Translations, view: TableView) -> list[PushButton]:
    """One button for each pace, with the current one marked."""
    buttons = [(pace, action_button(_, f"pace_{pace}", view.game)) for pace in Pace]
    if view.rules.ties is Ties.GRAB:
        tie = _("Next tie")
        buttons = [(pace, replace(button, label=tie) if pace is Pace.WAR else button) for pace, button in buttons]
    return [replace(button, style=ButtonStyle.success) if pace is view.pace else button for pace, button in buttons]


def _actions(view: TableView) -> list[str]:
    match view.phase:
        case Phase.OPEN:
            return _waiting_actions(view)
        case Phase.CHALLENGE:
            return ["accept", "decline", "rules", "cancel"]
        case Phase.PLAYING if view.asks_until:
            return [*_playing_actions(view), *_resign(view)]
        case Phase.PLAYING:
            return [*_playing_actions(view), "rules", *_resign(view)]
        case Phase.OVER:
            # A harmless button takes Flip's place, in case a player's thumb is still tapping there.
            return ["rules", "log", "rematch"]
        case Phase.CLOSED:
            return []


def _resign(view: TableView) -> list[str]:
    return ["resign"] if _people_play(view) else []


def _people_play(view: TableView) -> bool:
    """Whether any people are still in the game; if not, only bots play on while the others watch."""
    return any(seat.still_in and seat.person is not None for seat in view.seats)


def _playing_actions(view: TableView) -> list[str]:
    """The buttons about the cards, most likely first. Pause is included if anything happens without a press.

    A parked game, or one that asks whether anyone is still watching, offers only what answers that. In Speed War, Grab
    stays in place between ties but is disabled: otherwise a tap that came too late for a tie would pause the game.
    """
    choice = ["order"] if _people_play(view) and view.rules.return_order is ReturnOrder.CHOICE else []
    own = ["auto"] if _people_play(view) and not turns_by_itself(view.rules) else []
    if view.halted and view.halted.parked:
        return ["resume"]
    if view.halted:
        return ["resume", *own, *choice]
    watch = ["watch"] if view.asks_until else []
    if view.grabs or turns_by_itself(view.rules):
        return ["grab", *watch, "pause"]
    if watch:
        return [*watch, "pause"]
    if view.plays:
        return ["pause", *own, *choice]
    return ["flip", *own, *choice, *(["pause"] if view.rules.time_limit is not None else [])]


def _has_pace(view: TableView) -> bool:
    """Whether the table plays by itself, or would if it weren't paused."""
    if view.phase is not Phase.PLAYING or view.asks_until or (view.halted and view.halted.parked):
        return False
    if view.grabs:
        return turns_by_itself(view.rules) or _all_automatic(view)
    return view.plays or (bool(view.halted) and view.hands_off)


def _all_automatic(view: TableView) -> bool:
    return all(seat.auto or seat.person is None for seat in view.seats if seat.still_in)


def _waiting_actions(view: TableView) -> list[str]:
    actions = [] if view.full else ["join", "bot"]
    if len(view.seats) > 1:
        actions.append("start" if view.large else "deal")
    if any(seat.person is not None for seat in view.seats[1:]):
        actions.append("leave")
    return [*actions, "rules", "cancel"]
