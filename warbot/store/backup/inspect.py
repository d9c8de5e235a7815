"""Inspecting a database without changing it: whether it is one of ours, its version, and whether it is sound.

Every inspection has its own read-only connection, so it can run beside a running bot.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from warbot.store.errors import CannotOpen, OpenFault, cannot_open
from warbot.store.files import check_readable
from warbot.store.schema import check_body, check_head, number, stored_migrations
from warbot.store.sums import damaged_games
from warbot.table.instants import from_seconds

_STEPS_BETWEEN_LOOKS: Final = 100_000
"""SQLite virtual-machine steps between checks of `stop`: a few milliseconds. Each check takes Python's GIL away from
presses, so there are no more of them than needed."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A sound database of ours. `version` is at most `newest`, the version of this program.

    damaged: the games whose rows differ from what was written, although the database is otherwise sound.
    """

    version: int
    newest: int
    bytes: int
    games: int
    damaged: tuple[int, ...] = ()


def examine(path: Path, *, stop: Event | None = None, rest: float = 0) -> Examined:
    """The facts about a database, after a check of all of it.

    Raises:
        CannotOpen: it is missing, empty, damaged, from another program or a newer version, or `stop` was set.
    """
    migrations = stored_migrations()
    with reading(path, stop, rest) as db:
        db.execute("BEGIN")  # a consistent snapshot, even if others write in the meantime
        version = check_head(db, path, migrations)
        if not version:
            raise CannotOpen(path, OpenFault.EMPTY, f"{path.stat().st_size:,} bytes")
        check_body(db, path)
        games = number(db, "SELECT count(*) FROM game")
        damaged = damaged_games(db)
    return Examined(version, len(migrations), path.stat().st_size, games, tuple(damaged))


@contextmanager
def reading(path: Path, stop: Event | None = None, rest: float = 0) -> Iterator[sqlite3.Connection]:
    """A read-only connection, until `stop` is set. SQLite's errors leave the block as CannotOpen.

    rest: seconds to sleep after every few milliseconds of work, so that others get the processor and the disk.
    """
    check_readable(path)
    try:
        with closing(sqlite3.connect(_address(path), uri=True, isolation_level=None)) as db:
            if stop is not None:
                db.set_progress_handler(lambda: stop.wait(rest), _STEPS_BETWEEN_LOOKS)
            yield db
    except (sqlite3.Error, UnicodeError) as error:
        raise cannot_open(path, error) from error


def _address(path: Path) -> str:
    """The URI with which SQLite opens the file without creating others beside it.

    If nobody is writing to it, opening it would create a -wal and a -shm owned by the current user, which the bot's own
    user could not write to. In that case only the file itself is read; a bot that has it open already has those files.
    """
    real = path.resolve()
    alone = not any(real.with_name(real.name + ending).exists() for ending in ("-wal", "-journal"))
    return f"{real.as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


def kept(path: Path, name: str) -> str | None:
    """A fact that the bot stored about itself; None if it didn't, or if there is no such database (yet)."""
    try:
        with reading(path) as db:
            rows = db.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchall()
    except CannotOpen:
        return None
    return str(rows[0][0]) if rows else None


def kept_times(path: Path) -> list[int]:
    """When the bot last noted that it is alive, in milliseconds since the epoch, by its own clock."""
    notes = [kept(path, name) for name in ("alive_at", "pulse")]
    times = []
    for note in filter(None, notes):
        with suppress(ValueError, OverflowError):  # damaged
            times.append(from_seconds(float(note)))
    return times
