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
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import aiosqlite

from warbot.store.errors import StoreFailed
from warbot.store.lock import FileLock
from warbot.store.open_files import OpenFiles

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Noted = Callable[[StoreFailed | None], None]
"""Is told of each failure, and of each commit by None."""

_Waiting = tuple[Work[Any], asyncio.Future[Any]]

BUSY_MS: Final = 5_000
_MOST_TOGETHER: Final = 64  # moves that share a commit: the first of them waits for the last


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of one of the works that shared a commit: what it returned, or why nothing of it is written."""

    result: Any = None
    error: Exception | None = None


class Database:
    """An open database. Built by `open_database`; `close` it, or its thread keeps the process alive."""

    def __init__(self, connection: aiosqlite.Connection, lock: FileLock, path: Path) -> None:
        self._connection = connection
        self._lock = lock
        self._path = path
        self._files = OpenFiles(path)
        self._noted: Noted = lambda _: None
        self._waiting: deque[_Waiting] = deque()
        self._rest: asyncio.Task[None] | None = None

    def remember_files(self) -> None:
        """The files that are open are those at their paths now: it is prepared, and SQLite has all of them."""
        self._files = OpenFiles(self._path)

    def report_to(self, noted: Noted) -> None:
        """From now on tell `noted`, in the event loop's thread, how the database works."""
        self._noted = noted

    def check_files(self) -> None:
        """Raise StoreFailed if the files that are open are no longer those at their paths."""
        try:
            self._files.check()
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreFailed(error) from error

    async def read(self, work: Work[T]) -> T:
        """What `work` returns; it must not write.

        Raises:
            StoreFailed: SQLite refused a statement.
        """
        try:
            return await self._run(work)
        except StoreFailed as error:
            self._noted(error)
            raise

    async def _run(self, work: Work[T]) -> T:
        # aiosqlite has no public way to run several statements in one hop of threads; this is the one private call.
        run = cast("Any", self._connection)._execute  # noqa: SLF001
        try:
            return cast("T", await run(lambda: work(self._connection._conn)))  # noqa: SLF001
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreFailed(error) from error

    async def look(self, work: Work[T]) -> T:
        """What `work` returns, on a connection of its own that can't write: it may take long, and holds nobody up.

        Raises:
            StoreFailed: SQLite refused a statement.
        """
        try:
            return await asyncio.to_thread(_look_with, self._path, self._files, work)
        except (sqlite3.Error, UnicodeError) as error:
            failed = StoreFailed(error)
            self._noted(failed)
            raise failed from error

    async def empty_log(self) -> bool:
        """Bring all that is in SQLite's log into the database, and empty it; False if a reader is in the way now.

        What was deleted can be read in the log, and in the old pages of the database, until then.

        Raises:
            StoreFailed: the disk takes nothing.
        """
        return await self.read(_empty_log)

    async def transaction(self, work: Work[T]) -> T:
        """What `work` returns, after everything that it wrote is durable. If it raises, nothing of it is written.

        What waits at the same time shares a commit, which is what takes longest. Each `work` is whole or not at all by
        itself.

        Raises:
            StoreFailed: SQLite refused a statement, or the commit.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if len(self._waiting) == 1:  # else another has just asked for a commit, which takes this one along
            try:
                await self._commit()
            except asyncio.CancelledError:
                done.cancel()  # nobody waits for it any more
                raise
        return await done

    async def _commit(self) -> None:
        """Have those who wait written, and told; all of them are told as well where the database is closed."""
        loop = asyncio.get_running_loop()
        try:
            await self._run(lambda connection: self._commit_waiting(connection, loop))
        except Exception as error:  # noqa: BLE001 - whatever it is, each of them waits to be told
            while self._waiting:
                self._answer([self._waiting.popleft()[1]], [_Outcome(error=error)])

    def _commit_waiting(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Commit what waits by now, as much as may share a commit, and tell it. Runs on the connection's thread."""
        together: list[_Waiting] = []
        while self._waiting and len(together) < _MOST_TOGETHER:
            together.append(self._waiting.popleft())
        more = bool(self._waiting)  # who comes after them asks for nothing, for there are others before
        outcomes = _share_commit(connection, [work for work, _ in together], self._files.check)
        loop.call_soon_threadsafe(self._answer, [done for _, done in together], outcomes)
        if more:
            loop.call_soon_threadsafe(self._commit_the_rest)

    def _answer(self, waiting: Sequence[asyncio.Future[Any]], outcomes: Sequence[_Outcome]) -> None:
        """Tell those who wait what became of what they asked for, and how the database works by that."""
        _tell(waiting, outcomes)
        failures = [outcome.error for outcome in outcomes if isinstance(outcome.error, StoreFailed)]
        for failure in failures:
            self._noted(failure)
        if not failures:
            self._noted(None)

    def _commit_the_rest(self) -> None:
        self._rest = asyncio.create_task(self._commit())

    async def close(self) -> None:
        while self._waiting and self._rest is not None:
            await asyncio.wait({self._rest})
        try:
            await self._connection.close()
        finally:
            self._lock.release()


def _look_with(path: Path, files: OpenFiles, work: Work[T]) -> T:
    files.check()
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=BUSY_MS / 1000)) as looking:
        files.check()  # else it would read in whatever has taken the place of the database
        looking.text_factory = _text
        looking.execute("BEGIN")  # all that it reads is of one moment
        return work(looking)


def _text(stored: bytes) -> str:
    """A text, however damaged: one bad name must not cost everybody the leaderboard."""
    return stored.decode(errors="replace")


def _empty_log(connection: sqlite3.Connection) -> bool:
    connection.execute("PRAGMA busy_timeout = 0")  # presses wait for this: it is tried again later instead
    try:
        return not int(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0])
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def transaction(connection: sqlite3.Connection, work: Work[T], check: Callable[[], None] = lambda: None) -> T:
    """Do a work in a transaction of its own, on the connection's thread. If it raises, nothing of it is written.

    check: raises if what is written would be lost. It is asked before the commit, when all can be taken back, and
    after it, for a commit takes a while.
    """
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        check()
        connection.execute("COMMIT")
        check()
    except BaseException:
        if connection.in_transaction:  # some errors (a full disk) have rolled back already
            connection.execute("ROLLBACK")
        raise
    return result


def _share_commit(
    connection: sqlite3.Connection, works: Sequence[Work[Any]], check: Callable[[], None]
) -> list[_Outcome]:
    """Do all works and commit once. Where the commit fails, or all is lost with one of them, nothing is written."""
    try:
        if len(works) == 1:
            return [_Outcome(transaction(connection, works[0], check))]
        return transaction(connection, lambda _: [_apart(connection, work) for work in works], check)
    except Exception as error:  # noqa: BLE001 - whatever it is, each of them waits to be told
        return [_failed(error)] * len(works)


def _failed(error: Exception) -> _Outcome:
    if isinstance(error, StopIteration):  # no future takes one, and those after it would never be told
        error = RuntimeError(repr(error))
    return _Outcome(error=StoreFailed(error) if isinstance(error, sqlite3.Error | UnicodeError) else error)


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
