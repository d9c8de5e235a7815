"""The page on which Prometheus reads the metrics. What can be looked up is looked up when the page is read."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Gauge, generate_latest

from warbot.bot.platform.metrics import Metrics

_PHASES: Final = ("open", "challenge", "playing")


@dataclass(frozen=True, slots=True)
class Levels:
    """How things are right now.

    tables: open tables by phase; None if the database doesn't answer. queues: how much waits, by queue.
    backup_age: seconds since the newest backup was made; None if there is none.
    silent: seconds since all connections to Discord were last known to be up.
    """

    tables: dict[str, int] | None
    queues: dict[str, int]
    backup_age: float | None
    silent: float


async def start_page(metrics: Metrics, look: Callable[[], Awaitable[Levels]], host: str, port: int) -> web.AppRunner:
    """Serve `/metrics` at an address, until the runner's `cleanup`. Raises OSError if the address can't be used."""

    async def page(_: web.Request) -> web.Response:
        text = generate_latest(metrics.registry) + generate_latest(gauges(await look()))
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    app = web.Application()
    app.router.add_get("/metrics", page)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError:
        await runner.cleanup()
        raise
    return runner


def page_address(runner: web.AppRunner) -> str:
    """Where the page can be read; port 0 has become a free one."""
    host, port, *_ = runner.addresses[0]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/metrics"


def gauges(levels: Levels) -> CollectorRegistry:
    """What was looked up, as metrics."""
    registry = CollectorRegistry()
    if levels.tables is not None:
        tables = {phase: levels.tables.get(phase, 0) for phase in _PHASES}
        _gauge(registry, "warbot_tables", "Open tables, by phase.", "phase", tables.items())
    _gauge(registry, "warbot_queue_length", "How much waits or is in progress.", "queue", levels.queues.items())
    if levels.backup_age is not None:
        age = Gauge("warbot_backup_age_seconds", "Since the newest backup was made.", registry=registry)
        age.set(levels.backup_age)
    silent = Gauge("warbot_discord_silent_seconds", "Since all connections to Discord were last up.", registry=registry)
    silent.set(levels.silent)
    return registry


def _gauge(registry: CollectorRegistry, name: str, about: str, label: str, levels: Iterable[tuple[str, int]]) -> None:
    gauge = Gauge(name, about, (label,), registry=registry)
    for value, level in levels:
        gauge.labels(value).set(level)
