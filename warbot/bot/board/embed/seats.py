"""What distinguishes a seat: its letter, its square and its color, never the color alone."""

from typing import Final

from warbot.art import colour_of
from warbot.art.colours import SEATS
from warbot.bot.text.names_and_cards import bold
from warbot.bot.text.translations import Translations
from warbot.engine.position import SEAT_LETTERS
from warbot.table import TableView

COLOURS: Final = tuple(int(colour.removeprefix("#"), 16) for colour in SEATS)
SQUARES: Final = ("🟦", "🟧", "🟩", "🟪")


def square(view: TableView, seat: int) -> str:
    """A seat's square."""
    return SQUARES[colour_of(view, seat)]


def badge(view: TableView, seat: int) -> str:
    """A seat's square and its letter, as in pictures."""
    return f"{square(view, seat)}\u00a0{SEAT_LETTERS[colour_of(view, seat)]}"


def names(_: Translations, view: TableView, seats: tuple[int, ...]) -> str:
    """The names of these seats in bold, as a list."""
    return _.listed([bold(view.seats[seat].name) for seat in seats])
