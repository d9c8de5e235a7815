"""The statements about people: what they want to be left out of, and how they are forgotten."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace

from warbot.store import lookups
from warbot.table.people import FORGOTTEN, FORGOTTEN_NAME, Preferences


def preferences(db: sqlite3.Connection, guild: int, person: int) -> Preferences:
    """What a person wants to be left out of on a server."""
    query = "SELECT hidden, unchallenged FROM preference WHERE guild = ? AND person = ?"
    rows = db.execute(query, (guild, person)).fetchall()
    return Preferences(*map(bool, rows[0])) if rows else Preferences()


def prefer(db: sqlite3.Connection, guild: int, person: int, changes: Mapping[str, bool]) -> Preferences:
    """Change some of a person's preferences, which are returned as they are now.

    Nothing is stored of a person who wants to be left out of nothing.
    """
    wanted = replace(preferences(db, guild, person), **changes)
    db.execute("DELETE FROM preference WHERE guild = ? AND person = ?", (guild, person))
    if wanted != Preferences():
        query = "INSERT INTO preference (guild, person, hidden, unchallenged) VALUES (?, ?, ?, ?)"
        db.execute(query, (guild, person, wanted.hidden, wanted.unchallenged))
    return wanted


def forget(db: sqlite3.Connection, person: int) -> int:
    """Remove a person from all stored data; their seats stay as those of "a player". Returns how many.

    Makes any change in progress at one of their tables stale: it would put them back.
    """
    db.execute("UPDATE server SET set_by = ? WHERE set_by = ?", (FORGOTTEN, person))
    db.execute("DELETE FROM draft WHERE person = ?", (person,))
    db.execute("DELETE FROM preference WHERE person = ?", (person,))
    running = [(game,) for game in lookups.playing(db, person)]
    db.executemany("UPDATE game SET revision = revision + 1 WHERE id = ?", running)
    _forget_series(db, person)
    query = "UPDATE seat SET person = ?, name = ?, grab = NULL, best_grab = NULL WHERE person = ?"
    return db.execute(query, (FORGOTTEN, FORGOTTEN_NAME, person)).rowcount


def _forget_series(db: sqlite3.Connection, person: int) -> None:
    """End each series that the person is in: of games that they play or played, and of rematches that wait for them."""
    db.execute("UPDATE game SET series = NULL WHERE id IN (SELECT game FROM seat WHERE person = ?)", (person,))
    db.execute(
        "UPDATE game SET series = NULL, revision = revision + 1 "
        "WHERE phase IN ('open', 'challenge', 'playing') AND EXISTS "
        "(SELECT 1 FROM json_each(series, '$.players') WHERE json_extract(value, '$[1]') = ?)",
        (person,),
    )
