"""A frame of a table that plays by itself: everything that happens between two updates of its board. Pure.

At every pace a table stops before a battle that can decide the game, and then shows turn by turn what comes of it.
"""

from typing import Final

from warbot.engine.game import Game, Seen
from warbot.engine.position import Position
from warbot.table import turns
from warbot.table.change import Change
from warbot.table.match_point import is_decisive
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
    pace = Pace.BATTLE if is_decisive(began, table.rules) else table.timing.pace
    while not unfinished:
        played.append(turns.played_turn(game))
        if game.over or not _needs_nobody(table, game) or _far_enough(pace, began, game):
            break
        unfinished = game.position.battle - began.battle >= MAX_BATTLES and not game.position.at_war
    after = turns.after(table, game, now, len(played))
    return Change(after, tuple(played), unfinished=unfinished, continues=continues)


def _needs_nobody(table: Table, game: Game) -> bool:
    """Whether the next turn needs no press either: no tie waits to be grabbed, and all its seats are automatic."""
    if turns.waits_for_grab(game):
        return False
    return turns_by_itself(table.rules) or turns.alone(table, game.position.contest)


def _far_enough(pace: Pace, began: Position, game: Game) -> bool:
    """Whether the pace's share was played since the frame began, or people should see what there is now.

    A frame that begins in a war ends with it at the latest: people have seen the tie.
    """
    position = game.position
    if pace is Pace.BATTLE or (pace is Pace.WAR and (began.at_war or position.at_war)):
        return True
    if position.at_war:
        return False  # at the other paces a war is played out
    ten = pace is Pace.TEN and position.battle - began.battle >= _TEN_BATTLES
    shuffles = position.shuffling and not began.shuffling
    return ten or shuffles or bool(began.at_war) or is_decisive(position, game.rules)
