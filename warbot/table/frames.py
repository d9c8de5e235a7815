"""A frame of a table that plays by itself: everything that happens between two updates of its board. Pure."""

from typing import Final

from warbot.engine.game import Game, Seen
from warbot.table import turns
from warbot.table.change import Change
from warbot.table.timing import turns_by_itself
from warbot.table.values import Pace, PlayedBattle, Table

MOST_BATTLES: Final = 1_000
"""The maximum in one frame, even at the pace "straight to the end": playing and storing this many takes a moment."""

_TEN_BATTLES: Final = 10


def frame(table: Table, seen: Seen, now: int) -> Change:
    """The next frame at the table's pace. It has at least one turn of cards, and is one commit."""
    game = turns.game_of(table, seen)
    began, played = game.position, list[PlayedBattle]()
    while True:
        played.append(turns.played_turn(game))
        if game.over or not _needs_nobody(table, game):
            break
        if game.position.shuffling and not began.shuffling:
            break  # players should see that
        if _far_enough(table.timing.pace, game, since=began.battle, in_war=bool(began.at_war)):
            break
    return Change(turns.after(table, game, now, len(played)), tuple(played))


def _needs_nobody(table: Table, game: Game) -> bool:
    """Whether the next turn needs no press either: no tie waits to be grabbed, and all its seats are automatic."""
    if turns.waits_for_grab(game):
        return False
    return turns_by_itself(table.rules) or turns.alone(table, game.position.contest)


def _far_enough(pace: Pace, game: Game, *, since: int, in_war: bool) -> bool:
    """Whether the pace's share was played. Wars are shown turn by turn unless that would take too long."""
    at_war, battles = bool(game.position.at_war), game.position.battle - since
    match pace:
        case Pace.BATTLE:
            return True
        case Pace.TEN:
            return battles >= _TEN_BATTLES and not at_war
        case Pace.WAR:
            return in_war or at_war or battles >= MOST_BATTLES
        case Pace.END:
            return battles >= MOST_BATTLES and not at_war
