"""Confetti in the winner's color. It falls the same way each time, so equal values give equal pictures."""

from collections.abc import Iterator, Sequence
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from warbot.art.canvas import Box, Canvas
from warbot.art.colours import GOLD, PAPER, SEATS, SEATS_BRIGHT
from warbot.art.shapes import SUITS, Point

_PIECES: Final = 90
_TRIES: Final = 4000
_APART: Final = 30
"""The minimum distance between two pieces, in pixels."""

_ROOM: Final = 14
"""How far they stay away from what mustn't be covered."""

_SUIT: Final = 27


def draw_confetti(canvas: Canvas, box: Box, colour: int, free: Sequence[Box]) -> None:
    """Slips, dots and suits within a box, but nowhere in the boxes that have to stay free."""
    chance = Random(52)  # noqa: S311 - a fixed seed, for decoration
    fills = (SEATS_BRIGHT[colour], SEATS_BRIGHT[colour], SEATS[colour], PAPER, GOLD)
    for x, y in _scattered(chance, box, free):
        fill, kind = chance.choice(fills), chance.random()
        if kind < 0.5:  # noqa: PLR2004 - half of them
            canvas.polygon(_slip(x, y, chance.random() * pi), fill)
        elif kind < 0.65:  # noqa: PLR2004
            canvas.ellipse((x - 6, y - 6, 12, 12), fill)
        else:
            suit = SUITS[chance.choice("cdhs")]
            canvas.shape(suit, (x - _SUIT / 2, y - _SUIT / 2, _SUIT, _SUIT), fill)


def _scattered(chance: Random, box: Box, free: Sequence[Box]) -> Iterator[Point]:
    left, top, width, height = box
    placed: list[Point] = []
    for _ in range(_TRIES):
        x, y = left + chance.random() * width, top + chance.random() * height
        if any(_within(x, y, kept) for kept in free):
            continue
        if all(hypot(x - other_x, y - other_y) >= _APART for other_x, other_y in placed):
            placed.append((x, y))
            yield x, y
        if len(placed) == _PIECES:
            return


def _within(x: float, y: float, box: Box) -> bool:
    left, top, width, height = box
    return left - _ROOM < x < left + width + _ROOM and top - _ROOM < y < top + height + _ROOM


def _slip(x: float, y: float, turn: float) -> tuple[Point, ...]:
    """A small strip of paper."""
    corners = ((-8, -4.5), (8, -4.5), (8, 4.5), (-8, 4.5))
    return tuple((x + a * cos(turn) - b * sin(turn), y + a * sin(turn) + b * cos(turn)) for a, b in corners)
