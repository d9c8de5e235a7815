"""The page of the rules: every section, with what differs from the preset `standard` marked."""

from collections.abc import Container
from typing import Final

import discord

from warbot.bot.render.titles import QUIET_COLOUR
from warbot.bot.rules_page.sections import Section, sections
from warbot.bot.words import Words
from warbot.engine.rules import PRESETS, HouseRules, changes

MARK: Final = "◆"


def rules_page(words: Words, rules: HouseRules, game: int = 0) -> discord.Embed:
    """The rules of the table with this game, or of the server where it is 0."""
    differs = changes(rules, PRESETS["standard"])
    title = words.say("The rules of this table") if game else words.say("The rules of this server")
    embed = discord.Embed(title=title, description=f"`{rules}`", colour=QUIET_COLOUR)
    for section in sections(words, rules):
        embed.add_field(name=section.title, value=_text(section, differs), inline=False)
    if differs:
        embed.set_footer(text=words.say("{mark} other than in the preset standard", mark=MARK))
    return embed


def _text(section: Section, differs: Container[str]) -> str:
    return " ".join(
        f"{MARK}\u00a0{sentence.text}" if any(name in differs for name in sentence.rules) else sentence.text
        for sentence in section.sentences
    )
