"""The statements that delete old games: plain functions of a connection, run inside a transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Final

AT_ONCE: Final = 20
"""So many games at most are looked at, and deleted, in one transaction: each has hundreds of rows, and others wait for
some hundredths of a second."""


def delete_finished(db: sqlite3.Connection, before: float, after_game: int) -> tuple[int, int | None]:
    """Delete games that ended before a time (Unix seconds), of the next few after a game's id.

    Returns how many were deleted, and the id from which to go on; None where all that come after are younger. Games
    are numbered as they were opened, so the old ones come first, and the young ones are not looked at.
    """
    limit = round(before * 1000)
    query = "SELECT id, opened_at, ended_at FROM game WHERE id > ? ORDER BY id LIMIT ?"
    rows = db.execute(query, (after_game, AT_ONCE)).fetchall()
    old = [(game,) for game, _, ended_at in rows if ended_at is not None and ended_at < limit]
    delete_games(db, old)
    more = len(rows) == AT_ONCE and rows[0][1] < limit
    return len(old), rows[-1][0] if more else None


def delete_games(db: sqlite3.Connection, games: Sequence[tuple[int]]) -> None:
    """Delete games with all that belongs to them; their rematches stay, as games that followed none."""
    db.executemany("UPDATE game SET rematch_of = NULL WHERE rematch_of = ?", games)
    db.executemany("DELETE FROM game WHERE id = ?", games)
