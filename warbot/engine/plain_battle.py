"""Plain battles: those that their first turn settles, as nearly all are.

`play` is how a battle goes. This is the short way through it, which takes a small part of the time: no stake is laid
down and taken up again, and `winner_first` is not looked up. It comes to what `play` comes to (tests play both), and
leaves to `play` whatever is not plain.
"""

from typing import Any, Final

from warbot.engine.cards import NO_CARD
from warbot.engine.collect import taken
from warbot.engine.lots import Lots
from warbot.engine.position import SEAT_DIGITS, Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules, Strengths
from warbot.engine.turn import Choices, Turn

_WINNER_FIRST: Final = ReturnOrder.WINNER_FIRST
_TWO: Final = 2
_NONE_DOWN: Final = ("", "")
_REST: Final = slice(1, None)

_new: Final = object.__new__


def plain_battle(
    position: Position, rules: HouseRules, strengths: Strengths, lots: Lots, choices: Choices
) -> tuple[Position, Turn] | None:
    """What `step` gives where the battle is plain, else None. `strengths` are those of the rules.

    It is not plain where a war is on or a stake lies on the table, where the highest tie, or where fewer than two
    seats hold cards.
    """
    if position.at_war or position.laid:
        return None
    if len(position.packed) != _TWO:
        return _between_more(position, rules, strengths, lots, choices)
    one, two = position.packed
    if not one or not two:
        return None
    x, y = one[0], two[0]
    mine, theirs = strengths[x], strengths[y]
    if mine == theirs:
        return None
    winner = 0 if mine > theirs else 1
    if rules.return_order is not _WINNER_FIRST or position.shuffling:
        won = taken(f"0{x}1{y}", position, winner, rules, lots, choices)
    else:
        won = y + x if winner else x + y
    # Field by field: to call `Position` and `Turn` would take twice as long.
    after: Any = _new(Position)
    after.packed = (one[_REST], two[_REST] + won) if winner else (one[_REST] + won, two[_REST])
    after.laid = ""
    after.at_war = ()
    after.battle = position.battle + 1
    after.shuffling = position.shuffling
    after.found_out = after.drawn_war = False
    after.aside = position.aside
    turn: Any = _new(Turn)
    turn.hidden = _NONE_DOWN
    turn.faces = x + y
    turn.tied = turn.found_out = ()
    turn.winner = winner
    turn.won = won
    turn.battle_over = True
    return after, turn


def _between_more(
    position: Position, rules: HouseRules, strengths: Strengths, lots: Lots, choices: Choices
) -> tuple[Position, Turn] | None:
    piles = position.packed
    up = "".join([pile[0] if pile else NO_CARD for pile in piles])
    turned = [strengths[card] for card in up]
    best = max(turned)
    if turned.count(best) > 1 or len(up) - up.count(NO_CARD) < _TWO:
        return None
    winner = turned.index(best)
    if rules.return_order is not _WINNER_FIRST or position.shuffling:
        stake = "".join([seat + card for seat, card in zip(SEAT_DIGITS, up, strict=False) if card != NO_CARD])
        won = taken(stake, position, winner, rules, lots, choices)
    else:
        won = (up[winner:] + up[:winner]).replace(NO_CARD, "")
    left = [pile[1:] for pile in piles]
    left[winner] += won
    after = Position(tuple(left), "", (), position.battle + 1, position.shuffling, False, False, position.aside)
    return after, Turn(("",) * len(up), up, (), (), winner, won, True)
