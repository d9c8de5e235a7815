"""The demo's simulated Discord: a server, a channel, and the people you can be."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

import discord
import simcord

from warbot.demo.pictures import Pictures

# Seconds that the bot may work on a press before the page calls the outcome uncertain.
_SETTLE_SECONDS = 5.0

_WELCOME = """\
**Welcome to the War demo.** This is the real bot in a pretended Discord; nothing leaves this computer.
• Type `/war start` below and pick the command. `/` alone shows every command.
• **Viewing as**, at the top, makes you another person: Alice (who may manage the server), Bo or Cy.
• Open this address in a second tab to be two people at once. Both tabs follow the game by themselves."""


@dataclass(frozen=True)
class Room:
    """The channel that the page shows, and the people in it. A new tab starts as the first of them."""

    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]


@asynccontextmanager
async def simulated_discord(bot: discord.AutoShardedClient, pictures: Pictures) -> AsyncIterator[simcord.Env]:
    """Run the bot, logged in and ready, against a simulated Discord in this process; close both at the end."""
    env = simcord.Env(bot, shard_count=bot.shard_count or 1, settle_timeout=_SETTLE_SECONDS, check_errors=False)
    # simcord's clock begins in January 2026. Set it before the bot starts and has timers: later, every timer of the
    # months in between would fire.
    env.backend.clock.advance((datetime.now(UTC) - env.now()).total_seconds())
    env.backend.edit_bot_profile("warbot")
    env.backend.cdn = pictures
    try:
        await env.start()
        yield env
    finally:
        await bot.close()
        await env.shutdown()


def furnish(env: simcord.Env) -> Room:
    """Create the server, its channel and its people."""
    guild = env.create_guild("War demo")
    channel = guild.create_text_channel("war-room", topic="Type /war start to play")
    managing = discord.Permissions(manage_guild=True, manage_messages=True)
    moderator = guild.create_role("Moderators", permissions=managing)
    alice = guild.add_member(env.create_user("alice", global_name="Alice"), roles=[moderator])
    bo = guild.add_member(env.create_user("bo", global_name="Bo"))
    cy = guild.add_member(env.create_user("cy", global_name="Cy"))
    return Room(channel, (alice, bo, cy))


async def welcome(env: simcord.Env, room: Room) -> None:
    """Let the bot say how to try it.

    Call it after the page is open: in a channel that already has messages, every tab would start at the old ones
    instead of the newest.
    """
    await env.bot.get_partial_messageable(room.channel.id).send(_WELCOME)
