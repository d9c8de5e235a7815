"""What the bot does with its own token, and what it may do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import pytest

from .errors import code_of

if TYPE_CHECKING:
    from .discord_server import DiscordServer
    from .people import Person
    from .toy_bot import Toy


async def test_the_bot_posts_edits_and_deletes_in_a_channel(server: DiscordServer, toy: Toy):
    channel = toy.get_partial_messageable(server.channel.id)
    sent = await channel.send("one", file=discord.File(__file__, "a.txt", description="a file"))
    assert server.sent("POST", "/messages$")[0].files[0].filename == "a.txt"
    await channel.get_partial_message(sent.id).edit(content="two", attachments=[])
    message = server.channel.messages[0]
    assert [(version.text, len(version.attachments)) for version in message.history] == [("one", 1), ("two", 0)]
    await channel.get_partial_message(sent.id).delete()
    assert (message.deleted, server.channel.messages) == (True, [])
    with pytest.raises(discord.NotFound) as refused:
        await channel.get_partial_message(sent.id).edit(content="three")
    assert refused.value.code == 10008


async def test_the_bot_needs_permissions_for_what_it_does_by_itself(server: DiscordServer, toy: Toy, alice: Person):
    channel = toy.get_partial_messageable(server.channel.id)
    await server.set_app_permissions(server.channel, discord.Permissions(view_channel=True))
    assert await code_of(channel.send("hello")) == 50013
    await server.set_app_permissions(server.channel, discord.Permissions.none())
    assert await code_of(channel.send("hello")) == 50001
    assert (await alice.slash("counter")).acknowledged
    await server.delete_channel(server.channel)
    assert await code_of(channel.send("hello")) == 10003


async def test_an_archived_thread_takes_no_edits(server: DiscordServer, toy: Toy):
    thread = await server.add_thread("a thread", server.channel)
    channel = toy.get_partial_messageable(thread.id)
    sent = await channel.send("one")
    await server.archive(thread)
    assert await code_of(channel.get_partial_message(sent.id).edit(content="two")) == 50083


async def test_a_bot_that_was_removed_has_no_access(server: DiscordServer, toy: Toy):
    channel = toy.get_partial_messageable(server.channel.id)
    await server.remove_bot(server.guild)
    assert await code_of(channel.send("hello")) == 50001


async def test_application_emojis_are_kept(server: DiscordServer, toy: Toy):
    made = await toy.create_application_emoji(name="king_of_spades", image=b"\x89PNG\r\n\x1a\n")
    assert [emoji.name for emoji in await toy.fetch_application_emojis()] == ["king_of_spades"]
    await made.delete()
    assert await toy.fetch_application_emojis() == []
