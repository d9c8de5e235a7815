"""A turn of cards: what people decided about it, and what happened in it."""

from typing import Final

from warbot.engine.cards import Card
from warbot.engine.position import Piles, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.value import value


@value
class Choices:
    """What people decided about a step: each seat's return order where that is a choice, and who grabbed the tie."""

    orders: tuple[ReturnOrder, ...] = ()
    """By seat; a seat beyond the end goes by `winner_first`."""
    grab: int | None = None
    """The tied seat that pressed first; None: the lot decides."""

    def order(self, seat: int) -> ReturnOrder:
        return self.orders[seat] if seat < len(self.orders) else ReturnOrder.WINNER_FIRST


NO_CHOICES: Final = Choices()


@value
class Turn:
    """What happened in one step. `down` and `up` are by seat: no cards and None for a seat that took no part.

    tied: the seats that tied at the top and have not been told apart yet.
    found_out: the tied seats that could not go on.
    winner: who took the stake, None where nobody did (yet).
    taken: the cards in the order in which they went under the winner's pile.
    battle_over: the battle is finished, whoever took the stake.
    """

    down: Piles
    up: tuple[Card | None, ...]
    tied: tuple[int, ...] = ()
    found_out: tuple[int, ...] = ()
    winner: int | None = None
    taken: tuple[Card, ...] = ()
    battle_over: bool = False

    @property
    def turned(self) -> bool:
        """Whether anybody turned a card; nobody does where a tie is grabbed or a war has one seat left."""
        return any(card is not None for card in self.up)


def still(position: Position) -> Turn:
    """A step in which nobody turns a card."""
    seats = len(position.piles)
    return Turn(((),) * seats, (None,) * seats)
