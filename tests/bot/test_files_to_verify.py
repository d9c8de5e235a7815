"""Files to verify: whoever sends many, long or slow ones holds up nobody else, and fills no memory with them."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

import aiohttp
import pytest
from aiohttp import web

from warbot.bot.interaction.answering import UserError
from warbot.bot.interaction.responder import Responder
from warbot.bot.platform.http import TooLong, refusing_pages
from warbot.bot.text.translations import Languages
from warbot.bot.verify import Verifying
from warbot.engine.notation import NotationError
from warbot.engine.record import LONGEST


class Unused:
    """What is at the desk, and not needed for a file."""

    servers = None


class File:
    """An attachment that arrives when it is let; `arriving` counts those on their way."""

    size = 100
    id = 1
    arriving = most = 0

    def __init__(self, *, slow: bool = False) -> None:
        self.arrives = asyncio.Event()
        if not slow:
            self.arrives.set()

    async def read(self) -> bytes:
        File.arriving += 1
        File.most = max(File.most, File.arriving)
        await self.arrives.wait()
        for _ in range(10):
            await asyncio.sleep(0)
        File.arriving -= 1
        return b"no record"


@pytest.fixture
def verifying() -> Verifying:
    File.arriving = File.most = 0
    unused = cast("Any", Unused())
    return Verifying(Responder(unused, Languages(), unused))


WORDS = Languages()["en-US"]


async def test_of_many_files_few_are_fetched_at_a_time(verifying: Verifying):
    files: list[Any] = [File() for _ in range(30)]
    reading = [verifying._of_one(WORDS, person, file) for person, file in enumerate(files)]
    told = await asyncio.gather(*reading, return_exceptions=True)
    assert [type(each) for each in told] == [NotationError] * 30
    assert File.most == 8


async def test_a_slow_file_holds_up_nobody_else_and_a_person_has_one(verifying: Verifying):
    slow: Any = File(slow=True)
    waiting = asyncio.ensure_future(verifying._of_one(WORDS, 1, slow))
    quick: Any = File()
    with pytest.raises(NotationError):
        await verifying._of_one(WORDS, 2, quick)
    assert not waiting.done()
    with pytest.raises(UserError):
        await verifying._of_one(WORDS, 1, quick)
    slow.arrives.set()
    with pytest.raises(NotationError):
        await waiting
    with pytest.raises(NotationError):
        await verifying._of_one(WORDS, 1, quick)


@pytest.fixture
async def endless() -> AsyncIterator[tuple[str, list[int]]]:
    """A file server that goes on sending for as long as somebody listens."""
    sent = [0]

    async def serve(request: web.Request) -> web.StreamResponse:
        answer = web.StreamResponse()
        await answer.prepare(request)
        if request.path == "/whole":
            await answer.write(b"whole")
            return answer
        while sent[0] < 20 * LONGEST:
            await answer.write(b"x" * 2**16)
            sent[0] += 2**16
        return answer

    app = web.Application()
    app.router.add_get("/{file}", serve)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield "http://127.0.0.1:{1}".format(*runner.addresses[0]), sent
    await runner.cleanup()


async def test_what_arrives_is_counted_and_no_more_is_read_than_can_be_a_record(endless: tuple[str, list[int]]):
    address, sent = endless
    async with aiohttp.ClientSession(trace_configs=[refusing_pages()]) as session:
        async with session.get(f"{address}/whole") as answer:
            assert await answer.read() == b"whole"
        async with session.get(f"{address}/endless") as answer:
            with pytest.raises(TooLong):
                await answer.read()
    assert sent[0] < 10 * LONGEST
