"""Collecting: the order in which won cards go under the winner's pile."""

from bisect import bisect_left
from itertools import combinations
from typing import Final

from warbot.engine.cards import Packed, unpacked
from warbot.engine.lots import Lots
from warbot.engine.position import SEAT_DIGITS, SEATS, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices

_WINNER_FIRST: Final = ReturnOrder.WINNER_FIRST
_LOSER_FIRST: Final = ReturnOrder.LOSER_FIRST
_AS_LAID: Final = ReturnOrder.AS_LAID
_SHUFFLED: Final = ReturnOrder.SHUFFLED
_CHOICE: Final = ReturnOrder.CHOICE
_LOW_CARD_FIRST: Final = ReturnOrder.LOW_CARD_FIRST
# By these names, since Python takes longer to look a member up in its enumeration than to play a turn of cards.

_A_CARD_EACH: Final = frozenset("".join(seats) for many in SEATS for seats in combinations(SEAT_DIGITS, many))
"""The seats at stake, in the order laid, where each has laid one card: as at the end of most battles."""


def taken(stake: str, position: Position, winner: int, rules: HouseRules, lots: Lots, choices: Choices) -> Packed:
    """The cards at stake in the order in which they go under at the end of the battle in progress.

    `stake` is laid out as in `Position.laid`.
    """
    order = _SHUFFLED if position.shuffling else rules.return_order
    if order is _CHOICE:
        order = choices.order(winner)
    cards = collected(stake, winner, len(position.packed), order)
    return shuffled(cards, position, lots) if order is _SHUFFLED else cards


def shuffled(cards: Packed, position: Position, lots: Lots) -> Packed:
    """The cards in an order that is drawn for the battle in progress."""
    return "".join(lots.shuffled(f"battle:{position.battle + 1}", cards))


def collected(stake: str, winner: int, seats: int, order: ReturnOrder) -> Packed:
    """The cards at stake in this order; `shuffled` gives the order laid, which lots then shuffle.

    Raises:
        ValueError: `order` is `choice`, which is the winner's to fill in first.
    """
    if order is _WINNER_FIRST:
        return _going_round(stake, winner, seats)
    if order is _LOSER_FIRST:
        return _going_round(stake, winner + 1, seats)
    if order is _AS_LAID or order is _SHUFFLED:
        return stake[1::2]
    if order is _CHOICE:
        raise ValueError("the winner's choice has to be filled in before the cards are collected")
    return "".join(sorted(stake[1::2], key=_rank if order is _LOW_CARD_FIRST else _rank_downwards))


def _rank(card: Packed) -> int:
    return unpacked(card)[0].rank


def _rank_downwards(card: Packed) -> int:
    return -_rank(card)


def _going_round(stake: str, first: int, seats: int) -> Packed:
    """Seat after seat from the first one on, each seat's cards in the order laid.

    To split a stake at a seat's digit leaves that seat's cards each at the start of a part, but for the first part.
    """
    seat_by_card = stake[::2]
    if seat_by_card in _A_CARD_EACH:
        cut = 2 * bisect_left(seat_by_card, str(first))
        return stake[cut + 1 :: 2] + stake[1:cut:2]
    around = SEAT_DIGITS[first:seats] + SEAT_DIGITS[:first]
    return "".join([laid[0] for seat in around for laid in stake.split(seat)[1:]])
