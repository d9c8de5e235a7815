"""A frame of a table that plays by itself: everything that happens between two updates of its board. Pure."""

from typing import Final

from warbot.engine.game import Game, Seen
from warbot.table import turns
from warbot.table.change import Change
from warbot.table.timing import turns_by_itself
from warbot.table.values import Pace, PlayedBattle, Table

MAX_BATTLES: Final = 200
"""The maximum in one commit: playing and storing this many takes some hundredths of a second, and presses wait for it.
A longer frame is several commits."""

_TEN_BATTLES: Final = 10


def frame(table: Table, seen: Seen, now: int, *, continues: bool = False) -> Change:
    """The next frame at the table's pace, or as much of it as fits into one commit. It has at least one turn of cards.

    continues: it goes on with a frame that didn't fit into the commit before.
    """
    game = turns.game_of(table, seen)
    began, played, unfinished = game.position, list[PlayedBattle](), False
    while True:
        played.append(turns.played_turn(game))
        if game.over or not _needs_nobody(table, game):
            break
        if game.position.shuffling and not began.shuffling:
            break  # players should see that
        battles = game.position.battle - began.battle
        if _far_enough(table.timing.pace, game, battles, in_war=bool(began.at_war)):
            break
        if battles >= MAX_BATTLES and not game.position.at_war:
            unfinished = True
            break
    after = turns.after(table, game, now, len(played))
    return Change(after, tuple(played), unfinished=unfinished, continues=continues)


def _needs_nobody(table: Table, game: Game) -> bool:
    """Whether the next turn needs no press either: no tie waits to be grabbed, and all its seats are automatic."""
    if turns.waits_for_grab(game):
        return False
    return turns_by_itself(table.rules) or turns.alone(table, game.position.contest)


def _far_enough(pace: Pace, game: Game, battles: int, *, in_war: bool) -> bool:
    """Whether the pace's share was played, with this many battles finished in it."""
    at_war = bool(game.position.at_war)
    match pace:
        case Pace.BATTLE:
            return True
        case Pace.TEN:
            return battles >= _TEN_BATTLES and not at_war
        case Pace.WAR:
            return in_war or at_war
        case Pace.END:
            return False
