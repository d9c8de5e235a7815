"""Watches every call to Discord's HTTP API: pages from proxies, long files, and answers of another process.

A proxy or a hotel's network may answer with a web page and a status of success. discord.py 2.7.1 takes the page for
Discord's answer, and fails much later with an error that says nothing.
"""

import json
import re
from http import HTTPStatus
from types import SimpleNamespace
from typing import Final

import aiohttp
import structlog
from cachetools import FIFOCache
from discord.http import Route

from warbot.engine.record import LONGEST
from warbot.host import Clock
from warbot.table.instants import HOUR

log = structlog.get_logger(__name__)

_JSON: Final = "application/json"


class NotAnAnswer(aiohttp.ClientError):
    """Something other than Discord answered: the call did not arrive."""


def refusing_pages(trace: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
    """For `discord.Client(http_trace=…)`: a call answered by a page fails like one without an answer.

    trace: what is to see every answer before, if there is anything.
    """
    trace = trace or aiohttp.TraceConfig()
    trace.on_request_end.append(_refuse_page)
    trace.on_request_end.append(_limit_size)
    return trace


async def _refuse_page(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    answer = end.response
    if not str(end.url).startswith(Route.BASE):
        return  # pictures and other files come from elsewhere
    read_as_json = answer.ok and answer.status >= HTTPStatus.OK and answer.status != HTTPStatus.NO_CONTENT
    if (read_as_json or answer.status == HTTPStatus.TOO_MANY_REQUESTS) and answer.content_type != _JSON:
        raise NotAnAnswer(f"{answer.status} {answer.content_type}")


class TooLong(aiohttp.ClientError):
    """More bytes arrived than a record can have; the rest was not read."""


async def _limit_size(_: aiohttp.ClientSession, __: SimpleNamespace, end: aiohttp.TraceRequestEndParams) -> None:
    """An aiohttp trace hook: read a file in chunks, at most as many bytes as a record has.

    discord.py would read without a limit. This counts the bytes that arrive instead of trusting headers.
    """
    answer = end.response
    if str(end.url).startswith(Route.BASE) or end.method != "GET":
        return

    async def read() -> bytes:
        content = bytearray()
        async for piece in answer.content.iter_any():
            content += piece
            if len(content) > LONGEST:
                answer.close()
                raise TooLong
        return bytes(content)

    answer.read = read  # type: ignore[method-assign]


_ANSWER: Final = re.compile(r"/interactions/([0-9]+)/[^/]+/callback$")
_ACKNOWLEDGED: Final = 40060
_MAX_TRACKED: Final = 10_000
"""Interactions whose answer attempts are remembered."""


class SecondProcess:
    """Detects a second process running with this bot's token, which answers interactions before this one can.

    Discord then refuses this process's first answer with code 40060. On a second attempt the same code may only mean
    that the first answer arrived and its confirmation was lost, so it proves nothing. Logs it at most once an hour.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tries: FIFOCache[int, int] = FIFOCache(_MAX_TRACKED)
        self._told: int | None = None

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        trace.on_request_start.append(self._tried)
        trace.on_response_chunk_received.append(self._answered)
        return trace

    async def _tried(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, start: aiohttp.TraceRequestStartParams
    ) -> None:
        named = _ANSWER.search(start.url.path)
        if named is not None:
            interaction = int(named[1])
            self._tries[interaction] = self._tries.get(interaction, 0) + 1

    async def _answered(
        self, _: aiohttp.ClientSession, __: SimpleNamespace, got: aiohttp.TraceResponseChunkReceivedParams
    ) -> None:
        named = _ANSWER.search(got.url.path)
        if named is not None and self._tries.get(int(named[1])) == 1 and _code(got.chunk) == _ACKNOWLEDGED:
            self._tell(int(named[1]))

    def _tell(self, interaction: int) -> None:
        now = self._clock.now()
        if self._told is not None and 0 <= now - self._told < HOUR:
            return
        self._told = now
        log.error(
            "another process answers with this bot's token: stop one of the two, or reset the token",
            interaction=interaction,
        )


def _code(body: bytes) -> object:
    try:
        answer = json.loads(body)
    except ValueError:
        return None
    return answer.get("code") if isinstance(answer, dict) else None
