"""Collecting: the order in which won cards go under the winner's pile."""

from collections.abc import Sequence

from warbot.engine.cards import Card, Pile
from warbot.engine.position import Laid, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream
from warbot.engine.turn import Choices


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
