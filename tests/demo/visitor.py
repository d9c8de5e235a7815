"""A tab without a browser: it speaks to the demo's page as the page's own scripts do."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self
from urllib.parse import urldefrag

import aiohttp


class Visitor:
    """One tab. What it has seen is the last state that it read, and its presses name that state, however old."""

    def __init__(self, http: aiohttp.ClientSession, seen: dict[str, Any]) -> None:
        self._http = http
        self._sequence = 0
        self.seen = seen

    @classmethod
    @asynccontextmanager
    async def at(cls, url: str) -> AsyncIterator[Self]:
        address, capability = urldefrag(url)
        headers = {"X-Simcord-Capability": capability}
        async with (
            aiohttp.ClientSession(address, headers=headers, raise_for_status=True) as http,
            http.post("/api/pages", json={}) as response,
        ):
            seen = await response.json()
            http.headers["X-Simcord-Context"] = seen["context"]["id"]
            yield cls(http, seen)

    async def look(self) -> Self:
        async with self._http.get("/api/state") as response:
            self.seen = await response.json()
        return self

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [self.seen["messages"][identity] for identity in self.seen["timeline"]]

    @property
    def title(self) -> str:
        """The title of the newest embed."""
        return str([embed["title"] for message in self.messages for embed in message["embeds"]][-1])

    async def press(self, label: str) -> dict[str, Any]:
        """Press a button of the newest message that has buttons, and give the page's receipt."""
        message = [message for message in self.messages if message["components"]][-1]
        buttons = [button for row in message["components"] for button in row["components"]]
        key = next(button["control_key"] for button in buttons if button["label"] == label)
        return await self.act(kind="click", target_id=message["id"], control_key=key)

    async def act(self, **action: object) -> dict[str, Any]:
        self._sequence += 1
        envelope = {
            "protocol_version": self.seen["protocolVersion"],
            "sequence": self._sequence,
            "request_id": uuid.uuid4().hex,
            "generation": self.seen["context"]["generation"],
            "bot_generation": self.seen["botGeneration"],
            "published_revision": self.seen["publishedRevision"],
        }
        async with self._http.post("/api/action", json=envelope | action) as response:
            receipt: dict[str, Any] = await response.json()
        return receipt

    @property
    def menu(self) -> dict[str, Any]:
        """The newest menu."""
        parts = [part for message in self.messages for row in message["components"] for part in row["components"]]
        menu: dict[str, Any] = [part for part in parts if "options" in part][-1]
        return menu

    async def pictures(self) -> list[bytes]:
        """All pictures of the page, asked for at the same time, as a browser does."""
        return await asyncio.gather(*(self._picture(key) for key in self.seen["assets"]))

    async def _picture(self, key: str) -> bytes:
        async with self._http.get(f"/api/assets/{key}") as response:
            return await response.read()
