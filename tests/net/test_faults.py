"""What can be made to go wrong."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from . import FOREVER, BreakOff, Delay, Drop, Hold, LoseAnswer, RateLimited, Refuse, Silence, refused
from .calls import PREFIX
from .changes import LONG
from .errors import ERRORS, code_of
from .tables import board_of
from .toy_bot import Toy

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person


async def test_a_lost_answer_was_taken_all_the_same(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.fail("POST", "/callback$", LoseAnswer())
    seen = await alice.press(board, "Count")
    error = await asyncio.wait_for(toy.errors.get(), LONG)
    assert (seen.text, board_of(board).text) == ("1", "1")
    assert isinstance(error, OSError | aiohttp.ClientError)


async def test_a_dropped_call_was_not_taken(server: DiscordServer, toy: Toy, alice: Person):
    board = await alice.slash("counter")
    server.patience = 0.1
    dropped = server.fail("POST", "/callback$", Drop(), times=FOREVER)
    seen = await alice.press(board, "Count")
    await server.until(lambda: dropped.met)
    assert (seen.acknowledged, board_of(board).text, dropped.met) == (False, "0", 1)
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


@pytest.mark.parametrize("code", sorted(ERRORS))
async def test_each_refusal_of_discord_can_be_had_where_there_is_no_reason_for_it(
    server: DiscordServer, toy: Toy, code: int
):
    """discord.py tries again after 429, and gives up at the fifth time; only then it tells what the code was."""
    met = server.fail("POST", "/messages$", refused(code), times=FOREVER)
    assert await code_of(toy.get_partial_messageable(server.channel.id).send("hello")) == code
    assert met.met == (5 if ERRORS[code][0] == 429 else 1)


# --- On every route

ROUTES = [
    ("GET", "/users/@me"),
    ("GET", "/gateway/bot"),
    ("PUT", "/applications/{application}/commands"),
    ("POST", "/interactions/{interaction}/{token}/callback"),
    ("POST", "/webhooks/{application}/{token}"),
    ("GET", "/webhooks/{application}/{token}/messages/@original"),
    ("PATCH", "/webhooks/{application}/{token}/messages/@original"),
    ("DELETE", "/webhooks/{application}/{token}/messages/@original"),
    ("POST", "/channels/{channel}/messages"),
    ("PATCH", "/channels/{channel}/messages/{message}"),
    ("DELETE", "/channels/{channel}/messages/{message}"),
    ("POST", "/applications/{application}/emojis"),
]
"""What bots call, with names for what a test has to fill in."""

PAGE = "<h1>Bad gateway</h1>"
ANSWERED = {
    "503": (lambda: Refuse(503), 503, "application/json"),
    "a page with 502": (lambda: Refuse(502, html=PAGE), 502, "text/html"),
    "a page with 200": (lambda: Refuse(200, html=PAGE), 200, "text/html"),
    "429": (lambda: RateLimited(7), 429, "application/json"),
}
CUT = {"dropped": (Drop, False), "answer lost": (LoseAnswer, True), "answer broken off": (BreakOff, True)}


def concrete(server: DiscordServer, route: str) -> str:
    names = {"application": server.world.application_id, "interaction": 1, "token": "token", "message": 1}
    return f"http://{server.address}{PREFIX}" + route.format(channel=server.channel.id, **names)


@pytest.mark.parametrize("fault", ANSWERED)
async def test_every_route_can_be_answered_by(server: DiscordServer, fault: str):
    make, status, kind = ANSWERED[fault]
    server.fail("*", "", make(), times=FOREVER)
    async with aiohttp.ClientSession() as session:
        for method, route in ROUTES:
            async with session.request(method, concrete(server, route)) as answer:
                assert (answer.status, answer.content_type) == (status, kind)
                assert answer.headers.get("Retry-After") == ("7.000" if status == 429 else None)
    assert [(call.method, call.status) for call in server.requests] == [(method, None) for method, _ in ROUTES]
    server.requests.clear()  # made-up calls, without the bodies that belong there


@pytest.mark.parametrize("fault", CUT)
async def test_every_route_can_have_its_connection_cut(server: DiscordServer, fault: str):
    kind, handled = CUT[fault]
    async with aiohttp.ClientSession() as session:
        for method, route in ROUTES:
            server.fail(method, "", kind(), times=FOREVER)
            with pytest.raises(aiohttp.ClientError):
                async with session.request(method, concrete(server, route), json={}) as answer:
                    await answer.read()
            assert (server.requests[-1].status is not None) == handled
            server.heal()
    server.requests.clear()  # as above


async def test_every_route_can_be_late_or_silent(server: DiscordServer):
    async with aiohttp.ClientSession() as session:
        for fault in (Silence(), Hold(), Hold(answer_only=True), Delay(60), Delay(60, answer_only=True)):
            server.fail("*", "", fault, times=FOREVER)
            calls = [asyncio.ensure_future(session.request(m, concrete(server, route), json={})) for m, route in ROUTES]
            await server.until(partial(lambda fault: fault.met == len(ROUTES), fault))
            assert not any(call.done() for call in calls)
            for call in calls:
                call.cancel()
            await asyncio.wait(calls)
            server.heal()
    server.requests.clear()  # as above
