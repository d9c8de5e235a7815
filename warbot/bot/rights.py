"""The rights that the bot needs in a channel, and how to tell which one is lacking."""

from typing import Final

import discord

from warbot.bot.replies import Interaction, Told
from warbot.bot.words import Words, marked
from warbot.host import Place

_THREADS: Final = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)

_NAMES: Final = {
    "view_channel": marked("View Channel"),
    "send_messages": marked("Send Messages"),
    "send_messages_in_threads": marked("Send Messages in Threads"),
    "embed_links": marked("Embed Links"),
}
"""The rights by which a board is posted and edited, by Discord's names for them."""

_PICTURES: Final = {"attach_files": marked("Attach Files")}
"""The right without which a board goes without its picture."""


def needed(channel: object) -> list[str]:
    """The rights that a board needs in a channel or thread, by discord.py's names for them."""
    in_thread = getattr(channel, "type", None) in _THREADS
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return [name for name in _NAMES if name != other]


def lacking(rights: discord.Permissions, channel: object) -> list[str]:
    """Those of them that the bot does not have."""
    return [name for name in needed(channel) if not getattr(rights, name)]


def for_pictures(rights: discord.Permissions) -> dict[str, bool]:
    """The rights that boards are nicer with, each with whether the bot has it."""
    return {name: getattr(rights, name) for name in _PICTURES}


def whole_server() -> discord.Permissions:
    """All that the bot asks for when it is invited."""
    return discord.Permissions(**dict.fromkeys([*_NAMES, *_PICTURES], True))


def right_name(words: Words, name: str) -> str:
    """A right as Discord's settings call it."""
    return f"**{words.say((_NAMES | _PICTURES)[name])}**"


def is_member(interaction: Interaction) -> bool:
    """Whether the bot itself is in the server; somebody may have added its commands alone.

    Discord names all servers of a bot before it sends the first interaction.
    """
    return interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is not None


def missing(interaction: Interaction) -> list[str]:
    """The rights that the bot lacks where the interaction was made: all of them in a server that it is not in.

    There Discord tells those that it would have, but takes no call from it.
    """
    if not is_member(interaction):
        return needed(interaction.channel)
    return lacking(interaction.app_permissions, interaction.channel)


def known_lacking(client: discord.Client, place: Place) -> bool:
    """Whether the bot lacks a right in a channel, as far as Discord has told without being asked."""
    if not client.is_ready():
        return False
    guild = client.get_guild(place.guild)
    if guild is None:
        return True
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None or guild.unavailable or (isinstance(channel, discord.Thread) and channel.parent is None):
        return False
    return bool(lacking(channel.permissions_for(guild.me), channel))


def invitation(application: int) -> str:
    """The address at which somebody invites the bot, with the rights that it needs and no other."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=whole_server(), scopes=scopes)


def no_member(words: Words, interaction: Interaction) -> str:
    """That only the commands were added to this server, with the way to add the bot."""
    return words.say(
        "I am not in this server: only my commands were added to it, so I can't keep a table here. "
        "Somebody who manages the server can [add me]({link}).",
        link=invitation(interaction.application_id),
    )


def check_rights(interaction: Interaction, words: Words) -> None:
    """Raises Told where the bot could not keep a board here, with what it lacks: rights, or being in the server."""
    if not is_member(interaction):
        raise Told(no_member(words, interaction))
    names = missing(interaction)
    if names:
        raise Told(
            words.count(
                "I lack a right in this channel: {names}. Ask somebody who manages it to give it to me.",
                "I lack rights in this channel: {names}. Ask somebody who manages it to give them to me.",
                len(names),
                names=words.listed([right_name(words, name) for name in names]),
            )
        )


def is_moderator(interaction: Interaction) -> bool:
    """Whether the person may stop other people's games here: Manage Messages."""
    return interaction.permissions.manage_messages
