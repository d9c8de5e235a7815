"""The gateway: sessions, shards, connections that break."""

from __future__ import annotations

import asyncio
import math
from typing import TYPE_CHECKING

import discord
import pytest

from . import Drop, Fault, Refuse
from .changes import LONG
from .close_codes import FATAL, FORGOTTEN, RESUMABLE
from .sessions import Op
from .toy_bot import Toy

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person


async def test_a_client_becomes_ready_and_knows_its_guild(server: DiscordServer, toy: Toy):
    await asyncio.wait_for(toy.wait_until_ready(), LONG)
    guild = toy.get_guild(server.guild.id)
    assert guild is not None
    assert [channel.name for channel in guild.text_channels] == ["general"]
    assert server.gateway.identified == 1


async def test_each_shard_gets_its_own_guilds(server: DiscordServer):
    server.gateway.shards = 2
    guilds = [await server.add_guild(f"shard {shard}", shard=shard) for shard in (0, 1)]
    client = Toy()
    async with server.connected(client):
        await server.until(lambda: server.gateway.identified == 2)
        await asyncio.wait_for(client.wait_until_ready(), LONG)
        shards = {guild.id: guild.shard_id for guild in client.guilds}
        assert [shards[guild.id] for guild in guilds] == [0, 1]
        assert (await server.person("kim", guild=guilds[1]).slash("counter")).text == "0"


async def test_a_press_that_a_dropped_socket_missed_comes_with_the_resume(
    server: DiscordServer, toy: Toy, alice: Person
):
    board = await alice.slash("counter")
    await server.gateway.drop()
    await server.until(lambda: not server.gateway.live)
    seen = await alice.press(board, "Count")
    assert seen.text == "1"
    assert (server.gateway.identified, server.gateway.resumed) == (1, 1)


async def test_a_forgotten_session_identifies_again(server: DiscordServer, toy: Toy, alice: Person):
    await server.gateway.drop(resumable=False)
    await server.until(lambda: server.gateway.identified == 2)
    assert (await alice.slash("counter")).text == "0"


async def test_a_request_to_reconnect_is_followed_by_a_resume(server: DiscordServer, toy: Toy, alice: Person):
    await server.gateway.ask_to_reconnect()
    await server.until(lambda: server.gateway.resumed == 1)
    assert (await alice.slash("counter")).text == "0"


async def test_heartbeats_are_acknowledged(server: DiscordServer):
    server.gateway.heartbeat_interval = 20
    client = Toy()
    async with server.connected(client):
        await server.until(lambda: server.gateway.received[Op.HEARTBEAT] >= 3 and math.isfinite(client.latency))


@pytest.mark.parametrize("interval", [20, 60_000], ids=["unanswered heartbeats", "silence"])
async def test_a_client_that_hears_nothing_for_its_time_resumes(server: DiscordServer, alice: Person, interval: int):
    """discord.py's time is 60 s. It counts whatever it hears, so a press would be as good as an acknowledgement."""
    server.gateway.heartbeat_interval = interval
    client = Toy()
    client._connection.heartbeat_timeout = 0.2
    async with server.connected(client):
        client._connection.heartbeat_timeout = LONG  # of the connections that follow
        board = await alice.slash("counter")
        server.gateway.acknowledges_heartbeats = False
        await server.until(lambda: server.gateway.resumed)
        server.gateway.acknowledges_heartbeats = True
        assert (await alice.press(board, "Count")).text == "1"


async def test_while_the_gateway_is_silent_nothing_comes_and_nothing_is_lost(
    server: DiscordServer, toy: Toy, alice: Person
):
    board = await alice.slash("counter")
    server.gateway.silence.begin()
    server.answer_deadline = 0.1
    assert not (await alice.press(board, "Count")).acknowledged
    server.gateway.silence.end()
    await server.gateway.drop()
    error = await asyncio.wait_for(toy.errors.get(), LONG)
    assert isinstance(error, discord.NotFound), "the press came with the RESUME, too late to be answered"
    assert (error.code, toy.counted) == (10062, 1)


# --- How Discord closes a connection


@pytest.mark.parametrize("code", sorted(RESUMABLE | {1000, 1001}))
async def test_after_these_codes_the_session_is_resumed(server: DiscordServer, toy: Toy, alice: Person, code: int):
    board = await alice.slash("counter")
    await server.gateway.drop(code=code)
    assert (await alice.press(board, "Count")).text == "1"
    assert (server.gateway.identified, server.gateway.resumed) == (1, 1)


@pytest.mark.parametrize("code", sorted(FORGOTTEN))
async def test_after_these_codes_a_new_session_is_begun(server: DiscordServer, toy: Toy, alice: Person, code: int):
    await server.gateway.drop(code=code)
    await server.until(lambda: server.gateway.identified == 2)
    assert (await alice.slash("counter")).text == "0"
    assert server.gateway.resumed == 0


@pytest.mark.parametrize("code", sorted(FATAL))
async def test_after_these_codes_the_client_ends(server: DiscordServer, code: int):
    client = Toy()
    running = asyncio.create_task(client.start("a.token.made-up"))
    await server.until(lambda: server.gateway.identified)
    await server.gateway.drop(code=code)
    with pytest.raises(discord.ConnectionClosed if code != 4014 else discord.PrivilegedIntentsRequired) as closed:
        await asyncio.wait_for(running, LONG)
    assert code == getattr(closed.value, "code", 4014)


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_session_can_be_taken_back_while_it_runs(
    server: DiscordServer, toy: Toy, alice: Person, *, resumable: bool
):
    await server.gateway.invalidate(resumable=resumable)
    await server.until(lambda: server.gateway.resumed if resumable else server.gateway.identified == 2)
    assert (await alice.slash("counter")).text == "0"


@pytest.mark.parametrize("fault", [Drop(), Refuse(502, html="<h1>Bad gateway</h1>")], ids=["dropped", "a page"])
async def test_a_gateway_that_does_not_let_the_bot_back_in_is_tried_again(
    server: DiscordServer, toy: Toy, alice: Person, fault: Fault, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda _: 0.01)
    refused = server.fail("GET", "^/gateway/$", fault, times=2)
    await server.gateway.drop()
    await server.until(lambda: refused.met == 2 and server.gateway.live)
    assert (await alice.slash("counter")).text == "0"


@pytest.mark.parametrize("listens", [True, False])
async def test_messages_reach_a_bot_that_has_the_intent(server: DiscordServer, alice: Person, *, listens: bool):
    client = Toy(guild_messages=listens)
    async with server.connected(client):
        await alice.delete(await alice.say("hello"))
        events = [event["t"] for event in server.gateway.live[0].events]
        assert events[2:] == ["MESSAGE_CREATE", "MESSAGE_DELETE"] * listens
