"""How the piles stand: the bar, a row of squares shared out by size, and the score below it."""

from collections.abc import Sequence
from typing import Final

from warbot.bot.names import bold
from warbot.bot.render.seats import SQUARES, badge
from warbot.bot.words import Words
from warbot.engine.outcome import Ending
from warbot.host import Auto, Report, SeatReport

LENGTH: Final = 12
"""Squares in a bar: as many as fit on one line of a phone."""

_STAKE: Final = "⬜"

_COUNTED: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
"""Where the piles are counted at the end."""


def standing(words: Words, report: Report) -> str:
    """The bar, then each seat with its letter and the number of its cards, then the stake where there is one."""
    lines = [
        " · ".join([f"{badge(seat)} {bold(shown.name)} **{shown.cards}**", *_marks(words, shown)])
        for seat, shown in enumerate(report.seats)
    ]
    if stake := _stake(report):
        where = words.say("on the table") if report.result is None else words.say("left on the table, for nobody")
        lines.append(f"{_STAKE} {where} **{stake}**")
    return "\n".join(filter(None, [_bar(report), *lines]))


def _stake(report: Report) -> int:
    """The cards on the table, while somebody can win them, and where the others were counted without them."""
    return report.stake if report.result is None or report.result.ending in _COUNTED else 0


def _marks(words: Words, shown: SeatReport) -> list[str]:
    """What else there is to say of a seat: that it is out, or that its cards turn by themselves."""
    if not shown.still_in:
        return [words.say("out")]
    match shown.auto:
        case Auto.CHOSEN:
            return [words.say("auto-flip")]
        case Auto.IDLE:
            return [words.say("away, auto-flip")]
        case None:
            return []


def _bar(report: Report) -> str:
    """One row of squares: each seat's share in its own, the stake in white; none where nobody holds a card."""
    sizes = [*report.counts, _stake(report)]
    if not any(sizes):
        return ""
    row = shares(sizes, LENGTH)
    return "".join(square * share for square, share in zip([*SQUARES[: len(row) - 1], _STAKE], row, strict=True))


def shares(sizes: Sequence[int], length: int) -> list[int]:
    """`length` squares shared out by size, largest remainders first; who holds any card has at least one square."""
    total = sum(sizes)
    least = [1 if size else 0 for size in sizes]
    exact = [size * length / total for size in sizes]
    squares = [max(int(share), at_least) for share, at_least in zip(exact, least, strict=True)]
    while sum(squares) != length:
        step = 1 if sum(squares) < length else -1
        open_to = [at for at in range(len(sizes)) if sizes[at] and squares[at] + step >= least[at]]
        squares[max(open_to, key=lambda at: (exact[at] - squares[at]) * step)] += step
    return squares
