"""Old games: they go after the time that the operator chose, and nothing else does."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from warbot.host.memories import forget
from warbot.host.upkeep.deletion import Retention
from warbot.table import Person
from warbot.table.instants import DAY, HOUR, MINUTE, SECOND
from warbot.table.people import FORGOTTEN, FORGOTTEN_NAME
from warbot.table.seating import LATE_TAP_MS
from warbot.table.timing import FRAME_MS

from .admins import ANNA, GUILD
from .clock import HandClock
from .world import BOT, Player, World, all_flip


async def finish_a_game(world: World, *players: Player) -> int:
    """A game of one battle; returns its id."""
    await world.arrange("Ks/2c", "long", [player.person for player in players])
    await all_flip(world, *players)
    return world.game


async def swept(retention: Retention) -> int:
    """Sweep until there is no more; returns how often."""
    times = 1
    while await retention.sweep():
        times += 1
    return times


def rows(path: Path) -> dict[str, int]:
    """How many rows each table has that belongs to games."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        tables = ("game", "seat", "move", "battle")
        return {table: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}  # noqa: S608


async def test_a_game_goes_with_all_that_is_of_it_when_its_time_is_over(world: World, alice: Player, bo: Player):
    await finish_a_game(world, alice, bo)
    await world.clock.turn(3 * DAY)
    kept = await finish_a_game(world, alice, bo)
    await swept(Retention(world.store, world.clock, 4 * DAY))
    assert rows(world.path)["game"] == 2
    await swept(Retention(world.store, world.clock, 2 * DAY))
    assert await world.store.load(kept) is not None
    assert rows(world.path) == {"game": 1, "seat": 2, "move": 1, "battle": 2}


async def test_many_go_a_few_at_a_time(world: World, alice: Player, bo: Player):
    for _ in range(120):
        await finish_a_game(world, alice, bo)
    await world.clock.turn(2 * DAY)
    assert await swept(Retention(world.store, world.clock, DAY)) > 120 / 50
    assert rows(world.path) == {"game": 0, "seat": 0, "move": 0, "battle": 0}


async def test_tables_go_on_while_old_games_are_deleted(world: World, alice: Player, bo: Player):
    """A few games go between one frame and the next, and none of the tables waits for the last of them."""
    for _ in range(400):
        await finish_a_game(world, alice, bo)
    await world.clock.turn(2 * DAY)
    world.host.keep_games_for(DAY)
    await alice.opens("long", BOT)
    await alice.deals()
    await alice.autos()
    async with world.watching():
        await world.clock.turn(FRAME_MS)
        assert world.board.on_screen[world.game].turn == 2
        left = rows(world.path)["game"]
        await world.clock.turn(2 * FRAME_MS)
        assert world.board.on_screen[world.game].turn == 4
        assert 1 < rows(world.path)["game"] < left < 400
        await world.clock.turn(MINUTE)
        assert rows(world.path)["game"] == 1


async def test_a_game_that_goes_on_stays_however_old(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/Kh3c", "long", [alice.person, bo.person])
    await swept(Retention(world.store, world.clock, 1))
    assert await world.store.load(world.game) is not None


async def test_a_rematch_outlives_the_game_that_it_was_of(world: World, alice: Player, bo: Player):
    await finish_a_game(world, alice, bo)
    await world.clock.turn(LATE_TAP_MS)
    offer, _ = await world.host.rematch(world.game, alice.person, world.new_id())
    await world.clock.turn(DAY // 100)
    await swept(Retention(world.store, world.clock, MINUTE))
    table = await world.store.load(offer.game)
    assert table is not None
    assert table.rematch_of is None


@pytest.mark.parametrize("keep", [0, -1])
async def test_games_are_kept_for_good_where_nothing_else_was_chosen(
    world: World, alice: Player, bo: Player, keep: int
):
    await finish_a_game(world, alice, bo)
    await world.clock.turn(9_999 * DAY)
    await swept(Retention(world.store, world.clock, keep))
    assert rows(world.path)["game"] == 1


async def test_a_person_is_forgotten_while_no_bot_runs(world: World, alice: Player, bo: Player):
    done = await finish_a_game(world, alice, bo)
    await world.arrange("Ks2c/Kh3c", "long", [alice.person, bo.person], channel=701)
    running = world.game
    await world.stop()
    clock = HandClock()
    assert await forget(world.path, bo.person.id, clock) == (2, True)
    await world.start()
    for game in (done, running):
        table = await world.store.load(game)
        assert table is not None
        assert not table.phase.running
        assert (table.seats[1].person, table.seats[1].name) == (FORGOTTEN, FORGOTTEN_NAME)
        assert (table.seats[0].person, table.seats[0].name) == (alice.person.id, "Alice")
    assert b"Bo" not in await everything(world)


@contextmanager
def somebody_reads(path: Path) -> Iterator[None]:
    """Another program reads the database, as it is now, all the while."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute("SELECT count(*) FROM game").fetchall()
        yield


def files_with(path: Path, name: bytes) -> list[str]:
    return [file.name for file in path.parent.iterdir() if name in file.read_bytes()]


async def test_who_is_forgotten_while_somebody_reads_is_gone_from_the_files_soon_after(world: World):
    zaphod = Player(world, Person(42, "Zaphod"))
    await zaphod.opens("fifty")
    async with world.watching():
        with somebody_reads(world.path):
            await world.host.memories.forget(zaphod.person)
            await world.clock.turn(10 * SECOND)
            assert files_with(world.path, b"Zaphod")
        await world.clock.turn(2 * SECOND)
        assert files_with(world.path, b"Zaphod") == []


async def test_a_draft_that_is_over_is_gone_from_the_files_as_well(world: World):
    person = 1_234_567_890_123_456_789
    await world.host.servers.draft(GUILD, Person(person, "Anna"))
    assert files_with(world.path, person.to_bytes(8, "big"))
    async with world.watching():
        await world.clock.turn(2 * HOUR)
        assert files_with(world.path, person.to_bytes(8, "big")) == []


async def test_whoever_forgets_a_person_is_told_that_a_reader_was_in_the_way(world: World, bo: Player):
    await bo.opens("fifty")
    await world.stop()
    clock = HandClock()
    with somebody_reads(world.path):
        forgetting = asyncio.create_task(forget(world.path, bo.person.id, clock))
        while not forgetting.done():
            await asyncio.sleep(0)
            clock.wake_all()
        assert await forgetting == (1, False)
    await world.start()
    assert files_with(world.path, b"Bo") == []


async def everything(world: World) -> bytes:
    """All texts in the database."""
    with closing(sqlite3.connect(f"{world.path.as_uri()}?mode=ro", uri=True)) as db:
        return "\n".join(db.iterdump()).encode()


async def test_a_draft_goes_after_its_hour_though_nobody_opens_a_panel_again(world: World):
    await world.host.servers.draft(GUILD, ANNA)
    async with world.watching():
        await world.clock.turn(2 * HOUR)
    with closing(sqlite3.connect(f"{world.path.as_uri()}?mode=ro", uri=True)) as db:
        assert db.execute("SELECT person FROM draft").fetchall() == []
