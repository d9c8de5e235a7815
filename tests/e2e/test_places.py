"""Where games can be: text channels, threads, the text of voice channels; and what the bot may do there."""

import discord
import pytest
import simcord

from warbot.table.instants import SECOND

from .games import flip
from .world import Player, World

RIGHTS = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
}


async def a_thread(world: World, name: str = "a thread") -> simcord.ChannelHandle:
    """A public thread of the channel, which Mo has begun."""
    backend = world.env.backend
    made = backend.create_thread(world.channel.id, name, owner_id=world.mo.id)
    return simcord.ChannelHandle(world.env, world.guild, made)


def without(world: World, *rights: str) -> simcord.ChannelHandle:
    """A channel in which the bot lacks these rights."""
    denied = discord.PermissionOverwrite(**dict.fromkeys(rights, False))
    me = world.guild.me
    assert me is not None
    return world.guild.create_text_channel("strict", overwrites={me: denied})


async def play_a_battle(world: World, channel: simcord.ChannelHandle, alice: Player, bo: Player) -> None:
    await alice.does("war start", channel, rules="fifty")
    await bo.presses("Join", on=world.boards(channel)[-1])
    for player in (alice, bo):
        await player.presses("Flip", on=world.boards(channel)[-1])
    board = world.boards(channel)[-1]
    assert len(board.large) == 2
    await alice.does("flip", channel)
    await bo.does("war show", channel)
    assert len(world.boards(channel)) == 1


async def test_in_a_thread(world, alice, bo):
    await play_a_battle(world, await a_thread(world), alice, bo)


async def test_in_the_text_of_a_voice_channel(world, alice, bo):
    await play_a_battle(world, world.guild.create_voice_channel("voice"), alice, bo)


async def test_a_thread_and_its_channel_have_a_game_each(world, alice, bo):
    thread = await a_thread(world)
    await alice.does("war start", thread)
    await bo.does("war start")
    assert "Alice" in world.boards(thread)[-1].title
    assert "Bo" in world.board.title


@pytest.mark.parametrize("right", list(RIGHTS))
async def test_a_right_that_is_lacking_is_named_privately_and_nothing_is_opened(world, alice, right):
    channel = without(world, right)
    answer = await alice.does("war start", channel)
    assert RIGHTS[right] in answer.private
    assert world.boards(channel) == []
    assert (await alice.does("flip", channel)).private


async def test_several_rights_are_named_together(world, alice):
    channel = without(world, "send_messages", "embed_links")
    answer = await alice.does("war start", channel)
    assert "Send Messages" in answer.private
    assert "Embed Links" in answer.private
    assert "View Channel" not in answer.private


async def test_in_a_thread_it_is_another_right(world, alice):
    channel = without(world, "send_messages_in_threads")
    made = world.env.backend.create_thread(channel.id, "a thread", owner_id=world.mo.id)
    thread = simcord.ChannelHandle(world.env, world.guild, made)
    answer = await alice.does("war start", thread)
    assert "Send Messages in Threads" in answer.private
    assert world.boards(thread) == []


async def test_in_a_thread_the_right_for_channels_is_not_asked_for(world, alice):
    channel = without(world, "send_messages")
    made = world.env.backend.create_thread(channel.id, "a thread", owner_id=world.mo.id)
    thread = simcord.ChannelHandle(world.env, world.guild, made)
    await alice.does("war start", thread)
    assert "Alice" in world.boards(thread)[-1].title


async def test_rules_need_no_right(world, alice):
    channel = without(world, "send_messages", "embed_links")
    answer = await alice.does("rules", channel, card="K", against="10")
    assert "beats" in answer.private


async def test_a_right_that_is_taken_in_mid_game_stops_nothing(world, alice, bo, logs):
    """Presses are answered through the interaction, which needs no right in the channel."""
    await alice.does("war start")
    await bo.presses("Join")
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    board = await flip(world, alice, bo)
    assert len(board.large) == 2
    logs.take("boards are forbidden in a channel")


async def test_a_channel_that_is_deleted_takes_nothing_with_it(world, alice, bo):
    channel = world.guild.create_text_channel("doomed")
    await alice.does("war start", channel)
    world.env.backend.delete_channel(channel.id)
    await world.later(1_000 * SECOND)
    await alice.does("war start")
    await bo.presses("Join")
    assert world.board.cards_of("Bo") == 26


async def test_a_thread_that_is_archived_in_mid_game_is_gone_on_with(world, alice, bo):
    thread = await a_thread(world)
    await alice.does("war start", thread)
    await bo.presses("Join", on=world.boards(thread)[-1])
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    for player in (alice, bo):
        await player.presses("Flip", on=world.boards(thread)[-1])
    assert len(world.boards(thread)[-1].large) == 2


async def test_games_are_not_offered_outside_of_servers(world, alice):
    assert alice.actor.user.available_commands() == ()
