"""The page of the presets: a line each, and how to play one."""

import discord

from warbot.bot.render.titles import QUIET_COLOUR
from warbot.bot.rule_words import preset_summary
from warbot.bot.rules_page.rules import MARK
from warbot.bot.words import Words
from warbot.engine.rules import PRESETS, HouseRules


def presets_page(words: Words, rules: HouseRules) -> discord.Embed:
    """Every preset; the one that is played here is marked."""
    lines = [
        f"{f'{MARK} ' if preset == rules else ''}**{name}** · {preset_summary(words, name)}"
        for name, preset in PRESETS.items()
    ]
    how = words.say("Play one: `/war start`, with its name as `rules`. Changes go after it: `fifty battle_limit=80`")
    embed = discord.Embed(title=words.say("Presets"), description="\n".join([*lines, "", how]), colour=QUIET_COLOUR)
    if rules in PRESETS.values():
        embed.set_footer(text=words.say("{mark} played here", mark=MARK))
    return embed
