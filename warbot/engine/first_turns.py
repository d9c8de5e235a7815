"""First turns of battles between two, remembered: nearly every step of a game is one.

`play` is how a battle goes. Whatever lies below them, two cards that are turned come to the same: somebody takes them,
in a certain order, or they tie. So `play` is asked once what becomes of two cards, and the answer is good wherever
these two meet again by the same rules; a new rule is added there, and nowhere here. What the two cards alone do not
decide is left to `play` each time: where a war is on or a stake lies on the table, where lots have started to shuffle,
where somebody has few cards left at a tie, where more than two play.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NoReturn, TypeVar

from warbot.engine.cards import DECK, JOKERS, Packed, packed
from warbot.engine.collect import shuffled
from warbot.engine.lots import Lots
from warbot.engine.play import step
from warbot.engine.position import NO_WAR, Position
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices, Turn

T = TypeVar("T")

Step = tuple[Position, Turn]


class FirstTurns:
    """What first turns come to by some rules and choices.

    plain: by the card that seat 0 turns and the one that seat 1 turns, the turn in which somebody takes the two, which
    is the whole battle and leaves nothing but the piles; None where there is more to it. Two cards that have not met
    yet are not in it: `ask` puts them there.
    """

    def __init__(self, rules: HouseRules, choices: Choices) -> None:
        self.plain: dict[Packed, dict[Packed, Turn | None]] = {card: {} for card in packed(DECK + JOKERS)}
        self._ties: dict[Packed, Step] = {}
        self._to_shuffle: dict[Packed, Turn] = {}
        self._rules, self._choices = rules, choices
        self._enough = rules.face_down + 2
        """So many cards let a seat turn one and go on with a war."""

    def ask(self, one: Packed, two: Packed) -> Turn | None:
        """What is `plain` for the top cards of two piles; None as well where a pile is empty."""
        if not one or not two:
            return None
        x, y = one[0], two[0]
        self.plain[x][y] = None
        lots = _NoLots()
        try:
            left, turn = step(Position((x * self._enough, y * self._enough)), self._rules, lots, self._choices)
        except _LotsDrawnError:
            return None
        if turn.tied:
            self._ties[x + y] = left, turn
        elif left == Position(left.packed, 1) and lots.shuffles:
            self._to_shuffle[x + y] = turn
        elif left == Position(left.packed, 1):
            self.plain[x][y] = turn
        return self.plain[x][y]

    def step(self, before: Position, lots: Lots) -> Step | None:
        """What `play.step` gives where it is no plain turn but known; None where it has to be asked."""
        if before.war is not NO_WAR or not all(before.packed):
            return None
        one, two = before.packed
        cards = one[0] + two[0]
        if cards in self._to_shuffle:
            return self._shuffled(before, self._to_shuffle[cards], lots)
        if cards in self._ties and len(one) >= self._enough <= len(two):
            left, turn = self._ties[cards]
            battle = before.battle + left.battle
            return Position((one[1:], two[1:]), battle, left.war, before.shuffling, before.aside), turn
        return None

    def _shuffled(self, before: Position, known: Turn, lots: Lots) -> Step:
        won = shuffled(known.won, before, lots)
        turn = Turn(known.hidden, known.faces, winner=known.winner, won=won, battle_over=True)
        piles = [pile[1:] for pile in before.packed]
        piles[known.winner or 0] += won
        return Position(tuple(piles), before.battle + 1, NO_WAR, before.shuffling, before.aside), turn


class _LotsDrawnError(Exception):
    """Not the two cards alone decide."""


class _NoLots:
    """Lots that leave won cards in the order laid, and know whether they should have been shuffled."""

    shuffles = False

    def shuffled(self, _label: str, things: Sequence[T]) -> tuple[T, ...]:
        self.shuffles = True
        return tuple(things)

    def below(self, *_: object, **__: object) -> NoReturn:
        raise _LotsDrawnError


@lru_cache(maxsize=8)
def first_turns_by(rules: HouseRules, choices: Choices) -> FirstTurns:
    """Those by these rules and choices, the same in every game."""
    return FirstTurns(rules, choices)
