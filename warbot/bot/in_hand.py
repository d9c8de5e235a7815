"""The interactions that are being answered: whoever stops the bot lets them be answered first."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class InHand:
    """Counts them."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Around everything that one interaction does."""
        self._count += 1
        self._none.clear()
        try:
            yield
        finally:
            self._count -= 1
            if self._count == 0:
                self._none.set()

    async def finish(self, seconds: float) -> None:
        """Wait until none is left, at most so long."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), seconds)
