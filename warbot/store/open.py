"""Opening a database: inspect it before changing it, lock it, and upgrade it to this program's version."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final

import aiosqlite

from warbot.store.database import BUSY_MS, Database, transaction
from warbot.store.errors import CannotOpen, OpenFault, StoreFailed, cannot_open
from warbot.store.files import LOCK, FileLock, check_wal, database_faults, real_path
from warbot.store.schema import apply, check_body, check_head, stored_migrations

_MAX_CHECKED_AT_START: Final = 32 * 2**20
"""Bytes; checking a larger file would hold up the start, so it is checked while the bot runs (see
host.upkeep.inspection)."""

_MAX_LOG_BYTES: Final = 16 * 2**20

SYNCHRONOUS: Final = "FULL"
"""Commits survive a power cut. That is most of the time that a commit takes, so tests turn it off."""


async def open_database(path: Path, migrations: Sequence[str] | None = None) -> Database:
    """The database at `path`, created if there is none, upgraded to this program's version.

    `migrations` are scripts in order, the n-th of which upgrades to version n; by default those of this package.

    Raises:
        CannotOpen: with the reason; the file is unchanged.
    """
    path = real_path(path)
    lock = take_lock(path)
    try:
        check_wal(path)
        _create(path)
        return await _open(path, lock, stored_migrations() if migrations is None else migrations)
    except BaseException:
        lock.release()
        raise


async def _open(path: Path, lock: FileLock, migrations: Sequence[str]) -> Database:
    """Inspect before writing: only a new file, or a sound one of ours, is written to."""
    try:
        version = await asyncio.to_thread(_look_at, path, migrations)
        connection = await aiosqlite.connect(path, isolation_level=None)
    except (sqlite3.Error, UnicodeError) as error:
        raise cannot_open(path, error) from error
    database = Database(connection, lock, path)
    try:
        await database.read(lambda connection: _prepare(connection, migrations, version))
        database.remember_files()
    except BaseException as error:
        await database.close()
        if isinstance(error, StoreFailed) and isinstance(error.__cause__, (sqlite3.Error, UnicodeError)):
            raise cannot_open(path, error.__cause__) from error
        raise
    return database


def take_lock(path: Path) -> FileLock:
    """The lock on a database, after a check that its files can all be used; they need not exist yet."""
    for fault in database_faults(path):
        raise fault
    file = path.with_name(path.name + LOCK)
    try:
        return FileLock(file)
    except BlockingIOError as error:
        raise CannotOpen(path, OpenFault.IN_USE) from error
    except OSError as error:
        raise CannotOpen(file, OpenFault.UNWRITABLE, error.strerror or "") from error


def _create(path: Path) -> None:
    """Create an empty file if there is none; an existing one is not changed."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise CannotOpen(path, OpenFault.UNWRITABLE, error.strerror or "") from error


def _look_at(path: Path, migrations: Sequence[str]) -> int:
    """The version of the file, which is sound and ours (0 if it is new). Raises CannotOpen.

    Closing a writable connection changes the file even if it only read (SQLite cleans up after a crash), so this one is
    read-only. Only if a crash left half a transaction does that have to be rolled back first.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as looking:
        try:
            return _look(looking, path, migrations)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
                raise
    with closing(sqlite3.connect(path)) as mending:
        return _look(mending, path, migrations)


def _look(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> int:
    version = check_head(connection, path, migrations)
    if path.stat().st_size <= _MAX_CHECKED_AT_START:
        check_body(connection, path)
    return version


def _prepare(connection: sqlite3.Connection, migrations: Sequence[str], version: int) -> None:
    pragmas = [f"busy_timeout = {BUSY_MS}", "journal_mode = WAL", f"synchronous = {SYNCHRONOUS}", "foreign_keys = ON"]
    pragmas.append(f"journal_size_limit = {_MAX_LOG_BYTES}")  # space that one long backup made it take is given back
    pragmas.append("secure_delete = ON")  # a forgotten person must not stay in what SQLite calls free
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}").fetchall()
    for number, script in enumerate(migrations[version:], version + 1):
        transaction(connection, partial(apply, script=script, number=number))
