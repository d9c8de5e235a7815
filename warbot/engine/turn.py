"""A turn of cards: what people decided before it, what happened in it, and in which order won cards go under."""

from collections.abc import Sequence
from typing import Final

from warbot.engine import value
from warbot.engine.cards import Card, Pile
from warbot.engine.position import Laid, Piles, Position
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream


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


def taken(
    stake: Sequence[Laid], position: Position, winner: int, rules: HouseRules, stream: RandomStream, choices: Choices
) -> Pile:
    """The cards at stake, in the order in which they go under the winner's pile when this battle ends."""
    order = _order(position, winner, rules, choices)
    cards = collected(stake, winner, len(position.piles), order)
    if order is ReturnOrder.SHUFFLED:
        return stream.shuffled(f"battle:{position.battle + 1}", cards)
    return cards


def _order(position: Position, winner: int, rules: HouseRules, choices: Choices) -> ReturnOrder:
    if position.shuffling:
        return ReturnOrder.SHUFFLED
    return choices.order(winner) if rules.return_order is ReturnOrder.CHOICE else rules.return_order


def collected(stake: Sequence[Laid], winner: int, seats: int, order: ReturnOrder) -> Pile:
    """The cards at stake in this order. For `shuffled` it's the order laid, which the caller then shuffles.

    Raises:
        ValueError: `order` is `choice`; the caller has to fill in what the winner chose.
    """
    as_laid = tuple([laid.card for laid in stake])
    match order:
        case ReturnOrder.WINNER_FIRST:
            return _seat_by_seat(stake, winner, seats)
        case ReturnOrder.LOSER_FIRST:
            return _seat_by_seat(stake, winner + 1, seats)
        case ReturnOrder.AS_LAID | ReturnOrder.SHUFFLED:
            return as_laid
        case ReturnOrder.LOW_CARD_FIRST:
            return tuple(sorted(as_laid, key=_rank))
        case ReturnOrder.HIGH_CARD_FIRST:
            return tuple(sorted(as_laid, key=_rank, reverse=True))
        case ReturnOrder.CHOICE:
            raise ValueError("the winner's choice has to be filled in before the cards are collected")


def _rank(card: Card) -> int:
    return card.rank


def _seat_by_seat(stake: Sequence[Laid], first: int, seats: int) -> Pile:
    """Seat after seat, starting with `first`, each seat's cards in the order laid."""
    around = [(first + after) % seats for after in range(seats)]
    return tuple([laid.card for seat in around for laid in stake if laid.seat == seat])
