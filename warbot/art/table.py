"""The table as a picture: the cards of the battle, seat by seat, with the last ones on top; the piles; the stake.

Names and words aren't drawn: seats are letters, and the text next to the picture says the rest.
"""

from functools import lru_cache
from typing import Final

from PIL import Image

from warbot.art.canvas import Canvas, png
from warbot.art.cards import back, face
from warbot.art.colours import FELT, FELT_EDGE, FELT_LINE, GOLD, PALE, PAPER
from warbot.art.laying import Laid, cascade, cascade_height, columns_of, fitting_width, lay
from warbot.art.marks import letter, number, put, sign
from warbot.art.shapes import SWORDS
from warbot.table.view import SeatView, TableView

SIZE: Final = (800, 440)
"""Pixels, the same for every table so that the buttons under the picture stay in place."""

_TWO_PLAYERS: Final = 2
_MAX_SWORDS: Final = 3
"""The maximum number of pairs of swords that are drawn one by one."""

_FACING: Final = (258, 542)
_OUTSIDE: Final = (94, 706)
"""The centers of two seats' large and small cards, in pixels from the left."""

_LARGE: Final = 176
"""The width of the two cards that face each other."""

_SMALL: Final = 104
"""The width of the cards that those two seats laid before."""

_FOOT: Final = 356
"""The bottom of the cards; the seats are below it."""

_SEATS_AT: Final = 394
"""The middle of the row of seats, in pixels from the top."""


def table_picture(view: TableView) -> bytes:
    """The table of a game that has been dealt, as PNG: the battle in progress, or else the last one."""
    image = _felt().copy()
    columns = columns_of(view)
    if len(columns) == _TWO_PLAYERS:
        _lay_facing(image, columns)
        _lay_row(image, _swords(view), 400, 150)
        _lay_row(image, _stake(view), 400, 215)
    else:
        _lay_side_by_side(image, columns)
        _lay_row(image, [*_swords(view), *_stake(view)], 400, 40)
    for seat, shown in enumerate(view.seats):
        middle = _FACING[seat] if len(columns) == _TWO_PLAYERS else _middle(seat, len(columns))
        _lay_row(image, _seat(view, seat, shown), middle, _SEATS_AT, gap=7)
    return png(image, colours=160)


def _lay_facing(image: Image.Image, columns: list[list[Laid]]) -> None:
    """Two seats: the latest cards face each other, large; the ones laid before are on the outside."""
    for laid, large, small in zip(columns, _FACING, _OUTSIDE, strict=True):
        cascade(image, laid[:-1], small, _SMALL, 28, _FOOT)
        if laid:
            height = cascade_height(laid[-1:], _LARGE)
            lay(image, laid[-1], large - _LARGE // 2, (28 + _FOOT - height) // 2, _LARGE)


def _lay_side_by_side(image: Image.Image, columns: list[list[Laid]]) -> None:
    """More seats: each has a column of overlapping cards."""
    width = fitting_width(columns, _FOOT - 66)
    for seat, laid in enumerate(columns):
        cascade(image, laid, _middle(seat, len(columns)), width, 66, _FOOT)


def _middle(seat: int, seats: int) -> int:
    return round(SIZE[0] * (seat + 0.5) / seats)


def _lay_row(image: Image.Image, row: list[Image.Image], middle: int, centre: int, gap: int = 8) -> None:
    left = middle - (sum(each.width for each in row) + gap * (len(row) - 1)) // 2
    for each in row:
        put(image, each, (left, centre - each.height // 2))
        left += each.width + gap


def _seat(view: TableView, seat: int, shown: SeatView) -> list[Image.Image]:
    """The letter, the pile and its size, then the card already turned for the next turn, or the cards just won."""
    battle = view.battle
    won = battle is not None and battle.winner == seat
    row = [
        letter(seat, 46, out=not shown.still_in, rim=GOLD if won else PAPER),
        back(28),
        number(str(shown.cards), 28, PALE),
    ]
    if shown.turned is not None:
        row.append(face(shown.turned, 50))
    elif battle is not None and won:
        row.append(number(f"+{battle.taken}", 24, GOLD))
    return row


def _swords(view: TableView) -> list[Image.Image]:
    """A pair of swords for each war of the battle, including the one that's about to begin."""
    wars = 0 if view.battle is None else view.battle.wars + bool(view.at_war)
    swords = [sign(SWORDS, 40 if wars < _MAX_SWORDS else 28, PALE)] * min(wars, _MAX_SWORDS)
    return swords if wars <= _MAX_SWORDS else [swords[0], number(str(wars), 28, PALE)]


def _stake(view: TableView) -> list[Image.Image]:
    return [back(30), number(str(view.stake), 34, GOLD)] if view.stake else []


@lru_cache(maxsize=1)
def _felt() -> Image.Image:
    width, height = SIZE
    canvas = Canvas(width, height, finer=2, ground=FELT_EDGE)
    canvas.rounded((8, 8, width - 16, height - 16), 20, FELT, FELT_LINE, 2)
    return canvas.finished()
