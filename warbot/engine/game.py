"""A game in play: a position together with what the rules must remember of it.

The command line plays one from the deal to the end; a verifier plays one along a record; a table in Discord takes one
out of its store for the length of a press. All of them meet the same rules in the same order.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from warbot.engine.first_turns import FirstTurns, first_turns_by
from warbot.engine.lots import Lots
from warbot.engine.outcome import Ending, Outcome, count, looks_for_repeats, outcome
from warbot.engine.play import NO_CHOICES, Choices, Turn, resign, step, still
from warbot.engine.position import NO_WAR, PackedPiles, Position, packed_piles_text
from warbot.engine.rule_values import RepeatedPosition, ReturnOrder
from warbot.engine.rules import HouseRules

_TWO: Final = 2
_BUT_THE_TOP: Final = slice(1, None)

_new: Final = object.__new__


class Seen(Container[PackedPiles]):
    """The piles that a game has had: those of the deal and those after each battle that left no stake.

    `texts` are such piles in their text form, as a store has them: read back they would cost more than the game.
    It is asked as seldom as can be, for a store may have to look for the answer.
    """

    def __init__(self, piles: Iterable[PackedPiles] = (), texts: Container[str] | None = None) -> None:
        self._piles = set(piles)
        self._texts = texts

    def __contains__(self, piles: object) -> bool:
        return piles in self._piles or self._in_texts(cast("PackedPiles", piles))

    def again(self, piles: PackedPiles) -> bool:
        """Whether the piles have been so before. From now on they have."""
        known = self._piles
        before = len(known)
        known.add(piles)
        return len(known) == before or (self._texts is not None and self._in_texts(piles))

    def _in_texts(self, piles: PackedPiles) -> bool:
        return self._texts is not None and packed_piles_text(piles) in self._texts


@dataclass
class Game:
    """A game in play. `outcome` is None while it goes on; afterwards nothing more can be done.

    orders: each seat's return order where the rule is `choice`.
    seen: the earlier piles, needed only where `remembers` says so.
    """

    rules: HouseRules
    lots: Lots
    position: Position
    orders: tuple[ReturnOrder, ...] = ()
    seen: Seen = field(default_factory=Seen)
    outcome: Outcome | None = None

    def __post_init__(self) -> None:
        self._watches = self.rules.repeated_position is not RepeatedPosition.IGNORE
        self._limit = self.rules.battle_limit
        self._first_turns = self._remembered()

    @classmethod
    def begin(cls, rules: HouseRules, lots: Lots, start: Position, orders: Sequence[ReturnOrder] = ()) -> "Game":
        """A game at its deal. One that begins with a single pile is over."""
        game = cls(rules, lots, start, tuple(orders), outcome=outcome(start, rules))
        if game.remembers:
            game.seen.again(start.packed)
        return game

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def remembers(self) -> bool:
        """Whether the rules still look for a repeated position."""
        return looks_for_repeats(self.position, self.rules)

    def step(self, grab: int | None = None) -> Turn:
        """One turn of cards, and the look at the end that follows a battle."""
        before, first_turns, turn = self.position, self._first_turns, None
        if before.war is NO_WAR and first_turns is not None and not before.shuffling:
            one, two = before.packed
            try:
                turn = first_turns.plain[one[0]][two[0]]
            except LookupError:  # they have not met yet, or there are not two
                turn = first_turns.ask(one, two)
        if turn is None:
            return self._long_step(grab)
        # The short way, written for speed: the cards go under, the battle is counted, and all else is as before.
        one, two = one[_BUT_THE_TOP], two[_BUT_THE_TOP]
        if turn.winner:
            two += turn.won
        else:
            one += turn.won
        after: Any = _new(Position)  # field by field: to call `Position` would take twice as long
        after.packed = piles = one, two
        after.battle = battle = before.battle + 1
        after.war = NO_WAR
        after.shuffling = False
        after.aside = before.aside
        self.position = after
        again = self._watches and self.seen.again(piles)
        if again or not one or not two or battle >= self._limit:
            self._look_at_the_end(again)
        return turn

    def _long_step(self, grab: int | None) -> Turn:
        """A step that is no plain battle."""
        before = self.position
        choices = Choices(self.orders, grab) if self.orders or grab is not None else NO_CHOICES
        made = self._first_turns.step(before, self.lots) if self._first_turns is not None else None
        self.position, turn = made or step(before, self.rules, self.lots, choices)
        if turn.battle_over:
            self._battle_over()
        return turn

    def _remembered(self) -> FirstTurns | None:
        return first_turns_by(self.rules, Choices(self.orders)) if len(self.position.packed) == _TWO else None

    def choose(self, seat: int, order: ReturnOrder) -> None:
        """From now on `seat` puts the cards that it wins under in this order."""
        orders = [Choices(self.orders).order(seat) for seat in range(len(self.position.packed))]
        orders[seat] = order
        self.orders = tuple(orders)
        self._first_turns = self._remembered()

    def resign(self, seat: int) -> Turn | None:
        """`seat` gives up. A war left to one seat or to none is over at once: the turn without cards that settles it.

        One seat takes the stake; where none is left in the war, the stake stays on the table.
        """
        before = self.position.battle
        self.position, self.outcome = resign(self.position, seat)
        if self.outcome is None and len(self.position.at_war) == 1:
            return self.step()
        if self.position.battle == before:
            return None
        if self.outcome is None:
            self._battle_over()
        return replace(still(self.position), battle_over=True)

    def call_time(self) -> None:
        """Time is up: the count, at a battle boundary. Raises ValueError in the middle of a war."""
        if self.position.at_war:
            raise ValueError(f"time is called between battles, not in {self.position}")
        self.outcome = count(self.position, self.rules, Ending.TIME_LIMIT)

    def _battle_over(self) -> None:
        position = self.position
        piles, war = position.packed, position.war
        watches = self._watches and not position.shuffling and not war.laid
        again = watches and self.seen.again(piles)
        if again or war.drawn_war or piles.count("") > len(piles) - _TWO or position.battle >= self._limit:
            self._look_at_the_end(again)

    def _look_at_the_end(self, again: bool) -> None:
        position = self.position
        self.outcome = outcome(position, self.rules, (position.packed,) if again else ())
        undecided = self.outcome is None or self.outcome.ending is Ending.BATTLE_LIMIT  # which is looked at last
        if again and undecided:
            self.position = replace(position, shuffling=True)
