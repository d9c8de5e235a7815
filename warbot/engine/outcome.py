"""The end of a game: whether it is over, why, and who has won. Looked at when a battle is over, in this order."""

from collections.abc import Container, Sequence
from enum import StrEnum
from typing import Final

from warbot.engine.position import PackedPiles, Position
from warbot.engine.rule_values import AtLimit, RepeatedPosition
from warbot.engine.rules import HouseRules
from warbot.engine.value import value

_DRAW: Final = RepeatedPosition.DRAW
_IGNORE: Final = RepeatedPosition.IGNORE


class Ending(StrEnum):
    """Why a game is over. The last two count for nobody."""

    ALL_CARDS = "all_cards"
    SHORT_STACK = "short_stack"
    REPEATED_POSITION = "repeated_position"
    BATTLE_LIMIT = "battle_limit"
    TIME_LIMIT = "time_limit"
    RESIGNED = "resigned"
    STOPPED = "stopped"
    ABANDONED = "abandoned"

    @property
    def counts(self) -> bool:
        """Whether a game that ended so has a result, be it a draw."""
        return self not in (Ending.STOPPED, Ending.ABANDONED)


@value
class Outcome:
    """The end of a game: why, and the seat that won. None is a draw, or no result where the ending counts for none."""

    ending: Ending
    winner: int | None = None


def outcome(position: Position, rules: HouseRules, seen: Container[PackedPiles] = ()) -> Outcome | None:
    """Whether and how the game is over, in the order of the rules; None while it goes on, as it does in a war.

    `seen` holds the packed piles of the deal and those after each earlier battle of this game that left no stake on the
    table. Time never enters: see `count`.
    """
    if position.at_war:
        return None
    if position.war.drawn_war:
        return Outcome(Ending.SHORT_STACK)
    piles = position.packed
    if len(piles) - piles.count("") <= 1:
        ending = Ending.SHORT_STACK if position.war.found_out else Ending.ALL_CARDS
        return Outcome(ending, position.holding[0] if position.holding else None)
    if rules.repeated_position is _DRAW and repeats(position, rules, seen):
        return Outcome(Ending.REPEATED_POSITION)
    if position.battle >= rules.battle_limit:
        return count(position, rules, Ending.BATTLE_LIMIT)
    return None


def looks_for_repeats(position: Position, rules: HouseRules) -> bool:
    """Whether the rules still look for a repeated position: not if they never do, nor once it has started shuffling."""
    return rules.repeated_position is not _IGNORE and not position.shuffling


def repeats(position: Position, rules: HouseRules, seen: Container[PackedPiles]) -> bool:
    """Whether the rules look for a repeated position here, and the piles have been so before, card for card."""
    looks = looks_for_repeats(position, rules) and not position.at_war and not position.war.laid
    return looks and position.packed in seen


def count(position: Position, rules: HouseRules, ending: Ending) -> Outcome:
    """The count when a limit stops the game: the biggest pile wins, equal ones draw; or nobody, by `at_limit`.

    A stake on the table counts for nobody.
    """
    return Outcome(ending, leader(position.counts, rules))


def leader(counts: Sequence[int], rules: HouseRules) -> int | None:
    """The seat that wins the count of these piles, None where it is a draw."""
    biggest = max(counts)
    if rules.at_limit is AtLimit.DRAW or counts.count(biggest) > 1:
        return None
    return counts.index(biggest)
