"""Waiting for something to become true, without sleeping."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

LONG = 60.0
"""Seconds after which a test gives up. It only ends a hang: no test may depend on how quick the machine is."""


class Changes:
    """Rung after everything that happens at the server; whoever waits then looks again."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def ring(self) -> None:
        for waiting in self._waiting:
            if not waiting.done():
                waiting.set_result(None)

    async def until(self, found: Callable[[], T], timeout: float = LONG) -> T:  # noqa: ASYNC109 - tests say how long
        """The first true value of `found`.

        Raises:
            TimeoutError: it was not true within `timeout` seconds.
        """
        async with asyncio.timeout(timeout):
            while not (value := found()):
                await self._next()
            return value

    async def _next(self) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiting)
        try:
            await waiting
        finally:
            self._waiting.discard(waiting)
