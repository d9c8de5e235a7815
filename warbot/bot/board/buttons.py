"""The board's buttons: their looks and ids, and which of them a table shows.

An id is `war:<action>:<game>`, plus a number for some actions: the turn for Flip and Grab, the step for /rules pages.
Ids are untrusted: they name a request, and the stored game decides. An id lives as long as the messages that have it,
so one that no board shows anymore is still handled (`resign` and `rules` stood on boards, and are behind More now).
"""

from typing import Final, NamedTuple

from discord import ButtonStyle

from warbot.bot.interaction.router import GAME
from warbot.bot.platform.components import ButtonRows, PushButton
from warbot.bot.text.button_labels import label
from warbot.bot.text.translations import Translations
from warbot.engine.rule import ReturnOrder, Ties
from warbot.table import CloseReason, Pace, Phase, TableView, turns_by_itself

TEMPLATE: Final = rf"war:(?P<action>[a-z_]{{1,20}}):{GAME}(?::(?P<turn>[0-9]{{1,9}}))?"


class _Look(NamedTuple):
    """A button's color and emoji where it's the one to press next."""

    style: ButtonStyle = ButtonStyle.secondary
    emoji: str | None = None


_PLAIN: Final = _Look()
_LOOKS: Final[dict[str, _Look]] = {
    "join": _Look(ButtonStyle.success),
    "accept": _Look(ButtonStyle.success, "⚔️"),
    "deal": _Look(ButtonStyle.success, "🃏"),
    "start": _Look(ButtonStyle.success),
    "flip": _Look(ButtonStyle.primary, "🃏"),
    "fight": _Look(ButtonStyle.danger, "⚔️"),
    "grab": _Look(ButtonStyle.success, "⚡"),
    "pause": _Look(ButtonStyle.primary, "⏸️"),
    "resume": _Look(ButtonStyle.success, "▶️"),
    "watch": _Look(ButtonStyle.success, "👀"),
    "concede": _Look(ButtonStyle.danger),
    "forget": _Look(ButtonStyle.danger),
    "rematch": _Look(ButtonStyle.success, "🔁"),
    "play_bot": _Look(ButtonStyle.success, "🤖"),
}
"""By action; the others are plain. `fight` is what Flip looks like in a war."""

_OF_A_TURN: Final = ("flip", "grab")
"""Buttons made for one turn; they're stale after it."""

_MOST_WITH_EMOJI: Final = 3
"""A row with more buttons than this has no room for emoji on a phone."""

_DEAD_ENDS: Final = (CloseReason.DECLINED, CloseReason.EXPIRED, CloseReason.CANCELLED)
"""Why a table was closed where nobody has opened another one yet."""


def table_rows(_: Translations, view: TableView) -> ButtonRows:
    """The buttons of a table in its current state: at most two rows, each for one line of a phone."""
    first, second = _rows(view)
    return ButtonRows(
        [_of_table(_, view, first, at, calls=at == 0) for at in range(len(first))],
        [_of_table(_, view, second, at, calls=False) for at in range(len(second))],
    )


def action_button(_: Translations, action: str, game: int, turn: int | None = None) -> PushButton:
    """The button for an action, with its default label and style."""
    look = _LOOKS.get(action, _PLAIN)
    return PushButton(button_id(action, game, turn), label(_, action), look.style, emoji=look.emoji)


def button_id(action: str, game: int, turn: int | None = None) -> str:
    """A button's id, in the format that TEMPLATE matches."""
    return f"war:{action}:{game}" + ("" if turn is None else f":{turn}")


def shows_now(custom_ids: set[str], view: TableView) -> bool:
    """Whether these are the ids of the buttons that this table shows now.

    They aren't on a board that an older version posted, or that missed an edit.
    """
    return custom_ids == {_id_of(view, action) for row in _rows(view) for action in row}


def _id_of(view: TableView, action: str) -> str:
    return button_id(action, view.game, view.turn if action in _OF_A_TURN else None)


def _of_table(_: Translations, view: TableView, row: list[str], at: int, *, calls: bool) -> PushButton:
    """A button as this board shows it: one alone is colored as the call, and a setting that's on is green."""
    action = row[at]
    shown = _shown_as(view, action)
    look = _LOOKS.get(shown, _PLAIN)
    style = look.style if calls else ButtonStyle.secondary
    return PushButton(
        _id_of(view, action),
        label(_, shown),
        ButtonStyle.success if _is_on(view, action) else style,
        disabled=action == "grab" and not (view.grabs and view.awaited),
        emoji=look.emoji if calls and len(row) <= _MOST_WITH_EMOJI else None,
    )


def _shown_as(view: TableView, action: str) -> str:
    """The action whose label and look a button has now."""
    if action == "flip" and view.at_war:
        return "fight"
    return "pace_tie" if action == "pace_war" and view.rules.ties is Ties.GRAB else action


def _is_on(view: TableView, action: str) -> bool:
    """Whether the button stands for a setting that's on: the pace, or somebody's auto-flip while the table plays."""
    if action == "auto":
        return view.plays and any(seat.auto for seat in view.seats)
    return action == f"pace_{view.pace}"


def _rows(view: TableView) -> tuple[list[str], list[str]]:
    """The actions of both rows, most likely first. The first of all is the one that calls for a press."""
    match view.phase:
        case Phase.OPEN:
            return _waiting_actions(view)
        case Phase.CHALLENGE:
            return ["accept", "decline"], ["help", "cancel"]
        case Phase.PLAYING:
            return _playing_actions(view)
        case Phase.OVER:
            return ["rematch"], ["log", "verify", "help"]
        case Phase.CLOSED:
            return (["play_bot", "open_table"] if view.closed_for in _DEAD_ENDS else []), []


def _waiting_actions(view: TableView) -> tuple[list[str], list[str]]:
    first = [] if view.full else ["join", "bot"]
    if len(view.seats) > 1:
        first.append("start" if view.large else "deal")
    leave = ["leave"] if any(seat.person is not None for seat in view.seats[1:]) else []
    return first, ["help", *leave, "cancel"]


def _playing_actions(view: TableView) -> tuple[list[str], list[str]]:
    """The buttons about the cards, with Pause if anything happens without a press; Resign is behind More.

    A game that is halted, or that asks whether anyone is still watching, offers only what answers that. In Speed War,
    Grab stays in place between ties but is disabled: otherwise a tap that came too late for a tie would pause the game.
    """
    if view.halted:
        return ["resume", "more"], []
    if view.asks_until:
        return ["watch", "more"], []
    own = ["auto"] if _people_play(view) and not turns_by_itself(view.rules) else []
    if view.grabs or turns_by_itself(view.rules):
        first = ["grab", "pause"]
    elif view.plays:
        first = ["pause", *own]
    else:
        choice = ["order"] if _people_play(view) and view.rules.return_order is ReturnOrder.CHOICE else []
        first = ["flip", *own, *choice, *(["pause"] if view.rules.time_limit is not None else [])]
    if view.plays or (view.grabs and _hands_off(view)):
        return [*first, "more"], [f"pace_{pace}" for pace in Pace]
    return first, ["more"]


def _people_play(view: TableView) -> bool:
    """Whether any people are still in the game; if not, only bots play on while the others watch."""
    return any(seat.still_in and seat.person is not None for seat in view.seats)


def _hands_off(view: TableView) -> bool:
    """Whether nobody's cards wait for a press, so that only ties interrupt the game."""
    automatic = all(seat.auto or seat.person is None for seat in view.seats if seat.still_in)
    return turns_by_itself(view.rules) or automatic
