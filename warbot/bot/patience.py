"""Waiting for Discord only so long: aiohttp would wait for five minutes, and the table with it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

_MOST: Final = 2
"""So many unanswered calls a channel may have. Where these have not come back yet, another would not either."""


class Patience:
    """Waits, at most so many seconds. A call that takes longer is not cancelled but goes on by itself.

    For discord.py 2.7.1 makes no call any more once one was cancelled that waited out a limit of the whole bot.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._late: dict[int, set[asyncio.Task[Any]]] = {}

    async def wait(self, channel: int, call: Coroutine[Any, Any, T]) -> T:
        """What the call returns, or raises. Raises TimeoutError where it takes too long, or was not even begun."""
        late = self._late.get(channel, set())
        if len(late) >= _MOST:
            await asyncio.wait(late, timeout=self._seconds, return_when=asyncio.FIRST_COMPLETED)
        if len(late) >= _MOST:
            call.close()
            raise TimeoutError
        task = asyncio.ensure_future(call)
        try:
            await asyncio.wait({task}, timeout=self._seconds)
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
                task.exception()  # nobody waits for it any more: the log has told already that it did not come

        task.add_done_callback(back)
