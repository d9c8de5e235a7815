"""How a seat is told from the others: by its letter, its square and its colour, never by colour alone."""

from typing import Final

from warbot.art.colours import SEATS
from warbot.bot.names import bold
from warbot.bot.words import Words
from warbot.engine.position import SEAT_LETTERS
from warbot.host import Report

COLOURS: Final = tuple(int(colour.removeprefix("#"), 16) for colour in SEATS)
SQUARES: Final = ("🟦", "🟧", "🟩", "🟪")


def badge(seat: int) -> str:
    """The square and the letter of a seat."""
    return f"{SQUARES[seat]} {SEAT_LETTERS[seat]}"


def names(words: Words, report: Report, seats: tuple[int, ...]) -> str:
    """The names of some seats, in bold, in a row."""
    return words.listed([bold(report.seats[seat].name) for seat in seats])
