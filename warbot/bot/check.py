"""/war check: for a server's admins, the rights that the bot has and those that it lacks."""

from typing import Any, Final

from discord import app_commands

from warbot.bot.desk import Desk, place_of
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rights import for_pictures, is_member, lacking, needed, no_member, right_name
from warbot.bot.words import Words

_MOST_CHANNELS: Final = 15
"""So many channels fit into one message, each with all that it could lack."""


def check_command(desk: Desk) -> app_commands.Command[Any, ..., None]:
    """/war check: which rights the bot has here, which it lacks, and in the channels where games are allowed."""

    @app_commands.command(name="check", description="For admins: which rights the bot has here, and which it lacks")
    async def check(interaction: Interaction) -> None:
        async with answering(interaction, desk.languages):
            words = desk.my_words(interaction)
            if not interaction.permissions.manage_guild:
                raise Told(words.say("Only those who may manage this server can do that."))
            channels = (await promptly(interaction, desk.servers.server(place_of(interaction).guild))).settings.channels
            if not is_member(interaction):
                raise Told(f"❌ {no_member(words, interaction)}")
            await tell(interaction, "\n".join([*_here(words, interaction), *_elsewhere(words, interaction, channels)]))

    return check


def _here(words: Words, interaction: Interaction) -> list[str]:
    """A line for each right that a board needs where the command was used."""
    has = interaction.app_permissions
    lines = [words.say("What I need in this channel:")]
    lines += [
        f"{'✅' if getattr(has, name) else '❌'} {right_name(words, name)}" for name in needed(interaction.channel)
    ]
    for name, there in for_pictures(has).items():
        right = right_name(words, name)
        without = words.say("{right}: without it, boards have no pictures.", right=right)
        lines.append(f"✅ {right}" if there else f"➖ {without}")
    if lacking(has, interaction.channel):
        lines.append(words.say("Give me what is marked ❌, in this channel or in the server's settings for my role."))
    else:
        lines.append(words.say("That is all: games can be played here."))
    return lines


def _elsewhere(words: Words, interaction: Interaction, channels: tuple[int, ...]) -> list[str]:
    """A line for each channel that games are allowed in and the bot could not play in."""
    guild = interaction.guild
    me = guild.me if guild is not None else None
    if guild is None or me is None or not channels:
        return []
    lines = []
    for number in channels[:_MOST_CHANNELS]:
        channel = guild.get_channel_or_thread(number)
        if channel is None:
            lines.append(words.say("❌ {channel}: I can't see it, or it is gone.", channel=f"<#{number}>"))
            continue
        names = [right_name(words, name) for name in lacking(channel.permissions_for(me), channel)]
        if names:
            lines.append(words.say("❌ {channel}: I lack {names}.", channel=f"<#{number}>", names=words.listed(names)))
    if not lines:
        lines = [words.say("✅ I have the same in every channel where games are allowed.")]
    return lines
