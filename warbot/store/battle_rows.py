"""The battles of a game as raw rows: they are parsed elsewhere, so that nobody waits here for the database."""

import sqlite3
from dataclasses import dataclass
from typing import Final

_BEYOND_LAST: Final = 2**31
"""A battle number that no game reaches."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Consecutive battles of a game, as they are stored.

    moves: the battle's number and what was done in it, in order. battles: for each finished one, its number, the
    winner, the cards taken, the piles after it.
    """

    moves: list[tuple[int, str]]
    battles: list[tuple[int, int | None, str, str]]


def lines(db: sqlite3.Connection, game: int, first: int, last: int | None) -> Lines:
    """The battles from `first` to `last`, both included; None means the newest."""
    which = (game, first, _BEYOND_LAST if last is None else last)
    moves = "SELECT battle, text FROM move WHERE game = ? AND battle BETWEEN ? AND ? ORDER BY battle, number"
    battles = (
        "SELECT number, winner, taken, piles FROM battle WHERE game = ? AND number BETWEEN ? AND ? ORDER BY number"
    )
    return Lines(db.execute(moves, which).fetchall(), db.execute(battles, which).fetchall())


def game_of_seed(db: sqlite3.Connection, guild: int, server_seed: bytes) -> int | None:
    """The finished game of a server that was shuffled with this seed. A running game is never found by its seed."""
    query = "SELECT id FROM game WHERE guild = ? AND server_seed = ? AND phase = 'over'"
    rows = db.execute(query, (guild, server_seed)).fetchall()
    return rows[0][0] if rows else None
