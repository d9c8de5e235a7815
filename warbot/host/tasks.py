"""Tasks that nobody awaits: protected from garbage collection, logged if they fail, waited for at the end."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from threading import Event
from typing import Any, TypeVar

import structlog

log = structlog.get_logger(__name__)


T = TypeVar("T")


async def stoppable(work: Callable[[Event], T]) -> T:
    """Runs `work` in a thread and returns its result; a bot that stops doesn't wait for it to finish."""
    stop = Event()
    try:
        return await asyncio.to_thread(work, stop)
    finally:
        stop.set()


class Tasks:
    """A set of running tasks."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._finished = False

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        """Run `work` in the background; an exception from it is logged. After `finish`, nothing new is started."""
        if self._finished:
            work.close()
            return
        task = asyncio.create_task(_logged(work, name), name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def __len__(self) -> int:
        return len(self._running)

    async def idle(self) -> None:
        """Returns when no task is running anymore, including those that running tasks start."""
        while self._running:
            await asyncio.wait(set(self._running))

    async def finish(self, seconds: float) -> None:
        """Wait for running tasks, and those that they start, for at most this long; the rest is cancelled."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.idle()
        self._finished = True
        late = set(self._running)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _logged(work: Coroutine[Any, Any, None], name: str) -> None:
    try:
        await work
    except Exception:
        # nobody awaits this task, so its failure can only be seen in the log
        log.exception("task failed", task=name)
