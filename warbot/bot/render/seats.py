"""How a seat is told from the others: by its letter, its square and its colour, never by colour alone."""

from typing import Final

from warbot.bot.names import bold
from warbot.bot.words import Words
from warbot.host import Report

COLOURS: Final = (0x2F6FDE, 0xF08C1E, 0x12867A, 0x8A56C9)
SQUARES: Final = ("🟦", "🟧", "🟩", "🟪")
LETTERS: Final = "ABCD"


def badge(seat: int) -> str:
    """The square and the letter of a seat."""
    return f"{SQUARES[seat]} {LETTERS[seat]}"


def names(words: Words, report: Report, seats: tuple[int, ...]) -> str:
    """The names of some seats, in bold, in a row."""
    return words.listed([bold(report.seats[seat].name) for seat in seats])
