"""What the store's reads and writes cost in a small database and in a large one, in this process."""

import asyncio
import statistics
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.many_games import BIG_CHANNELS, BIG_PEOPLE, FIRST_CHANNEL, FIRST_GUILD, FIRST_PERSON
from warbot.host.clock import SystemClock
from warbot.store import Store
from warbot.table.instants import DAY, MINUTE

_TIMES: Final = 15

Costs = dict[str, float]


def store_costs(path: Path) -> Costs:
    """The seconds that each operation takes, a median of several, by name."""
    return asyncio.run(_costs(path))


async def _costs(path: Path) -> Costs:
    store, now = await Store.open(path), SystemClock().now()
    games = await store.running_of(FIRST_GUILD)
    finished = await store.load_finished(FIRST_CHANNEL)
    old = games[0] if finished is None else finished.id
    people = [FIRST_PERSON + place * (BIG_PEOPLE // _TIMES) for place in range(_TIMES)]

    async def of_each_person() -> list[float]:
        return [await _timed(partial(store.memory, FIRST_GUILD, person)) for person in people]

    ways: dict[str, Callable[[], Awaitable[object]]] = {
        "the watch: what is due": lambda: store.due(now + 90 * MINUTE, 20),
        "the watch: what is due next": lambda: store.next_due(now),
        "the start: postpone all that waits": lambda: store.postpone(1, now, {}),
        "the start: which servers are there": store.guilds,
        "a press: load the table": lambda: store.load(games[-1]),
        "/war start: is the channel free": lambda: store.load_running(FIRST_CHANNEL + BIG_CHANNELS - 1),
        "/war log: a page of an old game": lambda: store.lines(old, 1, 10),
        "/war log: a whole old game": lambda: store.lines(old),
        "/war verify: the game of a seed": lambda: store.game_of_seed(FIRST_GUILD, bytes(32)),
        "/war leaderboard, of all time": lambda: store.leaderboard(FIRST_GUILD, 0, 10),
        "/war leaderboard, of a month": lambda: store.leaderboard(FIRST_GUILD, now - 30 * DAY, 10),
        "/war forget: where one sits": lambda: store.playing(FIRST_PERSON),
    }
    try:
        costs = {name: await _median(way) for name, way in ways.items()}
        return costs | {"/war stats": statistics.median(await of_each_person())}
    finally:
        await store.close()


async def _median(way: Callable[[], Awaitable[object]]) -> float:
    return statistics.median([await _timed(way) for _ in range(_TIMES)])


async def _timed(way: Callable[[], Awaitable[object]]) -> float:
    began = time.perf_counter()
    await way()
    return time.perf_counter() - began
