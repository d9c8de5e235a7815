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


def missing(interaction: Interaction) -> list[str]:
    """The rights that the bot lacks where the interaction was made, by their names in `_NAMES`."""
    in_thread = interaction.channel is not None and interaction.channel.type in _THREADS
    needed = set(_NAMES) - {"send_messages" if in_thread else "send_messages_in_threads"}
    rights = interaction.app_permissions
    return [name for name in _NAMES if name in needed and not getattr(rights, name)]


def check_rights(interaction: Interaction, words: Words) -> None:
    """Raises Told where the bot could not keep a board here, with the rights that it lacks."""
    lacking = missing(interaction)
    if lacking:
        names = words.listed([f"**{words.say(_NAMES[name])}**" for name in lacking])
        raise Told(
            words.count(
                "I lack a right in this channel: {names}. Ask somebody who manages it to give it to me.",
                "I lack rights in this channel: {names}. Ask somebody who manages it to give them to me.",
                len(lacking),
                names=names,
            )
        )


def is_moderator(interaction: Interaction) -> bool:
    """Whether the person may stop other people's games here: Manage Messages."""
    return interaction.permissions.manage_messages
