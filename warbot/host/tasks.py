"""Tasks that nobody awaits: kept from being collected, never dying in silence, waited for at the end."""

import asyncio
from collections.abc import Awaitable

import structlog

log = structlog.get_logger(__name__)


class Tasks:
    """A set of running tasks."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Awaitable[None], name: str) -> None:
        """Run `work` on its own; an exception from it is logged."""
        task = asyncio.create_task(_logged(work, name), name=name)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self, seconds: float) -> None:
        """Wait for what is running, at most so long; the rest is cancelled."""
        if not self._running:
            return
        _, late = await asyncio.wait(set(self._running), timeout=seconds)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)


async def _logged(work: Awaitable[None], name: str) -> None:
    try:
        await work
    except Exception:
        # nobody awaits this task: the log is the only place where its failure can be seen
        log.exception("task failed", task=name)
