"""The running bot's backups: when one is made, what the log says, how many stay."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from net.logs import Logs, watched_logs

from warbot.host.upkeep.backups import BackupPlan, Backups
from warbot.store import Store
from warbot.store.backup.backup import backups_in
from warbot.store.backup.inspect import examine
from warbot.table.instants import HOUR, MINUTE, SECOND

from .clock import HandClock


class Desk:
    """A database, its backups, and a clock to turn."""

    def __init__(self, folder: Path, store: Store, logs: Logs) -> None:
        self.database = folder / "warbot.db"
        self.store = store
        self.folder = folder / "backups"
        self.clock = HandClock()
        self.logs = logs

    @asynccontextmanager
    async def running(self, every: int = 24 * HOUR, keep: int = 3) -> AsyncIterator[None]:
        """The watch over the backups, as while a bot runs."""
        self.clock.watches = 1
        backups = Backups(self.database, BackupPlan(self.folder, every, keep), self.clock)
        watch = asyncio.create_task(backups.run(self.store.check_files))
        try:
            yield
        finally:
            watch.cancel()
            await asyncio.wait({watch})

    @property
    def made(self) -> list[float]:
        """When each backup that is kept was made, in hours since the beginning."""
        return [(at - HandClock().now()) / HOUR for at, _ in backups_in(self.folder, self.database)]


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    with watched_logs() as logs:
        store = await Store.open(tmp_path / "warbot.db")
        desk = Desk(tmp_path, store, logs)
        yield desk
        await store.close()
        assert logs.left == []


async def test_the_first_is_made_at_once_and_then_one_a_day(desk: Desk):
    async with desk.running():
        await desk.clock.turn(SECOND)
        assert desk.made == [0]
        await desk.clock.turn(48 * HOUR)
    assert desk.made == [0, 24, 48]


async def test_only_so_many_are_kept(desk: Desk):
    async with desk.running(every=HOUR, keep=2):
        await desk.clock.turn(5 * HOUR)
    assert desk.made == [4, 5]


async def test_backups_of_a_clock_that_was_ahead_are_the_first_to_go(desk: Desk):
    async with desk.running(every=HOUR, keep=2):
        await desk.clock.turn(2 * HOUR)
        desk.clock.set_by(-24 * HOUR)
        await desk.clock.turn(HOUR)
        assert desk.made == [-21, 2]
        await desk.clock.turn(HOUR)
    assert desk.made == [-21, -20]


async def test_a_bot_that_is_started_again_goes_on_where_it_was(desk: Desk):
    async with desk.running():
        await desk.clock.turn(10 * HOUR)
    async with desk.running():
        await desk.clock.turn(13 * HOUR)
        assert desk.made == [0]
        await desk.clock.turn(HOUR)
        assert desk.made == [0, 24]


async def test_each_is_a_line_in_the_log(desk: Desk):
    async with desk.running(keep=1):
        await desk.clock.turn(24 * HOUR)
    first, second = desk.logs.take("backup made")
    assert Path(first["file"]).name in second["deleted"]
    (kept,) = desk.folder.iterdir()
    assert second["file"] == str(kept)
    assert second["bytes"] == kept.stat().st_size == examine(kept).bytes


async def test_a_file_that_has_taken_the_place_of_the_database_is_not_backed_up(desk: Desk):
    """However sound it is: each such copy would cost an old one of the games that are played."""
    async with desk.running(keep=1):
        await desk.clock.turn(SECOND)
        other = desk.database.with_name("other.db")
        await (await Store.open(other)).close()
        other.replace(desk.database)
        await desk.clock.turn(25 * HOUR)
    assert desk.made == [0]
    assert {line["reason"] for line in desk.logs.take("backup failed")} == {"SQLITE_READONLY_DBMOVED"}


def take_away(folder: Path) -> Callable[[], object]:
    """Put a file in the place of the folder; call the result to undo it."""
    folder.write_text("no folder")
    return folder.unlink


async def test_one_that_fails_is_logged_and_tried_again_soon(desk: Desk):
    undo = take_away(desk.folder)
    async with desk.running():
        await desk.clock.turn(SECOND)
        (line,) = desk.logs.take("backup failed")
        assert (line["log_level"], line["file"]) == ("error", str(desk.folder))
        undo()
        await desk.clock.turn(10 * MINUTE)
    assert len(desk.made) == 1


async def test_none_is_made_where_none_is_wanted(desk: Desk):
    await Backups(desk.database, BackupPlan(desk.folder, 0, 1), desk.clock).run()
    assert not desk.folder.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
@pytest.mark.parametrize("kind", ["a file", "a pipe"])
async def test_what_is_no_folder_for_them_is_logged_and_tried_again(desk: Desk, kind: str):
    desk.folder.touch() if kind == "a file" else os.mkfifo(desk.folder)
    async with desk.running():
        await desk.clock.turn(SECOND)
        (failed,) = desk.logs.take("backup failed")
        assert (failed["file"], failed["detail"]) == (str(desk.folder), f"it is {kind}, not a folder")
        desk.folder.unlink()
        await desk.clock.turn(HOUR)
        assert len(desk.made) == 1
