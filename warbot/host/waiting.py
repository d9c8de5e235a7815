"""Waiting tables run out: one task sleeps until the next is due, and closes what is overdue little by little."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.host.seating import Waits
from warbot.store import Store, StoreFailed

__all__ = ["Waiting", "Waits"]

log = structlog.get_logger(__name__)

_AT_ONCE: Final = 20
"""So many overdue tables are closed before others get a turn: a long outage must not end in a storm."""

_BREATH: Final = 1.0
"""Seconds between one lot and the next: each table closed is a board edited, of which Discord takes 50 a second."""

_LONGEST_SLEEP: Final = 30.0
"""Seconds; each waking also notes that the bot is alive, so that time in which it was down can be told."""

_LONGEST_OUTAGE: Final = 30 * 86_400.0
"""Seconds; more than this is a clock that was wrong, which must not put everything off for years."""

_ALIVE: Final = "alive_at"


class Waiting:
    """The watch over everything that waits. `expire` closes one table that is due."""

    def __init__(self, store: Store, clock: Clock, expire: Callable[[int], Awaitable[None]]) -> None:
        self._store = store
        self._clock = clock
        self._expire = expire
        self._sleeper: asyncio.Future[None] | None = None
        self._news = False

    def changed(self) -> None:
        """Something new waits: look again."""
        self._news = True
        if self._sleeper is not None:
            self._sleeper.cancel()

    async def resume(self) -> None:
        """After a start: the time since the bot was last alive counts for nobody."""
        alive_at = await self._store.kept(_ALIVE)
        if alive_at is not None:
            down = self._clock.now() - float(alive_at)
            await self._store.postpone(min(max(down, 0), _LONGEST_OUTAGE))
        await self.note_alive()

    async def note_alive(self) -> None:
        await self._store.keep(_ALIVE, repr(self._clock.now()))

    async def run(self) -> None:
        """For as long as the bot runs: sleep until something is due, and let it expire."""
        resumed = False
        while True:
            try:
                if not resumed:
                    await self.resume()
                    resumed = True
                pause = await self.look()
                await self.note_alive()
            except StoreFailed as error:
                log.warning("the store can't be read; waiting tables are looked at later", code=error.code)
                pause = _LONGEST_SLEEP
            except Exception:  # one table that can't be closed must not end the watch over all others
                log.exception("waiting tables could not be looked at")
                pause = _LONGEST_SLEEP
            if not self._news:
                await self._sleep(pause)

    async def look(self) -> float:
        """Let what is due expire, some of it at a time; returns for how many seconds to sleep after that."""
        self._news = False
        for game in await self._store.due(self._clock.now(), _AT_ONCE):
            await self._expire(game)
        next_due = await self._store.next_due()
        if next_due is None:
            return _LONGEST_SLEEP
        return min(max(next_due - self._clock.now(), _BREATH), _LONGEST_SLEEP)

    async def _sleep(self, seconds: float) -> None:
        """Sleep, or wake as soon as something new waits."""
        self._sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
        try:
            await asyncio.wait({self._sleeper})
        finally:
            self._sleeper.cancel()
