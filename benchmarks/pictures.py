"""What pictures cost: bytes and milliseconds of each, and how long drawing delays everyone else's presses.

Run `.venv/bin/python benchmarks/pictures.py`, with the extra `dev`. The pictures are those of tests/art. Times are CPU
times, the median of several. Besides the lag of the event loop while pictures are drawn, it prints two for comparison:
at rest, and next to a thread that only counts, which is the least that any thread costs. Last, it says how many wars go
without animation under load.
"""

import asyncio
import contextlib
import itertools
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from art.pictures import CHARTS, ENDS, TABLES, WARS

from warbot.art import TILES, chart, table_picture, tile, war_animation, winner_picture
from warbot.art.cards import back, face, lying
from warbot.bot.board.messages import MAX_ANIMATIONS
from warbot.bot.board.pictures import Pictures

LIMIT_MS = 20.0
"""Drawing must not delay a press for longer."""

WAR_MS = 200.0
WAR_BYTES = 200_000
"""What drawing a war may take, and how large it may be."""

PRESSES = 200
TIES = 1 / 17
"""What part of turns ties, among two."""

LOAD_SECONDS = 10.0
TIMES = 9
TICK_SECONDS = 0.001
WATCHED_SECONDS = 3.0


def milliseconds(draw: Callable[[], bytes]) -> tuple[float, float, int]:
    """Milliseconds of the first drawing, the median of the others, and the size in bytes."""
    took = []
    for _ in range(TIMES):
        begun = time.thread_time()
        png = draw()
        took.append((time.thread_time() - begun) * 1000)
    return took[0], statistics.median(took[1:]), len(png)


def row(name: str, draw: Callable[[], bytes]) -> tuple[float, int]:
    """Print what a picture costs, and return the milliseconds of the first drawing and the bytes."""
    first, later, size = milliseconds(draw)
    say(f"{name:26}{size:>8} bytes {first:>8.1f} ms the first time {later:>8.1f} ms")
    return first, size


def new_cards() -> None:
    """Forget the cards, so that they're drawn again, as for another war."""
    for cached in (face, back, lying):
        cached.cache_clear()


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


async def lags(seconds: float = WATCHED_SECONDS) -> list[float]:
    """How many milliseconds late the event loop is, at each tick."""
    late = []
    until = time.perf_counter() + seconds
    while (begun := time.perf_counter()) < until:
        await asyncio.sleep(TICK_SECONDS)
        late.append((time.perf_counter() - begun - TICK_SECONDS) * 1000)
    return late


async def lags_while_drawing(pictures: Iterator[Callable[[], bytes]]) -> tuple[list[float], int]:
    """The same while pictures are drawn nonstop, one at a time in a thread; and how many were drawn."""
    numbers = itertools.count()

    async def draw() -> None:
        for picture in pictures:
            await asyncio.to_thread(picture)
            next(numbers)

    drawing = asyncio.create_task(draw())
    late = await lags()
    drawing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await drawing
    return late, next(numbers)


async def lags_while_counting() -> list[float]:
    """The same next to a thread that counts."""
    stop = threading.Event()

    def count() -> None:
        while not stop.is_set():
            sum(range(1_000))

    counting = asyncio.create_task(asyncio.to_thread(count))
    late = await lags()
    stop.set()
    await counting
    return late


async def wars_under_load() -> None:
    """Print how wars are shown while `PRESSES` a second come, each of which turns the cards of a table."""
    wars, kinds = itertools.cycle(WARS.values()), Counter[str]()
    animations, stills = Pictures(MAX_ANIMATIONS), Pictures()

    async def show(war: int) -> None:
        tie, result = next(wars)
        if await animations.drawn(war, partial(war_animation, tie, result)) is not None:
            kinds["animated"] += 1
        elif await stills.drawn(war, partial(table_picture, result)) is not None:
            kinds["a still"] += 1
        else:
            kinds["emoji"] += 1

    lagging = asyncio.create_task(lags(LOAD_SECONDS))
    async with asyncio.TaskGroup() as group:
        for war in range(round(PRESSES * TIES * LOAD_SECONDS)):
            group.create_task(show(war))
            await asyncio.sleep(1 / (PRESSES * TIES))
    total = kinds.total()
    shares = ", ".join(f"{kind} {kinds[kind]} ({kinds[kind] / total:.0%})" for kind in ("animated", "a still", "emoji"))
    say(f"{total} wars at {PRESSES} presses a second: {shares}; lag of the event loop: {summary(await lagging)}")


def ninety_nine(late: list[float]) -> float:
    """The 99th percentile."""
    return sorted(late)[-len(late) // 100]


def summary(late: list[float]) -> str:
    return f"median {statistics.median(late):.1f}, 99 of 100 below {ninety_nine(late):.1f}, worst {max(late):.1f} ms"


def main() -> None:
    tiles = {name: tile(name) for name in TILES}
    say(f"{len(tiles)} tiles: {sum(map(len, tiles.values()))} bytes, the largest {max(map(len, tiles.values()))}")
    row("a tile", lambda: tile("king_of_spades"))
    for name, view in TABLES.items():
        row(name, partial(table_picture, view))
    courses = {name: made() for name, made in CHARTS.items()}
    for name, course in courses.items():
        row(name, partial(chart, course))
    ends = {name: made() for name, made in ENDS.items()}
    for name, end in ends.items():
        row(name, partial(winner_picture, *end))
    wars = []
    for name, war in WARS.items():
        new_cards()
        wars.append(row(name, partial(war_animation, *war)))
    slowest, largest = max(ms for ms, _ in wars), max(size for _, size in wars)
    say(f"a war takes at most {slowest:.0f} of {WAR_MS:.0f} ms and {largest} of {WAR_BYTES} bytes")
    new_cards()
    everything: list[Callable[[], bytes]] = [
        *[partial(table_picture, view) for view in TABLES.values()],
        *[partial(chart, course) for course in courses.values()],
        *[partial(war_animation, *war) for war in WARS.values()],
        *[partial(winner_picture, *end) for end in ends.values()],
        partial(tile, "king_of_spades"),
    ]
    at_rest = asyncio.run(lags())
    say(f"lag of the event loop, at rest: {summary(at_rest)}")
    say(f"lag beside a thread that counts: {summary(asyncio.run(lags_while_counting()))}")
    late, drawn = asyncio.run(lags_while_drawing(itertools.cycle(everything)))
    say(f"lag while {drawn} pictures are drawn: {summary(late)}")
    more = ninety_nine(late) - ninety_nine(at_rest)
    say(f"drawing holds up 99 of 100 presses for less than {max(more, 0):.1f} ms more; the limit is {LIMIT_MS:.0f} ms")
    asyncio.run(wars_under_load())


if __name__ == "__main__":
    main()
