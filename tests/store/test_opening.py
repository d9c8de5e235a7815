# ruff: noqa: ASYNC240 - nobody else waits in the loop of a test
"""Opening a database: what is taken, what is refused and why, and that a refused file is left as it was."""

import asyncio
import os
import shutil
import sqlite3
import stat
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from users import needs_users, somebody_without_rights

from warbot.store import CannotOpen, OpenFault, Store, StoreFailed
from warbot.store.open import open_database
from warbot.store.schema import stored_migrations

from .tables import NOON, a_table, commit, dealt, store_dealt


async def refusal(path: Path, named: Path | None = None) -> CannotOpen:
    """Why the database at `path` is refused: it, or the file that is `named` instead."""
    with pytest.raises(CannotOpen) as refused:
        await (await Store.open(path)).close()
    assert refused.value.path == (named or path)
    return refused.value


async def refused_untouched(path: Path) -> OpenFault:
    """Why it is refused; the file, and what SQLite keeps of it beside it, are byte for byte as they were."""
    before = {file: file.read_bytes() for file in contents(path)}
    fault = (await refusal(path)).fault
    assert {file: file.read_bytes() for file in before} == before
    return fault


def contents(path: Path) -> list[Path]:
    """The files that hold the contents of a database: not SQLite's index of the WAL, not our lock."""
    return [file for file in path.parent.glob(f"{path.name}*") if file.suffix not in (".db-shm", ".lock")]


def write(path: Path, statements: Iterable[str]) -> None:
    """Whatever another program makes of a SQLite file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def write_and_crash(path: Path, statements: Iterable[str]) -> None:
    """The same, and then it dies: everything is in the WAL yet."""
    draft = path.with_name("draft.db")
    with closing(sqlite3.connect(draft, isolation_level=None)) as db:
        for statement in ("PRAGMA journal_mode = WAL", *statements):
            db.execute(statement).fetchall()
        shutil.copy(draft, path)
        shutil.copy(f"{draft}-wal", f"{path}-wal")
    draft.unlink()


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    store = await Store.open(path)
    try:
        yield store
    finally:
        await store.close()


async def close_after(path: Path, tables: int = 0) -> None:
    """A database of ours with some tables in it."""
    async with opened(path) as store:
        for channel in range(tables):
            await store_dealt(store, channel)


# What opens


async def test_a_new_file_is_created(path: Path):
    async with opened(path) as store:
        assert await store.load(1) is None
    assert path.read_bytes().startswith(b"SQLite format 3")


async def test_an_empty_file_is_a_new_one(path: Path):
    path.touch()
    await close_after(path, tables=1)


async def test_a_reopened_file_has_what_was_committed(path: Path):
    async with opened(path) as store:
        table = await store_dealt(store)
    async with opened(path) as store:
        assert await store.load(table.id) == table


async def test_a_path_may_have_any_characters(tmp_path: Path):
    folder = tmp_path / "what? 100% of #1"
    folder.mkdir()
    await close_after(folder / "a b?c.db", tables=1)
    assert (folder / "a b?c.db").stat().st_size > 0


async def test_what_a_crash_left_in_the_wal_is_there(path: Path, tmp_path: Path):
    survivor = tmp_path / "survivor.db"
    async with opened(path) as store:
        table = await store_dealt(store)
        shutil.copy(path, survivor)
        shutil.copy(f"{path}-wal", f"{survivor}-wal")
    async with opened(survivor) as store:
        assert await store.load(table.id) == table


async def test_half_a_transaction_that_a_crash_left_is_taken_back(path: Path, tmp_path: Path):
    """Before a file is in WAL mode, what undoes such a half lies beside it, and only a writer may use it."""
    draft = tmp_path / "draft.db"
    with closing(sqlite3.connect(draft, isolation_level=None)) as db:
        for statement in ("CREATE TABLE first (a)", "PRAGMA cache_size = 1", "BEGIN", "DROP TABLE first"):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {0x57617242}")
        db.execute("CREATE TABLE filler (a)")
        db.executemany("INSERT INTO filler VALUES (?)", [("x" * 500,)] * 2000)
        shutil.copy(draft, path)
        shutil.copy(f"{draft}-journal", f"{path}-journal")
        db.execute("ROLLBACK")
    assert (await refusal(path)).fault is OpenFault.FOREIGN  # as it was before that transaction
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT name FROM sqlite_schema").fetchall() == [("first",)]


async def test_other_programs_can_read_along(path: Path, store: Store):
    table = await store_dealt(store)
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as reader:
        assert reader.execute("SELECT id, phase FROM game").fetchall() == [(table.id, "playing")]


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
async def test_each_file_that_is_open_is_missed_in_a_new_database_and_in_an_old_one(path: Path, ending: str):
    for _ in range(2):
        store = await Store.open(path)
        file = path.with_name(path.name + ending)
        file.rename(path.with_name("elsewhere"))
        with pytest.raises(StoreFailed) as failed:
            await store.keep("fact", "that would be lost")
        assert failed.value.code == "SQLITE_READONLY_DBMOVED"
        path.with_name("elsewhere").rename(file)
        await store.keep("fact", "kept")
        await store.close()


# One process at a time


async def test_a_second_opening_is_refused_until_the_first_is_closed(path: Path):
    async with opened(path):
        assert (await refusal(path)).fault is OpenFault.IN_USE
    await close_after(path)


async def test_a_file_is_locked_by_whatever_link_leads_to_it(path: Path, tmp_path: Path):
    link = tmp_path / "link.db"
    link.symlink_to(path)
    async with opened(path):
        with pytest.raises(CannotOpen) as refused:
            await Store.open(link)
    assert (refused.value.fault, refused.value.path) == (OpenFault.IN_USE, path)


@pytest.mark.parametrize("name", ["/", ".", "a\0b"])
async def test_what_can_be_no_file_is_refused(name):
    named = Path(name) if "\0" in name else Path(name).resolve()
    assert (await refusal(Path(name), named)).fault is OpenFault.UNWRITABLE


async def test_no_name_is_taken_for_a_database_in_memory(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store = await Store.open(Path(":memory:"))
    await store.keep("a", "b")
    await store.close()
    store = await Store.open(Path(":memory:"))
    assert await store.kept("a") == "b"
    await store.close()


HOLD = """
import asyncio, sys
from pathlib import Path
from warbot.store import Store

