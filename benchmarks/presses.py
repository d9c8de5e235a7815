"""Presses over real sockets: the bot in its own process, with a durable database, talking to a small Discord.

It alternates with a floor: the same discord.py in its own process, which answers each press with a constant and stores
nothing. The stand-in for Discord and the people who press are this process. Times run from INTERACTION_CREATE to the
callback. The database is among the temporary files (set TMPDIR to move it). Linux only, because of /proc.
"""

import asyncio
import logging
import os
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from benchmarks.costs import commit_seconds, resident_mb
from benchmarks.floor_bot import BUTTON
from benchmarks.load import Contender, Load
from benchmarks.load_tables import print_most, print_steady
from benchmarks.quick_discord import BotProcess, QuickDiscord
from benchmarks.tables import add_channels, write_tables

_TABLES: Final = 1_000
_FEW_TABLES: Final = 10
_ALONE: Final = 60
"""Tables on auto-flip, as many as Discord's rate limit has room for."""

_RATE: Final = 200
_IN_FLIGHT: Final = 64
_FLOOR: Final = "a constant, and no database"


@dataclass(frozen=True)
class _Length:
    """How many rounds, and for how many seconds of each the presses come at a fixed rate, then as fast as possible."""

    rounds: int
    steady: float
    most: float


def main() -> None:
    _run(_Length(rounds=3, steady=10, most=5))


def brief() -> None:
    """The same but shorter: one round, and no tables on auto-flip."""
    _run(_Length(rounds=1, steady=5, most=3), alone=False)


def _run(length: _Length, *, alone: bool = True) -> None:
    if not Path("/proc/self/stat").exists():
        print("\nPresses are measured on Linux alone")
        return
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    asyncio.run(_presses(length, alone=alone))


async def _presses(length: _Length, *, alone: bool) -> None:
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        commit, hop = await commit_seconds(folder)
        print(f"\nPresses, on {os.cpu_count()} processors that the bot and the stand-in share")
        print(f"A durable commit: {commit * 1000:.2f} ms, {hop * 1000:.2f} of it the way to the database and back")
        floor = await _floor(stack, folder)
        few = await _memory_with_few(folder)
        async with AsyncExitStack() as bots:
            warbot = await _warbot(bots, folder, _TABLES)
            many = resident_mb(warbot.pid)
            print(f"Memory of the bot: {many:.0f} MB with {_TABLES:,} tables, {few:.0f} with {_FEW_TABLES}")
            await _compare(floor, warbot, length)
        if alone:
            async with AsyncExitStack() as bots:
                await _compare(floor, await _warbot(bots, folder, _TABLES, alone=_ALONE), length)


async def _floor(stack: AsyncExitStack, folder: Path) -> Contender:
    server = await stack.enter_async_context(QuickDiscord())
    boards = []
    for channel in add_channels(server, _TABLES):
        boards.append(server.board(channel, server.world.user(f"person-{channel.id}")))
        boards[-1].offer(BUTTON)
    process = BotProcess(server, folder / "floor.db", factory="benchmarks.floor_bot:FloorBot")
    bot = await stack.enter_async_context(process)
    contender = Contender(_FLOOR, server, bot.pid, boards)
    await contender.once_each()
    return contender


async def _warbot(stack: AsyncExitStack, folder: Path, count: int, alone: int = 0) -> Contender:
    """The real bot with `count` tables that have been pressed before, and `alone` more on auto-flip."""
    server = await stack.enter_async_context(QuickDiscord())
    database = folder / f"warbot-{count}-{alone}.db"
    channels = add_channels(server, _TABLES + alone)[: count + alone]  # Discord has as many channels either way
    boards = await write_tables(server, database, channels, alone)
    bot = await stack.enter_async_context(BotProcess(server, database))
    name = f"warbot, and {alone} tables play by themselves" if alone else "warbot"
    contender = Contender(name, server, bot.pid, boards[:count])
    for _ in range(min(_TABLES // count, 15)):  # not so often that a game ends
        await contender.once_each()
    return contender


async def _memory_with_few(folder: Path) -> float:
    async with AsyncExitStack() as stack:
        return resident_mb((await _warbot(stack, folder, _FEW_TABLES)).pid)


async def _compare(floor: Contender, warbot: Contender, length: _Length) -> None:
    """Measure both in turn, so that a machine that slows down slows both."""
    both = (floor, warbot)
    steady: dict[str, list[Load]] = {contender.name: [] for contender in both}
    most: dict[str, list[Load]] = {contender.name: [] for contender in both}
    for _ in range(length.rounds):
        for contender in both:
            steady[contender.name].append(await contender.at(_RATE, length.steady))
        for contender in both:
            most[contender.name].append(await contender.with_in_flight(_IN_FLIGHT, length.most))
    print_steady(f"{_RATE} presses a second at {_TABLES:,} tables", steady)
    print_most(f"As many presses as there can be, {_IN_FLIGHT} at a time", most)
