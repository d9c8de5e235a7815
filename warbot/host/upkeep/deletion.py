"""What is deleted in the course of time: the data of servers that the bot was removed from, and old games."""

from collections.abc import Collection
from typing import Final

import structlog

from warbot.host.background import Background
from warbot.host.clock import Clock
from warbot.store import Store
from warbot.table.instants import DAY, HOUR

log = structlog.get_logger(__name__)

_UNUSED_MS: Final = DAY
"""Milliseconds without a command or a press after which a server that the bot was never in counts as left."""

_NOTED_EVERY_MS: Final = HOUR
"""Milliseconds until the use of commands in such a server is noted again."""


class Departures:
    """Servers that the bot was removed from: their games are parked, and after a grace period their data is deleted.

    An outage of a server is no departure: Discord tells the two apart, and an outage changes nothing here.

    grace: how many milliseconds a server's data is kept after the bot was removed from it.
    """

    def __init__(self, store: Store, clock: Clock, background: Background, grace: int) -> None:
        self._store = store
        self._clock = clock
        self._background = background
        self._grace = grace
        self._visited: dict[int, int] = {}
        self._told = False
        """Whether we know which servers the bot is in: it may have been added back to some while it was down."""

    async def left(self, guild: int) -> None:
        """The bot was removed from a server."""
        await self._store.server_left(guild, self._clock.now())
        await self._background.park_all(guild)
        log.info("removed from a server; its data is kept for a while", guild=guild)

    async def visited(self, guild: int) -> None:
        """Somebody uses the commands in a server that the bot itself is not in: its data stays while they do.

        Discord doesn't report when the commands are removed there, so it counts as left a day after their last use.
        """
        now = self._clock.now()
        self._visited = {each: at for each, at in self._visited.items() if now - at < _NOTED_EVERY_MS}
        if guild not in self._visited:
            await self._store.server_visited(guild, now + _UNUSED_MS)
            self._visited[guild] = now

    async def back(self, guild: int) -> None:
        """The bot is in this server, which it may have left before."""
        self._visited.pop(guild, None)
        if await self._store.server_back(guild):
            log.info("back in a server; its data stays", guild=guild)

    async def present(self, guilds: Collection[int]) -> None:
        """The bot is in exactly these servers: it may have been removed from others while it was down."""
        stored = await self._store.guilds()
        for guild in stored - set(guilds):
            await self.left(guild)
        for guild in await self._store.left_servers() & set(guilds):
            await self.back(guild)
        self._told = True

    async def sweep(self) -> bool:
        """Delete some of the data of servers whose grace period is over; returns whether there is more.

        Nothing is deleted until we know which servers the bot is in.
        """
        if not self._told:
            return False
        over = await self._store.left_before(self._clock.now() - self._grace)
        if over and not await self._store.delete_server(over[0]):
            log.info("a server's data was deleted", guild=over[0])
        return bool(over)


class Retention:
    """Old games. `keep` is how many milliseconds a game is kept after its end; 0 is forever."""

    def __init__(self, store: Store, clock: Clock, keep: int) -> None:
        self._store = store
        self._clock = clock
        self._keep = keep
        self._after_game = 0
        self._deleted = 0

    async def sweep(self) -> bool:
        """Delete a few of the games whose time is over; returns whether there are more to check."""
        if self._keep <= 0:
            return False
        some, after_game = await self._store.delete_finished(self._clock.now() - self._keep, self._after_game)
        self._deleted += some
        self._after_game = after_game or 0
        if after_game is not None:
            return True
        if self._deleted:
            log.info("old games were deleted", games=self._deleted)
            self._deleted = 0
        return False
