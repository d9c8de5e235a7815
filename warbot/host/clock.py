"""The clock, and time in which nobody could press: a frozen process, a machine that slept, a clock that was set.

Time is passed to the host, so that in a test a day of waiting is one line. Whatever waits is pushed back by the lost
time (or brought forward, if the clock was set back) before any decision is based on it.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

import structlog

from warbot.store import Store, StoreFailed
from warbot.table.instants import DAY, SECOND, from_seconds, in_seconds


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since the epoch."""
        ...

    def monotonic(self) -> float:
        """Seconds (a float) since some fixed moment, unaffected by changes of the system clock."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


log = structlog.get_logger(__name__)

CLOCKS: Final = "clocks"
"""The name of the task that watches the clocks."""

TICK: Final = 1.05
"""Seconds between two looks at the clocks: just above the time for which the demo waits for the bot to come to rest."""

LATE: Final = 5.0
"""Seconds; a check that comes this much too late was held up by a freeze, not by load."""

_MIN_STEP_MS: Final = 500
"""Milliseconds; a smaller difference from the monotonic clock within one tick means that the clock is being slewed."""

_MAX_OUTAGE_MS: Final = 30 * DAY
"""Milliseconds; if the bot was down for longer, times are still shifted by this much only."""

_LONGEST_ANSWER_MS: Final = 10 * SECOND
"""Milliseconds from a commit until a board shows it, at most."""

_ALIVE: Final = "alive_at"
_SHOWN: Final = "shown_at"

Shift = Callable[[int], None]


class LostTime:
    """Notices lost time by comparing the system clock with the monotonic one, every second and at every press."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._resumed = self._ticking = False
        self._wall, self._ran = clock.now(), clock.monotonic()
        self._owed = 0
        """Milliseconds that were noticed but not made up for yet."""
        self._making_up: asyncio.Task[None] | None = None
        self._shifts: list[Shift] = []
        self.unshown_since: int | None = None
        """Since when boards may have missed a commit of an earlier run; None if they can't have."""

    def on_shift(self, shift: Shift) -> None:
        """Call `shift` with each loss (in milliseconds): for times that are kept in memory."""
        self._shifts.append(shift)

    async def resume(self) -> None:
        """After a start: make up for the time since the bot was last alive."""
        alive_at = await self._store.kept(_ALIVE)
        self.restart()
        if alive_at is not None:
            alive = _noted_time(alive_at)
            if alive and alive_at != await self._store.kept(_SHOWN):
                self.unshown_since = alive - _LONGEST_ANSWER_MS
            down = min(self._wall - alive, _MAX_OUTAGE_MS)
            if down:
                log.info("the bot was down; what waits is shifted", seconds=in_seconds(down))
                await self._store.postpone(down, self._wall, {_ALIVE: _note(self._wall)})
        self._resumed = True
        await self.note_alive()

    async def note_alive(self) -> None:
        """Store the current time: after a crash, the time since then is lost."""
        await self.make_up()
        await self._store.keep(_ALIVE, _note(self._clock.now()))

    async def note_shown(self) -> None:
        """The bot stops, and every board shows the newest state: the next start needn't draw any."""
        now = _note(self._clock.now())
        for name in (_SHOWN, _ALIVE):
            await self._store.keep(name, now)

    async def run(self) -> None:
        """Check the clocks every second, until cancelled."""
        self.restart()
        self._ticking = True
        try:
            while True:
                await self._clock.sleep(TICK)
                try:
                    await self.make_up()
                except StoreFailed:
                    continue  # the scheduler reports it; every look and press retries it
        finally:
            self._ticking = False

    def restart(self) -> None:
        """Compare the clocks from now on."""
        self._wall, self._ran = self._clock.now(), self._clock.monotonic()

    async def make_up(self) -> None:
        """Shift what waits by the time lost, if any. Await it before any decision based on a stored time.

        Raises:
            StoreFailed: nothing was shifted; the next call retries it.
        """
        self._notice()
        while self._owed:
            if self._making_up is None or self._making_up.done():
                self._making_up = asyncio.create_task(self._pay())
            await asyncio.shield(self._making_up)  # a cancelled press must not leave it half done

    def _notice(self) -> None:
        if not (self._ticking and self._resumed):
            return
        wall, ran = self._wall, self._ran
        self.restart()
        running = self._ran - ran
        lived = TICK if running > TICK + LATE else running
        lost = self._wall - wall - from_seconds(lived)
        if abs(lost) >= _MIN_STEP_MS:
            log.warning("the bot stood still, or the clock was set; what waits is shifted", seconds=in_seconds(lost))
            self._owed += lost

    async def _pay(self) -> None:
        owed, now = self._owed, self._clock.now()
        await self._store.postpone(owed, now, {_ALIVE: _note(now)})
        self._owed -= owed
        for shift in self._shifts:
            shift(owed)


def _note(at: int) -> str:
    """An instant as the note in the database has it: in seconds."""
    return str(in_seconds(at))


def _noted_time(text: str) -> int:
    """A stored time; a damaged one counts as long ago, so nobody loses time by it."""
    try:
        return from_seconds(float(text))
    except (ValueError, OverflowError):
        return 0
