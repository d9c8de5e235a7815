"""When the connection to Discord was last alive, for the container's look at the bot's health."""

import asyncio

from warbot.bot.unreadable import ToleratingClient
from warbot.host import Clock


class GatewayWatch:
    """Listens to a client's connections, its shards.

    discord.py closes a connection that has said nothing for 60 s: heartbeats are answered more often than that. So one
    that is up was heard of lately, and of one that is down it is known since when.
    """

    def __init__(self, client: ToleratingClient, clock: Clock) -> None:
        self._clock = clock
        self.connected = asyncio.Event()
        """Set from the first connection on."""
        self._heard = clock.monotonic()
        self._down: dict[int, float] = {}
        for listener in (self.on_shard_disconnect, self.on_shard_connect, self.on_shard_resumed):
            client.event(listener)
        client.heard = self.heard

    @property
    def alive_at(self) -> float:
        """Unix seconds: when every shard was up, and something was heard from Discord. At first, when it was made."""
        silent = self._clock.monotonic() - min((self._heard, *self._down.values()))
        return self._clock.now() - silent

    def heard(self) -> None:
        """Discord has said something."""
        self._heard = self._clock.monotonic()

    async def on_shard_disconnect(self, shard: int) -> None:
        self._down.setdefault(shard, self._clock.monotonic())

    async def on_shard_connect(self, shard: int) -> None:
        self.connected.set()
        self._down.pop(shard, None)

    async def on_shard_resumed(self, shard: int) -> None:
        self._down.pop(shard, None)
