"""Presses on the boards of one bot: at fixed times, or as fast as they are answered."""

from __future__ import annotations

import asyncio
import gc
import time
from collections import Counter
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

from benchmarks.costs import cpu_seconds

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from benchmarks.quick_discord import Board, Press, QuickDiscord

_ANSWER_TIMEOUT: Final = 20.0
"""Seconds after which a press counts as not answered."""


@dataclass(frozen=True)
class Load:
    """The results of some presses, in seconds. `bot` and `discord` are the CPU time of the bot and the stand-in."""

    presses: list[Press]
    seconds: float
    bot: float
    discord: float
    edits: int
    """How many edits the bot made in that time without a press."""

    @property
    def answered(self) -> list[Press]:
        return [press for press in self.presses if press.kind]

    @property
    def wrong(self) -> Counter[str]:
        """How many presses weren't answered with an edit of the board, by what came instead."""
        kinds = {0: "no answer", 4: "a message", 6: "put off"}
        return Counter(kinds.get(press.kind, "another answer") for press in self.presses if not press.moved)

    @property
    def a_second(self) -> float:
        return len(self.answered) / self.seconds

    @property
    def latencies(self) -> list[float]:
        """Seconds from when each press was due until its answer."""
        return [press.latency for press in self.answered]

    @property
    def lateness(self) -> list[float]:
        """How many seconds late the stand-in itself sent each press."""
        return [press.sent - press.due for press in self.presses]


@dataclass
class Contender:
    """A bot's process, and its boards, which are pressed in turn."""

    name: str
    server: QuickDiscord
    pid: int
    boards: list[Board]
    _next: Iterator[Board] = field(init=False)
    _pressed: set[Board] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._next = cycle(self.boards)

    async def at(self, rate: int, seconds: float) -> Load:
        """Press `rate` times a second, evenly spaced, without waiting for answers."""

        async def work() -> list[Press]:
            began, pressing = time.perf_counter(), []
            for number in range(round(rate * seconds)):
                due = began + number / rate
                if (early := due - time.perf_counter()) > 0:
                    await asyncio.sleep(early)
                pressing.append(asyncio.create_task(self._press(due)))
            return list(await asyncio.gather(*pressing))

        return await self._measured(work)

    async def with_in_flight(self, count: int, seconds: float) -> Load:
        """Keep `count` presses in flight: whenever one is answered, the next is sent."""

        async def work() -> list[Press]:
            until = time.perf_counter() + seconds
            presses: list[Press] = []

            async def one_after_the_other() -> None:
                while (now := time.perf_counter()) < until:
                    presses.append(await self._press(now))

            await asyncio.gather(*(one_after_the_other() for _ in range(count)))
            return presses

        return await self._measured(work)

    async def once_each(self, in_flight: int = 32) -> None:
        """Press on every board once. From then on the stand-in knows what each board shows."""
        limit = asyncio.Semaphore(in_flight)

        async def press() -> None:
            async with limit:
                await self._press(time.perf_counter())

        await asyncio.gather(*(press() for _ in self.boards))

    async def _press(self, due: float) -> Press:
        board = self._free()
        self._pressed.add(board)
        press = await self.server.press(board, due)
        await asyncio.wait([press.done], timeout=_ANSWER_TIMEOUT)
        self._pressed.discard(board)
        return press

    def _free(self) -> Board:
        """The next board without a press in flight: a second press would be for a turn that is over."""
        for board in islice(self._next, len(self.boards)):
            if board.button is not None and board not in self._pressed:
                return board
        raise RuntimeError("every game is over, or no press was answered any more: press for a shorter time")

    async def _measured(self, work: Callable[[], Awaitable[list[Press]]]) -> Load:
        gc.collect()
        gc.disable()  # measure the bot's pauses, not ours
        try:
            edits, bot = self.server.edits, cpu_seconds(self.pid)
            began, own = time.perf_counter(), time.process_time()
            presses = await work()
            seconds, own = time.perf_counter() - began, time.process_time() - own
            return Load(presses, seconds, cpu_seconds(self.pid) - bot, own, self.server.edits - edits)
        finally:
            gc.enable()
