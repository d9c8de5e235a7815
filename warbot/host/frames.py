"""A frame of a table that plays by itself: everything that happens from one picture of its board to the next. Pure."""

from typing import Final

from warbot.engine.game import Game, Seen
from warbot.host import turns
from warbot.host.going import turns_by_itself
from warbot.host.seating import Change
from warbot.store.rows import Pace, Played, Table

MOST_BATTLES: Final = 1_000
"""In one frame, even straight to the end: so many take a moment to play and to store, and no more."""

_TEN: Final = 10


def frame(table: Table, seen: Seen, now: float) -> Change:
    """The next frame at the table's pace. At least one turn of cards is made; all of them are one commit."""
    game = turns.game_of(table, seen)
    began, played = game.position, list[Played]()
    while True:
        played.append(turns.played_turn(game))
        if game.over or not _goes_on_alone(table, game):
            break
        if game.position.shuffling and not began.shuffling:
            break  # that is to be told
        if _far_enough(table.going.pace, game, since=began.battle, in_war=bool(began.at_war)):
            break
    return Change(turns.after(table, game, now, len(played)), tuple(played))


def _goes_on_alone(table: Table, game: Game) -> bool:
    """Whether the next turn needs nobody either: no tie waits to be grabbed, and every seat in it is automatic."""
    if turns.waits_for_grab(game):
        return False
    return turns_by_itself(table.rules) or turns.alone(table, game.position.contest)


def _far_enough(pace: Pace, game: Game, *, since: int, in_war: bool) -> bool:
    """Whether so much was played as the pace wants. A war is told turn by turn, but where it would take too long."""
    at_war, battles = bool(game.position.at_war), game.position.battle - since
    match pace:
        case Pace.BATTLE:
            return True
        case Pace.TEN:
            return battles >= _TEN and not at_war
        case Pace.WAR:
            return in_war or at_war or battles >= MOST_BATTLES
        case Pace.END:
            return battles >= MOST_BATTLES and not at_war
