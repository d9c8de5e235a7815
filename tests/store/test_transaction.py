"""The one way to write: whole or not at all, one after the other, whatever becomes of the caller."""

import asyncio
import inspect
import sqlite3
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import aiosqlite
import pytest

from warbot.store import Stale, Store, StoreFailed
from warbot.store.database import Database
from warbot.store.open import open_database
from warbot.table import Phase

from .tables import CHANNEL, a_table, store_dealt


@pytest.fixture
async def ledger(path: Path) -> AsyncIterator[Database]:
    """A database with one table of numbers."""
    database = await open_database(path, ["CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT;"])
    yield database
    await database.close()


def put(*values: int):
    def work(db: sqlite3.Connection) -> int:
        return sum(db.execute("INSERT INTO number VALUES (?)", (value,)).rowcount for value in values)

    return work


async def numbers(database: Database) -> list[int]:
    rows = await database.read(lambda db: db.execute("SELECT value FROM number").fetchall())
    return [value for (value,) in rows]


async def test_what_the_work_returns_comes_back(ledger: Database):
    assert await ledger.transaction(put(1, 2)) == 2
    assert await numbers(ledger) == [1, 2]


async def test_a_failing_statement_takes_back_those_before_it(ledger: Database):
    with pytest.raises(StoreFailed) as failed:
        await ledger.transaction(put(1, 2, 1))
    assert failed.value.code == "SQLITE_CONSTRAINT_PRIMARYKEY"
    assert await numbers(ledger) == []


async def test_an_exception_of_the_work_takes_everything_back(ledger: Database):
    class NoSuchLuckError(Exception):
        pass

    def work(db: sqlite3.Connection) -> None:
        put(1)(db)
        raise NoSuchLuckError

    with pytest.raises(NoSuchLuckError):
        await ledger.transaction(work)
    assert await numbers(ledger) == []
    assert await ledger.transaction(put(3)) == 1


async def test_a_full_disk_costs_only_what_it_had_no_room_for(ledger: Database):
    await ledger.transaction(put(1))
    pages = await ledger.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await ledger.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    with pytest.raises(StoreFailed) as failed:
        await ledger.transaction(put(*range(10, 5_000)))
    assert failed.value.code == "SQLITE_FULL"
    assert await numbers(ledger) == [1]
    await ledger.read(lambda db: db.execute("PRAGMA max_page_count = 1000000").fetchall())
    await ledger.transaction(put(2))
    assert await numbers(ledger) == [1, 2]


async def test_transactions_at_once_keep_out_of_each_other(ledger: Database):
    """One fails in the midst of the others and takes back its own writes alone."""
    works = [put(at, at + 1_000) if at != 20 else put(7_777, 7_777) for at in range(40)]
    results = await asyncio.gather(*map(ledger.transaction, works), return_exceptions=True)
    assert [at for at, result in enumerate(results) if result != 2] == [20]
    assert await numbers(ledger) == sorted([*range(20), *range(21, 40), *range(1_000, 1_020), *range(1_021, 1_040)])


async def test_transactions_at_once_share_a_commit(ledger: Database):
    statements: list[str] = []
    await ledger.read(lambda db: db.set_trace_callback(statements.append))
    assert await asyncio.gather(*(ledger.transaction(put(at)) for at in range(40))) == [1] * 40
    assert statements.count("COMMIT") == 1
    await ledger.transaction(put(40))
    assert statements.count("COMMIT") == 2
    assert await numbers(ledger) == list(range(41))


async def test_where_a_shared_commit_fails_nobody_is_told_otherwise(path: Path):
    """One of them breaks a rule that is looked at no sooner than at the commit."""
    script = (
        "CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT;\n"
        "CREATE TABLE half (of INTEGER REFERENCES number DEFERRABLE INITIALLY DEFERRED) STRICT;\n"
    )
    ledger = await open_database(path, [script])

    def halve(db: sqlite3.Connection) -> int:
        return db.execute("INSERT INTO half VALUES (7)").rowcount

    results = await asyncio.gather(*map(ledger.transaction, [put(1), halve, put(2)]), return_exceptions=True)
    assert [getattr(result, "code", result) for result in results] == ["SQLITE_CONSTRAINT_FOREIGNKEY"] * 3
    assert await numbers(ledger) == []
    assert await ledger.transaction(put(1)) == 1
    await ledger.close()


