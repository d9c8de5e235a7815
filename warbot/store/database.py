"""One SQLite file, one connection that writes, one way to write.

Work is a plain function of a `sqlite3.Connection`. It runs as a whole on the connection's own thread: one thread hop
for all of a move's statements, and no other coroutine's statements can come between them. If the caller is cancelled,
no half of a transaction is left behind, because the thread carries on to the commit. A read sees every write that was
queued before it. Transactions that are queued at the same time share one commit, and one hop.
"""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import aiosqlite

from warbot.store.errors import StoreFailed
from warbot.store.files import FileLock, OpenFiles

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
Noted = Callable[[StoreFailed | None], None]
"""Called with each failure, and with None for each commit."""
Timed = Callable[[int, float], None]
"""Called on the database's thread after each commit, or failure of one: how many moves, and the seconds it took."""

_Waiting = tuple[Work[Any], asyncio.Future[Any]]

BUSY_MS: Final = 5_000
_MAX_BATCH: Final = 64  # moves per commit: the first of them waits for the last


@dataclass(frozen=True, slots=True)
class _Outcome:
    """The outcome of one unit of work in a shared commit: its result, or why nothing of it was written."""

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
        self._timed: Timed = lambda _moves, _seconds: None
        self._waiting: deque[_Waiting] = deque()
        self._rest: asyncio.Task[None] | None = None

    def remember_files(self) -> None:
        """Record that the open files are those at their paths now; SQLite has opened all of them by then."""
        self._files = OpenFiles(self._path)

    def report_to(self, noted: Noted) -> None:
        """From now on call `noted`, in the event loop's thread, with each failure and each commit."""
        self._noted = noted

    def time_commits(self, timed: Timed) -> None:
        """From now on call `timed` for each commit."""
        self._timed = timed

    @property
    def waiting(self) -> int:
        """How many transactions wait for a commit."""
        return len(self._waiting)

    def check_files(self) -> None:
        """Raise StoreFailed if the open files are no longer those at their paths."""
        try:
            self._files.check()
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreFailed(error) from error

    async def read(self, work: Work[T]) -> T:
        """Runs `work`, which must not write, and returns its result.

        Raises:
            StoreFailed: SQLite refused a statement.
        """
        try:
            return await self._run(work)
        except StoreFailed as error:
            self._noted(error)
            raise

    async def _run(self, work: Work[T]) -> T:
        # aiosqlite has no public way to run several statements in one thread hop; this is the one private call
        run = cast("Any", self._connection)._execute  # noqa: SLF001
        try:
            return cast("T", await run(lambda: work(self._connection._conn)))  # noqa: SLF001
        except (sqlite3.Error, UnicodeError) as error:
            raise StoreFailed(error) from error

    async def look(self, work: Work[T]) -> T:
        """Runs `work` on a read-only connection of its own and returns its result: it may take long, and blocks nobody.

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
        """Checkpoint SQLite's write-ahead log into the database, and empty it; False if a reader is in the way now.

        Until then deleted data can be read in the log, and in old pages of the database.

        Raises:
            StoreFailed: the disk can't be written to.
        """
        return await self.read(_empty_log)

    async def transaction(self, work: Work[T]) -> T:
        """Runs `work` and returns its result once its writes are durable. If it raises, nothing of it is written.

        Transactions that are queued at the same time share a commit, which is what takes longest. Each `work` on its
        own is written completely or not at all.

        Raises:
            StoreFailed: SQLite refused a statement, or the commit.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if len(self._waiting) == 1:  # else a commit was just requested, which includes this one
            try:
                await self._commit()
            except asyncio.CancelledError:
                done.cancel()  # nobody is waiting for it anymore
                raise
        return await done

    async def _commit(self) -> None:
        """Commit everything that is queued and resolve its futures; if the database is closed, fail them all."""
        loop = asyncio.get_running_loop()
        try:
            await self._run(lambda connection: self._commit_waiting(connection, loop))
        except Exception as error:  # noqa: BLE001 - whatever it is, every future has to be resolved
            while self._waiting:
                self._answer([self._waiting.popleft()[1]], [_Outcome(error=error)])

    def _commit_waiting(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Commit what is queued now, at most one batch, and resolve its futures. Runs on the connection's thread."""
        batch: list[_Waiting] = []
        while self._waiting and len(batch) < _MAX_BATCH:
            batch.append(self._waiting.popleft())
        more = bool(self._waiting)  # later callers don't ask for a commit themselves
        began = time.perf_counter()
        outcomes = _share_commit(connection, [work for work, _ in batch], self._files.check)
        self._timed(len(batch), time.perf_counter() - began)
        loop.call_soon_threadsafe(self._answer, [done for _, done in batch], outcomes)
        if more:
            loop.call_soon_threadsafe(self._commit_the_rest)

    def _answer(self, waiting: Sequence[asyncio.Future[Any]], outcomes: Sequence[_Outcome]) -> None:
        """Resolve the futures with their outcomes, and report how the database is doing."""
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
        files.check()  # else it would read whatever file has replaced the database
        looking.text_factory = _text
        looking.execute("BEGIN")  # a consistent snapshot
        return work(looking)


def _text(stored: bytes) -> str:
    """Decode a text, even a damaged one: one bad name must not cost everybody the leaderboard."""
    return stored.decode(errors="replace")


def _empty_log(connection: sqlite3.Connection) -> bool:
    connection.execute("PRAGMA busy_timeout = 0")  # presses wait for this, so don't wait for a reader: retry later
    try:
        return not int(connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()[0][0])
    finally:
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")


def transaction(connection: sqlite3.Connection, work: Work[T], check: Callable[[], None] = lambda: None) -> T:
    """Run `work` in a transaction of its own, on the connection's thread. If it raises, nothing of it is written.

    check: raises if what is written would be lost. It runs before the commit, when everything can be rolled back, and
    again after it, because a commit takes a while.
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
    """Run all units of work and commit once. If the commit fails, or the whole transaction, nothing is written."""
    try:
        if len(works) == 1:
            return [_Outcome(transaction(connection, works[0], check))]
        return transaction(connection, lambda _: [_apart(connection, work) for work in works], check)
    except Exception as error:  # noqa: BLE001 - whatever it is, every future has to be resolved
        return [_failed(error)] * len(works)


def _failed(error: Exception) -> _Outcome:
    if isinstance(error, StopIteration):  # a future can't hold one, and those after it would never be resolved
        error = RuntimeError(repr(error))
    return _Outcome(error=StoreFailed(error) if isinstance(error, sqlite3.Error | UnicodeError) else error)


def _tell(waiting: Sequence[asyncio.Future[Any]], outcomes: Sequence[_Outcome]) -> None:
    """Resolve the futures with their outcomes; some were cancelled in the meantime."""
    for done, outcome in zip(waiting, outcomes, strict=True):
        if done.done():
            continue
        if outcome.error is None:
            done.set_result(outcome.result)
        else:
            done.set_exception(outcome.error)


def _apart(connection: sqlite3.Connection, work: Work[Any]) -> _Outcome:
    """Run `work` inside a transaction; if it raises, roll back only what it wrote."""
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
