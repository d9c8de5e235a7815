"""The battles of a game as rows: nothing is read in them here, where everybody else waits for the database."""

import sqlite3
from dataclasses import dataclass
from typing import Final

_BEYOND: Final = 2**31
"""A battle that no game comes to."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Some battles of a game in a row, as they are stored.

    moves: the battle and what was done in it, in order. battles: of each that is finished, its number, the winner,
    what went under, the piles after it.
    """

    moves: list[tuple[int, str]]
    battles: list[tuple[int, int | None, str, str]]


def lines(db: sqlite3.Connection, game: int, first: int, last: int | None) -> Lines:
    """The battles from `first` to `last`, both counted in; None is the newest."""
    which = (game, first, _BEYOND if last is None else last)
    moves = "SELECT battle, text FROM move WHERE game = ? AND battle BETWEEN ? AND ? ORDER BY battle, number"
    battles = (
        "SELECT number, winner, taken, piles FROM battle WHERE game = ? AND number BETWEEN ? AND ? ORDER BY number"
    )
    return Lines(db.execute(moves, which).fetchall(), db.execute(battles, which).fetchall())


def game_of_seed(db: sqlite3.Connection, guild: int, server_seed: bytes) -> int | None:
    """The game of a server that is over and was shuffled with this seed. One that goes on is never found by it."""
    query = "SELECT id FROM game WHERE guild = ? AND server_seed = ? AND phase = 'over'"
    rows = db.execute(query, (guild, server_seed)).fetchall()
    return rows[0][0] if rows else None
