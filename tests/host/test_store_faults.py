"""A database that fails: what was committed stays, the board says it once, and play goes on by itself."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from warbot.engine.record.verify import Check, verify
from warbot.host import Host
from warbot.host.upkeep.database_health import QUIET_MS
from warbot.store import Store
from warbot.store import database as database_module
from warbot.store.database import Database
from warbot.store.errors import CannotOpen, OpenFault, StoreFailed
from warbot.store.open import open_database
from warbot.table import Pace, Phase
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS

from .world import BOT, Player, World

FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"


@pytest.fixture
async def database(world: World) -> Database:
    """The world's own database, to do harm to."""
    await world.stop()
    database = await open_database(world.path)
    world.store = Store(database)
    world.host = Host(world.store, world.clock, world.board)
    return database


async def pragma(database: Database, text: str) -> None:
    await database.read(lambda db: db.execute(f"PRAGMA {text}").fetchall())


async def full(database: Database) -> None:
    """The disk is full: the file can't grow any more."""
    pages = await database.read(lambda db: db.execute("PRAGMA page_count").fetchall()[0][0])
    await pragma(database, f"max_page_count = {pages}")


async def roomy(database: Database) -> None:
    await pragma(database, "max_page_count = 1000000")


async def read_only(database: Database) -> None:
    await pragma(database, "query_only = 1")


async def writable(database: Database) -> None:
    await pragma(database, "query_only = 0")


async def plays(world: World, alice: Player) -> None:
    await world.arrange("7c3c4c5c/2c8c6c", FOR_EVER, [alice.person, BOT])
    await alice.autos(Pace.TEN)


Harm = Callable[[Database], Awaitable[None]]


@asynccontextmanager
async def another_writes(world: World) -> AsyncIterator[None]:
    """Another program has the database to itself."""
    other = sqlite3.connect(world.path)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.rollback()
        other.close()


@pytest.mark.parametrize(
    ("harm", "mend", "code"), [(read_only, writable, "SQLITE_READONLY"), (full, roomy, "SQLITE_FULL")]
)
async def test_play_stands_still_and_goes_on_by_itself(
    world: World, alice: Player, database: Database, harm: Harm, mend: Harm, code: str
):
    async with world.watching():
        await plays(world, alice)
        await world.wait(FRAME_MS)
        await harm(database)
        with capture_logs() as logs:
            await world.clock.turn(5 * MINUTE)
            stalled = world.board.on_screen[world.game]
            before = await world.table()
            await mend(database)
            await world.clock.turn(2 * QUIET_MS)
        assert stalled.stalled, "people are told"
        assert [view.stalled for view in world.board.drawn].count(True) == 1, "once"
        assert stalled.turn == before.turn, "what was not committed was not shown"
        view = await world.look()
        assert (view.stalled, view.turn > before.turn) == (False, True)
        assert [(entry["log_level"], entry.get("code")) for entry in logs] == [("error", code), ("info", None)]


async def test_a_database_that_is_busy_is_waited_for(
    world: World, alice: Player, database: Database, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(database_module, "BUSY_MS", 1)  # to which it is set back whenever the log was emptied
    await pragma(database, "busy_timeout = 1")
    async with world.watching():
        await plays(world, alice)
        async with another_writes(world):
            await world.clock.turn(MINUTE)
            assert (await world.table()).turn == 0
            assert world.board.on_screen[world.game].stalled
            with pytest.raises(StoreFailed):
                await alice.flips()
        assert (await world.wait(10 * SECOND)).turn > 0


async def test_a_press_that_was_not_saved_has_changed_nothing(world: World, alice: Player, bo: Player, database):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.flips()
    before = await world.table()
    await read_only(database)
    for press in (bo.flips, alice.pauses, bo.autos, bo.resigns):
        with pytest.raises(StoreFailed):
            await press()
    assert await world.table() == before
    await writable(database)
    assert (await bo.flips()).turn == 1


async def test_a_press_that_was_saved_takes_the_boards_word_back(world: World, alice: Player, database: Database):
    async with world.watching():
        await plays(world, alice)
        await read_only(database)
        await world.clock.turn(FRAME_MS)
        assert world.board.on_screen[world.game].stalled
        await writable(database)
        await alice.types_flip()
        world.host.redraw(world.view)
        assert not (await world.look()).stalled


async def test_one_table_that_cannot_be_saved_does_not_hold_up_the_others(
    world: World, alice: Player, database: Database
):
    """A trigger is the nearest thing to a fault in one game's rows."""
    async with world.watching():
        await world.arrange("7c3c4c5c/2c8c6c", FOR_EVER, [alice.person, BOT], channel=1)
        await alice.autos()
        bad = world.game
        fails = f"CREATE TRIGGER bad BEFORE UPDATE ON game WHEN new.id = {bad} BEGIN SELECT raise(ABORT, 'bad'); END"
        await database.transaction(lambda db: db.execute(fails).rowcount)
        await world.arrange("7c3c4c5c/2c8c6c", FOR_EVER, [alice.person, BOT], channel=2)
        await alice.autos()
        assert (await world.wait(MINUTE)).turn == MINUTE / FRAME_MS
        assert (await world.table(bad)).turn == 0


async def test_what_was_committed_before_a_fault_is_in_the_record(
    world: World, alice: Player, database: Database, seeded
):
    seeded(16)
    async with world.watching():
        await alice.opens("fifty", against=BOT)
        await alice.deals()
        await alice.autos()
        for _ in range(10):
            await world.clock.turn(7 * SECOND)
            await read_only(database)
            await world.clock.turn(7 * SECOND)
            await writable(database)
        while (await world.wait(MINUTE)).phase is Phase.PLAYING:
            pass
    assert {finding.check: finding.holds for finding in verify(await world.record())} == dict.fromkeys(Check, True)


# A damaged file


def damage(path: Path) -> bytes:
    """Overwrite the middle of a file; returns it as it is then."""
    whole = bytearray(path.read_bytes())
    whole[4096 : len(whole) - 4096] = b"\xa5" * (len(whole) - 8192)
    path.write_bytes(whole)
    return bytes(whole)


async def test_a_damaged_file_is_not_opened_and_never_written_over(world: World, alice: Player):
    async with world.watching():
        await plays(world, alice)
        await world.clock.turn(MINUTE)
    await world.stop()
    damaged = damage(world.path)
    with pytest.raises(CannotOpen) as refused:
        await Store.open(world.path)
    assert refused.value.fault is OpenFault.CORRUPT
    assert world.path.read_bytes() == damaged
    world.path.unlink()
    await world.start()


async def test_a_file_that_is_damaged_under_the_bot_is_told_and_ends_nothing(
    world: World, alice: Player, database: Database
):
    """What SQLite finds damaged it does not write to; the watch goes on, for the other tables."""
    async with world.watching():
        await plays(world, alice)
        await world.clock.turn(MINUTE)
        await database.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall())
        await database.read(lambda db: db.execute("PRAGMA cache_size = 0").fetchall())
        damaged = damage(world.path)
        with capture_logs() as logs:
            await world.clock.turn(2 * MINUTE)
        assert {entry.get("code") for entry in logs if entry["log_level"] == "error"} == {"SQLITE_CORRUPT"}
        with pytest.raises(StoreFailed):
            await alice.types_flip()
        assert world.path.read_bytes() == damaged
    await database.close()
    for file in world.path.parent.glob(f"{world.path.name}*"):
        file.unlink()
    await world.start()


