"""How long the figures of a rule set take, and how simulating them slows presses at the same time.

A press here is everything but Discord: load, check, turn the cards, commit to a database on disk.
"""

import asyncio
import logging
import time
from itertools import count
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Final

import structlog

from benchmarks.rounds import Bound, report
from warbot.engine.rules import parse_rules
from warbot.host import Host
from warbot.host.boards.port import Delivery
from warbot.host.clock import SystemClock
from warbot.odds.fast_stream import BUILD
from warbot.odds.odds import Odds
from warbot.table import BOT, Person, Place, TableView, moves, seating

_RULES: Final = (
    "standard battle_limit=400",
    "long battle_limit=700",
    "one-down battle_limit=2000",
    "three battle_limit=5000",
    "standard players=4",
    "speed battle_limit=900 time_limit=none",
    "fifty players=3 jokers=2 ranking=low face_down=0 battle_limit=10000",
    "reverse players=3 face_down=0 return_order=loser_first time_limit=none",
)
"""Rule sets whose figures aren't precomputed; the last two have some of the longest games there are."""

_ROUNDS: Final = 3

_TABLES: Final = 200
"""Enough that no game ends during the benchmark."""

_PRESSES: Final = 1_000
_PRESSES_A_SECOND: Final = 50


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    report([*asyncio.run(_figures()), asyncio.run(_presses())])


async def _figures() -> list[Bound]:
    print(f"\nFigures that were asked for, {BUILD}\n{'':72} seconds   games")
    slowest, usual = 0.0, float("inf")
    for text in _RULES:
        for _ in range(_ROUNDS):
            odds = Odds()
            began = time.monotonic()
            figures = await odds.of(parse_rules(text))
            seconds = time.monotonic() - began
            await odds.close()
            if text == _RULES[0]:
                usual = min(usual, seconds)
        slowest = max(slowest, seconds)
        print(f"{text:72} {seconds:7.2f} {figures.games:7,}")
    bounds = [Bound("seconds for the figures of any rules", slowest, most=1)]
    if BUILD == "compiled":
        bounds.append(Bound(f"seconds for 20,000 games of {_RULES[0]}", usual, most=0.2))
    return bounds


async def _presses() -> Bound:
    with TemporaryDirectory() as folder:
        host = await Host.open(Path(folder, "warbot.db"), SystemClock(), _NoBoard())
        games = [await _dealt(host, channel) for channel in range(1, _TABLES + 1)]
        alone = await _press(host, games)
        odds = Odds()
        asking = asyncio.create_task(_ask_on(odds))
        disturbed = await _press(host, games)
        await odds.close()
        await asyncio.gather(asking, return_exceptions=True)
        await host.close()
    print(f"\n{_PRESSES_A_SECOND} presses a second at {_TABLES} tables, in milliseconds\n{'':40}  median    99 of 100")
    for name, (middle, high) in {
        "nobody asks for figures": alone,
        "figures are simulated all the time": disturbed,
    }.items():
        print(f"{name:40} {middle:7.1f} {high:12.1f}")
    return Bound("ms that figures hold up 99 of 100 presses", disturbed[1] - alone[1], most=5)


class _NoBoard:
    """A board that shows nothing."""

    def hidden(self, place: Place) -> bool:
        del place
        return False

    async def show(self, _: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        del ping, repost
        return Delivery()

    async def close(self, _: TableView, __: int) -> None:
        pass

    async def give_up(self, *_: object) -> None:
        pass


async def _dealt(host: Host, channel: int) -> int:
    """A dealt table of one person against the bot, under rules that let games last as long as possible."""
    rules = parse_rules("fifty battle_limit=10000")
    opened = await host.open_table(Place(1, channel, None), _person(channel), rules, BOT)
    await host.posted(opened, _interaction())
    return (await host.play(opened.game, seating.start(_person(channel), _interaction()))).game


def _person(channel: int) -> Person:
    return Person(1_000 + channel, f"Person {channel}")


_numbers = count(1)


def _interaction() -> int:
    """A new id with the current time in it, like Discord's."""
    return (int((time.time() - 1_420_070_400) * 1000) << 22) + next(_numbers)


async def _press(host: Host, games: list[int]) -> tuple[float, float]:
    """Press Flip at one table after another, evenly spaced; the median and the 99th percentile in milliseconds."""
    began, taken, flips = time.monotonic(), [], []

    async def flip(at: int) -> None:
        due = time.monotonic()
        await host.play(games[at % len(games)], moves.flip(_person(at % len(games) + 1)))
        taken.append(time.monotonic() - due)

    for at in range(_PRESSES):
        await asyncio.sleep(max(0.0, began + at / _PRESSES_A_SECOND - time.monotonic()))
        flips.append(asyncio.create_task(flip(at)))
    await asyncio.gather(*flips)
    cuts = quantiles(taken, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


async def _ask_on(odds: Odds) -> None:
    """Ask for one new rule set after another, until cancelled or closed."""
    for limit in count(100):
        await odds.of(parse_rules(f"three battle_limit={limit}"))
