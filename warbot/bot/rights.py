"""The rights that the bot needs in a channel, and how to tell which one is lacking."""

from typing import Final

import discord

from warbot.bot.replies import Interaction, Told
from warbot.bot.words import Words, marked

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


def missing(interaction: Interaction) -> list[str]:
    """The rights that the bot lacks where the interaction was made."""
    return lacking(interaction.app_permissions, interaction.channel)


def check_rights(interaction: Interaction, words: Words) -> None:
    """Raises Told where the bot could not keep a board here, with the rights that it lacks."""
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
