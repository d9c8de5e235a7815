"""The statements that delete old games: plain functions of a connection, run inside a transaction."""

import sqlite3
from collections.abc import Iterator, Sequence
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


def guilds(db: sqlite3.Connection) -> set[int]:
    """Every server with stored data, except those that we know the bot has left."""
    stored = set(_with_games(db))
    for query in ("SELECT guild FROM server", "SELECT DISTINCT guild FROM preference"):
        stored |= {guild for (guild,) in db.execute(query).fetchall()}
    return stored - left_servers(db)


def left_servers(db: sqlite3.Connection) -> set[int]:
    """Every server that we know the bot has left."""
    return {guild for (guild,) in db.execute("SELECT guild FROM left_server").fetchall()}


def _with_games(db: sqlite3.Connection) -> Iterator[int]:
    """Each server with a game, found with one index lookup each: a server has thousands of games."""
    query = "SELECT min(guild) FROM game WHERE guild > ?"
    guild = db.execute(query, (-1,)).fetchall()[0][0]
    while guild is not None:
        yield guild
        guild = db.execute(query, (guild,)).fetchall()[0][0]


def left(db: sqlite3.Connection, guild: int, at: int) -> None:
    """Record when the bot left; a server that it had already left keeps its date."""
    query = "INSERT INTO left_server (guild, left_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(query, (guild, at))


def visited(db: sqlite3.Connection, guild: int, until: int) -> None:
    """Record until when a server that the bot is not in counts as used; its grace period begins then."""
    query = (
        "INSERT INTO left_server (guild, left_at) VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET left_at = max(left_at, excluded.left_at)"
    )
    db.execute(query, (guild, until))


def back(db: sqlite3.Connection, guild: int) -> bool:
    """Record that the bot is back; returns whether it had left."""
    return db.execute("DELETE FROM left_server WHERE guild = ?", (guild,)).rowcount > 0


def left_before(db: sqlite3.Connection, before: int) -> list[int]:
    """The servers that the bot left before a time, in the order in which it left them."""
    query = "SELECT guild FROM left_server WHERE left_at < ? ORDER BY left_at"
    return [guild for (guild,) in db.execute(query, (before,)).fetchall()]


def running(db: sqlite3.Connection, guild: int) -> list[int]:
    """The tables of a server that occupy a channel."""
    query = "SELECT id FROM game WHERE guild = ? AND ended_at IS NULL"
    return [game for (game,) in db.execute(query, (guild,)).fetchall()]


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
