"""A shard's session at the gateway: the events that it was sent, and the socket that it has at the moment."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aiohttp import WSMessage, web


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Silence:
    """A gateway that says nothing any more, and reads nothing: its connections look alive."""

    def __init__(self) -> None:
        self._begun, self._over = asyncio.Event(), asyncio.Event()
        self._over.set()

    @property
    def kept(self) -> bool:
        return self._begun.is_set()

    def begin(self) -> None:
        self._begun.set()
        self._over.clear()

    def end(self) -> None:
        self._begun.clear()
        self._over.set()

    async def wait(self) -> None:
        """Returns when nothing is silent (any more)."""
        await self._over.wait()

    async def hear(self, socket: web.WebSocketResponse) -> WSMessage:
        """The next thing that comes to a socket; what comes in a silence is heard after it."""
        while True:
            await self.wait()
            hearing, begun = asyncio.ensure_future(socket.receive()), asyncio.ensure_future(self._begun.wait())
            try:
                await asyncio.wait({hearing, begun}, return_when=asyncio.FIRST_COMPLETED)
                if hearing.done():
                    return await hearing
            finally:
                for one in (hearing, begun):
                    one.cancel()
                await asyncio.wait({hearing, begun})


@dataclass(eq=False)
class Session:
    """One shard's session. It outlives its socket: what it missed is sent when it is resumed."""

    shard: int
    shards: int
    intents: int
    socket: web.WebSocketResponse | None
    silence: Silence
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    events: list[dict[str, Any]] = field(default_factory=list)
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def live(self) -> bool:
        return self.socket is not None and not self.socket.closed

    async def dispatch(self, event: str, data: Any) -> None:
        async with self._turn:
            self.events.append({"op": Op.DISPATCH, "t": event, "s": len(self.events) + 1, "d": data})
            if not self.silence.kept:
                await send(self.socket, self.events[-1])

    async def resume(self, socket: web.WebSocketResponse, after: int) -> None:
        async with self._turn:
            self.socket = socket
            for event in self.events[after:]:
                await send(socket, event)
        await self.dispatch("RESUMED", {})


async def send(socket: web.WebSocketResponse | None, packet: dict[str, Any]) -> None:
    with suppress(ConnectionError):
        if socket is not None and not socket.closed:
            await socket.send_str(json.dumps(packet))
