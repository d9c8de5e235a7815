"""Looking at a database without touching it: whether it is one of ours, of which version, and sound.

Every look is a read-only connection of its own, so it may be taken beside a running bot.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.files import check_readable
from warbot.store.opening import APPLICATION_ID, stored_migrations

_STEPS_BETWEEN_LOOKS: Final = 100_000
"""Steps of SQLite's machine after which it looks whether it is to stop: a few milliseconds. Each look takes Python's
lock away from those who press, so there are not more of them than that."""

_UNREADABLE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@dataclass(frozen=True, slots=True)
class Examined:
    """A sound database of ours. `version` is at most `newest`, the one that this program leads to."""

    version: int
    newest: int
    bytes: int
    games: int


def examine(path: Path, *, thoroughly: bool = False, stop: Event | None = None) -> Examined:
    """The facts of a database, after SQLite has looked through all of it; `thoroughly` compares its indexes as well.

    Raises:
        CannotOpen: there is none, it is empty, damaged, of another program or of a newer one, or `stop` was set.
    """
    newest = len(stored_migrations())
    with reading(path, stop) as db:
        tables = _number(db, "SELECT count(*) FROM sqlite_schema")
        if tables and _number(db, "PRAGMA application_id") != APPLICATION_ID:
            raise CannotOpen(path, OpenFault.FOREIGN)
        version = _number(db, "PRAGMA user_version")
        if version > newest:
            raise CannotOpen(path, OpenFault.NEWER, f"{version} > {newest}")
        if not tables:
            raise CannotOpen(path, OpenFault.EMPTY, f"{path.stat().st_size:,} bytes")
        _check(db, path, thoroughly=thoroughly)
        games = _number(db, "SELECT count(*) FROM game") if version else 0
    return Examined(version, newest, path.stat().st_size, games)


@contextmanager
def reading(path: Path, stop: Event | None = None) -> Iterator[sqlite3.Connection]:
    """A connection that can't write, until `stop` is set. SQLite's errors come out of the block as CannotOpen."""
    check_readable(path)
    try:
        with closing(sqlite3.connect(_address(path), uri=True, isolation_level=None)) as db:
            if stop is not None:
                db.set_progress_handler(stop.is_set, _STEPS_BETWEEN_LOOKS)
            yield db
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorname", "")
        fault = OpenFault.CORRUPT if code.startswith(_UNREADABLE) else OpenFault.UNWRITABLE
        raise CannotOpen(path, fault, str(error)) from error


def _address(path: Path) -> str:
    """The file as SQLite opens it without leaving anything beside it.

    Where nobody writes to it, a look would create a -wal and a -shm: of the user who looks, which the bot's own user
    could not write to. Then the file alone is read; a bot that has it open has those files already.
    """
    real = path.resolve()
    alone = not any(real.with_name(real.name + ending).exists() for ending in ("-wal", "-journal"))
    return f"{real.as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def _check(db: sqlite3.Connection, path: Path, *, thoroughly: bool) -> None:
    found = db.execute("PRAGMA integrity_check(1)" if thoroughly else "PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise CannotOpen(path, OpenFault.CORRUPT, str(found[0][0]))
    if thoroughly and (lost := db.execute("PRAGMA foreign_key_check").fetchall()):
        raise CannotOpen(path, OpenFault.CORRUPT, f"a row of {lost[0][0]} refers to nothing")


def _number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchall()[0][0])


def kept(path: Path, name: str) -> str | None:
    """A fact that the bot keeps about itself; None where it does not, or there is no such database (yet)."""
    try:
        with reading(path) as db:
            rows = db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchall()
    except CannotOpen:
        return None
    return str(rows[0][0]) if rows else None


def kept_times(path: Path) -> list[float]:
    """When the bot last noted that it lives, in Unix seconds by its own clock."""
    notes = [kept(path, name) for name in ("alive_at", "pulse")]
    return [float(note) for note in notes if note is not None]
