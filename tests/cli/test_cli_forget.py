"""`warbot forget`: a person goes from the database, and never while a bot runs on it."""

import asyncio
from pathlib import Path

import pytest

from warbot.engine.rules import parse_rules
from warbot.settings import Settings
from warbot.store import Store
from warbot.table import Phase, Place, Seat, Table

PERSON = 80_351_110_224_678_912


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path) -> Path:
    """A folder with a database in which somebody has opened a table."""
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(f"WARBOT_{field.upper()}", raising=False)
    table = Table(
        id=0,
        place=Place(600, 700),
        phase=Phase.OPEN,
        rules=parse_rules("fifty"),
        server_seed=bytes(32),
        seats=(Seat("Alice", PERSON),),
        opened_at=1_800_000_000_000,
    )
    asyncio.run(with_store(lambda store: store.open_table(table)))
    return tmp_path


async def with_store(act):
    store = await Store.open(Path("warbot.db"))
    try:
        return await act(store)
    finally:
        await store.close()


def test_a_person_is_forgotten(warbot, folder):
    assert b"Alice" in (folder / "warbot.db").read_bytes()
    assert warbot("forget", str(PERSON)).lines[0] == 'Done: 1 seat now says "a player".'
    table = asyncio.run(with_store(lambda store: store.load(1)))
    assert (table.seats[0].name, table.phase) == ("a player", Phase.CLOSED)
    assert warbot("forget", str(PERSON)).lines[0] == 'Done: 0 seats now say "a player".'


@pytest.mark.parametrize("person", [10**16, 10**17, 1_234_567_890_123_456_789, 2**63 - 1])
def test_ids_of_every_length_are_forgotten(warbot, folder, person):
    bo = Seat("Bo", person)
    table = Table(0, Place(600, 701), Phase.OPEN, parse_rules("fifty"), bytes(32), (bo,), opened_at=1_800_000_000_000)
    asyncio.run(with_store(lambda store: store.open_table(table)))
    assert warbot("forget", str(person)).lines[0] == 'Done: 1 seat now says "a player".'


def test_nothing_is_left_of_them_in_the_file(warbot, folder):
    """What SQLite deletes it would leave lying where it was."""
    warbot("forget", str(PERSON))
    assert b"Alice" not in (folder / "warbot.db").read_bytes()


async def test_nobody_is_forgotten_under_a_running_bot(process, folder):
    store = await Store.open(folder / "warbot.db")
    ran = await asyncio.to_thread(process, "forget", str(PERSON))
    assert "in use by a running warbot" in ran.refusal
    assert await store.playing(PERSON) == [1]
    await store.close()


@pytest.mark.parametrize("user", ["alice", "0", "-5", "1e9", "", "007", str(2**63), "9" * 5_000])
def test_what_is_no_user_is_refused(warbot, user):
    assert (
        "expected an id, which is a whole number from 1 to 9223372036854775807" in warbot("forget", "--", user).refusal
    )


def test_no_database_is_made(warbot, folder):
    (folder / "warbot.db").unlink()
    assert "there is no such file" in warbot("forget", "5").refusal
    assert not (folder / "warbot.db").exists()
