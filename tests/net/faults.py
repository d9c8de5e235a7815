"""What can go wrong between the bot and Discord. A fault is armed with `DiscordServer.fail(method, path, fault)`."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from aiohttp import web

from .calls import Call, reply
from .changes import LONG
from .errors import ERRORS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Answer = Callable[[], Awaitable[web.StreamResponse]]
    """Lets Discord carry out the call, and gives its answer."""


TOO_MANY_REQUESTS = 429


class Fault:
    """Something that goes wrong with a call; a new kind is a subclass that says what `meet` does."""

    method: str = "*"
    path: re.Pattern[str] = re.compile("")
    left: float = 0
    """How many more calls it meets."""
    met: int = 0
    """How many calls it has met."""
    when: Callable[[Call], bool] | None = None

    def arm(self, method: str, path: str, times: float, when: Callable[[Call], bool] | None) -> None:
        self.method, self.path, self.left, self.when = method, re.compile(path), times, when

    def disarm(self) -> None:
        self.left = 0

    def is_for(self, method: str, path: str) -> bool:
        return self.method in ("*", method) and self.path.search(path) is not None

    def meets(self, call: Call) -> bool:
        return self.is_for(call.method, call.path) and self.left > 0 and (self.when is None or self.when(call))

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        raise NotImplementedError

    def end(self) -> None:
        """The server stops: nothing may wait any longer."""


class Refuse(Fault):
    """Discord does not carry out the call: a status with a JSON error, or with a page of `html`."""

    def __init__(
        self,
        status: int,
        code: int = 0,
        message: str = "refused by the test",
        *,
        html: str | None = None,
        headers: dict[str, str] | None = None,
        more: dict[str, object] | None = None,
    ) -> None:
        self.status, self.html, self.headers = status, html, headers or {}
        self.body = {"message": message, "code": code, **(more or {})}

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        if self.html is not None:
            return web.Response(status=self.status, text=self.html, content_type="text/html", headers=self.headers)
        return reply(self.status, self.body, self.headers)


class RateLimited(Refuse):
    """Discord answers 429 and carries out nothing."""

    def __init__(
        self,
        retry_after: float,
        *,
        everywhere: bool = False,
        code: int = 0,
        message: str = "You are being rate limited.",
    ) -> None:
        headers = {"Retry-After": f"{retry_after:.3f}", "Via": "1.1 stand-in"}
        more: dict[str, object] = {"retry_after": retry_after, "global": everywhere}
        super().__init__(TOO_MANY_REQUESTS, code, message, headers=headers, more=more)


def refused(code: int) -> Refuse:
    """Discord refuses with one of its own codes, as it does where that is really so."""
    status, sentence = ERRORS[code]
    if status != TOO_MANY_REQUESTS:
        return Refuse(status, code, sentence)
    return RateLimited(0.01, code=code, message=sentence)


class Drop(Fault):
    """The connection breaks before Discord has read the call: it is not carried out."""

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        return call.drop()


class LoseAnswer(Fault):
    """Discord carries out the call, and the connection breaks before its answer arrives."""

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        await answer()
        return call.drop()


class BreakOff(Fault):
    """Discord carries out the call, and the connection breaks in the middle of its answer."""

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        whole = await answer()
        body = whole.body if isinstance(whole, web.Response) and isinstance(whole.body, bytes) else b""
        if call.transport is not None:
            head = (
                f"HTTP/1.1 {whole.status} OK\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            )
            sent = head.encode() + body
            call.transport.write(sent[: len(sent) - len(body) // 2 - 1])
            call.transport.close()
        return web.Response()


class Delay(Fault):
    """The call (or with `answer_only` its answer alone) takes `seconds` longer."""

    def __init__(self, seconds: float, *, answer_only: bool = False) -> None:
        self.seconds, self.answer_only = seconds, answer_only

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        if self.answer_only:
            response = await answer()
            await asyncio.sleep(self.seconds)
            return response
        await asyncio.sleep(self.seconds)
        return await answer()


class Hold(Fault):
    """The call (or with `answer_only` its answer alone) waits until the test lets it go; never let go, it is silence.

    `await hold.reached()` returns when a call has come to it; `hold.release()` lets all go on.
    """

    def __init__(self, *, answer_only: bool = False) -> None:
        self.answer_only = answer_only
        self._reached, self._released = asyncio.Event(), asyncio.Event()

    async def reached(self) -> None:
        await asyncio.wait_for(self._reached.wait(), LONG)

    def release(self) -> None:
        self._released.set()

    end = release

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        response = await answer() if self.answer_only else None
        self._reached.set()
        await self._released.wait()
        return await answer() if response is None else response


class Silence(Hold):
    """Discord has not heard the call and says nothing, until at the test's end the connection breaks."""

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        async def nothing() -> web.StreamResponse:
            return call.drop()

        return await super().meet(call, nothing)


class Faults:
    """The faults that are armed. A call meets every one that fits, the one armed first outermost."""

    def __init__(self) -> None:
        self._armed: list[Fault] = []

    def add(self, fault: Fault) -> None:
        self._armed.append(fault)

    def clear(self) -> None:
        for fault in self._armed:
            fault.disarm()
            fault.end()
        self._armed.clear()

    async def meet(self, call: Call, answer: Answer) -> web.StreamResponse:
        met = [fault for fault in self._armed if fault.meets(call)]
        for fault in met:
            fault.left -= 1
            fault.met += 1
        return await self._through(met, call, answer)

    async def _through(self, met: list[Fault], call: Call, answer: Answer) -> web.StreamResponse:
        if not met:
            return await answer()
        return await met[0].meet(call, lambda: self._through(met[1:], call, answer))
