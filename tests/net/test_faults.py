"""What can be made to go wrong."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from . import FOREVER, Drop, Hold, LoseAnswer, RateLimited, Refuse
from .errors import code_of
from .toy_bot import Toy

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person


async def test_a_lost_answer_was_taken_all_the_same(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.fail("POST", "/callback$", LoseAnswer())
    seen = await alice.press(board, "Count")
    error = await asyncio.wait_for(toy.errors.get(), 5)
    assert (seen.text, board.message.text) == ("1", "1")
    assert isinstance(error, OSError | aiohttp.ClientError)


async def test_a_dropped_call_was_not_taken(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.answer_deadline = 0.1
    dropped = server.fail("POST", "/callback$", Drop(), times=FOREVER)
    seen = await alice.press(board, "Count")
    assert (seen.acknowledged, board.message.text, dropped.met) == (False, "0", 1)
    assert server.sent("POST", "/callback$")[-1].status is None


async def test_a_refusal_has_status_andcode_of(server: DiscordServer, toy: Toy):
    channel = toy.get_partial_messageable(server.channel.id)
    server.fail("POST", "/messages$", Refuse(403, 50013, "Missing Permissions"))
    assert await code_of(channel.send("hello")) == 50013
    server.fail("POST", "/messages$", Refuse(503, html="<h1>Down</h1>"))
    with pytest.raises(discord.DiscordServerError, match="Down"):
        await channel.send("hello")
    server.fail("POST", "/messages$", RateLimited(0.01))
    assert (await channel.send("at last")).content == "at last"


async def test_edits_can_be_made_to_overtake_each_other(server: DiscordServer, toy: Toy):
    channel = toy.get_partial_messageable(server.channel.id)
    message = channel.get_partial_message((await channel.send("one")).id)
    await message.edit(content="two")  # until the first answer, discord.py makes one call of a route at a time
    held = server.fail("PATCH", "/messages/", Hold())
    slow = asyncio.create_task(message.edit(content="three"))
    await held.reached()
    await message.edit(content="four")
    held.release()
    await slow
    assert [version.text for version in server.channel.messages[0].history] == ["one", "two", "four", "three"]


async def test_a_lost_delete_is_sent_again_by_aiohttp_and_then_finds_nothing(server: DiscordServer, toy: Toy):
    channel = toy.get_partial_messageable(server.channel.id)
    message = channel.get_partial_message((await channel.send("one")).id)
    server.fail("DELETE", "/messages/", LoseAnswer())
    assert await code_of(message.delete()) == 10008
    assert [call.status for call in server.sent("DELETE", "/messages/")] == [204, 404]


async def test_a_used_up_bucket_answers_429_and_says_until_when(server: DiscordServer):
    server.buckets.limit("GET", "/users/@me$", calls=2, seconds=60)
    async with aiohttp.ClientSession() as session:
        answers = [await session.get(f"{server.base_url}/users/@me") for _ in range(3)]
        assert [answer.status for answer in answers] == [200, 200, 429]
        assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
        assert 0 < (await answers[2].json())["retry_after"] <= 60


async def test_a_refused_token_ends_the_client(server: DiscordServer):
    server.fail("GET", "/users/@me$", Refuse(401, message="401: Unauthorized"))
    with pytest.raises(discord.LoginFailure):
        async with server.connected(Toy()):
            pass
