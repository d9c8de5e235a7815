"""Detects a second process running with this bot's token, which answers interactions before this one can.

Discord then refuses this process's first answer with code 40060. On a second attempt the same code may only mean that
the first answer arrived and its confirmation was lost, so it proves nothing.
"""

import json
import re
from types import SimpleNamespace
from typing import Final

import aiohttp
import structlog

from warbot.host import Clock
from warbot.table.instants import HOUR

log = structlog.get_logger(__name__)

_ANSWER: Final = re.compile(r"/interactions/([0-9]+)/[^/]+/callback$")
_ACKNOWLEDGED: Final = 40060
_MAX_TRACKED: Final = 10_000
"""Interactions whose answer attempts are remembered."""


class SecondProcess:
    """Watches every answer to an interaction. Logs at most once an hour that another process answers."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tries: dict[int, int] = {}
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
            if len(self._tries) > _MAX_TRACKED:
                del self._tries[next(iter(self._tries))]

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
