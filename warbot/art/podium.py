"""Who won, above the river: the score of two, a podium for more, or the shares of a draw.

Each gives what has to be put onto the ground, and which boxes confetti has to leave free.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from PIL import Image

from warbot.art.canvas import Box, Canvas
from warbot.art.colours import GOLD, LOST, OUTLINE, PAPER
from warbot.art.course import Course
from warbot.art.marks import crown, disc, number
from warbot.art.scene import Mark, Part

STAGE: Final = 326
"""The bottom of the upper part."""

_WIDTH: Final = 800
_SCORE: Final = 222
"""The middle of the score."""

_DIGITS, _RIM = 112, 8
_WINNER, _LOSER, _CROWN = 104, 84, 122
_GAP: Final = 26
_BLOCK: Final = 176
_FOUR: Final = 4

_STEPS: Final = (("#f4c542", 118, 62), ("#d5dae2", 82, 46), ("#d9935a", 56, 38), ("#6b7280", 42, 26))
"""The blocks, from the first place on: color, height, and the height of the digit on it."""

_MIDDLES: Final = {3: (400, 206, 594), 4: (328, 148, 508, 688)}
"""The middles of the blocks, from the first place on, by the number of seats."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat at the end of a game: its color, its pile, and its place, the first being 1."""

    colour: int
    cards: int
    place: int


def standings(course: Course, colours: Sequence[int]) -> list[Standing]:
    """The seats in order. Whoever won is first; then by the piles at the end, and then by who ran out last."""

    def key(seat: int) -> tuple[bool, int, int]:
        held = max((at for at, counts in enumerate(course.counts) if counts[seat]), default=0)
        return seat != course.winner, -course.last[seat], -held

    keys = [key(seat) for seat in range(len(colours))]
    seats = sorted(range(len(colours)), key=lambda seat: keys[seat])
    return [Standing(colours[seat], course.last[seat], 1 + sum(other < keys[seat] for other in keys)) for seat in seats]


def score(course: Course, colours: Sequence[int], *, even: bool) -> tuple[list[Part], list[Box]]:
    """Two seats: disc, number, dash, number, disc, and a crown over the winner's disc."""
    won = [seat == course.winner for seat in range(2)]
    sides = [_WINNER if winner else _LOSER for winner in won]
    fills = [LOST if course.winner is not None and not winner else PAPER for winner in won]
    digits = [_text(str(course.last[seat]), fills[seat]) for seat in range(2)]
    drawn = [None, digits[0], _equals() if even else _dash(), digits[1], None]
    widths = [sides[0], digits[0].width - 2 * _RIM, 56, digits[1].width - 2 * _RIM, sides[1]]
    parts: list[Part] = []
    x = (_WIDTH - sum(widths) - _GAP * (len(widths) - 1)) / 2
    for at, (image, width) in enumerate(zip(drawn, widths, strict=True)):
        middle, seat = x + width / 2, at // 4
        if image is not None:
            parts.append(Drawn(image, middle, _SCORE))
        else:
            rim = GOLD if won[seat] else PAPER
            parts.append(Mark(_ringed, width, middle, _SCORE, (colours[seat], rim)))
            if won[seat]:
                parts.append(Mark(crown, _CROWN, middle, _SCORE - 102))
        x += width + _GAP
    return parts, [boxed(part) for part in parts]


def podium(course: Course, colours: Sequence[int]) -> tuple[list[Part], list[Box]]:
    """Three or four seats: the winner in the middle, the second on the left."""
    parts: list[Part] = []
    for standing, x in zip(standings(course, colours), _MIDDLES[len(colours)], strict=True):
        fill, height, digits = _STEPS[standing.place - 1]
        won = standing.place == 1
        side = _WINNER if won else _LOSER
        top = STAGE - height
        parts.append(Drawn(_block(fill, height, digits, str(standing.place)), x, STAGE - height / 2 + 6))
        parts.append(Mark(_ringed, side, x, top - side / 2 - 6, (standing.colour, GOLD if won else PAPER)))
        if won:
            parts.append(Mark(crown, 96, x, top - side - 42))
    return parts, [boxed(part) for part in parts]


def shares(course: Course, colours: Sequence[int], *, even: bool) -> tuple[list[Part], list[Box]]:
    """Three or four seats without a winner: each with its pile."""
    parts: list[Part] = []
    for seat, colour in enumerate(colours):
        x = _WIDTH * (seat + 0.5) / len(colours)
        parts.append(Mark(_ringed, _LOSER, x, 120, (colour, PAPER)))
        parts.append(Drawn(number(str(course.last[seat]), 80, PAPER, _RIM), x, 234))
        if seat and even:
            parts.append(Drawn(_equals(), _WIDTH * seat / len(colours), 234))
    return parts, []


@dataclass(frozen=True, slots=True)
class Drawn:
    """A part that's already drawn."""

    drawn: Image.Image
    x: float
    y: float

    def image(self, scale: float) -> Image.Image:
        assert scale
        return self.drawn


def boxed(part: Part) -> Box:
    """The box that a part fills."""
    image = part.image(1)
    return part.x - image.width / 2, part.y - image.height / 2, image.width, image.height


def _text(text: str, fill: str) -> Image.Image:
    return number(text, _DIGITS, fill, _RIM)


def _ringed(side: int, colour: int, rim: str) -> Image.Image:
    return disc(side, colour, rim=rim)


def _bars(tops: Sequence[float], height: float, fill: str) -> Image.Image:
    canvas = Canvas(56, 56)
    for top in tops:
        canvas.rounded((0, top, 56, height), height / 2, OUTLINE)
        canvas.rounded((6, top + 6, 44, height - 12), height / 2 - 6, fill)
    return canvas.finished()


def _dash() -> Image.Image:
    return _bars([14.5], 27, PAPER)


def _equals() -> Image.Image:
    return _bars([0, 29], 27, GOLD)


def _block(fill: str, height: int, digits: int, place: str) -> Image.Image:
    canvas = Canvas(_BLOCK, height + 12)
    canvas.rounded((0, 0, _BLOCK, height + 30), 12, OUTLINE)
    canvas.rounded((4, 4, _BLOCK - 8, height + 30), 9, fill)
    width = ceil(canvas.text_width(place, digits))
    canvas.text(place, ((_BLOCK - width) / 2, (height - digits) / 2 + 2, width + 1, digits), OUTLINE)
    return canvas.finished()
