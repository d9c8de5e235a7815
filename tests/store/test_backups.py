# ruff: noqa: ASYNC240 - nobody else waits in the loop of a test
"""Backups: whole or not there, made beside whoever writes; and restoring one, which loses nothing either."""

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from warbot.store import CannotOpen, OpenFault, Store
from warbot.store.backup.backup import back_up, back_up_before_upgrade, backup_name, backups_in, prune
from warbot.store.backup.copying import BackupFault, NoBackup
from warbot.store.backup.inspect import examine
from warbot.store.backup.restore import check_not_lost, restore
from warbot.store.open import open_database
from warbot.store.schema import stored_migrations
from warbot.table.instants import DAY

from .tables import NOON, a_table, store_dealt


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "backup.db"


async def closed_with(path: Path, games: int) -> None:
    """A database with so many games, closed."""
    store = await Store.open(path)
    for channel in range(games):
        await store_dealt(store, channel)
    await store.close()


async def games_in(path: Path) -> int:
    """How many games a bot finds in a database."""
    store = await Store.open(path)
    found = [await store.load_running(channel) for channel in range(10)]
    await store.close()
    return sum(table is not None for table in found)


def beside(path: Path) -> set[str]:
    return {file.name for file in path.parent.iterdir()}


def damage(path: Path) -> None:
    """Everything after the first page: what is left says that it is a database of ours."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))


MEGABYTES = 12


def fill(path: Path, megabytes: int) -> None:
    """Make a database so large, by rows as large as those of a battle."""
    with closing(sqlite3.connect(path)) as db, db:
        rows = [(f"fact {number}", "x" * 150) for number in range(megabytes * 5_500)]
        db.executemany("INSERT INTO kept (name, value) VALUES (?, ?)", rows)


def write(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def refused(backup: Path, database: Path) -> CannotOpen:
    with pytest.raises(CannotOpen) as caught:
        restore(backup, database, NOON)
    return caught.value


# Making one


async def test_a_backup_has_everything_that_was_committed_before_it(path: Path, store: Store, target: Path):
    table = await store_dealt(store)
    facts = back_up(path, target)
    assert (facts.games, facts.version) == (1, len(stored_migrations()))
    assert facts.bytes == target.stat().st_size
    copy = await Store.open(target)
    assert await copy.load(table.id) == table
    await copy.close()


async def test_the_bot_writes_on_while_a_backup_is_read(path: Path, store: Store, target: Path):
    await store_dealt(store, 1)
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM game").fetchone() == (1,)
        await store_dealt(store, 2)
        assert back_up(path, target).games == 2
        assert reader.execute("SELECT count(*) FROM game").fetchone() == (1,)


async def test_a_backup_leaves_nothing_beside_it_and_nothing_beside_a_database_at_rest(path: Path, target: Path):
    """Files that root made there would keep the bot's own user out."""
    await closed_with(path, 1)
    before = beside(path)
    back_up(path, target)
    assert beside(path) == before | {target.name}


async def test_a_file_that_is_there_is_not_overwritten(path: Path, store: Store, target: Path):
    target.write_text("my notes")
    with pytest.raises(NoBackup) as caught:
        back_up(path, target)
    assert caught.value.fault is BackupFault.TAKEN
    assert target.read_text() == "my notes"


async def test_a_damaged_database_gives_no_backup(path: Path, target: Path):
    await closed_with(path, 10)
    damage(path)
    with pytest.raises(NoBackup) as caught:
        back_up(path, target)
    assert caught.value.fault is BackupFault.DAMAGED
    assert beside(path) == {"warbot.db", "warbot.db.lock"}