async def hold():
    await Store.open(Path(sys.argv[1]))
    print("open", flush=True)
    await asyncio.Event().wait()

asyncio.run(hold())
"""


@asynccontextmanager
async def another_process(path: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Another process that has the database open."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLD, str(path), stdout=pipe)
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"open\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def test_a_file_open_in_another_process_is_refused_until_that_is_killed(path: Path):
    async with another_process(path) as other:
        assert (await refusal(path)).fault is OpenFault.IN_USE
        other.kill()
        await other.wait()
        await close_after(path, tables=1)


# What is refused


async def test_a_missing_folder_is_not_made(tmp_path: Path):
    path = tmp_path / "missing" / "warbot.db"
    assert (await refusal(path)).fault is OpenFault.MISSING_FOLDER
    assert not path.parent.exists()


async def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path):
    file = tmp_path / "file"
    file.touch()
    assert (await refusal(file / "warbot.db", file)).fault is OpenFault.UNWRITABLE_FOLDER


async def test_a_folder_is_no_database(path: Path):
    path.mkdir()
    assert (await refusal(path)).fault is OpenFault.UNWRITABLE
    assert list(path.iterdir()) == []


BESIDE = ("", "-wal", "-shm", "-journal", ".lock")
"""What the names of the files of a database end with."""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
@pytest.mark.parametrize("ending", BESIDE)
@pytest.mark.parametrize("kind", ["a folder", "a pipe"])
async def test_a_folder_or_a_pipe_in_the_place_of_a_file_is_refused_by_its_name(path: Path, ending: str, kind: str):
    """A pipe that nobody writes to would be waited for."""
    if ending:
        await close_after(path, tables=1)
    file = path.with_name(path.name + ending)
    file.unlink(missing_ok=True)
    file.mkdir() if kind == "a folder" else os.mkfifo(file)
    refused = await refusal(path, file)
    assert (refused.fault, refused.detail) == (OpenFault.UNWRITABLE, f"it is {kind}, not a file")


@needs_users
async def test_a_folder_without_the_right_to_write_is_refused():
    with somebody_without_rights() as folder:
        await close_after(folder / "warbot.db", tables=1)
        shut = folder / "shut"
        shut.mkdir(mode=0o555)
        assert (await refusal(shut / "warbot.db", shut)).fault is OpenFault.UNWRITABLE_FOLDER
        assert list(shut.iterdir()) == []


@needs_users
async def test_a_file_without_the_right_to_write_is_refused_before_the_first_move():
    with somebody_without_rights() as folder:
        path = folder / "warbot.db"
        await close_after(path, tables=1)
        path.chmod(stat.S_IREAD)
        assert await refused_untouched(path) is OpenFault.UNWRITABLE


@needs_users
@pytest.mark.parametrize("ending", BESIDE)
@pytest.mark.parametrize("rights", [0, stat.S_IREAD])
async def test_a_file_of_another_user_is_refused_by_its_name(ending: str, rights: int):
    with somebody_without_rights() as folder:
        path = folder / "warbot.db"
        await close_after(path, tables=1)
        file = path.with_name(path.name + ending)
        file.touch()
        file.chmod(rights)
        refused = await refusal(path, file)
        assert (refused.fault, refused.detail) == (OpenFault.UNWRITABLE, "permission denied")


@needs_users
async def test_a_folder_that_cannot_be_looked_into_is_named():
    with somebody_without_rights() as folder:
        path = folder / "shut" / "deep" / "warbot.db"
        path.parent.mkdir(parents=True)
        (folder / "shut").chmod(0)
        refused = await refusal(path, path.parent)
        (folder / "shut").chmod(0o700)
        assert (refused.fault, refused.detail) == (OpenFault.UNWRITABLE_FOLDER, "Permission denied")


async def test_the_wal_of_a_database_that_is_gone_is_not_thrown_away(path: Path):
    write_and_crash(path, FOREIGN)
    path.write_bytes(b"")
    assert await refused_untouched(path) is OpenFault.LOST
    path.unlink()
    assert (await refusal(path)).fault is OpenFault.LOST
    assert not path.exists()
    assert path.with_name("warbot.db-wal").stat().st_size > 0


@pytest.mark.parametrize("garbage", [b"no", b"not a database\n" * 1_000, b"SQLite format 3\0" + bytes(5_000)])
async def test_garbage_is_refused_and_left_alone(path: Path, garbage: bytes):
    path.write_bytes(garbage)
    assert await refused_untouched(path) is OpenFault.CORRUPT


async def test_a_database_damaged_in_the_middle_is_refused_and_left_alone(path: Path):
    await close_after(path, tables=60)
    damaged = bytearray(path.read_bytes())
    middle = len(damaged) // 2 // 4096 * 4096
    damaged[middle : middle + 4096] = b"\xa5" * 4096
    path.write_bytes(damaged)
    assert await refused_untouched(path) is OpenFault.CORRUPT


async def test_a_database_cut_short_is_refused_and_left_alone(path: Path):
    await close_after(path, tables=60)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert await refused_untouched(path) is OpenFault.CORRUPT


FOREIGN = ["CREATE TABLE orders (id INTEGER PRIMARY KEY, what TEXT)", "INSERT INTO orders (what) VALUES ('tea')"]


@pytest.mark.parametrize("writing", [write, write_and_crash])
async def test_a_database_of_another_program_is_refused_and_left_alone(path: Path, writing):
    writing(path, FOREIGN)
    assert await refused_untouched(path) is OpenFault.FOREIGN
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT what FROM orders").fetchall() == [("tea",)]


@pytest.mark.parametrize("writing", [write, write_and_crash])
async def test_a_database_of_a_newer_program_is_refused_and_left_alone(path: Path, writing):
    newer = len(stored_migrations()) + 1
    ours = [f"PRAGMA application_id = {0x57617242}", f"PRAGMA user_version = {newer}"]
    writing(path, [*ours, "CREATE TABLE game (id INTEGER, mood TEXT)", "INSERT INTO game VALUES (1, 'good')"])
    refused = await refusal(path)
    assert (refused.fault, refused.detail) == (OpenFault.NEWER, f"{newer} > {newer - 1}")
    assert await refused_untouched(path) is OpenFault.NEWER


async def test_a_refused_file_can_be_tried_again_at_once(path: Path):
    path.write_bytes(b"garbage")
    assert (await refusal(path)).fault is OpenFault.CORRUPT
    path.unlink()
    await close_after(path, tables=1)


async def test_a_start_that_is_cancelled_leaves_the_file_free(path: Path):
    starting = asyncio.ensure_future(open_database(path))
    await asyncio.sleep(0)
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    async with opened(path) as store:
        table = await store.open_table(a_table())
        assert (await commit(store, table, dealt(table), [], NOON)).revision == 1
