"""Requests of the bot: read, recorded, carried out, answered as Discord answers."""

from __future__ import annotations

import json
import time
import traceback
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from aiohttp import BodyPartReader, web

from .errors import ApiError

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Mapping

    Handler = Callable[["Call"], Awaitable[Any]]
    """Carries out a call and returns its answer as JSON values; None is 204 No Content."""

PREFIX = "/api/v10"
NOT_IMPLEMENTED = 501  # what discord.py does not send again


class Upload(NamedTuple):
    field: str
    filename: str
    content: bytes
    content_type: str


class Created(NamedTuple):
    """An answer with status 201."""

    body: Any


@dataclass(eq=False)
class Call:
    """One request. `path` is without host, `/api/v10` and query; `body` is the JSON, of a multipart request too."""

    method: str
    path: str
    query: Mapping[str, str]
    where: Mapping[str, str]
    """The variable parts of the path, by name."""
    body: Any
    files: list[Upload]
    transport: asyncio.Transport | None = None
    at: float = field(default_factory=time.monotonic)
    status: int | None = None
    """The status that Discord's side came to, whether or not the answer arrived; None where it never handled it."""

    trouble: str = ""
    """Why the stand-in could not handle it."""

    def drop(self) -> web.Response:
        """Cuts the connection; the response it returns goes nowhere."""
        if self.transport is not None:
            self.transport.abort()
        return web.Response()

    def __repr__(self) -> str:
        return f"<{self.method} {self.path} → {self.status}>"


async def read(request: web.Request) -> Call:
    path = request.path.removeprefix(PREFIX)
    body, files = await _read_body(request)
    return Call(request.method, path, dict(request.query), request.match_info, body, files, request.transport)


async def _read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    if not request.content_type.startswith("multipart/"):
        return (await request.json() if request.can_read_body else None), []
    body: Any = None
    files: list[Upload] = []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        if part.name == "payload_json":
            body = await part.json()
        else:
            kind = part.headers.get("Content-Type", "application/octet-stream")
            files.append(Upload(part.name or "", part.filename or "", bytes(await part.read()), kind))
    return body, files


def reply(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """An answer in JSON; discord.py reads it only where the content type is exactly this."""
    sent = {**(headers or {}), "Content-Type": "application/json"}
    return web.Response(status=status, body=json.dumps(body).encode(), headers=sent)


async def carry_out(call: Call, handler: Handler) -> web.Response:
    try:
        answer = await handler(call)
    except ApiError as error:
        call.status = error.status
        return reply(error.status, error.body())
    except Exception:  # noqa: BLE001 - the server's fixture shows it
        call.status, call.trouble = NOT_IMPLEMENTED, traceback.format_exc()
        return reply(call.status, {"message": call.trouble, "code": 0})
    if answer is None:
        call.status = 204
        return web.Response(status=204)
    call.status, body = (201, answer.body) if isinstance(answer, Created) else (200, answer)
    return reply(call.status, body)
