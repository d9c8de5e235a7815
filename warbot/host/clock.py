"""Time is passed to the host, so that in a test a day of waiting is one line."""

import asyncio
import time
from typing import Protocol


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
