"""When the connection to Discord was last alive, for the container's health check."""

import asyncio

from warbot.bot.platform.unreadable import ToleratingClient
from warbot.host import Clock
from warbot.table.instants import from_seconds


class GatewayWatch:
    """Listens to a client's gateway connections, its shards.

    discord.py closes a connection that was silent for 60 s, because heartbeats are answered more often than that. So a
    connection that's up was heard from recently, and for one that's down we know since when.
    """

    def __init__(self, client: ToleratingClient, clock: Clock) -> None:
        self._clock = clock
        self.connected = asyncio.Event()
        """Set at the first connection, and never cleared."""
        self._heard = clock.monotonic()
        self._down: dict[int, float] = {}
        for listener in (self.on_shard_disconnect, self.on_shard_connect, self.on_shard_resumed):
            client.event(listener)
        client.heard = self.heard

    @property
    def alive_at(self) -> int:
        """When all shards were last up and Discord was heard from, in milliseconds since the epoch.

        At first, that is the time of creation.
        """
        silent = self._clock.monotonic() - min((self._heard, *self._down.values()))
        return self._clock.now() - from_seconds(silent)

    def heard(self) -> None:
        """Discord sent a frame."""
        self._heard = self._clock.monotonic()

    async def on_shard_disconnect(self, shard: int) -> None:
        self._down.setdefault(shard, self._clock.monotonic())

    async def on_shard_connect(self, shard: int) -> None:
        self.connected.set()
        self._down.pop(shard, None)

    async def on_shard_resumed(self, shard: int) -> None:
        self._down.pop(shard, None)
