"""Collecting: the order in which won cards go under the winner's pile."""

from warbot.engine.cards import Packed, unpacked
from warbot.engine.lots import Lots
from warbot.engine.position import Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices


def taken(stake: str, position: Position, winner: int, rules: HouseRules, lots: Lots, choices: Choices) -> Packed:
    """The cards at stake in the order in which they go under at the end of the battle in progress.

    `stake` is laid out as in `Position.laid`.
    """
    order = ReturnOrder.SHUFFLED if position.shuffling else rules.return_order
    if order is ReturnOrder.CHOICE:
        order = choices.order(winner)
    cards = collected(stake, winner, len(position.packed), order)
    return "".join(lots.shuffled(f"battle:{position.battle + 1}", cards)) if order is ReturnOrder.SHUFFLED else cards


def collected(stake: str, winner: int, seats: int, order: ReturnOrder) -> Packed:
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
            return stake[1::2]
        case ReturnOrder.HIGH_CARD_FIRST:
            return "".join(sorted(stake[1::2], key=lambda card: -_rank(card)))
        case ReturnOrder.LOW_CARD_FIRST:
            return "".join(sorted(stake[1::2], key=_rank))
        case ReturnOrder.CHOICE:
            raise ValueError("the winner's choice has to be filled in before the cards are collected")


def _rank(card: Packed) -> int:
    return unpacked(card)[0].rank


def _going_round(stake: str, first: int, seats: int) -> Packed:
    """Seat after seat from the first one on, each seat's cards in the order laid."""
    laid_by, cards = stake[::2], stake[1::2]
    around = "0123"[first:seats] + "0123"[:first]
    return "".join([card for seat in around for by, card in zip(laid_by, cards, strict=True) if by == seat])
