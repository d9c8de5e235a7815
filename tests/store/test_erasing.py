# ruff: noqa: ASYNC240 - nobody else waits in the loop of a test
"""Who is forgotten, and what is deleted, is gone from the files: from their bytes, not from the rows alone."""

import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.store import Store
from warbot.table import Phase, Seat
from warbot.table.instants import HOUR, SECOND
from warbot.table.server_settings import Draft, ServerSettings

from .tables import BO, NOON, a_table, commit, dealt

NAME = "Zaphod Beeblebrox"
PERSON = 1_234_567_890_123_456_789
OTHER = "Ford Prefect"
GAMES = 40


@pytest.fixture
async def store(path: Path) -> Store:
    """A store in which somebody has played and is playing, in channel after channel; whoever uses it closes it."""
    store = await Store.open(path)
    over = {"phase": Phase.OVER, "result": Outcome(Ending.ALL_CARDS, 0), "ended_at": NOON}
    for channel in range(GAMES):
        table = await store.open_table(a_table(channel, seats=(Seat(NAME, PERSON),)))
        seats = (Seat(NAME, PERSON), replace(BO, name=OTHER))
        await commit(store, table, replace(dealt(table, **(over if channel % 2 else {})), seats=seats), [], NOON)
    await store.put_draft(600, PERSON, Draft(ServerSettings(), 0, NOON + HOUR), NOON)
    return store


def traces(folder: Path) -> list[str]:
    """The files in which the name or the id is found, in whatever bytes an id of this size is stored."""
    needles = (NAME.encode(), PERSON.to_bytes(8, "big"))
    return [file.name for file in folder.iterdir() if any(needle in file.read_bytes() for needle in needles)]


async def forget(store: Store) -> None:
    assert await store.forget(PERSON) == GAMES


async def keep_none(store: Store) -> None:
    """The time of all games is over, those that go on included."""
    await store.drop_old_drafts(NOON + 9_999 * SECOND)
    after: int | None = 0
    while after is not None:
        _, after = await store.delete_finished(NOON + SECOND, after)
    await leave(store)


async def leave(store: Store) -> None:
    await store.server_left(600, NOON)
    while await store.delete_server(600):
        pass


DELETIONS = [forget, keep_none, leave]
Deletion = Callable[[Store], Awaitable[None]]


@pytest.mark.parametrize("delete", DELETIONS)
async def test_nothing_is_left_in_the_bytes_while_the_bot_runs(store: Store, path: Path, delete: Deletion):
    assert traces(path.parent)
    await delete(store)
    assert await store.erase()
    assert traces(path.parent) == []
    await store.close()


@pytest.mark.parametrize("delete", DELETIONS)
async def test_a_reader_can_hold_it_up_and_no_longer_than_it_reads(store: Store, path: Path, delete: Deletion):
    """A backup, or somebody at a shell."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM seat").fetchone() == (2 * GAMES,)
        await delete(store)
        assert not await store.erase()
        assert traces(path.parent)
        reader.execute("COMMIT")
        assert await store.erase()
        assert traces(path.parent) == []
    await store.close()


@pytest.mark.parametrize("delete", DELETIONS)
async def test_a_start_after_a_kill_sees_to_it(store: Store, path: Path, tmp_path: Path, delete: Deletion):
    """The deletion was committed, and the process killed before anything else was done."""
    killed = tmp_path / "killed"
    killed.mkdir()
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM seat").fetchall()
        await delete(store)
        for ending in ("", "-wal"):
            shutil.copy(f"{path}{ending}", killed / f"{path.name}{ending}")
    await store.close()
    assert traces(killed)
    survivor = await Store.open(killed / path.name)
    assert traces(killed) == []
    await survivor.close()


async def test_those_who_were_not_forgotten_are_still_there(store: Store, path: Path):
    await forget(store)
    table = await store.load(2)
    assert table is not None
    assert [seat.name for seat in table.seats] == ["a player", OTHER]
    await store.close()
    assert OTHER.encode() in path.read_bytes()
