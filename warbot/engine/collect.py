"""Collecting: the order in which won cards go under the winner's pile."""

from collections.abc import Sequence

from warbot.engine.cards import Card
from warbot.engine.lots import Lots
from warbot.engine.position import Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices

Stake = Sequence[tuple[int, Card]]
"""The cards at stake in the order laid, each after the seat that laid it."""


def taken(
    stake: Stake, position: Position, winner: int, rules: HouseRules, lots: Lots, choices: Choices
) -> tuple[Card, ...]:
    """The cards at stake in the order in which they go under at the end of the battle in progress."""
    order = ReturnOrder.SHUFFLED if position.shuffling else rules.return_order
    if order is ReturnOrder.CHOICE:
        order = choices.order(winner)
    cards = collected(stake, winner, len(position.piles), order)
    return lots.shuffled(f"battle:{position.battle + 1}", cards) if order is ReturnOrder.SHUFFLED else cards


def collected(stake: Stake, winner: int, seats: int, order: ReturnOrder) -> tuple[Card, ...]:
    """The cards at stake in this order; `shuffled` gives the order laid, which lots then shuffle.

    Raises:
        ValueError: `order` is `choice`, which is the winner's to fill in first.
    """
    match order:
        case ReturnOrder.WINNER_FIRST:
            return _going_round(stake, winner, seats)
        case ReturnOrder.LOSER_FIRST:
            return _going_round(stake, winner + 1, seats)
        case ReturnOrder.AS_LAID | ReturnOrder.SHUFFLED:
            return tuple([card for _, card in stake])
        case ReturnOrder.HIGH_CARD_FIRST:
            return tuple(sorted([card for _, card in stake], key=lambda card: -card.rank))
        case ReturnOrder.LOW_CARD_FIRST:
            return tuple(sorted([card for _, card in stake], key=lambda card: card.rank))
        case ReturnOrder.CHOICE:
            raise ValueError("the winner's choice has to be filled in before the cards are collected")


def _going_round(stake: Stake, first: int, seats: int) -> tuple[Card, ...]:
    """Seat after seat from the first one on, each seat's cards in the order laid."""
    seat_by_seat = [*range(first, seats), *range(first)]
    return tuple([card for seat in seat_by_seat for laid_by, card in stake if laid_by == seat])
