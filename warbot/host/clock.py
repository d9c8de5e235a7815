"""Time is passed to the host, so that in a test a day of waiting is one line."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    def now(self) -> float:
        """Unix seconds, rounded to the millisecond as the store keeps them: a time equals itself when read back."""
        ...

    def monotonic(self) -> float:
        """Seconds since some fixed moment, unaffected by changes of the system clock."""
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
