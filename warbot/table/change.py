"""A change of a table, and the moves that make one. Pure."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from warbot.engine.game import Seen
from warbot.table.values import PlayedBattle, Table

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Change:
    """A table as it should be stored next, and what was played on the way there.

    stirs: the players get new time to press, although none of them has pressed.
    calls: the people to ping because they keep others waiting.
    unfinished: it is a part of a frame, and the next part is to follow at once, before anything is shown.
    continues: it is such a next part.
    """

    table: Table
    battles: tuple[PlayedBattle, ...] = ()
    stirs: bool = False
    calls: tuple[int, ...] = ()
    unfinished: bool = False
    continues: bool = False


Move = Callable[[Table, Seen, int], Change]
"""What happens at a table: takes the table, its earlier piles and the current instant; returns the change.

Raises Refusal if it can't be made; then nothing changes. It runs in a transaction on the database's thread, and may run
again if another change came first, so it must be pure.
"""


def move(function: Callable[Concatenate[Table, Seen, int, P], Change]) -> Callable[P, Move]:
    """Turns a function of a table and a person's choice into a function of the choice alone that returns the move.

    So `flip(table, seen, now, person, turn)` is called as `flip(person, turn)`.
    """

    @wraps(function)
    def chosen(*args: P.args, **kwargs: P.kwargs) -> Move:
        return lambda table, seen, now: function(table, seen, now, *args, **kwargs)

    return chosen
