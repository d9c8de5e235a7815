"""First turns of battles between two, remembered: nearly every step of a game is one.

`play` is how a battle goes. Whatever lies below them, two cards that are turned come to the same: somebody takes them,
in a certain order, or they tie. So `play` is asked once what becomes of two cards, and the answer is good wherever
these two meet again by the same rules; a new rule is added there, and nowhere here. What the two cards alone do not
decide is left to `play` each time: where a war is on or a stake lies on the table, where lots are drawn, where somebody
has few cards left at a tie, where more than two play.
"""

from functools import lru_cache
from typing import Any, Final, NoReturn

from warbot.engine.cards import DECK, JOKERS, Packed, packed
from warbot.engine.play import step
from warbot.engine.position import NO_WAR, Position
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices, Turn

Step = tuple[Position, Turn]

_REST: Final = slice(1, None)

_new: Final = object.__new__


class _LotsDrawnError(Exception):
    """Not the two cards alone decide."""


class _NoLots:
    def shuffled(self, *_: object, **__: object) -> NoReturn:
        raise _LotsDrawnError

    def below(self, *_: object, **__: object) -> NoReturn:
        raise _LotsDrawnError


class FirstTurns:
    """What first turns come to by some rules and choices."""

    def __init__(self, rules: HouseRules, choices: Choices) -> None:
        self._rules, self._choices = rules, choices
        self._enough = rules.face_down + 2
        """So many cards let a seat turn one and go on with a war."""
        self._known: dict[Packed, dict[Packed, Step | None]] = {card: {} for card in packed(DECK + JOKERS)}

    def step(self, before: Position) -> Step | None:
        """What `play.step` gives for a position of two piles; None where that has to be asked."""
        if before.war is not NO_WAR or before.shuffling:
            return None
        one, two = before.packed
        try:
            came = self._known[one[0]][two[0]]
        except KeyError:
            came = self._ask(one[0], two[0])
        except IndexError:
            return None
        if came is None:
            return None
        left, turn = came
        winner = turn.winner
        if winner == 0:
            piles = one[_REST] + turn.won, two[_REST]
        elif winner == 1:
            piles = one[_REST], two[_REST] + turn.won
        elif len(one) >= self._enough <= len(two):
            piles = one[_REST], two[_REST]
        else:
            return None
        # Field by field: to call `Position` would take twice as long.
        after: Any = _new(Position)
        after.packed = piles
        after.battle = before.battle + left.battle
        after.war = left.war
        after.shuffling = False
        after.aside = before.aside
        return after, turn

    def _ask(self, x: Packed, y: Packed) -> Step | None:
        """What becomes of two cards that lie on enough others."""
        try:
            came = step(Position((x * self._enough, y * self._enough)), self._rules, _NoLots(), self._choices)
        except _LotsDrawnError:
            came = None
        self._known[x][y] = came
        return came


@lru_cache(maxsize=8)
def first_turns(rules: HouseRules, choices: Choices) -> FirstTurns:
    """Those by these rules and choices, the same in every game."""
    return FirstTurns(rules, choices)
