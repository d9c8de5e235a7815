"""The cards as they lie on a table: rank and suit are along the top, so they show when another card lies on it."""

from functools import lru_cache
from typing import Final

from PIL import Image

from warbot.art.canvas import Box, Canvas
from warbot.art.colours import BACK, BACK_LINE, COURT, DARK, INK, PAPER, RIM, SHADOW
from warbot.art.shapes import CAP, CAP_FRONT, CAP_HOLLOW, CAP_SEAM, CORONET, CROWN, RHOMBUS, SHIELD, SUITS
from warbot.engine.cards import ACE, JACK, KING, QUEEN, Card

WIDTH: Final = 150
HEIGHT: Final = 210
"""The size of a card as it's drawn here, in pixels; scaled for a picture, it keeps its proportions."""

_EMBLEM: Final[Box] = (30, 95, 90, 90)
_ACE: Final[Box] = (20, 82, 110, 112)

_COURTS: Final = {JACK: SHIELD, QUEEN: CORONET, KING: CROWN}


def height_of(width: int) -> int:
    """The height of a card of this width."""
    return round(width * HEIGHT / WIDTH)


@lru_cache(maxsize=160)
def face(card: Card, width: int) -> Image.Image:
    """A card face up. Don't draw on what this returns: it's cached for the next picture."""
    canvas, ink = _paper(), INK[card.suit]
    if card.is_joker:
        draw_joker(canvas, card, (14, 12, 48, 48))
        draw_joker(canvas, card, (22, 80, 106, 106))
        return _sized(canvas, width)
    canvas.text(card.rank_sign, (14, 15, 70, 50), ink)
    canvas.shape(SUITS[card.suit], (93, 17, 44, 46), ink)
    if card.rank in _COURTS:
        canvas.rounded((20, 84, 110, 108), 12, COURT[card.suit])
        canvas.shape(_COURTS[card.rank], (33, 96, 84, 80), ink)
    else:
        canvas.shape(SUITS[card.suit], _ACE if card.rank == ACE else _EMBLEM, ink)
    return _sized(canvas, width)


@lru_cache(maxsize=32)
def back(width: int) -> Image.Image:
    """A card face down. Cached like `face`."""
    canvas = _paper()
    canvas.rounded((11, 11, WIDTH - 22, HEIGHT - 22), 9, BACK)
    canvas.rounded((19, 19, WIDTH - 38, HEIGHT - 38), 5, BACK, BACK_LINE, 2)
    for width_of, height, fill in ((84, 118, BACK_LINE), (58, 82, BACK), (26, 36, BACK_LINE)):
        canvas.shape(RHOMBUS, ((WIDTH - width_of) / 2, (HEIGHT - height) / 2, width_of, height), fill)
    return _sized(canvas, width)


@lru_cache(maxsize=96)
def lying(
    card: Card | None, width: int, line: int, frame: str | None = None, *, dark: bool = False, tilt: float = 0
) -> Image.Image:
    """A card as it lies on a table, face down if it's None: with a flat shadow, its middle in the image's middle.

    line: how wide the frame is, in pixels; it's outside of the card.
    dark: the card lost. tilt: in degrees, counterclockwise.
    """
    if tilt:
        return lying(card, width, line, frame, dark=dark).rotate(tilt, Image.Resampling.BICUBIC, expand=True)
    if dark:
        return _darkened(lying(card, width, line, frame))
    image, laid = _bed(width, line, frame).copy(), back(width) if card is None else face(card, width)
    image.alpha_composite(laid, ((image.width - laid.width) // 2, (image.height - laid.height) // 2))
    return image


@lru_cache(maxsize=32)
def _bed(width: int, line: int, frame: str | None) -> Image.Image:
    """The shadow of a card, and its frame."""
    drop = line - line // 6
    height, around = height_of(width), line + drop
    canvas = Canvas(width + 2 * around, height + 2 * around, finer=3)
    edge, radius = (line, width * 0.1 + line) if frame else (0, width * 0.1)
    left, top = around - edge, around - edge
    canvas.rounded((left, top + drop, width + 2 * edge, height + 2 * edge), radius, SHADOW)
    if frame:
        canvas.rounded((left, top, width + 2 * edge, height + 2 * edge), radius, frame)
    return canvas.finished()


def _darkened(image: Image.Image) -> Image.Image:
    dark = Image.blend(image, Image.new("RGBA", image.size, DARK), 0.4)
    dark.putalpha(image.getchannel("A"))
    return dark


def draw_joker(canvas: Canvas, card: Card, box: Box) -> None:
    """A jester's cap. The black joker's is hollow in the middle, because color alone isn't enough."""
    ink = INK[card.suit]
    canvas.shape(CAP, box, ink)
    canvas.shape(CAP_SEAM, box, PAPER)
    canvas.shape(CAP_FRONT, box, ink)
    if card.suit == "b":
        canvas.shape(CAP_HOLLOW, box, PAPER)


def _paper() -> Canvas:
    canvas = Canvas(WIDTH, HEIGHT, finer=3)
    canvas.rounded((0, 0, WIDTH, HEIGHT), 15, PAPER, RIM, 2)
    return canvas


def _sized(canvas: Canvas, width: int) -> Image.Image:
    return canvas.finished((width, height_of(width)))
