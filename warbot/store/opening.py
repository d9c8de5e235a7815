"""Opening a database: looked at before it is touched, locked, and brought up to this program's version."""

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Final

import aiosqlite

from warbot.store.database import BUSY_MS, Database, transaction
from warbot.store.errors import CannotOpen, OpenFault, StoreFailed
from warbot.store.files import LOCK, check_wal, database_faults, real_path
from warbot.store.lock import FileLock

APPLICATION_ID: Final = 0x57617242  # "WarB": a file of another program is never taken for one of ours
_QUICK_CHECK_BYTES: Final = 32 * 2**20  # looking through a larger file would hold up the start
_LARGEST_LOG: Final = 16 * 2**20
_UNREADABLE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


async def open_database(path: Path, migrations: Sequence[str] | None = None) -> Database:
    """The database at `path`, created where there is none, brought up to this program's version.

    `migrations` are scripts in their order, the n-th of which leads to version n; by default those of this package.

    Raises:
        CannotOpen: with the reason; the file is as it was.
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
    """Look before touching: only a new file, or a sound one of ours, is written to."""
    try:
        version = await asyncio.to_thread(_look_at, path, newest=len(migrations))
        connection = await aiosqlite.connect(path, isolation_level=None)
    except sqlite3.Error as error:
        raise _cannot_open(path, StoreFailed(error)) from error
    database = Database(connection, lock, path)
    try:
        await database.read(lambda connection: _prepare(connection, migrations, version))
    except BaseException as error:
        await database.close()
        if isinstance(error, StoreFailed):
            raise _cannot_open(path, error) from error
        raise
    return database


def _cannot_open(path: Path, error: StoreFailed) -> CannotOpen:
    fault = OpenFault.CORRUPT if error.code.startswith(_UNREADABLE) else OpenFault.UNWRITABLE
    return CannotOpen(path, fault, str(error))


def take_lock(path: Path) -> FileLock:
    """The lock on a database whose files can all be used; there may be none of them yet."""
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
    """An empty file where there is none; one that is there is not changed."""
    try:
        path.open("ab").close()
    except OSError as error:
        raise CannotOpen(path, OpenFault.UNWRITABLE, error.strerror or "") from error


def _look_at(path: Path, newest: int) -> int:
    """The version of the file, which is sound and ours (0 where it is new). Raises CannotOpen.

    Even a look changes a file when a connection that may write is closed after it (SQLite tidies up what a crash has
    left), so the one that looks may not. Only where a crash left half a transaction has that to be taken back first.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as looking:
        try:
            return _look(looking, path, newest)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
                raise
    with closing(sqlite3.connect(path)) as mending:
        return _look(mending, path, newest)


def _look(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    version, tables = _pragma(connection, "user_version"), _count_tables(connection)
    if tables and _pragma(connection, "application_id") != APPLICATION_ID:
        raise CannotOpen(path, OpenFault.FOREIGN)
    if version > newest:
        raise CannotOpen(path, OpenFault.NEWER, f"{version} > {newest}")
    if path.stat().st_size <= _QUICK_CHECK_BYTES:
        found = connection.execute("PRAGMA quick_check(1)").fetchall()
        if found != [("ok",)]:
            raise CannotOpen(path, OpenFault.CORRUPT, str(found[0][0]))
    return version


def _prepare(connection: sqlite3.Connection, migrations: Sequence[str], version: int) -> None:
    pragmas = [f"busy_timeout = {BUSY_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]
    pragmas.append(f"journal_size_limit = {_LARGEST_LOG}")  # what one long backup made it grow is given back
    pragmas.append("secure_delete = ON")  # who is forgotten does not stay in what SQLite calls free
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}").fetchall()
    for number, script in enumerate(migrations[version:], version + 1):
        transaction(connection, partial(_apply, script=script, number=number))


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchall()[0][0])


def _count_tables(connection: sqlite3.Connection) -> int:
    return int(connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()[0][0])


def stored_migrations() -> list[str]:
    """The scripts of the migrations in their order; the n-th brings a database to version n."""
    folder = resources.files("warbot.store") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files]


def _apply(connection: sqlite3.Connection, script: str, number: int) -> None:
    # executescript would commit first, so the statements go one by one, inside the transaction
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
    connection.execute(statement)  # what is left is a comment, or a last statement without its semicolon
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {number}")
