"""Plain battles: those that their first turn settles, as nearly all are.

`play` is how a battle goes. This is the short way through it, which takes a small part of the time: no stake is laid
down and taken up again, and `winner_first` is not looked up. It comes to what `play` comes to (tests play both), and
leaves to `play` whatever is not plain.
"""

from typing import Final

from warbot.engine.collect import taken
from warbot.engine.lots import Lots
from warbot.engine.position import Position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.turn import Choices, Turn

_WINNER_FIRST: Final = ReturnOrder.WINNER_FIRST
_NONE_DOWN: Final = ((), ())
_TWO: Final = 2


def plain_battle(position: Position, rules: HouseRules, lots: Lots, choices: Choices) -> tuple[Position, Turn] | None:
    """What `step` gives where no war is on and no stake lies on the table; None where the battle is not plain.

    That is where the highest tie, or where fewer than two hold cards.
    """
    if len(position.piles) == _TWO:
        return _between_two(position, rules, lots, choices)
    return _between_more(position, rules, lots, choices)


def _between_two(position: Position, rules: HouseRules, lots: Lots, choices: Choices) -> tuple[Position, Turn] | None:
    one, two = position.piles
    if not one or not two:
        return None
    up = x, y = one[0], two[0]
    strengths = rules.strengths
    mine, theirs = strengths[x], strengths[y]
    if mine == theirs:
        return None
    winner = 0 if mine > theirs else 1
    if rules.return_order is not _WINNER_FIRST or position.shuffling:
        won = taken(((0, x), (1, y)), position, winner, rules, lots, choices)
    else:
        won = (y, x) if winner else up
    piles = (one[1:], two[1:] + won) if winner else (one[1:] + won, two[1:])
    after = Position(piles, (), (), position.battle + 1, position.shuffling, False, False, position.set_aside)
    return after, Turn(_NONE_DOWN, up, (), (), winner, won, True)


def _between_more(position: Position, rules: HouseRules, lots: Lots, choices: Choices) -> tuple[Position, Turn] | None:
    piles, strengths = position.piles, rules.strengths
    up = tuple([pile[0] if pile else None for pile in piles])
    turned = [strengths[card] for card in up]
    best = max(turned)
    if turned.count(best) > 1 or len(up) - up.count(None) < _TWO:
        return None
    winner = turned.index(best)
    if rules.return_order is not _WINNER_FIRST or position.shuffling:
        stake = [(seat, card) for seat, card in enumerate(up) if card is not None]
        won = taken(stake, position, winner, rules, lots, choices)
    else:
        won = tuple([card for card in up[winner:] + up[:winner] if card is not None])
    left = [pile[1:] for pile in piles]
    left[winner] += won
    after = Position(tuple(left), (), (), position.battle + 1, position.shuffling, False, False, position.set_aside)
    return after, Turn(((),) * len(up), up, (), (), winner, won, True)
