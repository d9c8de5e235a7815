"""One run of the demo, from the bot's start to its end."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import datetime, timedelta
from pathlib import Path

import click
import discord
import simcord
from pydantic import SecretStr
from simcord.preview import Preview

from warbot.demo.live import LivePage
from warbot.demo.pictures import Pictures
from warbot.demo.pinned import check_version
from warbot.demo.refusal import Refusal
from warbot.demo.world import Room, furnish, simulated_discord, welcome
from warbot.settings import Settings

MakeBot = Callable[[Settings], discord.AutoShardedClient]


async def serve(make_bot: MakeBot, folder: Path, port: int) -> None:
    """Run the bot on a new database in this folder and serve its page until a signal, or until the page ends it.

    Raises:
        Refusal: the port can't be had, or simcord is not the one expected.
    """
    check_version()
    stop = _stop_at_signals()
    # The defaults and these two, and nothing from the environment or the .env of a real bot.
    settings = Settings.model_construct(token=SecretStr("demo"), database=folder / "demo.db")
    bot = make_bot(settings)
    pictures = Pictures()
    async with simulated_discord(bot, pictures) as env:
        room = furnish(env)
        async with _preview(env, room, port) as preview:
            page = LivePage(env, preview, pictures)
            await welcome(env, room)
            click.echo(f"Open {preview.url} — Ctrl+C ends it.")
            await _first_of(stop.wait(), preview.wait_closed(), page.follow())


@contextlib.asynccontextmanager
async def _preview(env: simcord.Env, room: Room, port: int) -> AsyncIterator[Preview]:
    preview = env.preview(room.channel, viewers=room.people, layout="channel", timezone=_local_zone(), port=port)
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
        reason = os.strerror(cause.errno)  # asyncio's own sentence is longer, and says the address once more
        return Refusal(f"can't listen on 127.0.0.1:{port} ({reason}); leave --port out to take a free one.")
    return Refusal(str(error))


def _local_zone() -> str:
    """The name of a time zone in which the page's clock is this computer's, where that is whole hours from UTC."""
    offset = datetime.now().astimezone().utcoffset() or timedelta()
    hours, rest = divmod(offset, timedelta(hours=1))
    return "UTC" if rest else f"Etc/GMT{-hours:+d}"  # there, the sign is the other way round


def _stop_at_signals() -> asyncio.Event:
    """An event that Ctrl+C and SIGTERM set; a second one then ends the process as usual."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stopping(number: signal.Signals) -> None:
        stop.set()
        loop.remove_signal_handler(number)

    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows, where KeyboardInterrupt does it
            loop.add_signal_handler(number, stopping, number)
    return stop


async def _first_of(*things: Awaitable[object]) -> None:
    """Wait until one of them ends, with its exception if it has one, and cancel the others."""
    tasks = [asyncio.ensure_future(thing) for thing in things]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()
