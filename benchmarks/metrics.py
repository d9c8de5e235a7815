"""What counting and timing adds to a press: with nobody who listens, and with metrics for Prometheus."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, Final

import aiohttp
from discord.http import Route
from yarl import URL

from warbot.bot.platform.metrics import Metrics
from warbot.host.meter import Meter

_Hook = Callable[..., Awaitable[Any]]

_PRESSES: Final = 5_000
_ROUNDS: Final = 7
_ANSWER: Final = URL(f"{Route.BASE}/interactions/1234567890123456789/aW50ZXJhY3Rpb246dG9rZW4/callback")


def main() -> None:
    print("\nWhat counting adds to a press: its kind and time, its commit, its board, and the call that answers it")
    metrics = Metrics()
    trace = metrics.watch_calls(aiohttp.TraceConfig())
    hooks: list[_Hook] = [*trace.on_request_start, *trace.on_request_end]
    print(f"  off {asyncio.run(_best(Meter(), [])) * 1e6:6.2f} µs")
    print(f"  on  {asyncio.run(_best(metrics, hooks)) * 1e6:6.2f} µs")


async def _best(meter: Meter, calls: list[_Hook]) -> float:
    """Seconds of CPU time a press, in the best of some rounds."""
    return min([await _round(meter, calls) for _ in range(_ROUNDS)])


async def _round(meter: Meter, calls: list[_Hook]) -> float:
    event = SimpleNamespace(method="POST", url=_ANSWER, response=SimpleNamespace(status=200, headers={}))
    began = time.process_time()
    for _ in range(_PRESSES):
        meter.pressed("flip", "done", 0.004)
        meter.committed(1, 0.0006)
        meter.board("press", "shown")
        context = SimpleNamespace()
        for call in calls:
            await call(None, context, event)
    return (time.process_time() - began) / _PRESSES
