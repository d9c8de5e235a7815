"""The permissions that the bot needs in a channel, and which of them are missing."""

from typing import Final

import discord

from warbot.bot.interaction.answering import Interaction, UserError
from warbot.bot.text.translations import N_, Translations
from warbot.table import Place

_THREADS: Final = (
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)

_NAMES: Final = {
    "view_channel": N_("View Channel"),
    "send_messages": N_("Send Messages"),
    "send_messages_in_threads": N_("Send Messages in Threads"),
    "embed_links": N_("Embed Links"),
}
"""The permissions needed to post and edit a board, with Discord's names for them."""

_PICTURES: Final = {"attach_files": N_("Attach Files")}
"""Without this permission, boards have no pictures."""


def needed(channel: object) -> list[str]:
    """The permissions a board needs in a channel or thread, by discord.py's names."""
    in_thread = getattr(channel, "type", None) in _THREADS
    other = "send_messages" if in_thread else "send_messages_in_threads"
    return [name for name in _NAMES if name != other]


def lacking(rights: discord.Permissions, channel: object) -> list[str]:
    """The needed permissions that the bot doesn't have."""
    return [name for name in needed(channel) if not getattr(rights, name)]


def for_pictures(rights: discord.Permissions) -> dict[str, bool]:
    """The optional permissions for pictures, each with whether the bot has it."""
    return {name: getattr(rights, name) for name in _PICTURES}


def whole_server() -> discord.Permissions:
    """Every permission that the bot asks for when it's invited."""
    return discord.Permissions(**dict.fromkeys([*_NAMES, *_PICTURES], True))


def right_name(_: Translations, name: str) -> str:
    """A permission's name as in Discord's settings, in bold."""
    return f"**{_((_NAMES | _PICTURES)[name])}**"


def is_member(interaction: Interaction) -> bool:
    """Whether the bot itself is in the server; someone may have added only its commands.

    Discord lists all of a bot's servers before it sends the first interaction.
    """
    return interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is not None


def missing(interaction: Interaction) -> list[str]:
    """The permissions that the bot lacks where the interaction was made; all of them if it isn't in the server.

    In that case Discord sends the permissions it would have, but refuses its calls.
    """
    if not is_member(interaction):
        return needed(interaction.channel)
    return lacking(interaction.app_permissions, interaction.channel)


def known_lacking(client: discord.Client, place: Place) -> bool:
    """Whether the bot lacks a permission in a channel, judging only by what the gateway has sent."""
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
    """The bot's invitation link, with exactly the permissions it needs."""
    scopes = ("bot", "applications.commands")
    return discord.utils.oauth_url(application, permissions=whole_server(), scopes=scopes)


def no_member(_: Translations, interaction: Interaction) -> str:
    """Says that only the commands were added to this server, with a link to add the bot."""
    return _(
        "I’m not on this server: only my commands were added, so I can’t host games here. Someone who "
        "manages the server can [add me]({link}).",
        link=invitation(interaction.application_id),
    )


def check_rights(interaction: Interaction, _: Translations) -> None:
    """Raises UserError if the bot couldn't keep a board here: it lacks permissions, or isn't in the server."""
    if not is_member(interaction):
        raise UserError(no_member(_, interaction))
    names = missing(interaction)
    if names:
        raise UserError(
            _.plural(
                "I’m missing a permission in this channel: {names}. Ask someone who manages it to grant it.",
                "I’m missing permissions in this channel: {names}. Ask someone who manages it to grant them.",
                len(names),
                names=_.listed([right_name(_, name) for name in names]),
            )
        )


def is_moderator(interaction: Interaction) -> bool:
    """Whether the person may stop other people's games here, that is, has the permission Manage Messages."""
    return interaction.permissions.manage_messages
