"""The rules page: every section, with differences from the preset `standard` marked; and the page of presets."""

from collections.abc import Container
from typing import Final

import discord

from warbot.bot.board.embed.titles import QUIET_COLOUR
from warbot.bot.rules.sections import Section, sections
from warbot.bot.text.rule_texts import preset_summary
from warbot.bot.text.translations import Translations
from warbot.engine.rules import PRESETS, HouseRules, changes

MARK: Final = "◆"


def rules_page(_: Translations, rules: HouseRules, game: int = 0) -> discord.Embed:
    """The rules of this game's table, or of the server if `game` is 0."""
    title = _("The rules of this table") if game else _("The rules of this server")
    return _page(_, rules, title, f"`{rules}`")


def preset_page(_: Translations, name: str) -> discord.Embed:
    """The rules of a preset."""
    return _page(_, PRESETS[name], name, preset_summary(_, name))


def _page(_: Translations, rules: HouseRules, title: str, description: str) -> discord.Embed:
    differs = changes(rules, PRESETS["standard"])
    embed = discord.Embed(title=title, description=description, colour=QUIET_COLOUR)
    for section in sections(_, rules):
        embed.add_field(name=section.title, value=_text(section, differs), inline=False)
    if differs:
        embed.set_footer(text=_("{mark} other than in the preset standard", mark=MARK))
    return embed


def _text(section: Section, differs: Container[str]) -> str:
    return " ".join(
        f"{MARK}\u00a0{sentence.text}" if any(name in differs for name in sentence.rules) else sentence.text
        for sentence in section.sentences
    )


def presets_page(_: Translations, rules: HouseRules) -> discord.Embed:
    """Every preset, with the one played here marked."""
    lines = [
        f"{f'{MARK} ' if preset == rules else ''}**{name}** · {preset_summary(_, name)}"
        for name, preset in PRESETS.items()
    ]
    how = _(
        "Choose one below to read its rules and play it. For changes, use `/war start` with `rules` such as "
        "`fifty battle_limit=80`"
    )
    embed = discord.Embed(title=_("Presets"), description="\n".join([*lines, "", how]), colour=QUIET_COLOUR)
    if rules in PRESETS.values():
        embed.set_footer(text=_("{mark} played here", mark=MARK))
    return embed
