"""/war check: shows a server's admins which permissions the bot has and which it lacks."""

from typing import Any, Final

from discord import app_commands

from warbot.bot.interaction.answering import Interaction, UserError, answering, defer_if_slow, reply_privately
from warbot.bot.interaction.permissions import for_pictures, is_member, lacking, needed, no_member, right_name
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.text.translations import Translations

_MAX_CHANNELS: Final = 15
"""Channels that fit into one message, even if each lacks every permission."""


def check_command(responder: Responder) -> app_commands.Command[Any, ..., None]:
    """/war check: which permissions the bot has and lacks here, and lacks in the channels where games are allowed."""

    @app_commands.command(name="check", description="For admins: check the bot’s permissions here")
    async def check(interaction: Interaction) -> None:
        async with answering(interaction, responder.languages):
            _ = responder.my_words(interaction)
            if not interaction.permissions.manage_guild:
                raise UserError(_("You need the **Manage Server** permission to do that."))
            channels = (
                await defer_if_slow(interaction, responder.servers.server(place_of(interaction).guild))
            ).settings.channels
            if not is_member(interaction):
                raise UserError(f"❌ {no_member(_, interaction)}")
            await reply_privately(
                interaction, "\n".join([*_here(_, interaction), *_elsewhere(_, interaction, channels)])
            )

    return check


def _here(_: Translations, interaction: Interaction) -> list[str]:
    """A line for each permission that a board needs in the channel where the command was used."""
    has = interaction.app_permissions
    lines = [_("Permissions I need in this channel:")]
    lines += [f"{'✅' if getattr(has, name) else '❌'} {right_name(_, name)}" for name in needed(interaction.channel)]
    for name, there in for_pictures(has).items():
        right = right_name(_, name)
        without = _("{right}: optional. Without it, there are no pictures.", right=right)
        lines.append(f"✅ {right}" if there else f"➖ {without}")
    if lacking(has, interaction.channel):
        lines.append(_("Grant me what’s marked ❌, in this channel’s settings or for my role."))
    else:
        lines.append(_("All set: you can play here!"))
    return lines


def _elsewhere(_: Translations, interaction: Interaction, channels: tuple[int, ...]) -> list[str]:
    """A line for each channel where games are allowed but the bot couldn't play."""
    guild = interaction.guild
    me = guild.me if guild is not None else None
    if guild is None or me is None or not channels:
        return []
    lines = []
    for number in channels[:_MAX_CHANNELS]:
        channel = guild.get_channel_or_thread(number)
        if channel is None:
            lines.append(_("❌ {channel}: hidden from me, or deleted.", channel=f"<#{number}>"))
            continue
        names = [right_name(_, name) for name in lacking(channel.permissions_for(me), channel)]
        if names:
            lines.append(_("❌ {channel}: missing {names}.", channel=f"<#{number}>", names=_.listed(names)))
    if not lines:
        lines = [_("✅ All set in every channel where games are allowed.")]
    return lines
