"""A clock turned by hand: nothing waits in these tests, however long somebody sleeps."""

import asyncio
from collections.abc import Awaitable, Callable

from warbot.host.clock import CLOCKS
from warbot.table.instants import from_seconds, in_seconds

NOON = 1_800_000_000_000
"""Milliseconds since the epoch; a time like any other."""

_PATIENCE = 60.0
"""Seconds of real time after which a test is given up, never waited for."""


def looks_at_clocks() -> bool:
    """Whether it is the task that looks for lost time."""
    task = asyncio.current_task()
    return task is not None and task.get_name() == CLOCKS


class HandClock:
    """Stands still until a test turns its hand, and then stops wherever somebody is to be woken. In milliseconds.

    settles: waits for what those who were woken have begun.
    lived: tells the task that looks at the clocks that the time since its last look was not lost. With it, `turn`
        spares the looks between which nobody else is woken: there is one every second, and most see nothing.
    """

    def __init__(
        self, settles: Callable[[], Awaitable[None]] | None = None, lived: Callable[[], None] | None = None
    ) -> None:
        self._settles, self._lived = settles, lived
        self._now = NOON
        self._set_by = 0
        """By how many milliseconds the clock on the wall was set, all in all."""
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []
        self._fell_asleep = asyncio.Event()
        self._tick: asyncio.Future[None] | None = None
        self.watches = 0
        """How many tasks sleep when nothing is to be done."""

    def now(self) -> int:
        return self._now + self._set_by

    def monotonic(self) -> float:
        return in_seconds(self._now)

    def set_by(self, time: int) -> None:
        """Set the clock on the wall, as NTP does, or as it stands after a machine has slept; nobody is woken."""
        self._set_by += time

    def freeze(self, time: int) -> None:
        """Time in which the whole process stands still; whoever is late is woken by the next `turn`."""
        self._now += time

    async def sleep(self, seconds: float) -> None:
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if looks_at_clocks():
            self._tick = woken
        self._sleepers.append((self._now + from_seconds(seconds), woken))
        self._fell_asleep.set()
        await woken

    def wake_all(self) -> None:
        """Wake everybody, however long they wanted to sleep."""
        for _, woken in self._sleepers:
            if not woken.done():
                woken.set_result(None)

    def wind(self, time: int) -> None:
        """Turn the hand on where nobody sleeps by it."""
        self._now += time

    async def turn(self, time: int) -> None:
        """Turn the hand on by so many milliseconds; whoever is woken on the way does their work before it goes on."""
        until = self._now + time
        await self.asleep()
        while self._wakings() and min(self._wakings()) <= until:
            self._now = max(self._now, min(self._wakings()))
            looks = self._tick
            self._wake()
            await self.asleep()
            if self._lived is not None and self._tick is not looks:
                self._spare_looks(until)
        self._now = until

    def _spare_looks(self, until: int) -> None:
        """Just after a look at the clocks: pass over those that come before anybody else is woken, but for the last."""
        assert self._lived is not None
        assert self._tick is not None
        before = min([until, *(at for at, woken in self._sleepers if woken is not self._tick and not woken.done())])
        looks_at = next(at for at, woken in self._sleepers if woken is self._tick)
        pause = looks_at - self._now
        if pause <= 0 or self._tick.done():
            return
        spared = max((before - looks_at) // pause, 0) * pause
        self._now += spared
        self._sleepers = [(at + spared if woken is self._tick else at, woken) for at, woken in self._sleepers]
        self._lived()

    async def asleep(self) -> None:
        """Wait until every watch sleeps, and nothing that they began is under way: all is done that was to be done."""
        async with asyncio.timeout(_PATIENCE):
            await self._watches_sleep()
            if self._settles is not None and self.watches:
                await self._settles()
                await self._watches_sleep()

    async def _watches_sleep(self) -> None:
        while len(self._wakings()) < self.watches or self._is_looked_at():
            self._fell_asleep.clear()
            await self._fell_asleep.wait()

    def _is_looked_at(self) -> bool:
        """Whether the task that looks at the clocks is awake: time that passes meanwhile would be lost to it."""
        return self._tick is not None and self._tick.done() and not self._tick.cancelled() and self.watches > 0

    def _wakings(self) -> list[int]:
        self._sleepers = [(at, woken) for at, woken in self._sleepers if not woken.done()]
        return [at for at, _ in self._sleepers]

    def _wake(self) -> None:
        for at, woken in self._sleepers:
            if at <= self._now and not woken.done():
                woken.set_result(None)
