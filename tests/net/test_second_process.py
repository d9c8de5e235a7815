"""Two processes with one token: the one that comes second to an answer says so, and only then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import LoseAnswer, refused
from .changes import LONG

if TYPE_CHECKING:
    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person

SECOND = "another process answers with this bot's token: stop one of the two, or reset the token"
CALLBACK = "/callback$"


async def test_an_answer_that_somebody_else_gave_first_is_told_once_an_hour(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person
):
    server.patience = 0.1  # nothing will come
    second = server.fail("POST", CALLBACK, refused(40060), times=3)
    for _ in range(3):
        await alice.slash("rules")
    await server.until(lambda: second.met == 3)
    await bot.in_flight.finish(LONG)
    assert len(logs.take(SECOND)) == 1
    logs.take("an answer did not arrive")


async def test_an_answer_of_one_s_own_that_was_lost_is_not(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person
):
    lost = server.fail("POST", CALLBACK, LoseAnswer())
    seen = await alice.slash("rules")
    assert seen.acknowledged
    assert lost.met == 1
    await bot.in_flight.finish(LONG)
    assert logs.take(SECOND) == []
    logs.take("an answer did not arrive")
