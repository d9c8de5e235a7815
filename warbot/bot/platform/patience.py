"""Patience with Discord's HTTP API: a timeout per call, and retries with backoff."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeVar

import structlog

from warbot.host import Clock

T = TypeVar("T")

_MAX_IN_FLIGHT: Final = 2
"""Unanswered calls in flight per channel. While these hang, another call would hang as well."""


class CallTimeout:
    """A timeout for calls to Discord, in seconds. A call that takes longer isn't cancelled; it continues unobserved.

    That's because discord.py 2.7.1 makes no more calls at all after one is cancelled while it waits for a global rate
    limit.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._late: dict[int, set[asyncio.Task[Any]]] = {}

    async def wait(self, channel: int, call: Coroutine[Any, Any, T]) -> T:
        """What the call returns or raises. Raises TimeoutError if it takes too long, or couldn't be started in time."""
        late = self._late.get(channel, set())
        if len(late) >= _MAX_IN_FLIGHT:
            await asyncio.wait(late, timeout=self.seconds, return_when=asyncio.FIRST_COMPLETED)
        if len(late) >= _MAX_IN_FLIGHT:
            call.close()
            raise TimeoutError
        task = asyncio.ensure_future(call)
        try:
            await asyncio.wait({task}, timeout=self.seconds)
        finally:
            if not task.done():
                self._let_go(channel, task)
        if not task.done():
            raise TimeoutError
        return task.result()

    def _let_go(self, channel: int, task: asyncio.Task[Any]) -> None:
        late = self._late.setdefault(channel, set())
        late.add(task)

        def back(_: asyncio.Task[Any]) -> None:
            late.discard(task)
            if not late and self._late.get(channel) is late:
                del self._late[channel]
            if not task.cancelled():
                task.exception()  # retrieve it, so asyncio doesn't report it: the timeout was already logged

        task.add_done_callback(back)


log = structlog.get_logger(__name__)

_FIRST_WAIT: Final = 60.0
_LONGEST_WAIT: Final = 3600.0


class Retries:
    """Retries one job with exponential backoff. `wait`: seconds until the next retry; they double each time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.wait = _FIRST_WAIT

    def reset(self) -> None:
        """Progress was made: reset the backoff."""
        self.wait = _FIRST_WAIT

    async def until(self, done: Callable[[], Awaitable[bool]], given_up: str) -> None:
        """Retry until `done` returns true. An exception ends it and is logged as `given_up`: nobody awaits this."""
        try:
            while not await done():
                await self._clock.sleep(self.wait)
                self.wait = min(2 * self.wait, _LONGEST_WAIT)
        except Exception:  # see above
            log.exception(given_up)
