"""The statements about servers that the bot has left: plain functions of a connection, run inside a transaction."""

import sqlite3
from collections.abc import Iterator

from warbot.store.retention import AT_ONCE, delete_games


def guilds(db: sqlite3.Connection) -> set[int]:
    """Every server of which anything is stored, those that are known to be left apart."""
    stored = set(_with_games(db))
    stored |= {guild for (guild,) in db.execute("SELECT guild FROM server").fetchall()}
    return stored - left_servers(db)


def left_servers(db: sqlite3.Connection) -> set[int]:
    """Every server that is known to be left."""
    return {guild for (guild,) in db.execute("SELECT guild FROM left_server").fetchall()}


def _with_games(db: sqlite3.Connection) -> Iterator[int]:
    """Each server with a game, one step in the index for each: a server has thousands of games."""
    query = "SELECT min(guild) FROM game WHERE guild > ?"
    guild = db.execute(query, (-1,)).fetchall()[0][0]
    while guild is not None:
        yield guild
        guild = db.execute(query, (guild,)).fetchall()[0][0]


def left(db: sqlite3.Connection, guild: int, at: float) -> None:
    """Note when the bot left; a server that it left before keeps its date."""
    query = "INSERT INTO left_server (guild, left_at) VALUES (?, ?) ON CONFLICT DO NOTHING"
    db.execute(query, (guild, round(at * 1000)))


def visited(db: sqlite3.Connection, guild: int, until: float) -> None:
    """Note until when the data of a server is in use that the bot is not in; its grace begins then."""
    query = (
        "INSERT INTO left_server (guild, left_at) VALUES (?, ?)"
        " ON CONFLICT DO UPDATE SET left_at = max(left_at, excluded.left_at)"
    )
    db.execute(query, (guild, round(until * 1000)))


def back(db: sqlite3.Connection, guild: int) -> bool:
    """Whether the server had been left; now it is not any more."""
    return db.execute("DELETE FROM left_server WHERE guild = ?", (guild,)).rowcount > 0


def left_before(db: sqlite3.Connection, before: float) -> list[int]:
    """The servers that were left before a time, the first of them first."""
    query = "SELECT guild FROM left_server WHERE left_at < ? ORDER BY left_at"
    return [guild for (guild,) in db.execute(query, (round(before * 1000),)).fetchall()]


def running(db: sqlite3.Connection, guild: int) -> list[int]:
    """The tables of a server that take a channel."""
    query = "SELECT id FROM game WHERE guild = ? AND ended_at IS NULL"
    return [game for (game,) in db.execute(query, (guild,)).fetchall()]


def delete(db: sqlite3.Connection, guild: int) -> bool:
    """Delete some of what is stored of a server that was left; False once nothing of it is there any more.

    Where the bot is there again, nothing is deleted (any more).
    """
    if not db.execute("SELECT 1 FROM left_server WHERE guild = ?", (guild,)).fetchall():
        return True
    games = db.execute("SELECT id FROM game WHERE guild = ? LIMIT ?", (guild, AT_ONCE)).fetchall()
    delete_games(db, games)
    if games:
        return True
    for table in ("server", "draft", "left_server"):
        db.execute(f"DELETE FROM {table} WHERE guild = ?", (guild,))  # noqa: S608 - names of ours
    return False