async def test_a_disk_that_fills_up_under_a_shared_commit_keeps_what_it_says(ledger: Database):
    pages = await ledger.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await ledger.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchall())
    works = [put(1), put(*range(10, 5_000)), put(2)]
    results = await asyncio.gather(*map(ledger.transaction, works), return_exceptions=True)
    assert isinstance(results[1], StoreFailed)
    kept = [value for value, result in zip((1, 2), results[::2], strict=True) if not isinstance(result, StoreFailed)]
    assert await numbers(ledger) == kept


async def test_one_of_forty_compare_and_sets_wins(store: Store):
    table = await store_dealt(store)
    closed = replace(table, phase=Phase.CLOSED)
    moves = [store.open_table(a_table(CHANNEL + at), (table, closed)) for at in range(1, 41)]
    results = await asyncio.gather(*moves, return_exceptions=True)
    assert sum(isinstance(result, Stale) for result in results) == 39
    after = await store.load(table.id)
    assert after is not None
    assert after.revision == table.revision + 1


async def test_a_cancelled_caller_neither_halves_nor_strands_a_transaction(ledger: Database):
    loop, begun, go_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()

    def slow(db: sqlite3.Connection) -> int:
        put(1)(db)
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(5)
        return put(2)(db)

    caller = asyncio.ensure_future(ledger.transaction(slow))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    behind = asyncio.ensure_future(ledger.transaction(put(3)))
    go_on.set()
    assert await behind == 1
    assert await numbers(ledger) == [1, 2, 3]


async def test_a_caller_cancelled_before_its_turn_is_no_hindrance(ledger: Database):
    callers = [asyncio.ensure_future(ledger.transaction(put(at, at + 100))) for at in range(20)]
    await asyncio.sleep(0)
    for caller in callers[::2]:
        caller.cancel()
    await asyncio.gather(*callers, return_exceptions=True)
    await ledger.transaction(put(1_000))
    written = await numbers(ledger)
    assert {at for at in range(20) if at in written} == {at for at in range(20) if at + 100 in written}
    assert {1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 1_000} <= set(written)


async def test_closing_waits_for_what_was_asked_before(path: Path):
    database = await open_database(path, ["CREATE TABLE number (value INTEGER PRIMARY KEY) STRICT;"])
    writing = asyncio.ensure_future(database.transaction(put(1)))
    await asyncio.sleep(0)
    await database.close()
    assert await writing == 1


def test_aiosqlite_still_has_what_we_use_of_its_inside():
    """`Database.read` needs two things: what runs a function on the connection's thread, and the connection."""
    run = aiosqlite.Connection._execute
    assert inspect.iscoroutinefunction(run)
    assert list(inspect.signature(run).parameters)[:2] == ["self", "fn"]
    assert isinstance(inspect.getattr_static(aiosqlite.Connection, "_conn"), property)


async def test_who_asks_for_a_commit_is_told_with_the_first_of_those_taken_along(ledger: Database):
    """However many wait after them: hundreds share a few commits, and the first of these is told first."""
    told: list[int] = []

    async def writes(value: int) -> None:
        await ledger.transaction(put(value))
        told.append(value)

    await asyncio.gather(*(writes(value) for value in range(200)))
    assert sorted(told) == list(range(200))
    assert told.index(0) < 100


async def test_an_exception_that_no_future_takes_does_not_keep_others_waiting(ledger: Database):
    def work(_: sqlite3.Connection) -> int:
        return next(iter([]))

    done = await asyncio.gather(ledger.transaction(work), ledger.transaction(put(1)), return_exceptions=True)
    assert isinstance(done[0], RuntimeError)
    assert done[1] == 1
    assert await numbers(ledger) == [1]


async def test_a_log_that_has_grown_gives_its_room_back(ledger: Database, path: Path):
    log = path.with_name(path.name + "-wal")

    def bulk(db: sqlite3.Connection) -> None:
        db.execute("CREATE TABLE bulk (data BLOB) STRICT")
        db.execute("INSERT INTO bulk VALUES (zeroblob(?))", (24 * 2**20,))

    await ledger.transaction(bulk)
    assert log.stat().st_size > 24 * 2**20
    for value in range(3):
        await ledger.transaction(put(value))
    assert log.stat().st_size <= 16 * 2**20
