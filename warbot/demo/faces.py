"""Faces for the people of the demo, drawn: a channel is easier to follow by faces than by names alone."""

import io

from PIL import Image, ImageDraw

_SIDE = 96
_FINER = 4
_INK = "#2b2d31"


def face(skin: str, hair: str, ground: str) -> bytes:
    """A person's face as PNG, square; the page cuts it round."""
    image, draw = _ground(ground)
    _ellipse(draw, (48, 44), (27, 30), hair)
    _ellipse(draw, (48, 104), (38, 32), hair)
    _ellipse(draw, (48, 52), (22, 24), skin)
    for x in (40, 56):
        _ellipse(draw, (x, 50), (2.6, 3.4), _INK)
    draw.arc([at * _FINER for at in (38, 50, 58, 66)], 25, 155, _INK, 2 * _FINER)
    return _png(image)


def bot_face() -> bytes:
    """The bot's: two cards, one over the other."""
    image, draw = _ground("#1f2a44")
    for left, top, colour in ((22, 20, "#d9483b"), (36, 26, "#f7f5ee")):
        corners = [at * _FINER for at in (left, top, left + 38, top + 52)]
        draw.rounded_rectangle(corners, 6 * _FINER, colour, _INK, 2 * _FINER)
    draw.polygon([(x * _FINER, y * _FINER) for x, y in ((55, 36), (67, 52), (55, 68), (43, 52))], "#d9483b")
    return _png(image)


def _ground(colour: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (_SIDE * _FINER, _SIDE * _FINER), colour)
    return image, ImageDraw.Draw(image)


def _ellipse(draw: ImageDraw.ImageDraw, centre: tuple[float, float], radii: tuple[float, float], colour: str) -> None:
    (x, y), (across, up) = centre, radii
    draw.ellipse([at * _FINER for at in (x - across, y - up, x + across, y + up)], colour)


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.resize((_SIDE, _SIDE), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()
