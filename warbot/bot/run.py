"""Runs the bot from start to clean shutdown. Anything that prevents the start becomes a one-sentence error."""

import asyncio
import gc
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Final

import aiohttp
import discord
import structlog

from warbot.bot.client import WarBot
from warbot.bot.interaction.answering import reason
from warbot.bot.measured import NoMetrics, metrics_for, metrics_served
from warbot.bot.platform.gateway import GatewayWatch
from warbot.bot.platform.logs import configure_logs
from warbot.host.tasks import Tasks
from warbot.host.upkeep.backups import BackupPlan, Backups, NoBackup
from warbot.host.upkeep.database_health import inspect
from warbot.host.upkeep.heartbeat import Pulse
from warbot.settings import Settings
from warbot.store.errors import CannotOpen
from warbot.table.instants import HOUR, SECOND

log = structlog.get_logger(__name__)

LOGIN_REFUSED: Final = "Discord does not accept the token; copy it again from the developer portal"
_DAMAGED: Final = "the database {path} is damaged ({detail}), so the bot has stopped; put a backup in its place"

_COLLECT_AFTER: Final = (20_000, 20, 20)
"""Thresholds of the garbage collector: new objects before a young collection, then collections per older generation."""


class StartError(Exception):
    """The bot can't start. The text is one sentence that says what to do."""


async def serve(settings: Settings) -> None:
    """Run the bot until SIGTERM or SIGINT, then finish the moves in flight and disconnect.

    Raises:
        CannotOpen: the database can't be used.
        StoreFailed: the database stopped answering during the start.
        StartError: it couldn't start otherwise, Discord closed the connection for good, or the database was found to be
            damaged.
    """
    token = settings.secret_token()
    if token is None:
        raise StartError("there is no token; set WARBOT_TOKEN")
    configure_logs(settings.log_level, settings.log_format)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # silence warnings: voice isn't used
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # not on Windows, where Ctrl+C raises KeyboardInterrupt
            loop.add_signal_handler(number, stop.set)
    try:
        metrics = metrics_for(settings)
        async with WarBot(settings, metrics=metrics) as bot:
            plan = BackupPlan(settings.backup_place, round(settings.backup_hours * HOUR), settings.backups_kept)
            backups = Backups(settings.database, plan, bot.clock)
            await _open(bot, settings.database, backups)
            _spare_presses()
            gateway = GatewayWatch(bot, bot.clock)
            async with (
                metrics_served(bot, metrics, gateway, backups),
                _upkeep(bot, settings.database, backups, gateway) as (tasks, damage),
            ):
                await _run(bot, token, stop, tasks, damage)
    except NoMetrics as error:
        raise StartError(str(error)) from error


def _spare_presses() -> None:
    """Freeze start-up objects so that the garbage collector never rescans them while a press waits."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECT_AFTER)


async def _open(bot: WarBot, path: Path, backups: Backups) -> None:
    try:
        await backups.check_not_lost()
        await backups.before_upgrade()
        await bot.open()
    except NoBackup as error:
        why = error.detail or error.fault.name.lower().replace("_", " ")
        raise StartError(
            f"the database {path} has to be upgraded, and could not be backed up to {error.path} before that "
            f"({why}); make room there, set WARBOT_BACKUP_FOLDER, or set WARBOT_BACKUP_HOURS=0 to go without"
        ) from error


@asynccontextmanager
async def _upkeep(
    bot: WarBot, database: Path, backups: Backups, gateway: GatewayWatch
) -> AsyncIterator[tuple[Tasks, asyncio.Future[CannotOpen]]]:
    """Runs backups, the heartbeat and the database inspection while inside the block; they end before the bot closes.

    The future is set if the database turns out to be damaged: checking a large one would take too long at the start.
    """
    assert bot.host is not None, "it was opened"
    host, tasks = bot.host, Tasks()

    async def note_pulse() -> None:
        await host.keep("pulse", str(bot.clock.now() // SECOND))

    pulse = Pulse(database, bot.clock, lambda: gateway.alive_at, note_pulse)

    damage: asyncio.Future[CannotOpen] = asyncio.get_running_loop().create_future()

    async def look_through() -> None:
        await gateway.connected.wait()
        try:
            await inspect(database)
        except CannotOpen as error:
            damage.set_result(error)

    async def back_up() -> None:
        await gateway.connected.wait()  # if Discord refuses the start, make no backup
        await backups.run(host.check_files)

    tasks.start(look_through(), name="look through the database")
    tasks.start(back_up(), name="backups")
    tasks.start(pulse.run(), name="signs of life")
    try:
        yield tasks, damage
    finally:
        await tasks.finish(0)


async def _run(bot: WarBot, token: str, stop: asyncio.Event, tasks: Tasks, damage: asyncio.Future[CannotOpen]) -> None:
    running = asyncio.ensure_future(bot.start(token))
    stopping = asyncio.ensure_future(stop.wait())
    ends: set[asyncio.Future[Any]] = {running, stopping, damage}
    await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not running.done():
        bot.refuse_new_moves()  # before the log line, so that its readers can rely on it
        log.info("stopping")
        if stop.is_set():
            await bot.announce_restart()
        await tasks.finish(0)
        await bot.close()
        running.cancel()
        with suppress(asyncio.CancelledError, discord.DiscordException, aiohttp.ClientError):
            await running  # it's stopping, so its errors don't matter
        if damage.done():
            raise StartError(_DAMAGED.format(path=damage.result().path, detail=damage.result().detail))
        return
    try:
        await running
    except discord.LoginFailure as error:
        raise StartError(LOGIN_REFUSED) from error
    except (discord.HTTPException, discord.GatewayNotFound) as error:
        raise StartError(f"Discord refused the start ({reason(error)}); try again later") from error
    except discord.ConnectionClosed as error:
        raise StartError(f"Discord closed the connection for good (code {error.code})") from error
    except discord.PrivilegedIntentsRequired as error:  # discord.py's error for that code
        raise StartError("Discord closed the connection for good (code 4014)") from error
    except (aiohttp.ClientError, OSError) as error:
        raise StartError(f"Discord can't be reached ({type(error).__name__}); check the network") from error
