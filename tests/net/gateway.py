"""The gateway: HELLO, IDENTIFY and RESUME, heartbeats, and the events, which a resumed session gets after all."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from . import payloads
from .close_codes import FATAL, FORGOTTEN
from .sessions import Op, Session, Silence, send
from .snowflakes import shard_of

if TYPE_CHECKING:
    from .changes import Changes
    from .world import Guild, World

GUILD_MESSAGES = 1 << 9
INTENTS = dict.fromkeys(("MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"), GUILD_MESSAGES)
"""The intent that an event needs; the others here need none that a bot would leave out."""


class Gateway:
    """Every shard's connection to the server."""

    def __init__(self, world: World, changes: Changes) -> None:
        self.url = ""
        self.shards = 1
        """The number of shards that `/gateway/bot` recommends."""
        self.heartbeat_interval = 41_250
        """Milliseconds between heartbeats, as HELLO says."""
        self.acknowledges_heartbeats = True
        self.silence = Silence()
        """While it is kept the bot hears nothing, not even an answer to its own goodbye. What it misses is lost to that
        connection, and replayed on the next."""
        self.received: Counter[Op] = Counter()
        """How often each opcode came from the bot."""
        self.sessions: dict[str, Session] = {}
        self.identified = 0
        """How many IDENTIFYs have been answered with READY and the guilds."""
        self.resumed = 0
        """How many RESUMEs have been answered with what was missed."""
        self._world, self._changes = world, changes
        self._transports: dict[web.WebSocketResponse, asyncio.Transport | None] = {}
        self._closing: dict[web.WebSocketResponse, asyncio.Future[int]] = {}

    @property
    def live(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.live]

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serves one WebSocket for as long as it is open."""
        socket = web.WebSocketResponse(max_msg_size=0, timeout=1.0)
        await socket.prepare(request)
        self._transports[socket] = request.transport
        self._closing[socket] = asyncio.get_running_loop().create_future()
        await self.silence.wait()
        await send(socket, {"op": Op.HELLO, "d": {"heartbeat_interval": self.heartbeat_interval}})
        try:
            while (packet := await self._next(socket)) is not None:
                await self._receive(socket, packet)
        finally:
            self._disconnected(socket)
        return socket

    async def _next(self, socket: web.WebSocketResponse) -> Any:
        """The next packet; None where the connection has ended, or is closed here, by the one task that reads it."""
        receiving, closing = asyncio.ensure_future(self.silence.hear(socket)), self._closing[socket]
        either: set[asyncio.Future[Any]] = {receiving, closing}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if closing.done():
            receiving.cancel()
            await asyncio.wait({receiving})
            await socket.close(code=closing.result())
            return None
        packet = await receiving
        return json.loads(packet.data) if packet.type is WSMsgType.TEXT else None

    def _disconnected(self, socket: web.WebSocketResponse) -> None:
        self._transports.pop(socket, None)
        self._closing.pop(socket).cancel()
        for session in self.sessions.values():
            if session.socket is socket:
                session.socket = None
        self._changes.ring()

    async def _receive(self, socket: web.WebSocketResponse, packet: dict[str, Any]) -> None:
        data = packet.get("d")
        if packet["op"] == Op.HEARTBEAT and self.acknowledges_heartbeats:
            await send(socket, {"op": Op.HEARTBEAT_ACK})
        elif packet["op"] == Op.IDENTIFY and data is not None:
            await self._identify(socket, data)
        elif packet["op"] == Op.RESUME and data is not None:
            await self._resume(socket, data)
        if packet["op"] in set(Op):
            self.received[Op(packet["op"])] += 1
        self._changes.ring()

    async def _identify(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard", (0, 1))
        for old in [old for old in self.sessions.values() if old.shard == shard and not old.live]:
            del self.sessions[old.id]
        session = Session(shard, shards, data.get("intents", 0), socket, self.silence)
        self.sessions[session.id] = session
        guilds = [guild for guild in self._world.guilds.values() if self._concerns(session, guild)]
        await session.dispatch("READY", self._ready(session, guilds))
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", payloads.guild(guild, self._world.bot))
        self.identified += 1

    def _ready(self, session: Session, guilds: list[Guild]) -> dict[str, Any]:
        return {
            "v": 10,
            "user": payloads.user(self._world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            await send(socket, {"op": Op.INVALID_SESSION, "d": False})
            return
        await session.resume(socket, data["seq"])
        self.resumed += 1

    def _concerns(self, session: Session, guild: Guild) -> bool:
        return not guild.removed and shard_of(guild.id, session.shards) == session.shard

    async def emit(self, event: str, data: Any, guild: Guild) -> None:
        """Sends an event to the guild's shard; a session that lost its socket gets it when it resumes."""
        needed = INTENTS.get(event, 0)
        for session in list(self.sessions.values()):
            if shard_of(guild.id, session.shards) == session.shard and session.intents & needed == needed:
                await session.dispatch(event, data)

    async def drop(self, code: int | None = None, *, resumable: bool = True) -> None:
        """Breaks every connection, or closes it with a close code.

        Where the sessions are not `resumable`, or the code says so, what they miss is lost, and a RESUME is answered
        with INVALID_SESSION.
        """
        if not resumable or code in FATAL | FORGOTTEN:
            self.sessions.clear()
        dropped = dict(self._transports)
        for socket, transport in dropped.items():
            if code is None and transport is not None:
                transport.abort()
            elif code is not None and not self._closing[socket].done():
                self._closing[socket].set_result(code)
        if code is not None:
            await self._changes.until(lambda: self._transports.keys().isdisjoint(dropped))

    async def ask_to_reconnect(self) -> None:
        """Discord's opcode 7, as at its own restarts."""
        await self._tell_all({"op": Op.RECONNECT, "d": None})

    async def invalidate(self, *, resumable: bool) -> None:
        """Discord's opcode 9 to a session that runs: it is to be resumed, or else a new one begun."""
        if not resumable:
            self.sessions.clear()
        await self._tell_all({"op": Op.INVALID_SESSION, "d": resumable})

    async def _tell_all(self, packet: dict[str, Any]) -> None:
        for socket in list(self._transports):
            await send(socket, packet)
