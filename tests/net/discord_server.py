"""A small Discord on real loopback sockets: REST v10 and the gateway, for a bot written with discord.py.

    async with DiscordServer() as server:
        alice = server.person("alice")
        async with server.connected(client):
            seen = await alice.slash("hello")
            assert seen.text == "Hello alice"

It knows nothing of the bot that it hosts.
"""

from __future__ import annotations

import asyncio
import math
import re
import threading
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import yarl
from aiohttp import web

from .buckets import Buckets
from .callbacks import Callbacks
from .calls import PREFIX, Call, carry_out, read
from .changes import LONG, Changes
from .faults import Fault, Faults
from .gateway import Gateway
from .people import Person
from .places import Places
from .rest import Rest
from .world import Guild, World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from typing import Self

    import pytest

    from .calls import Handler

F = TypeVar("F", bound=Fault)
T = TypeVar("T")

FOREVER = math.inf
"""For `times`: a fault that lasts until it is disarmed."""

SOON = 0.05
"""Seconds without a GUILD_CREATE after which a client calls itself ready; discord.py's own 2 s suit a real Discord."""


class DiscordServer(Places):
    """The stand-in. It begins with one guild, `guild`, and in it one text channel, `channel`."""

    def __init__(self) -> None:
        self.answer_deadline = LONG
        """Seconds that the bot has for the first answer to an interaction; read when the interaction is made.
        Discord's 3 are too few for a test, which must hold on a busy machine."""
        self.patience = LONG
        """Seconds for which people wait for an answer before they go on."""
        self.token_lifetime = 900.0
        """Seconds for which an interaction's token is good; read when the interaction is made."""
        self.requests: list[Call] = []
        """Every request that arrived, in order, refused and lost ones too."""
        self.changes = Changes()
        world = World()
        super().__init__(world, Gateway(world, self.changes))
        self.callbacks = Callbacks(self.world, self.gateway)
        self.guild = self.world.guild("Arena")
        self.channel = self.world.channel(self.guild, "general")
        self.buckets = Buckets()
        self._faults = Faults()
        self._runner: web.AppRunner | None = None

    # --- Lifecycle

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self) -> None:
        app = web.Application(client_max_size=30 * 2**20)
        self.add_routes(app.router)
        self._runner = web.AppRunner(app, shutdown_timeout=0.5)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.address = "127.0.0.1:{1}".format(*self._runner.addresses[0])
        self.gateway.url = self.gateway_url

    def add_routes(self, router: web.UrlDispatcher) -> None:
        """What it serves; a subclass that adds routes of its own before these has its own way with them."""
        router.add_get("/gateway/", self._connect)
        for method, path, handler in [*Rest(self.world, self.gateway).routes(), *self.callbacks.routes()]:
            router.add_route(method, PREFIX + path, self._serve(path, handler))
        router.add_route("*", PREFIX + "/{tail:.*}", self._serve("", self._not_here))

    async def close(self) -> None:
        self._faults.clear()
        self.gateway.silence.end()
        await self.gateway.drop(code=1001)
        if self._runner is not None:
            await self._runner.cleanup()
        for thread in threading.enumerate():
            if isinstance(thread, discord.gateway.KeepAliveHandler):
                thread.stop()  # discord.py forgets one if a connection says HELLO twice

    @property
    def base_url(self) -> str:
        """For `discord.http.Route.BASE`."""
        return f"http://{self.address}{PREFIX}"

    @property
    def gateway_url(self) -> str:
        """For `discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://{self.address}/gateway/"

    def patch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Sends every client of this process here."""
        monkeypatch.setattr(discord.http.Route, "BASE", self.base_url)
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(self.gateway_url))

    @asynccontextmanager
    async def connected(self, client: discord.Client) -> AsyncIterator[discord.Client]:
        """Runs a client of this process (see `patch`), inside the block connected and given its guilds."""
        before = self.gateway.identified
        client._connection.guild_ready_timeout = SOON
        running = asyncio.create_task(client.start("a.token.made-up"), name="client")
        running.add_done_callback(lambda _: self.changes.ring())
        try:
            await self.until(lambda: running.done() or self.gateway.identified > before)
            if running.done():
                await running
            yield client
        finally:
            if not client.is_closed():
                await client.close()
            await asyncio.wait([running])
        await running

    # --- Requests

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        """A connection to the gateway meets faults too: `fail("GET", "^/gateway/$", Refuse(502, html="…"))`."""
        call = Call("GET", "/gateway/", {}, {}, None, [], request.transport)
        self.changes.ring()
        return await self._faults.meet(call, lambda: self.gateway.connect(request))

    def _serve(self, route: str, handler: Handler) -> Callable[[web.Request], Any]:
        async def serve(request: web.Request) -> web.StreamResponse:
            call = await read(request)
            self.requests.append(call)
            self.changes.ring()
            try:
                return await self._faults.meet(call, lambda: self._within_limits(call, route, handler))
            finally:
                self.changes.ring()

        return serve

    async def _within_limits(self, call: Call, route: str, handler: Handler) -> web.Response:
        bucket = self.buckets.of(call, route)
        if not bucket.take():
            call.status = 429
            return bucket.refusal()
        response = await carry_out(call, handler)
        response.headers.update(bucket.headers())
        return response

    async def _not_here(self, call: Call) -> None:
        raise NotImplementedError(f"the stand-in has no {call.method} {call.path}")

    @property
    def trouble(self) -> list[str]:
        """Where the stand-in itself failed, or has no such route: a test with one of these proves nothing."""
        return [call.trouble for call in self.requests if call.trouble]

    def sent(self, method: str, path: str) -> list[Call]:
        """The requests so far with this method and a path in which the regular expression is found."""
        return [call for call in self.requests if call.method == method and re.search(path, call.path)]

    def fail(
        self, method: str, path: str, fault: F, *, times: float = 1, when: Callable[[Call], bool] | None = None
    ) -> F:
        """The next `times` requests that fit meet `fault`; `*` is every method, `path` a regular expression."""
        fault.arm(method, path, times, when)
        self._faults.add(fault)
        return fault

    def heal(self) -> None:
        """Ends every fault; what was held goes on."""
        self._faults.clear()

    async def until(self, found: Callable[[], T], timeout: float = LONG) -> T:  # noqa: ASYNC109 - tests say how long
        """Waits for the first true value of `found`, looked at after everything that happens here."""
        return await self.changes.until(found, timeout)

    # --- People

    def person(
        self,
        name: str,
        *,
        guild: Guild | None = None,
        locale: str = "en-US",
        bot: bool = False,
        display_name: str | None = None,
    ) -> Person:
        """A new member of a guild, at its first channel."""
        where = guild or self.guild
        user = self.world.user(name, locale=locale, bot=bot, display_name=display_name)
        where.members[user.id] = user
        return Person(self, user, next(iter(where.channels.values())))
