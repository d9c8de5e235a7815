"""Collecting: the order in which won cards go under the winner's pile."""

from collections.abc import Sequence
from typing import Final

from warbot.engine.cards import Card
from warbot.engine.rule_values import ReturnOrder

_WINNER_FIRST: Final = ReturnOrder.WINNER_FIRST
_SHUFFLED: Final = ReturnOrder.SHUFFLED


def collected(stake: Sequence[tuple[int, Card]], winner: int, seats: int, order: ReturnOrder) -> tuple[Card, ...]:
    """The cards at stake in the order in which they go under.

    `stake` is in the order laid, each card after its seat. `shuffled` gives that order, which the lots of the battle
    then shuffle.

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


def collected_up(up: tuple[Card | None, ...], winner: int, order: ReturnOrder) -> tuple[Card, ...]:
    """`collected` where each seat has laid one card or none, and nothing more is at stake: as mostly, so quickly."""
    if order is _WINNER_FIRST:
        up = up[winner:] + up[:winner]
    elif order is not _SHUFFLED:
        return collected([(seat, card) for seat, card in enumerate(up) if card is not None], winner, len(up), order)
    return tuple([card for card in up if card is not None])


def _going_round(stake: Sequence[tuple[int, Card]], first: int, seats: int) -> tuple[Card, ...]:
    """Seat after seat from the first one on, each seat's cards in the order laid."""
    seat_by_seat = [*range(first, seats), *range(first)]
    return tuple([card for seat in seat_by_seat for laid_by, card in stake if laid_by == seat])
