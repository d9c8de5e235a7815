"""A turn of cards: what people decided before it, and what happened in it."""

from typing import Final

from warbot.engine.cards import Card, Pile
from warbot.engine.position import Piles
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.value import value


@value
class Choices:
    """What people decided about a step: each seat's return order if the rule is `choice`, and who grabbed the tie."""

    orders: tuple[ReturnOrder, ...] = ()
    """By seat; a seat beyond the end has `winner_first`."""
    grab: int | None = None
    """The tied seat that pressed first; if None, a random draw decides."""

    def order(self, seat: int) -> ReturnOrder:
        return self.orders[seat] if seat < len(self.orders) else ReturnOrder.WINNER_FIRST


NO_CHOICES: Final = Choices()


@value
class Turn:
    """What happened in one step.

    down: the cards laid face down, by seat; none for a seat that took no part.
    up: the card that each seat turned, by seat; None for a seat that took no part.
    tied: the seats that tied for the strongest card in this step.
    ran_short: the tied seats that couldn't continue.
    winner: the seat that took the stake; None if nobody did (yet).
    taken: the cards in the order in which they went under the winner's pile.
    battle_over: the battle is finished, whether or not anybody took the stake.
    """

    down: Piles
    up: tuple[Card | None, ...]
    tied: tuple[int, ...] = ()
    ran_short: tuple[int, ...] = ()
    winner: int | None = None
    taken: Pile = ()
    battle_over: bool = False

    @property
    def turned(self) -> bool:
        """Whether anybody turned a card; nobody does when a tie is grabbed or a war has one seat left."""
        return any(card is not None for card in self.up)


def no_turn(seats: int, *, battle_over: bool = False) -> Turn:
    """A step in which nobody turns a card."""
    return Turn(((),) * seats, (None,) * seats, battle_over=battle_over)
