"""`warbot backup`, `warbot restore`, `warbot health`: what they say, and what they refuse in one line."""

import asyncio
import json
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from warbot.cli.output import _SENTENCES
from warbot.host.upkeep.heartbeat import alive_file
from warbot.settings import Settings
from warbot.store import OpenFault, Store
from warbot.store.backup.copying import BackupFault


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path) -> Path:
    """A folder with a database that the settings name, and no other settings."""
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(f"WARBOT_{field.upper()}", raising=False)

    async def create() -> None:
        store = await Store.open(tmp_path / "warbot.db")
        await store.keep("fact", "kept")
        await store.close()

    asyncio.run(create())
    return tmp_path


def fact() -> str | None:
    """The fact that is kept in the database now."""

    async def read() -> str | None:
        store = await Store.open(Path("warbot.db"))
        found = await store.kept("fact")
        await store.close()
        return found

    return asyncio.run(read())


def test_every_fault_has_its_sentence():
    assert {str(fault) for kind in (OpenFault, BackupFault) for fault in kind} == _SENTENCES.keys()


# Backup


def test_a_backup_goes_into_the_folder_for_them(warbot, folder):
    (line,) = warbot("backup").lines
    (made,) = (folder / "backups").iterdir()
    assert line == f"{made}: {made.stat().st_size:,} bytes, 0 games, checked"


def test_a_backup_goes_where_it_is_told_to(warbot, folder, monkeypatch):
    assert warbot("backup", "mine.db").lines[0].startswith("mine.db: ")
    monkeypatch.setenv("WARBOT_BACKUP_FOLDER", str(folder / "elsewhere"))
    warbot("backup")
    assert len(list((folder / "elsewhere").iterdir())) == 1


def test_a_backup_that_cannot_be_made_is_refused(warbot, folder):
    (folder / "mine.db").write_text("my notes")
    assert warbot("backup", "mine.db").refusal == "'mine.db' is there already, and was not touched; choose another name"
    assert "folder that exists" in warbot("backup", "nowhere/mine.db").refusal
    (folder / "warbot.db").write_text("my notes")
    assert "'warbot.db' is damaged" in warbot("backup").refusal
    (folder / "warbot.db").unlink()
    assert "there is no such file" in warbot("backup").refusal


# Restore


def test_a_backup_is_restored(warbot, folder):
    warbot("backup", "mine.db")
    (folder / "warbot.db").unlink()
    assert warbot("restore", "mine.db").lines[0] == "warbot.db: restored from mine.db, 0 games"
    assert fact() == "kept"


def test_it_says_where_the_replaced_database_is(warbot, folder):
    warbot("backup", "mine.db")
    _, replaced, *_ = warbot("restore", "mine.db").lines
    (kept,) = folder.glob("warbot.db.replaced-*")
    assert str(kept) in replaced


@pytest.mark.parametrize("name", ["nothing.db", "notes.txt", "warbot.db"])
def test_what_is_no_backup_is_refused(warbot, folder, name):
    (folder / "notes.txt").write_text("my notes")
    before = (folder / "warbot.db").read_bytes()
    assert warbot("restore", name).refusal.startswith(f"'{name}'")
    assert (folder / "warbot.db").read_bytes() == before
    assert fact() == "kept"


