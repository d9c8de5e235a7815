"""Whether the files that the bot has open are still the ones at their paths.

On most systems an open file can be deleted, moved or replaced. SQLite keeps writing to it, and the next start of the
bot finds none of that. So each commit compares, before anybody is told that something was saved.
"""

import os
import sqlite3
from pathlib import Path
from typing import Final

_BESIDE: Final = ("-wal", "-shm")
"""SQLite's files beside a database in use; a commit is in the first of them before it reaches the database."""

_Identity = tuple[int, int]


class Moved(sqlite3.OperationalError):
    """The error that SQLite raises in such a case, if it notices."""

    sqlite_errorname = "SQLITE_READONLY_DBMOVED"


class OpenFiles:
    """The files of a database that has just been opened."""

    def __init__(self, path: Path) -> None:
        files = [path, *(path.with_name(path.name + ending) for ending in _BESIDE)]
        self._known = {str(file): identity for file in files if (identity := _identity(str(file))) is not None}

    def check(self) -> None:
        """Raise Moved if one of them was deleted, moved or replaced since. Takes some microseconds."""
        for file, known in self._known.items():
            found = _identity(file)
            if found != known:
                happened = "is gone" if found is None else "is another file"
                raise Moved(f"{file} {happened}; what the bot has open was moved, deleted or replaced")


def _identity(file: str) -> _Identity | None:
    """The device and inode numbers of a file; None if there is none that can be examined."""
    try:
        found = os.stat(file)  # noqa: PTH116 - runs at each commit, and a Path would double the cost
    except OSError:
        return None
    return found.st_dev, found.st_ino
