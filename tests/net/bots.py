"""Bots in the process of the test, on a clock that is turned by hand."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from host.clock import HandClock
from pydantic import SecretStr

from warbot.bot import create_bot
from warbot.settings import Settings

from .bot_process import TOKEN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer


class Bots:
    """Bots on one database, one after the other."""

    card_emoji = False

    def __init__(self, server: DiscordServer, database: Path) -> None:
        self.server, self.database = server, database
        self.clock = HandClock()
        self.clock.watches = 2  # the host's, over what waits and over the clocks

    @asynccontextmanager
    async def one(self, *, card_emoji: bool | None = None) -> AsyncIterator[WarBot]:
        cards = self.card_emoji if card_emoji is None else card_emoji
        settings = Settings(token=SecretStr(TOKEN), database=self.database, card_emoji=cards, _env_file=None)
        bot = create_bot(settings, self.clock)
        async with self.server.connected(bot):
            yield bot

    async def later(self, time: int) -> None:
        """When the bot has begun to wait, let so many milliseconds pass."""
        self.clock.watches = 3
        await self.clock.asleep()
        self.clock.watches = 2
        await self.clock.turn(time)
