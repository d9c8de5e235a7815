"""From a report to what people see: pure, and in the language that it is given.

A board says what happened (title), who took it (colour), which cards (one large line), in a sentence, how the piles
stand (the bar), and what comes next.
"""

from functools import lru_cache
from typing import Final

import discord

from warbot.bot.render.battle import cards, sentence
from warbot.bot.render.ending import ending, length, memories, opened
from warbot.bot.render.next_move import next_move
from warbot.bot.render.piles import standing
from warbot.bot.render.story import lately, news
from warbot.bot.render.titles import colour, title
from warbot.bot.render.waiting import waiting
from warbot.bot.words import Words
from warbot.engine.rules import HouseRules, nearest_preset
from warbot.host import ClosedFor, Phase, Report, WhenIdle

__all__ = ["board"]

_RULES: Final = 32
"""Characters of rules that a line of a phone has room for, beside the number of the game."""

_SEAL: Final = 16
"""So many digits of the seal remind of the one that stood on the first board in full."""


def board(words: Words, report: Report, when_idle: WhenIdle = WhenIdle.AUTO_FLIP) -> discord.Embed:
    """The board of a table, whatever its phase. `when_idle` is what becomes of idle players on its server."""
    told = _description(words, report, when_idle)
    embed = discord.Embed(title=title(words, report), description=told, colour=colour(report))
    if report.phase is Phase.OVER:
        embed.add_field(name=words.say("The shuffle, checked by /war verify"), value=opened(report))
    embed.set_footer(text=_footer(words, report))
    return embed


def _description(words: Words, report: Report, when_idle: WhenIdle) -> str:
    match report.phase:
        case Phase.OPEN | Phase.CHALLENGE:
            return waiting(words, report)
        case Phase.CLOSED if report.closed_for is ClosedFor.REPLACED:
            return words.say("No cards were dealt. /war show brings the table that is here now.")
        case Phase.CLOSED:
            return words.say("No cards were dealt. Use /war start to open a new table.")
        case Phase.PLAYING:
            first, last = "", next_move(words, report, when_idle)
        case Phase.OVER:
            first = ending(words, report)
            last = "\n".join(filter(None, [length(words, report), memories(words, report)]))
    told = "\n".join(filter(None, [sentence(words, report), news(words, report)]))
    parts = [first, lately(words, report), cards(words, report), told, standing(words, report), last]
    return "\n\n".join(part for part in parts if part)


def _footer(words: Words, report: Report) -> str:
    game = words.say("Game {number}", number=report.game)
    if report.phase in (Phase.OPEN, Phase.CHALLENGE):
        return game  # the rules stand above
    footer = f"{game} · {_written(report.rules)}"
    if report.phase is not Phase.PLAYING:
        return footer
    return f"{footer} · " + f"🔒 {report.commitment[:_SEAL]}…"


@lru_cache(maxsize=64)
def _written(rules: HouseRules) -> str:
    """Rules as text; of long ones the beginning, for /rules has all. Most tables play by a few rule sets."""
    text = str(rules)
    return text if len(text) <= _RULES else f"{nearest_preset(rules)} …"