# The log


async def test_a_full_disk_is_logged_once_however_many_press_and_once_when_it_is_over(world: World, database: Database):
    """Now and then something small still finds room: that is not the end of it."""
    with capture_logs() as logs:
        await full(database)
        for _ in range(5):
            with pytest.raises(StoreFailed):
                await world.host.keep("a large note", "x" * 100_000)
            await world.host.keep("a small note", "x")
            world.clock.wind(QUIET_MS // 2)
        await roomy(database)
        await world.host.keep("a large note", "x" * 100_000)
        world.clock.wind(QUIET_MS)
        for note in ("one", "another"):
            await world.host.keep(note, "x")
    assert [(entry["log_level"], entry.get("code")) for entry in logs] == [("error", "SQLITE_FULL"), ("info", None)]


# The file


def moved_away(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def deleted(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    copy.replace(path)


def log_deleted(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def log_replaced(path: Path) -> None:
    replaced(path.with_name(path.name + "-wal"))


def folder_moved(path: Path) -> None:
    folder = path.parent
    folder.rename(folder.with_name(folder.name + "-moved"))
    folder.mkdir()


LOSSES = [moved_away, deleted, replaced, log_deleted, log_replaced, folder_moved]


@pytest.mark.parametrize("lose", LOSSES)
async def test_nothing_is_saved_in_a_file_that_is_no_longer_the_one_at_its_path(
    world: World, alice: Player, bo: Player, database: Database, lose: Callable[[Path], None]
):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.flips()
    before = await world.table()
    with capture_logs() as logs:
        lose(world.path)
        for press in (bo.flips, alice.pauses, bo.resigns):
            with pytest.raises(StoreFailed):
                await press()
        with pytest.raises(StoreFailed):
            await world.host.memories.of(600, 1)
        with pytest.raises(StoreFailed):
            await asyncio.gather(world.host.keep("a", "1"), world.host.keep("b", "2"))
    assert await world.table() == before
    assert [(entry["log_level"], entry["code"]) for entry in logs] == [("error", "SQLITE_READONLY_DBMOVED")]


async def test_a_file_that_comes_back_is_used_again(world: World, alice: Player, bo: Player, database: Database):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    elsewhere = world.path.with_name("elsewhere.db")
    world.path.rename(elsewhere)
    with pytest.raises(StoreFailed):
        await alice.flips()
    elsewhere.rename(world.path)
    await alice.flips()
    assert (await bo.flips()).turn == 1


async def test_tables_that_play_by_themselves_stand_still_without_their_file(
    world: World, alice: Player, database: Database
):
    async with world.watching():
        await plays(world, alice)
        await world.wait(FRAME_MS)
        with capture_logs() as logs:
            moved_away(world.path)
            turn = (await world.table()).turn
            await world.clock.turn(MINUTE)
        assert world.board.on_screen[world.game].stalled
        assert (await world.table()).turn == turn
    assert [(entry["log_level"], entry["code"]) for entry in logs] == [("error", "SQLITE_READONLY_DBMOVED")]
