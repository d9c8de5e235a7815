"""The battles of a game as rows, some or all of them, and the game of a seed."""

import asyncio
import threading
from dataclasses import replace

from warbot.engine.outcome import Ending, Outcome
from warbot.store import Store
from warbot.store.database import Database
from warbot.table import Phase, PlayedBattle

from .tables import AFTER_ONE, CHANNEL, FIRST_BATTLE, NOON, commit, store_dealt

ROW = (0, "Ks9h", "4d7cKs9h/Jc7h")


async def play(store: Store, battles: int, channel: int = CHANNEL) -> int:
    """A game with so many battles, all of them the same, and one in which an order was chosen."""
    table = await store_dealt(store, channel)
    played = [replace(FIRST_BATTLE, number=number) for number in range(1, battles + 1)]
    unfinished = PlayedBattle(battles + 1, ("order:0=as_laid",))
    await commit(store, table, replace(table, position=AFTER_ONE), [*played, unfinished], NOON)
    return table.id


async def test_all_battles_and_what_is_unfinished(store: Store):
    lines = await store.lines(await play(store, 3))
    assert lines.moves == [(1, "Ks/9h"), (2, "Ks/9h"), (3, "Ks/9h"), (4, "order:0=as_laid")]
    assert lines.battles == [(number, *ROW) for number in (1, 2, 3)], "without the deal"


async def test_some_battles(store: Store):
    lines = await store.lines(await play(store, 9), 3, 4)
    assert lines.moves == [(3, "Ks/9h"), (4, "Ks/9h")]
    assert lines.battles == [(3, *ROW), (4, *ROW)]


async def test_some_battles_cost_the_same_however_long_the_game_is(store: Store, database: Database):
    """In steps of SQLite's machine."""

    async def steps(game: int, first: int) -> int:
        counted = 0

        def count() -> None:
            nonlocal counted
            counted += 1

        await database.read(lambda db: db.set_progress_handler(count, 1))
        await store.lines(game, first, first + 9)
        await database.read(lambda db: db.set_progress_handler(None, 1))
        return counted

    short, long = await play(store, 30), await play(store, 3_000, channel=CHANNEL + 1)
    few = await steps(short, 11)
    for first in (1, 1_501, 2_990):
        assert await steps(long, first) <= few + 20


async def test_of_a_game_that_is_not_there_there_are_none(store: Store):
    lines = await store.lines(99)
    assert (lines.moves, lines.battles) == ([], [])


async def test_a_game_is_found_by_its_seed_in_its_own_server_once_it_is_over(store: Store):
    table = await store_dealt(store)
    guild, seed = table.place.guild, table.server_seed
    assert await store.game_of_seed(guild, seed) is None
    over = replace(table, phase=Phase.OVER, result=Outcome(Ending.STOPPED), ended_at=NOON)
    await commit(store, table, over, [], NOON)
    assert await store.game_of_seed(guild, seed) == table.id
    assert await store.game_of_seed(guild + 1, seed) is None
    assert await store.game_of_seed(guild, bytes(32)) is None


async def test_reading_a_game_does_not_hold_up_those_who_write(store: Store, database: Database):
    """And is not held up by them: somebody who asks for one long log after the other slows nobody's press."""
    table = await store_dealt(store)
    written = threading.Event()
    writing = asyncio.create_task(database.read(lambda _: written.wait(10)))
    try:
        read = await asyncio.wait_for(store.lines(table.id, 0), 60)
    finally:
        written.set()
    assert [number for number, *_ in read.battles] == [0]
    assert await writing
