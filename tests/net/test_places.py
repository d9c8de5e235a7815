"""What happens to servers, channels and threads reaches the bot as Discord says it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord

from .changes import LONG
from .errors import code_of

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .toy_bot import Toy


async def heard(toy: Toy) -> tuple[str, int]:
    """The next thing that the bot is told of a place."""
    return await asyncio.wait_for(toy.heard.get(), LONG)


async def ready(server: DiscordServer, toy: Toy) -> None:
    """Returns when the bot knows its server."""
    await asyncio.wait_for(toy.wait_until_ready(), LONG)
    while not toy.heard.empty():
        toy.heard.get_nowait()


async def test_a_channel_is_made_renamed_and_deleted(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    channel = await server.add_channel("arena", guild=server.guild)
    assert await heard(toy) == ("guild_channel_create", channel.id)
    await server.rename(channel, "ring")
    assert await heard(toy) == ("guild_channel_update", channel.id)
    assert [each.name for each in toy.guilds[0].channels if each.id == channel.id] == ["ring"]
    await server.delete_channel(channel)
    assert await heard(toy) == ("guild_channel_delete", channel.id)
    assert await code_of(toy.get_partial_messageable(channel.id).send("hello")) == 10003


async def test_a_right_that_changes_is_a_change_of_its_channel(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    await server.set_app_permissions(server.channel, discord.Permissions(view_channel=True))
    assert await heard(toy) == ("guild_channel_update", server.channel.id)
    known = toy.guilds[0].get_channel(server.channel.id)
    assert known is not None
    assert not known.permissions_for(toy.guilds[0].me).send_messages


async def test_a_thread_is_archived_opened_again_locked_and_deleted(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    thread = await server.add_thread("a thread", server.channel)
    assert await heard(toy) == ("thread_create", thread.id)
    there = toy.get_partial_messageable(thread.id)
    sent = there.get_partial_message((await there.send("one")).id)
    for change, state, refusals in (
        (server.archive(thread, locked=True), (True, True), (50083, 50083)),
        (server.unarchive(thread), (False, False), (None, None)),
        (server.lock(thread), (False, True), (None, 160005)),
    ):
        await change
        assert await heard(toy) == ("raw_thread_update", thread.id)
        known = await toy.fetch_channel(thread.id)
        assert isinstance(known, discord.Thread)
        assert (known.archived, known.locked) == state
        for call, refusal in zip((sent.edit(content="two"), there.send("three")), refusals, strict=True):
            if refusal is None:
                await call
            else:
                assert await code_of(call) == refusal
    await server.delete_channel(thread)
    assert await heard(toy) == ("raw_thread_delete", thread.id)
    assert await code_of(sent.edit(content="four")) == 10003


async def test_a_channel_takes_its_threads_with_it_without_a_word(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    thread = await server.add_thread("a thread", server.channel)
    await server.archive(thread)
    assert [await heard(toy) for _ in range(2)] == [("thread_create", thread.id), ("raw_thread_update", thread.id)]
    await server.delete_channel(server.channel)
    assert await heard(toy) == ("guild_channel_delete", server.channel.id)
    assert await code_of(toy.get_partial_messageable(thread.id).send("hello")) == 10003
    assert toy.heard.empty()


async def test_an_outage_of_a_server_is_told_from_the_bot_s_removal(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    guild = server.guild
    await server.begin_outage(guild)
    assert await heard(toy) == ("guild_unavailable", guild.id)
    await server.end_outage(guild)
    assert await heard(toy) == ("guild_available", guild.id)
    await server.remove_bot(guild)
    assert await heard(toy) == ("guild_remove", guild.id)
    assert toy.get_guild(guild.id) is None
    assert await code_of(toy.get_partial_messageable(server.channel.id).send("hello")) == 50001
    await server.invite_again(guild)
    assert await heard(toy) == ("guild_join", guild.id)
    assert (await server.person("kim").slash("counter")).text == "0"


async def test_a_server_that_is_told_of_once_more_is_the_same_server(server: DiscordServer, toy: Toy):
    await ready(server, toy)
    await server.end_outage(server.guild)
    assert await heard(toy) == ("guild_available", server.guild.id)
    assert [guild.id for guild in toy.guilds] == [server.guild.id]
