"""The end of a game as a picture: above who won, below how the piles went."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from warbot.art.canvas import Box, Canvas, png
from warbot.art.confetti import draw_confetti
from warbot.art.course import Course
from warbot.art.grounds import NEUTRAL, WON, draw_rays
from warbot.art.podium import STAGE, podium, score, shares
from warbot.art.river import draw_flag, draw_river
from warbot.art.scene import place
from warbot.art.seats import colour_of
from warbot.engine.outcome import Ending
from warbot.table.view import TableView

SIZE: Final = (800, 600)
"""Pixels."""

_TWO: Final = 2
_COLOURS: Final = 128
_RAYS: Final = 22
_CENTRE: Final = (400, 190)
_LIMITS: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
_QUIET: Final = (Ending.RESIGNED,)
"""Endings without confetti: the winner didn't play for it to the end."""


def winner_picture(view: TableView, course: Course) -> bytes:
    """The end of a game as PNG, 800 by 600.

    course: how the game went; its winner is drawn, and its last piles.

    Raises:
        ValueError: no battle was finished, because there's nothing to show.
    """
    if not course.battles:
        raise ValueError("a picture of the end needs a battle")
    colours = [colour_of(view, seat) for seat in range(len(view.seats))]
    ending = None if view.result is None else view.result.ending
    drawn = course.winner is None and ending is not None and ending.counts
    even = drawn and len(set(course.last)) == 1
    if course.winner is not None and len(colours) > _TWO:
        parts, free = podium(course, colours)
    else:
        parts, free = (score if len(colours) == _TWO else shares)(course, colours, even=even)
    image = _stage(course.winner, colours, free if ending not in _QUIET else None)
    place(image, parts, 1)
    tones = NEUTRAL if course.winner is None else WON[colours[course.winner]]
    image.paste(tones.foot, (0, STAGE, *SIZE))
    draw_river(image, course, colours)
    if ending in _LIMITS:
        draw_flag(image)
    return png(image, _COLOURS)


def _stage(winner: int | None, colours: Sequence[int], free: Sequence[Box] | None) -> Image.Image:
    """Rays in the winner's color, with confetti except in the boxes of `free`; or everybody's rays side by side."""
    if winner is not None:
        canvas = _rays(colours[winner])
        if free is not None:
            draw_confetti(canvas, (0, 0, SIZE[0], STAGE), colours[winner], free)
        return canvas.finished()
    image = _rays(colours[0]).finished()
    for seat, colour in enumerate(colours):
        left, right = (round(SIZE[0] * side / len(colours)) for side in (seat, seat + 1))
        image.paste(_rays(colour).finished().crop((left, 0, right, STAGE)), (left, 0))
    return image


def _rays(colour: int) -> Canvas:
    canvas = Canvas(*SIZE, finer=2, ground=WON[colour].base)
    draw_rays(canvas, (0, 0, *SIZE), _CENTRE, WON[colour].rays, _RAYS)
    return canvas
