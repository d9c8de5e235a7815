"""A size limit for downloads from Discord's file servers. Counts the bytes that arrive instead of trusting headers."""

from types import SimpleNamespace
from typing import Final

import aiohttp
from discord.http import Route

from warbot.engine.record import LONGEST

MOST_BYTES: Final = LONGEST


class TooLong(aiohttp.ClientError):
    """More bytes arrived than a record can have; the rest was not read."""


async def count(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    """An aiohttp trace hook: read a file in chunks, up to the limit. discord.py would read without one."""
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
