"""The sizes of the piles: the bar, a row of squares shared out by size, and the score below it."""

from collections.abc import Sequence
from typing import Final

from warbot.bot.board.embed.seats import SQUARES, badge
from warbot.bot.text.names_and_cards import bold
from warbot.bot.text.translations import Translations
from warbot.engine.outcome import Ending
from warbot.table import AutoFlip, SeatView, TableView

LENGTH: Final = 12
"""Squares in a bar: as many as fit on one line of a phone."""

_STAKE: Final = "⬜"

_COUNTED: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
"""Endings that are decided by counting the piles."""


def standing(_: Translations, view: TableView) -> str:
    """The bar, then each seat with its letter and card count, then the stake if there is one."""
    lines = [
        " · ".join([f"{badge(seat)} {bold(shown.name)} **{shown.cards}**", *_marks(_, shown)])
        for seat, shown in enumerate(view.seats)
    ]
    if stake := _stake(view):
        where = _("on the table") if view.result is None else _("left on the table, for nobody")
        lines.append(f"{_STAKE} {where} **{stake}**")
    return "\n".join(filter(None, [_bar(view), *lines]))


def _stake(view: TableView) -> int:
    """The cards on the table, if somebody can still win them or the piles were counted without them."""
    return view.stake if view.result is None or view.result.ending in _COUNTED else 0


def _marks(_: Translations, shown: SeatView) -> list[str]:
    """Notes next to a seat: that it's out, or on auto-flip."""
    if not shown.still_in:
        return [_("out")]
    match shown.auto:
        case AutoFlip.CHOSEN:
            return [_("auto-flip")]
        case AutoFlip.IDLE:
            return [_("away, auto-flip")]
        case None:
            return []


def _bar(view: TableView) -> str:
    """One row of squares: each seat's share in its own color, the stake in white. Empty if nobody holds a card."""
    sizes = [*view.counts, _stake(view)]
    if not any(sizes):
        return ""
    row = shares(sizes, LENGTH)
    return "".join(square * share for square, share in zip([*SQUARES[: len(row) - 1], _STAKE], row, strict=True))


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
