"""A bot as a process of its own, which a test may kill.

As a script it is that process: `python bot_process.py BASE_URL GATEWAY_URL DATABASE PATIENCE [FACTORY]` sends
discord.py to the stand-in and then runs the real thing. FACTORY, `module:function`, is given the settings; it returns
the client, or it is a coroutine function that runs the bot, with its own handling of signals and logs.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import logging
import os
import signal
import sys
from functools import partialmethod
from pathlib import Path
from typing import TYPE_CHECKING

import discord
import yarl
from pydantic import SecretStr

if TYPE_CHECKING:
    from typing import Self

    from .discord_server import DiscordServer
    from .sessions import Session

FACTORY = "warbot.bot:serve"
TOKEN = "a.token.made-up"

LONG = 60.0
"""Seconds; see `changes`, which this file can't import as a script."""


class BotProcess:
    """Starts a bot in a child process, against a stand-in of this one; again and again with the same database.

    async with BotProcess(server, tmp_path / "warbot.db") as bot:
        await alice.slash("hello")
        await bot.kill()
        await bot.start()
    """

    def __init__(
        self, server: DiscordServer, database: Path, *, factory: str = FACTORY, patience: float = LONG
    ) -> None:
        """`patience`: see `be_patient`."""
        self.server = server
        self.database = database
        self.factory = factory
        self.patience = patience
        self._log = database.with_name(database.name + ".stderr")
        self._sessions: set[Session] = set()
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, failed: object, *_: object) -> None:
        """Kills it; what it has logged must be fit for a log."""
        await self.kill()
        if failed is None and self.factory == FACTORY:
            from .unspoken import spoken_of  # noqa: PLC0415 - as a script this file is in no package

            assert (found := spoken_of(self.server, self.stderr, TOKEN)) == [], found

    async def start(self, timeout: float = LONG) -> None:  # noqa: ASYNC109 - tests say how long
        """Returns when the gateway has sent the new process READY and its guilds.

        Raises:
            RuntimeError: the process ended before that; its standard error is in the message.
            TimeoutError: it did neither within `timeout` seconds.
        """
        gateway, others = self.server.gateway, set(self.server.gateway.live)
        before = gateway.identified
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, __file__, self.server.base_url, self.server.gateway_url),
                *(str(self.database), str(self.patience), self.factory),
                cwd=self.database.parent,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        ended = asyncio.create_task(self._process.wait())
        ended.add_done_callback(lambda _: self.server.changes.ring())
        await self.server.until(lambda: ended.done() or gateway.identified > before, timeout)
        if ended.done():
            raise RuntimeError(f"the bot ended with {self.returncode}:\n{self.stderr}")
        self._sessions = set(gateway.live) - others

    async def kill(self) -> int | None:
        """SIGKILL: the process gets no chance to tidy up. Returns when it is gone."""
        return await self.end(signal.SIGKILL)

    async def terminate(self, timeout: float = LONG) -> int | None:  # noqa: ASYNC109 - tests say how long
        """SIGTERM: the process is asked to stop. Returns its exit status.

        Raises:
            TimeoutError: it has not stopped within `timeout` seconds.
        """
        return await self.end(signal.SIGTERM, timeout)

    async def end(self, sent: signal.Signals, timeout: float = LONG) -> int | None:  # noqa: ASYNC109 - as above
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(sent)
        return await self.wait(timeout)

    async def wait(self, timeout: float = LONG) -> int | None:  # noqa: ASYNC109 - tests say how long
        """The exit status, when the process has ended and the gateway has noticed."""
        if self._process is not None:
            await asyncio.wait_for(self._process.wait(), timeout)
            await self.server.until(lambda: not any(session.live for session in self._sessions), timeout)
        return self.returncode

    @property
    def pid(self) -> int:
        assert self._process is not None, "it was never started"
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status, or minus the signal that ended it; None while it runs."""
        return self._process.returncode if self._process else None

    @property
    def stderr(self) -> str:
        """What every process so far wrote to standard error, and to standard output, where a log may go."""
        return self._log.read_text(encoding="utf-8", errors="replace")


def send_to(base_url: str, gateway_url: str) -> None:
    """Sends every client of this process to the stand-in."""
    discord.http.Route.BASE = base_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    hurried = partialmethod(discord.Client.__init__, guild_ready_timeout=0.05)  # discord.py waits 2 s for guilds
    discord.Client.__init__ = hurried  # type: ignore[assignment]


def be_patient(defer_after: float = LONG, patience: float | None = None) -> None:
    """Gives every warbot of this process its times: by default no press is deferred because the machine is busy."""
    from warbot.bot import WarBot  # noqa: PLC0415 - the process that hosts the stand-in needs no warbot

    WarBot.defer_after = defer_after
    if patience is not None:
        WarBot.patience = patience


def main(base_url: str, gateway_url: str, database: str, patience: str, factory: str = FACTORY) -> None:
    from warbot.settings import Settings  # noqa: PLC0415 - the process that hosts the stand-in needs no warbot

    send_to(base_url, gateway_url)
    be_patient(patience=float(patience))
    module, function = factory.split(":")
    begin = getattr(importlib.import_module(module), function)
    settings = Settings(token=SecretStr(TOKEN), database=Path(database), card_emoji=False)
    if inspect.iscoroutinefunction(begin):
        asyncio.run(begin(settings))
    else:
        logging.basicConfig(level=logging.INFO, stream=sys.stderr)
        begin(settings).run(TOKEN, log_handler=None)


if __name__ == "__main__":
    main(*sys.argv[1:])
