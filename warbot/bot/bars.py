"""The pile bar: how the cards are shared out, as a row of squares, and the score beside it."""

from collections.abc import Sequence
from typing import Final

from warbot.bot.names import bold
from warbot.bot.words import Words
from warbot.host import Report

LENGTH: Final = 12
"""Squares in a bar: as many as fit on one line of a phone."""

_STAKE: Final = "⬜"
_LETTERS: Final = "ABCD"


def shares(sizes: Sequence[int], length: int) -> list[int]:
    """`length` squares shared out by size, largest remainders first; who holds any card has at least one square."""
    total = sum(sizes)
    least = [1 if size else 0 for size in sizes]
    exact = [size * length / total for size in sizes]
    squares = [max(int(share), at_least) for share, at_least in zip(exact, least, strict=True)]
    while sum(squares) != length:
        step = 1 if sum(squares) < length else -1
        open_to = [at for at in range(len(sizes)) if squares[at] + step >= least[at] and sizes[at]]
        squares[max(open_to, key=lambda at: (exact[at] - squares[at]) * step)] += step
    return squares


def pile_bar(report: Report, squares: Sequence[str]) -> str:
    """One row of squares: each seat's share in its own, the stake in white."""
    row = shares([*report.counts, report.stake], LENGTH)
    return "".join(square * share for square, share in zip([*squares[: len(row) - 1], _STAKE], row, strict=True))


def score_lines(words: Words, report: Report, squares: Sequence[str]) -> str:
    """Each seat with its letter and the number of its cards, the stake where there is one."""
    lines = [
        f"{squares[at]} {_LETTERS[at]} {bold(seat.name)} **{seat.cards}**"
        + ("" if seat.still_in else " · " + words.say("out"))
        for at, seat in enumerate(report.seats)
    ]
    if report.stake:
        lines.append(f"{_STAKE} " + words.say("on the table") + f" **{report.stake}**")
    return "\n".join(lines)
