"""Looking at a database without touching it: whether it is one of ours, of which version, and sound.

Every look is a read-only connection of its own, so it may be taken beside a running bot.
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
from warbot.store.migrating import stored_migrations
from warbot.store.soundness import check_body, check_head, number
from warbot.store.sums import damaged_games

_STEPS_BETWEEN_LOOKS: Final = 100_000
"""Steps of SQLite's machine after which it looks whether it is to stop: a few milliseconds. Each look takes Python's
lock away from those who press, so there are not more of them than that."""


@dataclass(frozen=True, slots=True)
class Examined:
    """A sound database of ours. `version` is at most `newest`, the one that this program leads to.

    damaged: the games in it that are not as they were written, though the database is sound for all others.
    """

    version: int
    newest: int
    bytes: int
    games: int
    damaged: tuple[int, ...] = ()


def examine(path: Path, *, stop: Event | None = None, rest: float = 0) -> Examined:
    """The facts of a database, after all of it was looked through.

    Raises:
        CannotOpen: there is none, it is empty, damaged, of another program or of a newer one, or `stop` was set.
    """
    migrations = stored_migrations()
    with reading(path, stop, rest) as db:
        db.execute("BEGIN")  # all that is looked at is of one moment, whoever writes meanwhile
        version = check_head(db, path, migrations)
        if not version:
            raise CannotOpen(path, OpenFault.EMPTY, f"{path.stat().st_size:,} bytes")
        check_body(db, path)
        games = number(db, "SELECT count(*) FROM game")
        damaged = damaged_games(db)
    return Examined(version, len(migrations), path.stat().st_size, games, tuple(damaged))


@contextmanager
def reading(path: Path, stop: Event | None = None, rest: float = 0) -> Iterator[sqlite3.Connection]:
    """A connection that can't write, until `stop` is set. SQLite's errors come out of the block as CannotOpen.

    rest: seconds for which it rests after each few milliseconds, so that others have the processor and the disk.
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
    """The file as SQLite opens it without leaving anything beside it.

    Where nobody writes to it, a look would create a -wal and a -shm: of the user who looks, which the bot's own user
    could not write to. Then the file alone is read; a bot that has it open has those files already.
    """
    real = path.resolve()
    alone = not any(real.with_name(real.name + ending).exists() for ending in ("-wal", "-journal"))
    return f"{real.as_uri()}?mode=ro{'&immutable=1' if alone else ''}"


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
    times = []
    for note in filter(None, notes):
        with suppress(ValueError):  # damaged
            times.append(float(note))
    return times
