"""The files of a database: which can't be opened and why, the lock on them, and whether they're still in place.

The check opens nothing. Opening a pipe would wait for its writer, and closing a file would drop SQLite's locks on it
for the whole process.
"""

import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from warbot.store.errors import CannotOpen, OpenFault

_KINDS: Final = (
    (stat.S_ISREG, "a file"),
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
)

LOCK: Final = ".lock"
_BESIDE: Final = ("-wal", "-shm", "-journal", LOCK)
"""The files beside a database in use: three of SQLite's and our lock."""


def file_fault(path: Path, *, write: bool = True) -> str | None:
    """Why this is not a file that can be read (and written); None if it is, or if nothing is there yet."""
    return _fault(path, "a file", os.R_OK | (os.W_OK if write else 0))


def folder_fault(path: Path) -> str | None:
    """Why this is not a folder that can be listed and written to; None if it is, or if nothing is there yet."""
    return _fault(path, "a folder", os.R_OK | os.W_OK | os.X_OK)


def database_faults(path: Path) -> Iterator[CannotOpen]:
    """What keeps a bot from using the database at `path`, or creating it: its folder and each of its files."""
    if _is_missing(path.parent):
        yield CannotOpen(path, OpenFault.MISSING_FOLDER)
        return
    if (fault := _fault(path.parent, "a folder", os.W_OK | os.X_OK)) is not None:
        yield CannotOpen(path.parent, OpenFault.UNWRITABLE_FOLDER, fault)
        return
    for file in (path, *_beside(path)):
        if (fault := file_fault(file)) is not None:
            yield CannotOpen(file, OpenFault.UNWRITABLE, fault)


def check_wal(path: Path) -> None:
    """Raise CannotOpen if there is a -wal of a database that is missing or empty: SQLite would throw it away."""
    for wal in _beside(path)[:1]:
        if _size(wal) and not _size(path):
            raise CannotOpen(path, OpenFault.LOST, f"{wal.name} belongs to the one that was there")


def check_readable(path: Path) -> None:
    """Raise CannotOpen if there is no file, or if it or one of SQLite's files beside it can't be read."""
    if _is_missing(path):
        raise CannotOpen(path, OpenFault.UNWRITABLE, "there is no such file")
    for file in (path, *_beside(real_path(path))):
        if not file.name.endswith(LOCK) and (fault := file_fault(file, write=False)) is not None:
            raise CannotOpen(file, OpenFault.UNWRITABLE, fault)


def real_path(path: Path) -> Path:
    """The file that a path leads to, so that it has one name whatever links lead to it.

    The path is absolute, too: SQLite takes the bare name `:memory:` for no file at all.
    """
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # a cycle of links, or an impossible file name
        raise CannotOpen(path, OpenFault.UNWRITABLE, str(error)) from error


def _is_missing(path: Path) -> bool:
    """Whether we know that nothing is there; if it can't be looked at, we don't."""
    try:
        path.stat()
    except FileNotFoundError:
        return True
    except (OSError, ValueError):
        return False
    return False


def _beside(path: Path) -> list[Path]:
    return [path.with_name(path.name + ending) for ending in _BESIDE] if path.name else []  # the root has no name


def _fault(path: Path, wanted: str, rights: int) -> str | None:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    except OSError as error:
        return error.strerror or str(error)
    except ValueError as error:
        return str(error)
    found = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "a device")
    if found != wanted:
        return f"it is {found}, not {wanted}"
    if not os.access(path, rights, effective_ids=os.access in os.supports_effective_ids):
        return "read-only file system" if _is_on_read_only(path) else "permission denied"
    return None


def _is_on_read_only(path: Path) -> bool:
    return hasattr(os, "statvfs") and bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """An operating system's lock on a file beside the database, which refuses a second bot on it.

    Held from `__init__` to `release`, or to the end of the process, however that ends: a crash leaves nothing behind.

    Raises:
        BlockingIOError: another process (or another lock in this one) holds it.
        OSError: the file can't be written, or its file system has no locks.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise

    def release(self) -> None:
        self._file.close()


_OPEN_BESIDE: Final = ("-wal", "-shm")
"""SQLite's files beside a database in use; a commit is in the first of them before it reaches the database."""

_Identity = tuple[int, int]


class Moved(sqlite3.OperationalError):
    """The error that SQLite raises in such a case, if it notices."""

    sqlite_errorname = "SQLITE_READONLY_DBMOVED"


class OpenFiles:
    """The files of a database that has just been opened.

    On most systems an open file can be deleted, moved or replaced. SQLite keeps writing to it, and the next start of
    the bot finds none of that. So each commit compares, before anybody is told that something was saved.
    """

    def __init__(self, path: Path) -> None:
        files = [path, *(path.with_name(path.name + ending) for ending in _OPEN_BESIDE)]
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
