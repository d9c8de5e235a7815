"""Collecting: the order in which won cards go under the winner's pile."""

from typing import Final

from warbot.engine.cards import NO_CARD, Packed, unpacked
from warbot.engine.lots import Lots
from warbot.engine.position import SEAT_DIGITS, Position, laid_up
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


def taken(stake: str, position: Position, winner: int, rules: HouseRules, lots: Lots, choices: Choices) -> Packed:
    """The cards at stake in the order in which they go under at the end of the battle in progress.

    `stake` is laid out as in `War.laid`.
    """
    order = _order(position, winner, rules, choices)
    cards = collected(stake, winner, len(position.packed), order)
    return shuffled(cards, position, lots) if order is _SHUFFLED else cards


def taken_up(up: Packed, position: Position, winner: int, rules: HouseRules, lots: Lots, choices: Choices) -> Packed:
    """What `taken` gives at the end of a battle that its first turn settles: `up` is laid out as `Turn.faces`."""
    laid = position.war.laid
    if not laid and _order(position, winner, rules, choices) is _WINNER_FIRST:
        return (up[winner:] + up[:winner]).replace(NO_CARD, "")
    return taken(laid + laid_up(up), position, winner, rules, lots, choices)


def _order(position: Position, winner: int, rules: HouseRules, choices: Choices) -> ReturnOrder:
    if position.shuffling:
        return _SHUFFLED
    return choices.order(winner) if rules.return_order is _CHOICE else rules.return_order


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
    around = SEAT_DIGITS[first:seats] + SEAT_DIGITS[:first]
    return "".join([laid[0] for seat in around for laid in stake.split(seat)[1:]])
