"""A game in play: a position plus what the rules have to remember.

The command line plays one from the deal to the end, a verifier replays a record with one, and a table in Discord
builds one from the store for each press. All of them apply the same rules in the same order.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Self, cast

from warbot.engine.outcome import Ending, Outcome, count, looks_for_repeats, outcome, repeats
from warbot.engine.play import Choices, Turn, no_turn, resign, step
from warbot.engine.position import Piles, Position, piles_text
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream


class Seen(Container[Piles]):
    """The piles a game has had so far: those of the deal, and those after each battle that left no stake.

    `texts` holds some of them in text form, as the store keeps them: parsing them all would cost more than the game.
    """

    def __init__(self, piles: Iterable[Piles] = (), texts: Container[str] = ()) -> None:
        self._piles = set(piles)
        self._texts = texts

    def __contains__(self, piles: object) -> bool:
        return piles in self._piles or piles_text(cast("Piles", piles)) in self._texts

    def add(self, piles: Piles) -> None:
        self._piles.add(piles)


@dataclass
class Game:
    """A game in play. `outcome` is None until it's over; nothing can be done to it after that.

    orders: each seat's return order if the rule is `choice`.
    seen: the earlier piles, needed only if `remembers` says so.
    """

    rules: HouseRules
    stream: RandomStream
    position: Position
    orders: tuple[ReturnOrder, ...] = ()
    seen: Seen = field(default_factory=Seen)
    outcome: Outcome | None = None

    @classmethod
    def begin(
        cls, rules: HouseRules, stream: RandomStream, start: Position, orders: Sequence[ReturnOrder] = ()
    ) -> Self:
        """A game at its start. It's already over if only one pile holds cards."""
        game = cls(rules, stream, start, tuple(orders), outcome=outcome(start, rules))
        if game.remembers:
            game.seen.add(start.piles)
        return game

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def remembers(self) -> bool:
        """Whether the rules still look for a repeated position."""
        return looks_for_repeats(self.position, self.rules)

    def step(self, grab: int | None = None) -> Turn:
        """One turn of cards. After a battle, checks whether the game is over."""
        self.position, turn = step(self.position, self.rules, self.stream, Choices(self.orders, grab))
        if turn.battle_over:
            self._battle_over()
        return turn

    def choose(self, seat: int, order: ReturnOrder) -> None:
        """From now on, the cards that `seat` wins go under its pile in this order."""
        orders = [Choices(self.orders).order(seat) for seat in range(len(self.position.piles))]
        orders[seat] = order
        self.orders = tuple(orders)

    def resign(self, seat: int) -> Turn | None:
        """`seat` gives up. If that leaves a war with at most one seat, returns the turn without cards that settles it.

        The seat that's left takes the stake; if there's none, the stake stays on the table. None if nothing is settled.
        """
        before = self.position.battle
        self.position, self.outcome = resign(self.position, seat)
        if self.outcome is None and len(self.position.at_war) == 1:
            return self.step()
        if self.position.battle == before:
            return None
        if self.outcome is None:
            self._battle_over()
        return no_turn(len(self.position.piles), battle_over=True)

    def call_time(self) -> None:
        """Time is up, and the piles are counted. Raises ValueError in the middle of a war."""
        if self.position.at_war:
            raise ValueError(f"time is called between battles, not in {self.position}")
        self.outcome = count(self.position, self.rules, Ending.TIME_LIMIT)

    def _battle_over(self) -> None:
        position = self.position
        again = repeats(position, self.rules, self.seen)
        self.outcome = outcome(position, self.rules, (position.piles,) if again else ())
        if self.remembers and not position.stake:
            self.seen.add(position.piles)
        undecided = self.outcome is None or self.outcome.ending is Ending.BATTLE_LIMIT  # which is checked last
        if again and undecided:
            self.position = replace(position, shuffling=True)
