"""Files of others, from Discord's file servers: what arrives is counted, whatever anybody says of its size."""

from types import SimpleNamespace
from typing import Final

import aiohttp
from discord.http import Route

from warbot.engine.record import LONGEST

MOST_BYTES: Final = LONGEST


class TooLong(aiohttp.ClientError):
    """More has arrived than can be of any use; the rest was not read."""


async def count(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    """For a trace of aiohttp: have a file read piece by piece, up to the bound. discord.py would read on forever."""
    answer = end.response
    if str(end.url).startswith(Route.BASE) or end.method != "GET":
        return

    async def read() -> bytes:
        content = bytearray()
        async for piece in answer.content.iter_any():
            content += piece
            if len(content) > MOST_BYTES:
                answer.close()
                raise TooLong
        return bytes(content)

    answer.read = read  # type: ignore[method-assign]
