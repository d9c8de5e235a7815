"""Runs the bot with metrics if WARBOT_METRICS asks for them. Without, nothing of Prometheus is even imported."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import structlog

from warbot.bot.client import WarBot
from warbot.bot.platform.gateway import GatewayWatch
from warbot.host.upkeep.backups import Backups
from warbot.settings import Settings
from warbot.store.errors import StoreFailed
from warbot.table.instants import in_seconds

if TYPE_CHECKING:
    from warbot.bot.platform.metrics import Metrics
    from warbot.bot.platform.metrics_page import Levels

log = structlog.get_logger(__name__)


class NoMetrics(Exception):  # noqa: N818 - the words say it
    """Metrics are wanted and can't be served. The text is one sentence that says what to do."""


def metrics_for(settings: Settings) -> "Metrics | None":
    """What counts, if the settings ask for metrics. Raises NoMetrics if the library isn't there."""
    if settings.metrics is None:
        return None
    try:
        from warbot.bot.platform.metrics import Metrics  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        raise NoMetrics(
            f"WARBOT_METRICS needs {error.name}, which is not installed; install it with pip install 'warbot[metrics]'"
        ) from error
    return Metrics()


@asynccontextmanager
async def metrics_served(
    bot: WarBot, metrics: "Metrics | None", gateway: GatewayWatch, backups: Backups
) -> AsyncIterator[None]:
    """Serves the metrics, if there are any, while inside the block. Raises NoMetrics if the address can't be used."""
    address = bot.settings.metrics_address
    if metrics is None or address is None:
        yield
        return
    from warbot.bot.platform.metrics_page import page_address, start_page  # noqa: PLC0415 - an extra

    try:
        page = await start_page(metrics, lambda: _levels(bot, gateway, backups), *address)
    except OSError as error:
        raise NoMetrics(
            f"WARBOT_METRICS {bot.settings.metrics}: can't listen there ({error.strerror}); choose another address"
        ) from error
    log.info("metrics are served", address=page_address(page))
    try:
        yield
    finally:
        await page.cleanup()


async def _levels(bot: WarBot, gateway: GatewayWatch, backups: Backups) -> "Levels":
    from warbot.bot.platform.metrics_page import Levels  # noqa: PLC0415 - an extra

    assert bot.host is not None, "it was opened"
    try:
        tables = await bot.host.open_tables()
    except StoreFailed:  # it's in the log
        tables = None
    age = await asyncio.to_thread(backups.age)
    return Levels(
        tables=tables,
        queues={"presses": len(bot.in_flight), **bot.host.queues()},
        backup_age=None if age is None else in_seconds(age),
        silent=in_seconds(bot.clock.now() - gateway.alive_at),
    )
