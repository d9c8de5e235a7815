"""The statements that delete: old games, and a server's data. Run inside a transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Final

AT_ONCE: Final = 20
"""The maximum of games checked and deleted in one transaction: each has hundreds of rows, and others wait for some
hundredths of a second."""


def delete_finished(db: sqlite3.Connection, before: int, after_game: int) -> tuple[int, int | None]:
    """From the next few games after an id, delete those that ended before a time (milliseconds since the epoch).

    Returns how many were deleted, and the id from which to continue; None if all later games are younger. Games are
    numbered in the order in which they were opened, so the old ones come first, and the young ones aren't checked.
    """
    query = "SELECT id, opened_at, ended_at FROM game WHERE id > ? ORDER BY id LIMIT ?"
    rows = db.execute(query, (after_game, AT_ONCE)).fetchall()
    old = [(game,) for game, _, ended_at in rows if ended_at is not None and ended_at < before]
    delete_games(db, old)
    more = len(rows) == AT_ONCE and rows[0][1] < before
    return len(old), rows[-1][0] if more else None


def delete_games(db: sqlite3.Connection, games: Sequence[tuple[int]]) -> None:
    """Delete games with all their data; their rematches stay, as games that followed none."""
    db.executemany("UPDATE game SET rematch_of = NULL WHERE rematch_of = ?", games)
    db.executemany("DELETE FROM game WHERE id = ?", games)


def delete(db: sqlite3.Connection, guild: int) -> bool:
    """Delete some of the data of a server that the bot left; returns False once nothing is left.

    If the bot is back in the server, nothing (more) is deleted.
    """
    if not db.execute("SELECT 1 FROM left_server WHERE guild = ?", (guild,)).fetchall():
        return True
    games = db.execute("SELECT id FROM game WHERE guild = ? LIMIT ?", (guild, AT_ONCE)).fetchall()
    delete_games(db, games)
    if games:
        return True
    for table in ("server", "draft", "preference", "left_server"):
        db.execute(f"DELETE FROM {table} WHERE guild = ?", (guild,))  # noqa: S608 - names of ours
    return False
