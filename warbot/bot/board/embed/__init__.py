"""The board's embed, from a table's view. Pure, in the language passed in.

A board shows what happened (title), who won it (color), the cards (one large line), a sentence about it, the piles
(the bar), and what comes next.
"""

from functools import lru_cache
from typing import Final

import discord

from warbot.bot.board.embed import people
from warbot.bot.board.embed.battle import cards, sentence
from warbot.bot.board.embed.ending import ending, length, memories, opened
from warbot.bot.board.embed.next_move import next_move
from warbot.bot.board.embed.piles import standing
from warbot.bot.board.embed.story import lately, news
from warbot.bot.board.embed.titles import colour, title
from warbot.bot.board.embed.waiting import waiting
from warbot.bot.text.translations import Translations
from warbot.engine.rules import HouseRules, nearest_preset
from warbot.table import CloseReason, Phase, TableView, WhenIdle
from warbot.table.standings import WinnerStanding

__all__ = ["board_embed"]

_RULES: Final = 32
"""Characters of rules that fit on one line of a phone next to the game's number."""

_SEAL: Final = 16
"""Digits of the seal shown in the footer; the first board showed it in full."""


def board_embed(
    _: Translations,
    view: TableView,
    when_idle: WhenIdle = WhenIdle.AUTO_FLIP,
    winner: WinnerStanding | None = None,
) -> discord.Embed:
    """The board of a table in any phase.

    when_idle: what its server does with idle players. winner: how the winner of a finished game stands.
    """
    text = _description(_, view, when_idle, winner)
    embed = discord.Embed(title=title(_, view), description=text, colour=colour(view))
    if view.phase is Phase.OVER:
        embed.add_field(name=_("The shuffle, checked by /war verify"), value=opened(view))
    embed.set_footer(text=_footer(_, view))
    return embed


def _description(_: Translations, view: TableView, when_idle: WhenIdle, winner: WinnerStanding | None) -> str:
    match view.phase:
        case Phase.OPEN | Phase.CHALLENGE:
            return waiting(_, view)
        case Phase.CLOSED if view.closed_for is CloseReason.REPLACED:
            return _("No cards were dealt. /war show brings the table that is here now.")
        case Phase.CLOSED:
            return _("No cards were dealt. Use /war start to open a new table.")
        case Phase.PLAYING:
            first, last = "", next_move(_, view, when_idle)
        case Phase.OVER:
            first = ending(_, view)
            told = [length(_, view), memories(_, view), people.series(_, view), people.run(_, winner)]
            last = "\n".join(filter(None, told))
    text = "\n".join(filter(None, [sentence(_, view), people.grab(_, view), news(_, view), people.orders(_, view)]))
    parts = [first, lately(_, view), cards(_, view), text, standing(_, view), last]
    return "\n\n".join(part for part in parts if part)


def _footer(_: Translations, view: TableView) -> str:
    game = _("Game {number}", number=view.game)
    if view.phase in (Phase.OPEN, Phase.CHALLENGE):
        return game  # the description already has the rules
    footer = f"{game} · {_written(view.rules)}"
    if view.phase is not Phase.PLAYING:
        return footer
    return f"{footer} · " + f"🔒 {view.commitment[:_SEAL]}…"


@lru_cache(maxsize=64)
def _written(rules: HouseRules) -> str:
    """Rules as text. Long ones are shortened, because /rules shows them in full. Most tables share a few rule sets."""
    text = str(rules)
    return text if len(text) <= _RULES else f"{nearest_preset(rules)} …"
