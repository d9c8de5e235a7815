"""The cards as emoji: tiles that can be read at 22 pixels, by the rank and the shape of the suit."""

from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas, png
from warbot.art.cards import draw_joker
from warbot.art.colours import BACK, BACK_LINE, INK, PAPER, RIM
from warbot.art.names import TILES
from warbot.art.shapes import SUITS
from warbot.engine.cards import Card

SIDE: Final = 128
"""Pixels. Discord shows a tile at 22 to 48 of them."""

_MAX_COLOURS: Final = 96


def tile(name: str) -> bytes:
    """A tile as PNG, transparent around the card. Its look is frozen: see `ART_VERSION`.

    Raises:
        KeyError: there is no tile of this name in `TILES`.
    """
    card = TILES[name]
    if card is None:
        image = _back()
    elif card.is_joker:
        image = _joker(card)
    else:
        image = _card(card)
    return png(image, _MAX_COLOURS, smallest=True)


def _paper() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.rounded((4, 1, 120, 126), 24, PAPER, RIM, 5)
    return canvas


def _card(card: Card) -> Image.Image:
    """The rank is top left and the suit bottom right, so that both are as large as possible."""
    canvas, ink = _paper(), INK[card.suit]
    canvas.text(card.rank_sign, (16, 13, 66, 60), ink)
    canvas.shape(SUITS[card.suit], (65, 67, 51, 51), ink)
    return canvas.finished()


def _joker(card: Card) -> Image.Image:
    canvas = _paper()
    draw_joker(canvas, card, (12, 12, 104, 104))
    return canvas.finished()


def _back() -> Image.Image:
    canvas = _paper()
    canvas.rounded((15, 12, 98, 104), 15, BACK)
    for x, y in [(x, y) for y in range(3) for x in range(3)]:
        canvas.shape(SUITS["d"], (20 + 30 * x, 15 + 33 * y, 28, 32), BACK_LINE)
    return canvas.finished()
