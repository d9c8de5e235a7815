"""The sizes of the piles: the bar, a row of squares shared out by size, and the score below it."""

from collections.abc import Sequence
from typing import Final

from warbot.bot.board.embed.on_table import (
    AS_TEXT,
    PAIR,
    SWORDS,
    Showing,
    just_taken,
    next_begun,
    seat_and_card,
)
from warbot.bot.board.embed.seats import badge, square
from warbot.bot.text.names_and_cards import bold, plain
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.table import AutoFlip, TableView

LENGTH: Final = 12
"""Squares in a bar: as many as fit on one line of a phone."""

_STAKE: Final = "⬜"

_COUNTED: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
"""Endings that are decided by counting the piles."""


def standing(_: Translations, view: TableView, showing: Showing = AS_TEXT) -> str:
    """The bar and the score. Of a picture, which has both, only who is who: `🟦 A Alice · 🟧 B Bo`."""
    if showing.pictured:
        seats = range(len(view.seats))
        return " · ".join(
            f"{badge(view, seat)} {_noted(_, view, seat, plain(view.seats[seat].name))}" for seat in seats
        )
    stake = _("⬜ **{n}** left on the table", n=left_over) if (left_over := _left_over(view)) else ""
    return "\n".join(filter(None, [bar(view), _score(_, view, showing), stake]))


def _score(_: Translations, view: TableView, showing: Showing) -> str:
    """Two seats on one line; of more, each with its card on a line of its own."""
    if len(view.seats) == PAIR:
        return " · ".join(
            f"{square(view, seat)}\u00a0{_noted(_, view, seat, _count(view, seat))}" for seat in range(PAIR)
        )
    return "\n".join(_seat_line(_, view, seat, showing) for seat in range(len(view.seats)))


def _count(view: TableView, seat: int) -> str:
    """A seat's name and pile, and what it just won: `Bo **31** +2`."""
    shown, battle = view.seats[seat], just_taken(view)
    won = battle is not None and battle.winner == seat and not view.story.frame and view.result is None
    gain = f" +{battle.taken}" if won and battle is not None else ""
    return f"{plain(shown.name)} **{shown.cards}**{gain}"


def _seat_line(_: Translations, view: TableView, seat: int, showing: Showing) -> str:
    shown, battle = view.seats[seat], just_taken(view)
    parts = [seat_and_card(view, seat, showing), bold(shown.name), str(shown.cards)]
    if seat in view.at_war and not next_begun(view):
        parts.append(SWORDS)
    if view.result is None and view.story.frame:
        parts.append(_signed(view.story.frame_gain[seat]))
    elif view.result is None and battle is not None and battle.winner == seat:
        parts.append(f"+{battle.taken}")
    return _noted(_, view, seat, " ".join(parts))


def _noted(_: Translations, view: TableView, seat: int, text: str) -> str:
    """A seat's text with a note that it's out, or on auto-flip while the table waits for others."""
    shown = view.seats[seat]
    if not shown.still_in:
        return text if len(view.seats) == PAIR else f"{text} · " + _("out")
    if shown.auto is AutoFlip.IDLE:
        return f"{text} · " + _("away")
    if shown.auto is AutoFlip.CHOSEN and not view.hands_off:
        return f"{text} · " + _("auto")
    return text


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else f"−{-gain}" if gain else "±0"


def _left_over(view: TableView) -> int:
    """Cards that nobody won: the piles were counted without them."""
    return view.stake if view.result is not None and view.result.ending in _COUNTED else 0


def bar(view: TableView) -> str:
    """One row of squares: each seat's share in its own color, the stake in white. Empty if nobody holds a card."""
    sizes = [*view.counts, view.stake if view.result is None else _left_over(view)]
    if not any(sizes):
        return ""
    squares = [*(square(view, seat) for seat in range(len(view.seats))), _STAKE]
    return "".join(each * share for each, share in zip(squares, shares(sizes, LENGTH), strict=True))


def shares(sizes: Sequence[int], length: int) -> list[int]:
    """`length` squares shared out by size, largest remainders first. A nonzero size gets at least one square."""
    total = sum(sizes)
    least = [1 if size else 0 for size in sizes]
    exact = [size * length / total for size in sizes]
    squares = [max(int(share), at_least) for share, at_least in zip(exact, least, strict=True)]
    while sum(squares) != length:
        step = 1 if sum(squares) < length else -1
        open_to = [at for at in range(len(sizes)) if sizes[at] and squares[at] + step >= least[at]]
        squares[max(open_to, key=lambda at: (exact[at] - squares[at]) * step)] += step
    return squares
