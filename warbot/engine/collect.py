"""Collecting: the order in which won cards go under the winner's pile."""

from collections.abc import Sequence

from warbot.engine.cards import Card
from warbot.engine.position import Laid
from warbot.engine.rule_values import ReturnOrder


def collected(stake: Sequence[Laid], winner: int, seats: int, order: ReturnOrder) -> tuple[Card, ...]:
    """The cards at stake in the order in which they go under.

    `stake` is in the order laid. `shuffled` gives the order laid, which the lots of the battle then shuffle.

    Raises:
        ValueError: `order` is `choice`, which is the winner's to fill in first.
    """
    match order:
        case ReturnOrder.WINNER_FIRST:
            return _by_seat(stake, [(winner + after) % seats for after in range(seats)])
        case ReturnOrder.LOSER_FIRST:
            return _by_seat(stake, [(winner + after) % seats for after in range(1, seats + 1)])
        case ReturnOrder.AS_LAID | ReturnOrder.SHUFFLED:
            return tuple(laid.card for laid in stake)
        case ReturnOrder.HIGH_CARD_FIRST:
            return tuple(sorted((laid.card for laid in stake), key=lambda card: -card.rank))
        case ReturnOrder.LOW_CARD_FIRST:
            return tuple(sorted((laid.card for laid in stake), key=lambda card: card.rank))
        case ReturnOrder.CHOICE:
            raise ValueError("the winner's choice has to be filled in before the cards are collected")


def _by_seat(stake: Sequence[Laid], seats: Sequence[int]) -> tuple[Card, ...]:
    return tuple(laid.card for seat in seats for laid in stake if laid.seat == seat)
