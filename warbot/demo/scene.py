"""The demo's simulated Discord: a server, a channel, and the people you can be."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from simcord.backend.models import User

from warbot.demo.faces import bot_face, face
from warbot.demo.patience import REST_SECONDS, wait_as_discord_does
from warbot.demo.pictures import Pictures

_WELCOME = """\
**Welcome to the War demo.** This is the real bot in a pretended Discord; nothing leaves this computer.
• Type `/war start` below and pick the command. `/` alone shows every command.
• **Viewing as**, at the top, makes you another person: Alice (who may manage the server), Bo, Cy or Dirk.
• Cy reads French and Dirk German: what the bot answers to them alone comes in their language.
• Open this address in a second tab to be two people at once. Both tabs follow the game by themselves."""


@dataclass(frozen=True)
class Room:
    """The channel that the page shows, and the people in it. A new tab starts as the first of them."""

    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]


@asynccontextmanager
async def simulated_discord(
    bot: discord.AutoShardedClient, pictures: Pictures, rest_seconds: float = REST_SECONDS
) -> AsyncIterator[simcord.Env]:
    """Run the bot, logged in and ready, against a simulated Discord in this process; close both at the end.

    rest_seconds: how long the page waits for the bot to have nothing left to do.
    """
    env = simcord.Env(bot, shard_count=bot.shard_count or 1, check_errors=False)
    wait_as_discord_does(env, rest_seconds)
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


def furnish(env: simcord.Env, pictures: Pictures) -> Room:
    """Create the server, its channel and its people, with their faces in `pictures`."""
    guild = env.create_guild("War demo")
    channel = guild.create_text_channel("war-room", topic="Type /war start to play")
    managing = discord.Permissions(manage_guild=True, manage_messages=True)
    moderator = guild.create_role("Moderators", permissions=managing)
    alice = guild.add_member(_user(env, pictures, "Alice", ("#f2c9a8", "#7a4a24", "#9fc2ff")), roles=[moderator])
    bo = guild.add_member(_user(env, pictures, "Bo", ("#c98f63", "#2d211b", "#ffd9a0")))
    cy = guild.add_member(_user(env, pictures, "Cy", ("#8d5a3b", "#191514", "#a8e0d5")))
    dirk = guild.add_member(_user(env, pictures, "Dirk", ("#f4d3b8", "#c9a04a", "#d7c2f2")))
    _show_a_face(env.backend.bot_user, pictures, bot_face())
    _speak(env, {cy.id: "fr", dirk.id: "de"})
    return Room(channel, (alice, bo, cy, dirk))


def _user(env: simcord.Env, pictures: Pictures, name: str, colours: tuple[str, str, str]) -> simcord.UserHandle:
    handle = env.create_user(name.lower(), global_name=name)
    _show_a_face(env.backend.get_user(handle.id), pictures, face(*colours))
    return handle


def _show_a_face(user: User, pictures: Pictures, png: bytes) -> None:
    user.avatar = f"{user.id:032x}"  # Discord's names for avatars are 32 such digits
    pictures.keep_face(user.id, user.avatar, png)


def _speak(env: simcord.Env, languages: Mapping[int, str]) -> None:
    """Let these people's clients be in these languages, by user id: in simcord everybody reads American English."""
    emit = env.backend.emit

    def in_their_language(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE":
            reader = int(payload["member"]["user"]["id"])
            payload = {**payload, "locale": languages.get(reader, payload["locale"])}
        emit(event, payload)

    env.backend.emit = in_their_language  # type: ignore[method-assign]  # on this object, not on the class


async def welcome(env: simcord.Env, room: Room) -> None:
    """Let the bot say how to try it.

    Call it after the page is open: in a channel that already has messages, every tab would start at the old ones
    instead of the newest.
    """
    await env.bot.get_partial_messageable(room.channel.id).send(_WELCOME)
