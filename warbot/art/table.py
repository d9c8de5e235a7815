"""The table as a picture: the cards of the battle, seat by seat, the last ones whole; the piles; what is at stake.

Names and words are not drawn: seats are their letters, and the text beside the picture says the rest.
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
from warbot.host.report import Report, SeatReport

SIZE: Final = (800, 440)
"""Pixels, for every table: so the buttons under the picture stay where they are."""

_TWO: Final = 2
_MOST_SWORDS: Final = 3

_FACING: Final = (258, 542)
_OUTSIDE: Final = (94, 706)
"""Where two seats' large and small cards stand, from the left."""

_LARGE: Final = 176
"""The width of the two cards that face each other."""

_SMALL: Final = 104
"""The width of what the two laid before them."""

_FOOT: Final = 356
"""Below this line the seats stand."""

_SEATS_AT: Final = 394


def table_picture(report: Report) -> bytes:
    """The table of a game that was dealt, as PNG: the battle in progress, or the last one."""
    image = _felt().copy()
    columns = columns_of(report)
    if len(columns) == _TWO:
        _lay_facing(image, columns)
        _lay_row(image, _swords(report), 400, 150)
        _lay_row(image, _stake(report), 400, 215)
    else:
        _lay_side_by_side(image, columns)
        _lay_row(image, [*_swords(report), *_stake(report)], 400, 40)
    for seat, shown in enumerate(report.seats):
        middle = _FACING[seat] if len(columns) == _TWO else _middle(seat, len(columns))
        _lay_row(image, _seat(report, seat, shown), middle, _SEATS_AT, gap=7)
    return png(image, colours=160)


def _lay_facing(image: Image.Image, columns: list[list[Laid]]) -> None:
    """Two seats: the cards that decide face each other, large; outside of them is what was laid before."""
    for laid, large, small in zip(columns, _FACING, _OUTSIDE, strict=True):
        cascade(image, laid[:-1], small, _SMALL, 28, _FOOT)
        if laid:
            height = cascade_height(laid[-1:], _LARGE)
            lay(image, laid[-1], large - _LARGE // 2, (28 + _FOOT - height) // 2, _LARGE)


def _lay_side_by_side(image: Image.Image, columns: list[list[Laid]]) -> None:
    """More seats: a column each, in which cards lie one on the other."""
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


def _seat(report: Report, seat: int, shown: SeatReport) -> list[Image.Image]:
    """The letter, the pile and its number, what was just won; and the card that is turned for the next turn already."""
    battle = report.battle
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


def _swords(report: Report) -> list[Image.Image]:
    """A pair of swords for each war of the battle, the one that is about to begin as well."""
    wars = 0 if report.battle is None else report.battle.wars + bool(report.at_war)
    swords = [sign(SWORDS, 40 if wars < _MOST_SWORDS else 28, PALE)] * min(wars, _MOST_SWORDS)
    return swords if wars <= _MOST_SWORDS else [swords[0], number(str(wars), 28, PALE)]


def _stake(report: Report) -> list[Image.Image]:
    return [back(30), number(str(report.stake), 34, GOLD)] if report.stake else []


@lru_cache(maxsize=1)
def _felt() -> Image.Image:
    width, height = SIZE
    canvas = Canvas(width, height, finer=2, ground=FELT_EDGE)
    canvas.rounded((8, 8, width - 16, height - 16), 20, FELT, FELT_LINE, 2)
    return canvas.finished()
