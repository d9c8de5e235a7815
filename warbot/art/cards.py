"""The cards as they lie on a table: rank and suit are along the top, so they show when another card lies on it."""

from functools import lru_cache
from typing import Final

from PIL import Image

from warbot.art.canvas import Box, Canvas
from warbot.art.colours import BACK, BACK_LINE, COURT, INK, PAPER, RIM
from warbot.art.shapes import CAP, CAP_FRONT, CAP_HOLLOW, CAP_SEAM, CORONET, CROWN, SHIELD, SUITS
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


@lru_cache(maxsize=8)
def back(width: int) -> Image.Image:
    """A card face down. Cached like `face`."""
    canvas = _paper()
    canvas.rounded((11, 11, WIDTH - 22, HEIGHT - 22), 9, BACK)
    for x, y in [(x, y) for y in range(6) for x in range(4)]:
        canvas.shape(SUITS["d"], (18 + 29 * x, 17 + 30 * y, 27, 28), BACK_LINE)
    return _sized(canvas, width)


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