class SetLater(Event):
    """Is set when it has been looked at for the so-many-th time."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self.looks = looks

    def is_set(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


async def test_a_backup_that_is_called_off_in_the_middle_leaves_nothing(path: Path, target: Path):
    await closed_with(path, 1)
    numbers = "WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number LIMIT 10000)"
    write(path, f"INSERT INTO kept {numbers} SELECT 'fact ' || n, 'as it is' FROM number")  # noqa: S608 - the test's own
    stop = SetLater(looks=3)
    with pytest.raises(NoBackup) as caught:
        back_up(path, target, stop)
    assert caught.value.detail == "interrupted"
    assert beside(path) == {"warbot.db", "warbot.db.lock"}


async def test_a_large_copy_is_brought_to_the_disk_piece_by_piece(path: Path, target: Path, monkeypatch):
    """So that whoever wants a commit on the disk meanwhile does not wait for all of it."""
    await closed_with(path, 1)
    fill(path, MEGABYTES)
    sizes, bring = [], os.fsync

    def noting(file: int) -> None:
        sizes.append(os.fstat(file).st_size)
        bring(file)

    monkeypatch.setattr(os, "fsync", noting)
    back_up(path, target)
    on_the_way = [later - before for before, later in pairwise([0, *sizes]) if later > before]
    assert len(on_the_way) > MEGABYTES / 2
    assert max(on_the_way) < 3 * 2**20


async def test_a_disk_that_fails_in_the_middle_gives_no_backup(path: Path, target: Path, monkeypatch):
    await closed_with(path, 1)
    fill(path, MEGABYTES)
    there = beside(path)

    def failing(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", failing)
    with pytest.raises(NoBackup) as caught:
        back_up(path, target)
    assert (caught.value.fault, caught.value.detail) == (BackupFault.FAILED, "Input/output error")
    assert beside(path) == there


async def test_a_disk_that_would_be_filled_up_is_left_as_it_is(path: Path, store: Store, target: Path, monkeypatch):
    usage = shutil.disk_usage(path.parent)._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    with pytest.raises(NoBackup) as caught:
        back_up(path, target)
    assert caught.value.fault is BackupFault.NO_SPACE
    assert not target.exists()


def test_a_folder_that_is_not_there_is_not_made(path: Path):
    with pytest.raises(NoBackup) as caught:
        back_up(path, path.parent / "nowhere" / "backup.db")
    assert caught.value.fault is BackupFault.MISSING_FOLDER


# Keeping some


def test_the_name_of_a_backup_tells_when_it_was_made(tmp_path: Path):
    name = backup_name(Path("/data/warbot.db"), NOON)
    assert name == "warbot-20270115T080000Z.db"
    (tmp_path / name).touch()
    assert backups_in(tmp_path, Path("/data/warbot.db")) == [(NOON, tmp_path / name)]


def test_the_oldest_go_and_whatever_is_no_backup_of_this_database_stays(tmp_path: Path):
    database = Path("warbot.db")
    names = [backup_name(database, NOON + day * DAY) for day in range(5)]
    others = ["other-20270115T080000Z.db", "warbot-notes.db", "warbot-20271315T080000Z.db", "warbot-20270115.db"]
    for name in [*names, *others]:
        (tmp_path / name).touch()
    assert [file.name for file in prune(tmp_path, database, 2, NOON + 4 * DAY)] == names[:3]
    assert beside(tmp_path / "x") == {*names[3:], *others}


def test_a_copy_that_a_crash_left_goes_and_one_that_is_being_written_stays(tmp_path: Path):
    old, young = tmp_path / "warbot-20270115T080000Z.db.part", tmp_path / "warbot-20270116T080000Z.db.part"
    for file in (old, young):
        file.touch()
    os.utime(old, (0, 0))
    assert prune(tmp_path, Path("warbot.db"), 1, NOON) == []
    assert beside(old) == {young.name}


# Before an upgrade


async def older(path: Path) -> None:
    """A database of the first version."""
    database = await open_database(path, stored_migrations()[:1])
    await database.close()


async def test_a_database_is_backed_up_before_it_is_upgraded(path: Path, tmp_path: Path):
    await older(path)
    made = back_up_before_upgrade(path, tmp_path / "backups", NOON)
    assert made == tmp_path / "backups" / backup_name(path, NOON)
    assert examine(made).version == 1


async def test_a_database_that_is_up_to_date_is_not(path: Path, tmp_path: Path):
    await closed_with(path, 1)
    assert back_up_before_upgrade(path, tmp_path / "backups", NOON) is None
    assert back_up_before_upgrade(tmp_path / "new.db", tmp_path / "backups", NOON) is None
    assert not (tmp_path / "backups").exists()


# Restoring


async def test_a_backup_takes_the_place_of_the_database_which_is_kept(path: Path, target: Path):
    await closed_with(path, 2)
    back_up(path, target)
    await closed_with(path, 0)
    store = await Store.open(path)
    await store_dealt(store, 7)
    await store.close()
    restored = restore(target, path, NOON)
    assert restored.replaced is not None
    assert (await games_in(path), await games_in(restored.replaced)) == (2, 3)
    assert target.exists()


async def test_it_is_restored_where_there_was_nothing(path: Path, target: Path):
    await closed_with(path, 2)
    path.rename(target)
    assert restore(target, path, NOON).replaced is None
    assert await games_in(path) == 2


async def test_what_a_crash_left_beside_the_database_is_not_taken_for_part_of_the_backup(path: Path, target: Path):
    """The last moves before a crash are in the -wal: they go with the database that they belong to."""
    crashed = path.with_name("crashed.db")
    store = await Store.open(path)
    await store_dealt(store, 1)
    back_up(path, target)
    await store_dealt(store, 2)
    for ending in ("", "-wal", "-shm"):
        shutil.copy(f"{path}{ending}", f"{crashed}{ending}")
    await store.close()
    restored = restore(target, crashed, NOON)
    assert not {f"{crashed.name}-wal", f"{crashed.name}-shm"} & beside(crashed)
    assert restored.replaced is not None
    assert (await games_in(crashed), await games_in(restored.replaced)) == (1, 2)


async def test_nothing_is_restored_under_a_running_bot(path: Path, store: Store, target: Path):
    table = await store_dealt(store)
    back_up(path, target)
    assert refused(target, path).fault is OpenFault.IN_USE
    assert await store.load(table.id) == table


async def test_a_damaged_backup_is_refused_and_the_database_stays(path: Path, target: Path):
    await closed_with(path, 10)
    back_up(path, target)
    damage(target)
    before = path.read_bytes()
    error = refused(target, path)
    assert (error.fault, error.path) == (OpenFault.CORRUPT, target)
    assert path.read_bytes() == before
    assert beside(path) == {"warbot.db", "warbot.db.lock", "backup.db"}


NOT_OURS = {
    "another program's": (["CREATE TABLE orders (id)"], OpenFault.FOREIGN),
    "a newer version's": (["PRAGMA user_version = 999", "PRAGMA application_id = 0x57617242"], OpenFault.NEWER),
    "one that refers to nothing": (
        [
            "PRAGMA application_id = 0x57617242",
            "CREATE TABLE game (id INTEGER PRIMARY KEY)",
            "CREATE TABLE seat (game REFERENCES game (id))",
            "INSERT INTO seat VALUES (1)",
        ],
        OpenFault.CORRUPT,
    ),
}


@pytest.mark.parametrize("kind", NOT_OURS)
async def test_what_is_no_backup_of_ours_is_refused(path: Path, target: Path, kind: str):
    statements, fault = NOT_OURS[kind]
    await closed_with(path, 1)
    write(target, *statements)
    assert refused(target, path).fault is fault
    assert await games_in(path) == 1


async def test_a_database_can_be_no_backup_of_itself(path: Path):
    await closed_with(path, 1)
    assert refused(path, path).fault is OpenFault.UNWRITABLE


async def backed_up(path: Path, at: int) -> Path:
    """A backup of a database with a game, in the folder for backups."""
    folder = path.parent / "backups"
    folder.mkdir(exist_ok=True)
    await closed_with(path, 1)
    back_up(path, folder / backup_name(path, at))
    return folder


def begun(path: Path) -> None:
    """A database without a table: it is not of 0 bytes."""
    path.unlink()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL").fetchall()


@pytest.mark.parametrize("empty", [lambda path: path.write_bytes(b""), begun], ids=["0 bytes", "no table"])
async def test_an_empty_database_beside_a_sound_backup_is_not_begun_in(path: Path, empty):
    folder = await backed_up(path, NOON)
    (folder / backup_name(path, NOON + DAY)).write_bytes(b"half a backup")
    empty(path)
    with pytest.raises(CannotOpen) as caught:
        check_not_lost(path, folder)
    assert (caught.value.fault, caught.value.path) == (OpenFault.LOST, path)
    assert backup_name(path, NOON) in caught.value.detail


async def test_a_database_is_begun_where_there_is_none_or_no_sound_backup(path: Path):
    folder = await backed_up(path, NOON)
    check_not_lost(path, folder)  # it has games
    path.unlink()
    check_not_lost(path, folder)
    path.touch()
    (folder / backup_name(path, NOON)).write_bytes(b"half a backup")
    check_not_lost(path, folder)
    check_not_lost(Path("/"), folder)  # which the opening refuses


async def test_a_backup_of_an_older_version_is_upgraded_at_the_next_start(path: Path, target: Path):
    await older(target)
    restored = restore(target, path, NOON)
    assert (restored.facts.version, restored.facts.newest) == (1, len(stored_migrations()))
    store = await Store.open(path)
    await store.open_table(a_table())
    await store.close()
    assert examine(path).version == len(stored_migrations())


async def test_the_rights_on_the_file_stay(path: Path, target: Path):
    await closed_with(path, 1)
    back_up(path, target)
    path.chmod(0o600)
    target.chmod(0o644)
    restore(target, path, NOON)
    assert path.stat().st_mode & 0o777 == 0o600
