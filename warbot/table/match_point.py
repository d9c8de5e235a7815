"""Battles that can decide a game: match points, and the last battle before the limit. Pure."""

from collections.abc import Sequence

from warbot.engine.outcome import leader
from warbot.engine.position import Position
from warbot.engine.rule import AtLimit, Ties
from warbot.engine.rules import HouseRules


def match_point(position: Position, rules: HouseRules) -> int | None:
    """The seat that wins the game if it wins the next battle; None if there is none, or in the middle of a war.

    Each opponent still in holds one card; or the next battle is the last, and it's the seat with the biggest pile.
    """
    if position.at_war:
        return None
    if (ahead := one_card_left(position.counts)) is not None:
        return ahead
    return leader(position.counts, rules) if last_battle_decides(position, rules) else None


def is_decisive(position: Position, rules: HouseRules) -> bool:
    """Whether the next battle can decide the game: at a match point, and before a last battle that can change it."""
    if position.at_war:
        return False
    return one_card_left(position.counts) is not None or last_battle_decides(position, rules)


def one_card_left(counts: Sequence[int]) -> int | None:
    """The seat that has more than one card, while each other seat that is still in has exactly one."""
    holding = sorted(filter(None, counts))
    return counts.index(holding[-1]) if len(holding) > 1 and holding[-2] == 1 < holding[-1] else None


def last_battle_decides(position: Position, rules: HouseRules) -> bool:
    """Whether the next battle is the last before the limit, and can change who wins: by a war, but not a double war.

    A draw until then counts as well: whoever takes the battle wins.
    """
    if position.at_war or position.battle + 1 != rules.battle_limit or rules.at_limit is not AtLimit.BIGGER_PILE:
        return False
    counts, ahead = position.counts, leader(position.counts, rules)
    lays = 1 if rules.ties is Ties.GRAB else rules.face_down + 2
    lost = [min(count, lays) for count in counts]

    def can_catch_up(seat: int) -> bool:
        others = [other for other in position.holding if other != seat]
        most = counts[seat] + len(position.stake) + sum(lost[other] for other in others)
        return most >= max([counts[other] - lost[other] for other in others], default=0)

    return any(can_catch_up(seat) for seat in position.holding if seat != ahead)
