"""The small parts of pictures: a seat's letter, a number, a sign.

They're cached for the next picture, so don't draw on what these functions return.
"""

from functools import lru_cache
from math import ceil

from PIL import Image

from warbot.art.canvas import Canvas
from warbot.art.colours import CLEAR, GREY, PANEL, PAPER, SEATS, WAR_RED
from warbot.art.shapes import SWORDS, Shape
from warbot.engine.position import SEAT_LETTERS


@lru_cache(maxsize=64)
def letter(seat: int, side: int, *, out: bool = False, rim: str = PAPER) -> Image.Image:
    """A seat: its letter in a disc of its color, or in a gray ring if it's out."""
    canvas = Canvas(side, side)
    if out:
        canvas.ellipse((0, 0, side, side), CLEAR, GREY, side * 0.06)
    else:
        canvas.ellipse((0, 0, side, side), SEATS[seat], rim, side * 0.08)
    height = side * 0.46
    width = canvas.text_width(SEAT_LETTERS[seat], height)
    canvas.text(SEAT_LETTERS[seat], ((side - width) / 2, side * 0.27, side, height), GREY if out else PAPER)
    return canvas.finished()


@lru_cache(maxsize=256)
def number(text: str, height: int, colour: str) -> Image.Image:
    """Digits, possibly with a plus."""
    width = ceil(Canvas(1, 1).text_width(text, height))
    canvas = Canvas(width, height)
    canvas.text(text, (0, 0, width, height), colour)
    return canvas.finished()


@lru_cache(maxsize=64)
def sign(shape: Shape, side: int, colour: str) -> Image.Image:
    canvas = Canvas(side, side)
    canvas.shape(shape, (0, 0, side, side), colour)
    return canvas.finished()


@lru_cache(maxsize=8)
def war_badge(side: int) -> Image.Image:
    """Crossed swords in a disc: this card tied."""
    canvas = Canvas(side, side)
    canvas.ellipse((0, 0, side, side), WAR_RED, PAPER, side * 0.07)
    canvas.shape(SWORDS, (side * 0.22, side * 0.22, side * 0.56, side * 0.56), PAPER)
    return canvas.finished()


@lru_cache(maxsize=16)
def count_badge(text: str, side: int) -> Image.Image:
    """A number in a dark disc: how many cards lie here."""
    canvas = Canvas(side, side)
    canvas.ellipse((0, 0, side, side), PANEL, PAPER, side * 0.07)
    width = min(canvas.text_width(text, side * 0.4), side * 0.64)
    canvas.text(text, ((side - width) / 2, side * 0.3, width, side * 0.4), PAPER)
    return canvas.finished()


@lru_cache(maxsize=8)
def frame(width: int, height: int, radius: int, line: int, colour: str) -> Image.Image:
    """A frame for the card that won."""
    canvas = Canvas(width, height, finer=3)
    canvas.rounded((0, 0, width, height), radius, CLEAR, colour, line)
    return canvas.finished()


def put(image: Image.Image, part: Image.Image, place: tuple[int, int]) -> None:
    """Put a part with transparent edges into a picture, with its top left corner at `place`."""
    image.paste(part, place, part)