def header_alone(path: Path) -> None:
    """What is copied of a database that was just begun, where its -wal is left behind."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL").fetchall()
    assert path.stat().st_size > 0


@pytest.mark.parametrize("make", [Path.touch, header_alone], ids=["0 bytes", "no table"])
def test_what_is_empty_is_no_backup(warbot, folder, make):
    make(folder / "mine.db")
    refusal = warbot("restore", "mine.db").refusal
    assert refusal.startswith("'mine.db' is empty (")
    assert "copy the file that ends with -wal as well, or use one that warbot backup made" in refusal
    assert fact() == "kept"
    assert sorted(file.name for file in folder.iterdir()) == ["mine.db", "warbot.db", "warbot.db.lock"]


@pytest.mark.parametrize("arguments", [("backup",), ("forget", "5")])
@pytest.mark.parametrize("make", [Path.touch, header_alone], ids=["0 bytes", "no table"])
def test_an_empty_database_is_not_backed_up_and_has_nobody_to_forget(warbot, folder, arguments, make):
    (folder / "warbot.db").unlink()
    make(folder / "warbot.db")
    assert warbot(*arguments).refusal.startswith("'warbot.db' is empty (")
    assert not (folder / "backups").exists()


def test_a_backup_is_restored_where_only_a_wal_is_left(warbot, folder):
    warbot("backup", "mine.db")
    (folder / "warbot.db").unlink()
    (folder / "warbot.db-wal").write_bytes(b"what was played since")
    assert warbot("restore", "mine.db").lines
    assert fact() == "kept"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
@pytest.mark.parametrize(
    "call", [("restore", "mine.db"), ("verify", "mine.db"), ("backup", "mine.db")], ids=lambda call: call[0]
)
def test_a_pipe_is_not_waited_for(warbot, folder, call):
    os.mkfifo(folder / "mine.db")
    assert "'mine.db'" in warbot(*call).refusal
    (folder / "mine.db").unlink()
    (folder / "mine.db").mkdir()
    assert "'mine.db'" in warbot(*call).refusal
    assert fact() == "kept"


# Health


@pytest.fixture
def beat(folder):
    """Leave the sign of life of a bot, so many seconds old in each part."""

    def leave(process: float = 3, gateway: float = 3, database: float = 3) -> None:
        now = time.time()
        alive = {"process": now - process, "gateway": now - gateway, "database": now - database}
        alive_file(folder / "warbot.db").write_text(json.dumps(alive))

    return leave


def test_a_bot_that_lives(warbot, beat):
    beat(process=5, gateway=42, database=14)
    (line,) = warbot("health").lines
    assert line == "healthy: process 5 s ago, gateway 42 s ago, database 14 s ago"


@pytest.mark.parametrize("part", ["process", "gateway", "database"])
def test_whatever_was_dead_for_a_minute_makes_it_unhealthy(warbot, beat, part):
    beat(**{part: 59})
    assert warbot("health").status == 0
    beat(**{part: 62})
    ran = warbot("health")
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.startswith(f"unhealthy: {part} (")


def test_a_sign_of_life_from_the_future_is_none(warbot, beat):
    beat(process=-3600)
    assert warbot("health").out.startswith("unhealthy: process")


@pytest.mark.parametrize("content", [None, "", "{}", '{"process": "x", "gateway": 1, "database": 1}', "[]"])
def test_no_sign_of_life(warbot, folder, content):
    if content is not None:
        alive_file(folder / "warbot.db").write_text(content)
    ran = warbot("health")
    assert (ran.status, ran.out) == (1, "no bot is running on warbot.db\n")


# Damaged games


def damage_a_game(database: Path) -> None:
    """A table that nobody has seen change."""
    write = (
        "INSERT INTO game (guild, channel, phase, rules, server_seed, opened_at, own_sum) VALUES (?, ?, ?, ?, ?, ?, ?)"
    )
    with closing(sqlite3.connect(database)) as db, db:
        db.execute(write, (600, 700, "open", "fifty", bytes(32), 5, 12345))


def test_a_damaged_game_is_told_of_by_whoever_looks(warbot, folder):
    damage_a_game(folder / "warbot.db")
    told = "1 game in it is damaged (1)"
    ran = warbot("backup", "mine.db")
    assert (ran.status, ran.out.startswith("mine.db: ")) == (0, True)
    assert ran.err == f"warning: {told}; run warbot check\n"
    assert any(told in line for line in warbot("restore", "mine.db").lines)
    assert any(line.startswith("warn") and told in line for line in warbot("check").out.splitlines())
