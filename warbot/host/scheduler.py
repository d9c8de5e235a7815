"""The scheduler of everything that happens without a press: one task sleeps until something is due at a table.

Overdue tables are handled a few at a time, the longest overdue first. So tables that play by themselves share Discord's
limit on edits fairly, and a long outage doesn't end in a burst.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

from warbot.host.clock import Clock
from warbot.host.lost_time import CLOCKS, LostTime
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table.instants import NEVER, in_seconds
from warbot.table.refusals import UnknownGame

log = structlog.get_logger(__name__)

AT_ONCE: Final = 2
"""Tables handled per batch. A press that arrives in the meantime waits for the batch."""

BREATH: Final = 0.08
"""Seconds between batches: 25 tables a second, each an edit of a board, of the 50 that Discord takes. The other half is
left to people's presses."""

_SHORTEST_SLEEP: Final = 0.05
_LONGEST_SLEEP: Final = 30.0
_TROUBLE_SLEEP: Final = 5.0
"""Seconds until the next look if the store can't be read or written."""

_CHORE_SECONDS: Final = 3600.0
_CHORE_BREATH: Final = 0.4
"""Seconds between two parts of a chore: each part is a transaction with thousands of rows."""

_ERASE_SECONDS: Final = 1.0
"""Seconds until the next try to erase deleted data from the files, if a reader was in the way."""

_FAULT_SECONDS: Final = 60.0
"""Seconds for which a table is left alone after handling it failed because of a bug of ours."""

_ALIVE_SECONDS: Final = 1.0
"""Seconds between two notes that the bot is alive, while it's busy. They show later how long it was down."""


Chore = Callable[[], Awaitable[bool]]
"""Does a part of a longer job, so that no press waits for all of it; returns whether there is more."""


class Drawn(Protocol):
    """The boards of the tables: which are busy being drawn, and which are to be retried."""

    def busy(self, game: int) -> bool: ...

    def busy_count(self) -> int: ...

    def try_again(self, most: int) -> int: ...

    def next_try(self) -> int: ...


