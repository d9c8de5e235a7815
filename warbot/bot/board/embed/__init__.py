"""The board's embed, from a table's view. Pure, in the language passed in.

A board says each thing once: the title what happened, the cards (above it, in a picture or in its text) how, the bar
and the score where that leaves everybody, and a sentence only what's worth one. What a picture shows, its text leaves
out.
"""

import discord

from warbot.bot.board.embed import people
from warbot.bot.board.embed.ending import ending, highlights, length, who_left
from warbot.bot.board.embed.next_move import at_stake, next_move
from warbot.bot.board.embed.on_table import AS_TEXT, PAIR, Showing, heading, just_taken
from warbot.bot.board.embed.piles import standing
from warbot.bot.board.embed.story import before, last_five, news, spoiler
from warbot.bot.board.embed.titles import colour, match_point, result_title, title
from warbot.bot.board.embed.waiting import closed, waiting
from warbot.bot.text.translations import Translations
from warbot.engine.rule import Ranking
from warbot.table import Phase, TableView, WhenIdle
from warbot.table.people import WinnerStanding

__all__ = ["board_embed"]


def board_embed(
    _: Translations,
    view: TableView,
    when_idle: WhenIdle = WhenIdle.AUTO_FLIP,
    showing: Showing = AS_TEXT,
    winner: WinnerStanding | None = None,
) -> discord.Embed:
    """The board of a table in any phase.

    when_idle: what its server does with idle players. winner: how the winner of a finished game stands.
    """
    embed = discord.Embed(
        title=title(_, view, plays=showing.plays),
        description=_description(_, view, when_idle, showing, winner),
        colour=colour(view, plays=showing.plays),
    )
    if view.phase is Phase.PLAYING and view.rules.ranking is Ranking.LOW:
        embed.set_footer(text=_("🔽 Low card wins"))  # else the crown seems to be on the wrong card
    return embed


def _description(
    _: Translations, view: TableView, when_idle: WhenIdle, showing: Showing, winner: WinnerStanding | None
) -> str:
    match view.phase:
        case Phase.OPEN | Phase.CHALLENGE:
            return waiting(_, view, showing)
        case Phase.CLOSED:
            return closed(_, view)
        case Phase.PLAYING:
            parts = _playing(_, view, when_idle, showing)
        case Phase.OVER:
            parts = [*_over(_, view, showing), people.run(_, winner)]
    return "\n".join(filter(None, parts))


def _playing(_: Translations, view: TableView, when_idle: WhenIdle, showing: Showing) -> list[str]:
    return [
        heading(view, showing),
        _result_below(_, view, showing),
        _gone(_, view),
        at_stake(_, view, showing),
        standing(_, view, showing),
        spoiler(_, view) if showing.plays else news(_, view, showing),
        "" if showing.pictured else before(_, view),
        last_five(_, view, showing),
        _left_over(_, view),
        people.orders(_, view),
        next_move(_, view, when_idle),
    ]


def _over(_: Translations, view: TableView, showing: Showing) -> list[str]:
    shown = showing.pictured and len(view.seats) == PAIR  # the title has the names, the picture the score
    return [
        heading(view, showing),
        ending(_, view),
        "" if shown else standing(_, view, showing),
        length(_, view, showing.course),
        highlights(_, view, showing.course),
        people.series(_, view),
        people.orders(_, view),
    ]


def _result_below(_: Translations, view: TableView, showing: Showing) -> str:
    """The result of the battle, if the title says something else and no picture shows who won."""
    told_above = match_point(view) is None and not view.last_battle and not view.halted and view.asks_until is None
    if told_above or showing.pictured or just_taken(view) is None:
        return ""
    return result_title(_, view)


def _gone(_: Translations, view: TableView) -> str:
    """Who left a game that goes on without them."""
    if not view.resigned:
        return ""
    who = who_left(_, view, view.resigned) if len(view.resigned) > 1 else ""  # the title names the last one
    return f"{who} " + _("Their cards leave the game.") if who else _("Their cards leave the game.")


def _left_over(_: Translations, view: TableView) -> str:
    left = len(view.rules.deck) % view.rules.players
    if view.battle is not None or not left:
        return ""
    return "-# " + _.plural(
        "{n} card is left over and stays face down.", "{n} cards are left over and stay face down.", left
    )
