"""One SQLite file, one connection that writes, one way to write.

Work is a plain function of a `sqlite3.Connection`. It runs whole on the connection's own thread: one hop for all of a
move's statements, and no other coroutine's statement can come between them. A caller that is cancelled meanwhile
leaves no half of a transaction behind, for the thread carries on to the commit. What is read after something was to
be written finds it written, and transactions that wait at the same time share one commit, and one hop.
"""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib import resources
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import aiosqlite

from warbot.store.errors import CannotOpen, OpenFault, StoreFailed
from warbot.store.lock import FileLock

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
_Waiting = tuple[Work[Any], asyncio.Future[Any]]

APPLICATION_ID: Final = 0x57617242  # "WarB": a file of another program is never taken for one of ours
_BUSY_MS: Final = 5_000
_MOST_TOGETHER: Final = 64  # moves that share a commit: the first of them waits for the last
_QUICK_CHECK_BYTES: Final = 32 * 2**20  # looking through a larger file would hold up the start
_UNREADABLE: Final = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


class Database:
    """An open database. Built by `open_database`; `close` it, or its thread keeps the process alive."""

    def __init__(self, connection: aiosqlite.Connection, lock: FileLock, path: Path) -> None:
        self._connection = connection
        self._lock = lock
        self._path = path
        self._waiting: deque[_Waiting] = deque()

    async def read(self, work: Work[T]) -> T:
        """What `work` returns; it must not write.

        Raises:
            StoreFailed: SQLite refused a statement.
        """
        # aiosqlite has no public way to run several statements in one hop of threads; this is the one private call.
        run = cast("Any", self._connection)._execute  # noqa: SLF001
        try:
            return cast("T", await run(lambda: work(self._connection._conn)))  # noqa: SLF001
        except sqlite3.Error as error:
            raise StoreFailed(error) from error

    async def look(self, work: Work[T]) -> T:
        """What `work` returns, on a connection of its own that can't write: it may take long, and holds nobody up.

        Raises:
            StoreFailed: SQLite refused a statement.
        """
        try:
            return await asyncio.to_thread(_look_with, self._path, work)
        except sqlite3.Error as error:
            raise StoreFailed(error) from error

    async def transaction(self, work: Work[T]) -> T:
        """What `work` returns, after everything that it wrote is durable. If it raises, nothing of it is written.

        What waits at the same time shares a commit, which is what takes longest. Each `work` is whole or not at all by
        itself.

        Raises:
            StoreFailed: SQLite refused a statement, or the commit.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._waiting.append((work, done))
        if len(self._waiting) == 1:  # else another has just asked for a commit, which takes this one along
            try:
                await self.read(lambda connection: self._commit_waiting(connection, loop))
            except asyncio.CancelledError:
                done.cancel()  # nobody waits for it any more
                raise
            except Exception as error:  # noqa: BLE001 - the database is closed, which each of them waits to be told
                while self._waiting:
                    _tell([self._waiting.popleft()[1]], [_Outcome(error=error)])
        return await done

    def _commit_waiting(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Commit all that waits by now, and tell those who wait for it. Runs on the connection's thread."""
        waiting: list[_Waiting] = []
        while self._waiting:  # all of it: who finds nobody else waiting asks for the next commit
            waiting.append(self._waiting.popleft())
        for first in range(0, len(waiting), _MOST_TOGETHER):
            together = waiting[first : first + _MOST_TOGETHER]
            outcomes = _share_commit(connection, [work for work, _ in together])
            loop.call_soon_threadsafe(_tell, [done for _, done in together], outcomes)

    async def close(self) -> None:
        try:
            await self._connection.close()
        finally:
            self._lock.release()


async def open_database(path: Path, migrations: Sequence[str] | None = None) -> Database:
    """The database at `path`, created where there is none, brought up to this program's version.

    `migrations` are scripts in their order, the n-th of which leads to version n; by default those of this package.

    Raises:
        CannotOpen: with the reason; the file is as it was.
    """
    path = _real(path)
    lock = _take_lock(path)
    try:
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


def _real(path: Path) -> Path:
    """The file that a path leads to, so that it is locked under one name whatever links lead there.

    It is absolute as well: SQLite takes the bare name `:memory:` for no file at all.
    """
    try:
        real = path.resolve()
    except (OSError, ValueError, RuntimeError) as error:  # a circle of links, or no name that a file can have
        raise CannotOpen(path, OpenFault.UNWRITABLE, str(error)) from error
    if real.is_dir():
        raise CannotOpen(path, OpenFault.UNWRITABLE, "it is a folder")
    return real


def _take_lock(path: Path) -> FileLock:
    """The lock on a file that can be written; a new one is created, and empty."""
    if not path.absolute().parent.is_dir():
        raise CannotOpen(path, OpenFault.MISSING_FOLDER)
    try:
        lock = FileLock(path.with_name(path.name + ".lock"))
    except BlockingIOError as error:
        raise CannotOpen(path, OpenFault.IN_USE) from error
    except OSError as error:
        raise CannotOpen(path, OpenFault.UNWRITABLE, error.strerror or "") from error
    try:
        path.open("ab").close()
    except OSError as error:
        lock.release()
        raise CannotOpen(path, OpenFault.UNWRITABLE, error.strerror or "") from error
    return lock


def _look_with(path: Path, work: Work[T]) -> T:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=_BUSY_MS / 1000)) as looking:
        looking.execute("BEGIN")  # all that it reads is of one moment
        return work(looking)


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
    pragmas = [f"busy_timeout = {_BUSY_MS}", "journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"]
    pragmas.append("secure_delete = ON")  # who is forgotten does not stay in what SQLite calls free
    for pragma in pragmas:
        connection.execute(f"PRAGMA {pragma}").fetchall()
    for number, script in enumerate(migrations[version:], version + 1):
        _transaction(connection, partial(_apply, script=script, number=number))


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


def _transaction(connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some errors (a full disk) have rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of one of the works that shared a commit: what it returned, or why nothing of it is written."""

    result: Any = None
    error: Exception | None = None


def _share_commit(connection: sqlite3.Connection, works: Sequence[Work[Any]]) -> list[_Outcome]:
    """Do all works and commit once. Where the commit fails, or all is lost with one of them, nothing is written."""
    try:
        if len(works) == 1:
            return [_Outcome(_transaction(connection, works[0]))]
        return _transaction(connection, lambda _: [_apart(connection, work) for work in works])
    except Exception as error:  # noqa: BLE001 - whatever it is, each of them waits to be told
        return [_failed(error)] * len(works)


def _failed(error: Exception) -> _Outcome:
    return _Outcome(error=StoreFailed(error) if isinstance(error, sqlite3.Error) else error)


def _tell(waiting: Sequence[asyncio.Future[Any]], outcomes: Sequence[_Outcome]) -> None:
    """Tell those who wait what became of what they asked for; some were cancelled meanwhile."""
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.done():
            continue
        if outcome.error is None:
            done.set_result(outcome.result)
        else:
            done.set_exception(outcome.error)


def _apart(connection: sqlite3.Connection, work: Work[Any]) -> _Outcome:
    """Do a work inside a transaction; if it raises, take back what it wrote, and that alone."""
    connection.execute("SAVEPOINT work")
    try:
        result = work(connection)
    except Exception as error:
        if not connection.in_transaction:  # some errors (a full disk) have rolled back everything
            raise
        connection.execute("ROLLBACK TO work")
        outcome = _failed(error)
    else:
        outcome = _Outcome(result)
    connection.execute("RELEASE work")
    return outcome
