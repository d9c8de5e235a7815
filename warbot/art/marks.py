"""The small parts of pictures: a seat's disc, a number, a crown, swords. Each has a dark outline to lie on anything.

They're cached for the next picture, so don't draw on what these functions return. Sizes are in pixels.
"""

from functools import lru_cache
from math import ceil
from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas
from warbot.art.cards import back
from warbot.art.colours import CLEAR, GOLD, LETTERS, OUT, OUTLINE, PANEL, PAPER, SEATS, WAR_RED
from warbot.art.shapes import CROSS, CROWN, SWORDS, Shape, star
from warbot.engine.position import SEAT_LETTERS

_RIM: Final = 0.09
"""How wide an outline is, as a share of the height of what it goes around."""

_CROWN_HEIGHT: Final = 0.86
"""The height of a crown, as a share of its width."""


@lru_cache(maxsize=64)
def disc(side: int, colour: int, *, out: bool = False, rim: str = PAPER) -> Image.Image:
    """A seat: its letter in a disc of its color, or in a gray ring if it's out."""
    canvas = Canvas(side, side)
    if out:
        canvas.ellipse((0, 0, side, side), CLEAR, OUT, side * 0.07)
    else:
        canvas.ellipse((0, 0, side, side), SEATS[colour], rim, side * 0.08)
    height = side * 0.5
    width = canvas.text_width(SEAT_LETTERS[colour], height)
    fill = OUT if out else LETTERS[colour]
    canvas.text(SEAT_LETTERS[colour], ((side - width) / 2, side * 0.25, side, height), fill)
    return canvas.finished()


@lru_cache(maxsize=256)
def number(text: str, height: int, colour: str = PAPER, rim: int = 0) -> Image.Image:
    """Digits, possibly with a plus, or a question mark. The outline is around them, outside of the height."""
    width = ceil(Canvas(1, 1).text_width(text, height))
    canvas = Canvas(width + 2 * rim, height + 2 * rim)
    canvas.text(text, (rim, rim, width, height), colour, rim)
    return canvas.finished()


@lru_cache(maxsize=8)
def question(height: int) -> Image.Image:
    """On a card face down: your card is next."""
    return number("?", height, GOLD, max(round(height * _RIM), 2))


@lru_cache(maxsize=64)
def sign(shape: Shape, side: int, colour: str) -> Image.Image:
    """A shape without an outline."""
    canvas = Canvas(side, side)
    canvas.shape(shape, (0, 0, side, side), colour)
    return canvas.finished()


@lru_cache(maxsize=32)
def swords(side: int) -> Image.Image:
    return _outlined(SWORDS, side, side, PAPER, max(side * 0.035, 2))


@lru_cache(maxsize=32)
def crown(width: int, tilt: int = 0) -> Image.Image:
    """A golden crown; `tilt` is in degrees, clockwise."""
    image = _outlined(CROWN, width, round(width * _CROWN_HEIGHT), GOLD, max(width * 0.06, 3))
    return image.rotate(-tilt, Image.Resampling.BICUBIC, expand=True) if tilt else image


@lru_cache(maxsize=32)
def pill(height: int, text: str) -> Image.Image:
    """A number on gold, as digits of this height: what the winner took."""
    inner, line = Canvas(1, 1).text_width(text, height), height * 0.13
    width, tall = ceil(inner + 1.05 * height), round(height * 1.75)
    canvas = Canvas(width, tall)
    canvas.rounded((0, 0, width, tall), tall / 2, OUTLINE)
    canvas.rounded((line, line, width - 2 * line, tall - 2 * line), tall / 2 - line, GOLD)
    canvas.text(text, ((width - inner) / 2, (tall - height) / 2, inner + 1, height), OUTLINE)
    return canvas.finished()


@lru_cache(maxsize=16)
def times(height: int, text: str, colour: str) -> Image.Image:
    """`×2`. The built-in font has no such sign, so it's drawn."""
    cross, rim = height * 0.62, height * _RIM
    wide = Canvas(1, 1).text_width(text, height)
    canvas = Canvas(ceil(cross + height * 0.18 + wide + 2 * rim), ceil(height + 2 * rim))
    canvas.shape(CROSS, (rim, rim + height - cross, cross, cross), colour, rim)
    canvas.text(text, (rim + cross + height * 0.18, rim, wide + 1, height), colour, rim)
    return canvas.finished()


@lru_cache(maxsize=32)
def stake_sign(height: int, text: str) -> Image.Image:
    """A card and a golden number: how many cards are at stake."""
    card, written = back(round(height * 0.82)), number(text, height, GOLD, max(round(height * _RIM), 2))
    gap = round(height * 0.15)
    tall = max(card.height, written.height)
    image = Image.new("RGBA", (card.width + gap + written.width, tall))
    put(image, card, (0, (tall - card.height) // 2))
    put(image, written, (card.width + gap, (tall - written.height) // 2))
    return image


@lru_cache(maxsize=8)
def war_badge(side: int) -> Image.Image:
    """Crossed swords in a disc: this card tied."""
    canvas = Canvas(side, side)
    canvas.ellipse((0, 0, side, side), WAR_RED, PAPER, side * 0.07)
    canvas.shape(SWORDS, (side * 0.22, side * 0.22, side * 0.56, side * 0.56), PAPER)
    return canvas.finished()


@lru_cache(maxsize=32)
def count_badge(side: int, text: str) -> Image.Image:
    """A number in a dark disc: how many cards lie here."""
    canvas = Canvas(side, side)
    canvas.ellipse((0, 0, side, side), PANEL, PAPER, side * 0.07)
    width = min(canvas.text_width(text, side * 0.46), side * 0.66)
    canvas.text(text, ((side - width) / 2, side * 0.27, width, side * 0.46), PAPER)
    return canvas.finished()


@lru_cache(maxsize=16)
def burst(side: int, points: int, inner: float, colour: str) -> Image.Image:
    """A star that lies behind a card."""
    canvas = Canvas(side, side, finer=2)
    canvas.shape(star(points, inner), (0, 0, side, side), colour)
    return canvas.finished()


def _outlined(shape: Shape, width: int, height: int, fill: str, rim: float) -> Image.Image:
    canvas = Canvas(ceil(width + 2 * rim), ceil(height + 2 * rim))
    canvas.shape(shape, (rim, rim, width, height), fill, rim)
    return canvas.finished()


def put(image: Image.Image, part: Image.Image, place: tuple[int, int]) -> None:
    """Put a part with transparent edges into a picture, with its top left corner at `place`."""
    image.paste(part, place, part)
