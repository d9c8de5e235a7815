"""Time, as the host is given it: so that a day of waiting is a line in a test."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Unix seconds, to the whole millisecond, as the store keeps them: a moment equals itself read back."""
        ...

    def monotonic(self) -> float:
        """Seconds since some moment, however the clock on the wall is set meanwhile."""
        ...

    async def sleep(self, seconds: float) -> None: ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        return whole_milliseconds(time.time())

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


def whole_milliseconds(seconds: float) -> float:
    return round(seconds * 1000) / 1000
