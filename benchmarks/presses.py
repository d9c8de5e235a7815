"""Presses over real sockets: the bot as a process of its own, its database durable, a small Discord to talk to.

Beside it, turn about, runs a floor: the same discord.py in a process of its own that answers each press with a constant
and keeps nothing. The stand-in and whoever presses are this process. What is timed goes from INTERACTION_CREATE to the
callback. The database lies where temporary files do (TMPDIR says where).
"""

import asyncio
import logging
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from benchmarks.costs import commit_seconds, resident_mb
from benchmarks.floor_bot import BUTTON
from benchmarks.load import Contender, Load, middle_and_high
from benchmarks.quick_discord import BotProcess, QuickDiscord
from benchmarks.tables import write_tables

_TABLES: Final = 1_000
_FEW_TABLES: Final = 10
_ALONE: Final = 60
"""Tables that play by themselves, as many as Discord's limit on requests has room for."""

_ENOUGH: Final = 10
"""So often each of the few tables is pressed, that the memory is that of a bot which has done everything once."""

_RATE: Final = 200
_IN_FLIGHT: Final = 64
_BUSY: Final = 0.9
"""Of one processor: who takes more of it is what limits the presses."""


@dataclass(frozen=True)
class _Length:
    rounds: int
    steady: float
    """Seconds of presses at a fixed rate in each round, `most` of as many as there can be."""
    most: float


def main() -> None:
    asyncio.run(_presses(_Length(rounds=3, steady=10, most=5)))


def brief() -> None:
    """The same but shorter: one round, and no tables that play by themselves."""
    asyncio.run(_presses(_Length(rounds=1, steady=5, most=3), alone=False))


async def _presses(length: _Length, *, alone: bool = True) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        commit, hop = await commit_seconds(folder)
        print(
            f"\nA durable commit takes {commit * 1000:.2f} ms, the way to the database and back {hop * 1000:.2f} of it"
        )
        floor = await _floor(stack, folder)
        few = await _memory_with_few(folder)
        async with AsyncExitStack() as bots:
            warbot = await _warbot(bots, folder, _TABLES)
            print(
                f"\nMemory: {few:.0f} MB with {_FEW_TABLES} tables, {resident_mb(warbot.pid):.0f} with {_TABLES:,}",
                end="",
            )
            await _compare(floor, warbot, length)
        if alone:
            async with AsyncExitStack() as bots:
                warbot = await _warbot(bots, folder, _TABLES, alone=_ALONE)
                await _compare(floor, warbot, length)


async def _floor(stack: AsyncExitStack, folder: Path) -> Contender:
    server = await stack.enter_async_context(QuickDiscord())
    boards = []
    for number in range(_TABLES):
        channel = server.world.channel(server.guild, f"floor-{number}")
        boards.append(server.board(channel, server.world.user(f"person-{number}")))
        boards[-1].offer(BUTTON)
    process = BotProcess(server, folder / "floor.db", factory="benchmarks.floor_bot:FloorBot")
    bot = await stack.enter_async_context(process)
    contender = Contender("a constant, and no database", server, bot.pid, boards)
    await contender.once_each()
    return contender


async def _warbot(stack: AsyncExitStack, folder: Path, count: int, alone: int = 0) -> Contender:
    """The real bot with so many tables that people play at, each pressed once, and `alone` more beside them."""
    server = await stack.enter_async_context(QuickDiscord())
    database = folder / f"warbot-{count}-{alone}.db"
    boards = await write_tables(server, database, count + alone, alone=alone)
    bot = await stack.enter_async_context(BotProcess(server, database))
    name = "warbot" if not alone else f"warbot, {alone} more tables play by themselves"
    contender = Contender(name, server, bot.pid, boards[:count])
    await contender.once_each()
    return contender


async def _memory_with_few(folder: Path) -> float:
    async with AsyncExitStack() as stack:
        few = await _warbot(stack, folder, _FEW_TABLES)
        for _ in range(_ENOUGH):
            await few.once_each()
        return resident_mb(few.pid)


async def _compare(floor: Contender, warbot: Contender, length: _Length) -> None:
    """Both in turn, so that a machine that grows slow is slow for both."""
    steady: dict[str, list[Load]] = {floor.name: [], warbot.name: []}
    most: dict[str, list[Load]] = {floor.name: [], warbot.name: []}
    for _ in range(length.rounds):
        for contender in (floor, warbot):
            steady[contender.name].append(await contender.at(_RATE, length.steady))
        for contender in (floor, warbot):
            most[contender.name].append(await contender.with_in_flight(_IN_FLIGHT, length.most))
    _print_steady(steady)
    _print_most(most)


def _print_steady(loads: dict[str, list[Load]]) -> None:
    print(f"\n{_RATE} presses a second at {_TABLES:,} tables, in milliseconds")
    print(f"{'':44}  median   99 of 100   processor a press: bot   stand-in")
    found = []
    for name, rounds in loads.items():
        middle, high = middle_and_high([seconds for load in rounds for seconds in load.latencies])
        found.append((middle, high, _a_press(rounds, "bot"), _a_press(rounds, "discord")))
        print(f"{name:44} {middle:7.1f} {high:11.1f} {found[-1][2]:24.2f} {found[-1][3]:10.2f}{_wrong(rounds)}")
    (_, _, floor, _), (_, _, bot, _) = found
    print(
        f"{'times as long':44} {found[1][0] / found[0][0]:7.2f} {found[1][1] / found[0][1]:11.2f} {bot / floor:24.2f}"
    )
    late, very_late = middle_and_high(
        [seconds for rounds in loads.values() for load in rounds for seconds in load.lateness]
    )
    print(f"{'of which the stand-in itself was late':44} {late:7.1f} {very_late:11.1f}")


def _print_most(loads: dict[str, list[Load]]) -> None:
    print(f"\nAs many presses as there can be, {_IN_FLIGHT} at a time")
    print(f"{'':44} a second   99 of 100   processor a press: bot   stand-in   busy: bot   stand-in")
    for name, rounds in loads.items():
        _, high = middle_and_high([seconds for load in rounds for seconds in load.latencies])
        bot, discord = (median(getattr(load, who) / load.seconds for load in rounds) for who in ("bot", "discord"))
        print(
            f"{name:44} {median(load.a_second for load in rounds):8.0f} {high:11.1f} {_a_press(rounds, 'bot'):24.2f}"
            f" {_a_press(rounds, 'discord'):10.2f} {bot:11.0%} {discord:10.0%}{_wrong(rounds)}"
        )
        if discord > max(bot, _BUSY):
            print(f"{'':44} the stand-in is what limits this one")
    floor, warbot = loads.values()
    ratio = median(own.a_second / other.a_second for other, own in zip(floor, warbot, strict=True))
    print(f"{'of the floor':44} {ratio:8.2f}")


def _a_press(rounds: list[Load], who: str) -> float:
    """Milliseconds of the processor for a press."""
    return sum(getattr(load, who) for load in rounds) * 1000 / sum(len(load.answered) for load in rounds)


def _wrong(rounds: list[Load]) -> str:
    wrong = sum((load.wrong for load in rounds), Counter[str]())
    return "" if not wrong else "   not moved: " + ", ".join(f"{count} {what}" for what, count in wrong.items())
