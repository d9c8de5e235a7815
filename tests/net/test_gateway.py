"""The gateway: sessions, shards, connections that break."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
import pytest

from .gateway import Op
from .toy_bot import Toy

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person


async def test_a_client_becomes_ready_and_knows_its_guild(server: DiscordServer, toy: Toy):
    await asyncio.wait_for(toy.wait_until_ready(), 5)
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
        await asyncio.wait_for(client.wait_until_ready(), 5)
        assert [client.get_guild(guild.id).shard_id for guild in guilds] == [0, 1]
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


async def test_a_forgotten_session_identifies_anew(server: DiscordServer, toy: Toy, alice: Person):
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
        await server.until(lambda: server.gateway.received[Op.HEARTBEAT] >= 3)
        assert client.latency < 1


async def test_a_close_code_that_forbids_to_come_back_ends_the_client(server: DiscordServer):
    client = Toy()
    running = asyncio.create_task(client.start("a.token.made-up"))
    await server.until(lambda: server.gateway.identified)
    await server.gateway.drop(code=4004)
    with pytest.raises(discord.ConnectionClosed) as closed:
        await asyncio.wait_for(running, 5)
    assert closed.value.code == 4004


@pytest.mark.parametrize("listens", [True, False])
async def test_messages_reach_a_bot_that_has_the_intent(server: DiscordServer, alice: Person, *, listens: bool):
    client = Toy(guild_messages=listens)
    async with server.connected(client):
        await alice.delete(await alice.say("hello"))
        events = [event["t"] for event in server.gateway.live[0].events]
        assert events[2:] == ["MESSAGE_CREATE", "MESSAGE_DELETE"] * listens
