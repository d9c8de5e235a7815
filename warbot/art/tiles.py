"""Cards, seats and signs as emoji: tiles that can be read at 22 pixels, by the rank and the shape of the suit."""

from collections.abc import Callable
from functools import partial
from typing import Final

from warbot.art.canvas import Box, Canvas, png
from warbot.art.cards import draw_joker
from warbot.art.colours import BACK, BACK_BRIGHT, CLEAR, GOLD, INK, LETTERS, OUT, PAPER, RIM, SEATS, WAR_RED
from warbot.art.names import CARD_TILES, EMPTY, FACE_DOWN, NO_CARD, WAR, seat_name
from warbot.art.shapes import CROSS, CROWN, RHOMBUS, SUITS, SWORDS, star
from warbot.engine.cards import Card
from warbot.engine.position import SEAT_LETTERS

SIDE: Final = 128
"""Pixels. Discord shows a tile at 22 to 48 of them."""

_MAX_COLOURS: Final = 96

_PLACE: Final[Box] = (9, 5, 110, 118)
"""Where a card would lie."""

_LINE: Final = 9
"""The width of the thinnest line that's still seen at 22 pixels."""

_GAPS: Final = (32, 76)
"""Where the dashes of an outline are interrupted, from its left and its top."""


def tile(name: str) -> bytes:
    """A tile as PNG, transparent around what it shows. Its look is frozen: see `emoji_name`.

    Raises:
        KeyError: there is no tile of this name in `TILES`.
    """
    return png(_DRAWN[name]().finished(), _MAX_COLOURS, smallest=True)


def _paper() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.rounded((4, 1, 120, 126), 24, PAPER, RIM, 5)
    return canvas


def _card(card: Card) -> Canvas:
    """The rank is top left and the suit bottom right, so that both are as large as possible."""
    canvas, ink = _paper(), INK[card.suit]
    if card.is_joker:
        draw_joker(canvas, card, (12, 12, 104, 104))
        return canvas
    canvas.text(card.rank_sign, (16, 13, 66, 60), ink)
    canvas.shape(SUITS[card.suit], (65, 67, 51, 51), ink)
    return canvas


def _back() -> Canvas:
    """One large diamond: smaller ones are a gray weave at 22 pixels."""
    canvas = _paper()
    canvas.rounded((15, 9, 98, 110), 14, BACK)
    canvas.shape(RHOMBUS, _centred(92, 100), BACK_BRIGHT)
    canvas.shape(RHOMBUS, _centred(56, 62), BACK)
    canvas.shape(RHOMBUS, _centred(24, 28), BACK_BRIGHT)
    return canvas


def _centred(width: float, height: float) -> Box:
    return (SIDE - width) / 2, (SIDE - height) / 2, width, height


def _seat(colour: int) -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.ellipse(_centred(120, 120), SEATS[colour], PAPER, 6)
    _write(canvas, colour, 64, 65, LETTERS[colour])
    return canvas


def _seat_won(colour: int) -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.ellipse((18, 36, 92, 92), SEATS[colour], PAPER, 5)
    _write(canvas, colour, 86, 50, LETTERS[colour])
    canvas.shape(CROWN, (33, 4, 62, 50), GOLD, rim=5)
    return canvas


def _seat_out(colour: int) -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.ellipse(_centred(120, 120), CLEAR, OUT, _LINE)
    _write(canvas, colour, 64, 62, OUT)
    return canvas


def _write(canvas: Canvas, colour: int, middle: float, height: float, fill: str) -> None:
    letter = SEAT_LETTERS[colour]
    width = canvas.text_width(letter, height)
    canvas.text(letter, ((SIDE - width) / 2, middle - height / 2, width, height), fill)


def _war() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.shape(star(12, 0.78), _centred(114, 114), WAR_RED, rim=5, rim_fill=PAPER)
    canvas.shape(SWORDS, _centred(68, 68), PAPER)
    return canvas


def _outline() -> Canvas:
    canvas = Canvas(SIDE, SIDE)
    canvas.rounded(_PLACE, 22, CLEAR, OUT, _LINE)
    return canvas


def _empty() -> Canvas:
    canvas = _outline()
    for gap in _GAPS:
        canvas.rounded((gap, 0, 20, SIDE), 0, CLEAR)
        canvas.rounded((0, gap, SIDE, 20), 0, CLEAR)
    return canvas


def _no_card() -> Canvas:
    canvas = _outline()
    canvas.shape(CROSS, _centred(56, 56), OUT)
    return canvas


_COLOURS: Final = range(len(SEATS))

_DRAWN: Final[dict[str, Callable[[], Canvas]]] = {
    FACE_DOWN: _back,
    **{name: partial(_card, card) for name, card in CARD_TILES.items()},
    **{seat_name(colour): partial(_seat, colour) for colour in _COLOURS},
    **{seat_name(colour, won=True): partial(_seat_won, colour) for colour in _COLOURS},
    **{seat_name(colour, out=True): partial(_seat_out, colour) for colour in _COLOURS},
    WAR: _war,
    EMPTY: _empty,
    NO_CARD: _no_card,
}
"""How each tile is drawn."""