class Scheduler:
    """Calls `act` for each table at which something is due. A table whose board is `busy` is left for a later look."""

    def __init__(
        self, store: Store, clock: Clock, lost: LostTime, act: Callable[[int], Awaitable[None]], boards: Drawn
    ) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._act = act
        self._boards = boards
        self._chores: list[Chore] = []
        self._unfinished: list[Chore] = []
        # our own times are on the monotonic clock; those of tables are milliseconds since the epoch
        self._next_erasing_at = -math.inf
        self._chores_at = -math.inf
        self._next_chore_at = -math.inf
        self._sleeper: asyncio.Future[None] | None = None
        self._wakes_at = math.inf
        self._breath_until = -math.inf
        self._soonest = NEVER
        """The earliest due time reported since the store was last asked."""
        self._noted_at = -math.inf
        self._faulty: dict[int, float] = {}

    def changed(self, due_at: int | None) -> None:
        """Something is due at a table then: wake up if that's before the next look."""
        if due_at is None:
            return
        self._soonest = min(self._soonest, due_at)
        due = self._clock.monotonic() + self._seconds_until(due_at)
        if self._sleeper is not None and max(due, self._breath_until) < self._wakes_at:
            self._sleeper.cancel()

    async def run(self) -> None:
        """While the bot runs, sleep until something is due, and do it; notice lost time."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._lost.run(), name=CLOCKS)
            group.create_task(self._watch())

    async def _watch(self) -> None:
        resumed = False
        while True:
            self._soonest = NEVER
            try:
                if not resumed:
                    await self._lost.resume()
                    resumed = True
                pause = await self.look()
                if self._clock.monotonic() - self._noted_at >= _ALIVE_SECONDS:
                    self._noted_at = self._clock.monotonic()
                    await self._lost.note_alive()
                if await self._do_chores():
                    pause = min(pause, _CHORE_BREATH)
                if not await self._erase():
                    pause = min(pause, _ERASE_SECONDS)
            except StoreFailed:
                pause = _TROUBLE_SLEEP
            except Exception:  # one table that fails must not end the watch over all others
                log.exception("tables could not be looked at")
                pause = _LONGEST_SLEEP
            news = max(self._seconds_until(self._soonest), self._breath_until - self._clock.monotonic())
            if min(pause, news) > 0:
                await self._sleep(min(pause, news))

    def add_chore(self, chore: Chore) -> None:
        """Run a chore every hour, and once after the start."""
        self._chores.append(chore)

    async def _do_chores(self) -> bool:
        """Do some of the hourly chores; returns whether there is more. A failed chore is retried in the next hour."""
        if self._clock.monotonic() >= self._chores_at:
            self._chores_at = self._clock.monotonic() + _CHORE_SECONDS
            self._unfinished = list(self._chores)
        while self._unfinished and self._clock.monotonic() >= self._next_chore_at:
            chore = self._unfinished.pop(0)
            if await chore():
                self._unfinished.insert(0, chore)
                self._next_chore_at = self._clock.monotonic() + _CHORE_BREATH  # however often tables change
        return bool(self._unfinished)

    async def _erase(self) -> bool:
        """Erase deleted data from the files, no more often than allowed; returns whether that's done."""
        if self._clock.monotonic() < self._next_erasing_at:
            return False
        if await self._store.erase():
            return True
        self._next_erasing_at = self._clock.monotonic() + _ERASE_SECONDS
        return False

    async def look(self) -> float:
        """Do one batch of what is due; returns how many seconds to sleep after that.

        Raises:
            StoreFailed: at one or more tables; the others were handled.
        """
        await self._lost.make_up()
        now, began, drawn = self._clock.now(), self._clock.monotonic(), self._boards.try_again(AT_ONCE)
        self._faulty = {game: until for game, until in self._faulty.items() if until > began}
        due = await self._store.due(now, AT_ONCE + self._boards.busy_count() + len(self._faulty))
        free = [game for game in due if not self._boards.busy(game)]
        games = [game for game in free if game not in self._faulty][: AT_ONCE - drawn]
        failures = await asyncio.gather(*(self._see_to(game) for game in games))
        breath = BREATH * (drawn + len(games)) / AT_ONCE
        self._breath_until = began + breath
        for failure in filter(None, failures):
            raise failure
        if drawn + len(games) == AT_ONCE:  # there may be more to do
            return max(self._breath_until - self._clock.monotonic(), 0)
        longest = _LONGEST_SLEEP if len(free) == len(due) else BREATH  # a board may be ready at any moment
        next_due = min(await self._store.next_due(now) or NEVER, self._boards.next_try())
        next_due_in = self._seconds_until(next_due)
        again_in = min(self._faulty.values(), default=math.inf) - self._clock.monotonic()
        return min(max(min(next_due_in, again_in), breath, _SHORTEST_SLEEP), longest)

    async def _see_to(self, game: int) -> StoreFailed | None:
        try:
            await self._act(game)
        except StoreFailed as failure:
            if not failure.of_rows:
                return failure
            self._faulty[game] = self._clock.monotonic() + _FAULT_SECONDS  # other tables may still work
        except Unreadable:
            return None  # it is closed now
        except UnknownGame:
            return None  # it was deleted after it was found: its server's data, or an old game
        except Exception:  # only this table fails: the others are still handled
            log.exception("what was due could not be done", game=game)
            self._faulty[game] = self._clock.monotonic() + _FAULT_SECONDS
        return None

    def _seconds_until(self, at: int) -> float:
        return in_seconds(at - self._clock.now())

    async def _sleep(self, seconds: float) -> None:
        """Sleep, but wake as soon as something is due earlier."""
        self._wakes_at = self._clock.monotonic() + seconds
        self._sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait({self._sleeper})
        finally:
            self._sleeper.cancel()
