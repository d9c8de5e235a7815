"""Waiting for calls only so long, and being no longer about anything than others wait."""

import asyncio

import pytest

from warbot.bot import WarBot
from warbot.bot.platform.patience import CallTimeout
from warbot.host import host

CHANNEL = 7

DISCORD_WAITS = 3.0
"""Seconds for which Discord waits for an answer before it tells the person that the application did not respond."""

DOCKER_WAITS = 10.0
"""Seconds that a container is given between SIGTERM and SIGKILL."""


@pytest.fixture
def patience() -> CallTimeout:
    return CallTimeout(0.02)


class Calls:
    """Calls that are answered when the test says so."""

    def __init__(self) -> None:
        self.begun = self.ended = 0
        self.made, self.answer, self.done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def call(self) -> str:
        self.begun += 1
        self.made.set()
        await self.answer.wait()
        self.ended += 1
        self.done.set()
        return "answered"


def test_discord_is_told_that_an_answer_will_come_with_time_to_spare_for_the_way_there():
    assert WarBot.defer_after <= DISCORD_WAITS / 2


def test_a_bot_that_stops_waits_for_answers_and_boards_for_less_time_than_a_container_is_given():
    assert WarBot.patience + host._PATIENCE < DOCKER_WAITS


async def test_what_is_answered_in_time_is_returned_or_raised(patience: CallTimeout):
    async def refused() -> None:
        raise OSError("refused")

    calls = Calls()
    calls.answer.set()
    assert await patience.wait(CHANNEL, calls.call()) == "answered"
    with pytest.raises(OSError, match="refused"):
        await patience.wait(CHANNEL, refused())


async def test_what_takes_too_long_goes_on_by_itself_and_is_forgotten_at_its_end(patience: CallTimeout):
    calls = Calls()
    with pytest.raises(TimeoutError):
        await patience.wait(CHANNEL, calls.call())
    assert (calls.begun, calls.ended) == (1, 0)
    calls.answer.set()
    await calls.done.wait()
    assert [await patience.wait(CHANNEL, calls.call()) for _ in range(3)] == ["answered"] * 3
    assert calls.ended == 4


async def test_more_than_two_unanswered_calls_are_not_made_in_a_channel(patience: CallTimeout):
    calls = Calls()
    for _ in range(4):
        with pytest.raises(TimeoutError):
            await patience.wait(CHANNEL, calls.call())
    assert calls.begun == 2
    with pytest.raises(TimeoutError):
        await patience.wait(CHANNEL + 1, calls.call())
    assert calls.begun == 3, "another channel is another matter"
    calls.answer.set()
    assert await patience.wait(CHANNEL, calls.call()) == "answered"


async def test_who_stops_waiting_does_not_cancel_the_call(patience: CallTimeout):
    calls = Calls()
    waiting = asyncio.ensure_future(CallTimeout(60).wait(CHANNEL, calls.call()))
    await calls.made.wait()
    waiting.cancel()
    await asyncio.wait([waiting])
    calls.answer.set()
    await calls.done.wait()
    assert (waiting.cancelled(), calls.ended) == (True, 1)
