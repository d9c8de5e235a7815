"""Two processes with one token: the one that comes second to an answer says so, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from . import LoseAnswer, refused

if TYPE_CHECKING:
    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person

SECOND = "another process answers with this bot's token: stop one of the two, or reset the token"
CALLBACK = "/callback$"


@pytest.fixture(autouse=True)
def quick(server: DiscordServer) -> None:
    server.answer_deadline = 0.3


async def test_an_answer_that_somebody_else_gave_first_is_told_once_an_hour(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person
):
    del bot
    server.fail("POST", CALLBACK, refused(40060), times=3)
    for _ in range(3):
        await alice.slash("rules")
    await logs.until("an answer did not arrive")
    assert len(logs.take(SECOND)) == 1
    logs.take("an answer did not arrive")


async def test_an_answer_of_one_s_own_that_was_lost_is_not(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person
):
    lost = server.fail("POST", CALLBACK, LoseAnswer())
    seen = await alice.slash("rules")
    assert seen.acknowledged
    assert lost.met == 1
    await bot.in_hand.finish(60)
    assert logs.take(SECOND) == []
    logs.take("an answer did not arrive")
