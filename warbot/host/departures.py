"""Servers that the bot was removed from: their games stand still, and after a while all that is stored of them goes.

An outage of a server is no departure: Discord tells the two apart, and nothing is done about an outage.
"""

from collections.abc import Collection
from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.host.unattended import Unattended
from warbot.store import Store

log = structlog.get_logger(__name__)

_QUIET: Final = 86_400.0
"""Seconds without a command or a press, after which a server counts as left that the bot was never in."""

_NOTED_EVERY: Final = 3_600.0
"""Seconds until the use of commands in such a server is noted again."""


class Departures:
    """`grace` is for how many seconds a server's data is kept after the bot was removed from it."""

    def __init__(self, store: Store, clock: Clock, unattended: Unattended, grace: float) -> None:
        self._store = store
        self._clock = clock
        self._unattended = unattended
        self._grace = grace
        self._visited: dict[int, float] = {}
        self._told = False
        """Whether it is known where the bot is: it may have been taken back while it was down."""

    async def left(self, guild: int) -> None:
        """The bot was removed from a server."""
        await self._store.server_left(guild, self._clock.now())
        await self._unattended.park_all(guild)
        log.info("removed from a server; its data is kept for a while", guild=guild)

    async def visited(self, guild: int) -> None:
        """Somebody uses the commands in a server that the bot itself is not in: its data stays while they do.

        Discord does not tell when the commands are removed there, so it counts as left a day after they were last used.
        """
        now = self._clock.now()
        self._visited = {each: at for each, at in self._visited.items() if now - at < _NOTED_EVERY}
        if guild not in self._visited:
            await self._store.server_visited(guild, now + _QUIET)
            self._visited[guild] = now

    async def back(self, guild: int) -> None:
        """The bot is in a server, if it ever left it."""
        self._visited.pop(guild, None)
        if await self._store.server_back(guild):
            log.info("back in a server; its data stays", guild=guild)

    async def present(self, guilds: Collection[int]) -> None:
        """The bot is in these servers, and in no others: it may have been removed from some while it was down."""
        stored = await self._store.guilds()
        for guild in stored - set(guilds):
            await self.left(guild)
        for guild in await self._store.left_servers() & set(guilds):
            await self.back(guild)
        self._told = True

    async def sweep(self) -> bool:
        """Delete some of what is stored of the servers whose time is over; whether there is more of it.

        Nothing is deleted before it is known where the bot is.
        """
        if not self._told:
            return False
        over = await self._store.left_before(self._clock.now() - self._grace)
        if over and not await self._store.delete_server(over[0]):
            log.info("a server's data was deleted", guild=over[0])
        return bool(over)
