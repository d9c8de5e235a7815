"""One run of the demo, from the bot's start to its stop."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

import click
import discord
import simcord
from pydantic import SecretStr
from simcord.preview import Preview

from warbot.demo import Refusal
from warbot.demo.page import LivePage
from warbot.demo.pictures import Pictures, show_with_pictures
from warbot.demo.scene import Room, furnish, simulated_discord, welcome
from warbot.demo.simcord_internals import check_version, show_subtext_in_embeds
from warbot.host import SystemClock
from warbot.settings import Settings

MakeBot = Callable[[Settings], discord.AutoShardedClient]


class RealClock(SystemClock):
    """The machine's clock for the bot: it compares two of them, and simcord replaces only `time.monotonic`."""

    def monotonic(self) -> float:
        return monotonic()  # imported before simcord replaced it


async def serve(make_bot: MakeBot, folder: Path, port: int) -> None:
    """Run the bot on a new database in this folder and serve its page until a signal arrives or the page closes.

    Raises:
        Refusal: the port isn't available, or simcord isn't the expected version.
    """
    check_version()
    show_subtext_in_embeds()
    stop = _stop_at_signals()
    # Defaults and these two: nothing from the environment or from the .env of a real bot.
    settings = Settings.model_construct(token=SecretStr("demo"), database=folder / "demo.db")
    bot = make_bot(settings)
    pictures = Pictures()
    async with simulated_discord(bot, pictures) as env:
        room = furnish(env, pictures)
        async with _preview(env, room, port) as preview:
            page = LivePage(env, preview, pictures)
            await welcome(env, room)
            click.echo(f"Open {preview.url} — Ctrl+C ends it.")
            await _first_of(stop.wait(), preview.wait_closed(), page.follow())


@contextlib.asynccontextmanager
async def _preview(env: simcord.Env, room: Room, port: int) -> AsyncIterator[Preview]:
    preview = env.preview(room.channel, viewers=room.people, layout="channel", timezone=_local_zone(), port=port)
    show_with_pictures(preview)
    try:
        await preview.__aenter__()
    except simcord.SetupError as error:
        raise _refusal(error, port) from error
    try:
        yield preview
    finally:
        await preview.close()


def _refusal(error: simcord.SetupError, port: int) -> Refusal:
    cause = error.__cause__
    if isinstance(cause, OSError) and cause.errno is not None:
        reason = os.strerror(cause.errno)  # asyncio's own message is longer, and repeats the address
        return Refusal(f"can't listen on 127.0.0.1:{port} ({reason}); leave --port out to take a free one.")
    return Refusal(str(error))


def _local_zone() -> str:
    """A time zone name that gives the page this computer's time; UTC if its offset isn't whole hours."""
    offset = datetime.now().astimezone().utcoffset() or timedelta()
    hours, rest = divmod(offset, timedelta(hours=1))
    return "UTC" if rest else f"Etc/GMT{-hours:+d}"  # in Etc/GMT names the sign is inverted


def _stop_at_signals() -> asyncio.Event:
    """An event that Ctrl+C and SIGTERM set; a second signal ends the process as usual."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stopping(number: signal.Signals) -> None:
        stop.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows: KeyboardInterrupt is raised instead
            loop.add_signal_handler(number, stopping, number)
    return stop


async def _first_of(*things: Awaitable[object]) -> None:
    """Wait until one of these ends, cancel the others, and raise the exception of the one that ended, if any."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
