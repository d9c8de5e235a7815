"""Trying something again and again in the background, where Discord takes it only for now not."""

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from warbot.host import Clock

log = structlog.get_logger(__name__)

_FIRST_WAIT: Final = 60.0
_LONGEST_WAIT: Final = 3600.0


class Retries:
    """One thing that is tried. `wait`: after how many seconds it is tried again; each time after twice as long."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.wait = _FIRST_WAIT

    def gets_on(self) -> None:
        """Some of it is done: the next wait is as short as the first."""
        self.wait = _FIRST_WAIT

    async def until(self, done: Callable[[], Awaitable[bool]], given_up: str) -> None:
        """Try until it is `done`. What it raises ends it, and is in the log alone, as `given_up`: nobody awaits it."""
        try:
            while not await done():
                await self._clock.sleep(self.wait)
                self.wait = min(2 * self.wait, _LONGEST_WAIT)
        except Exception:  # see above
            log.exception(given_up)
