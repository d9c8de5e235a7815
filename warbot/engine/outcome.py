"""The end of a game: whether it's over, why, who won, and who couldn't go on with a war. Checked after each battle."""

from collections.abc import Container, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from warbot.engine import value
from warbot.engine.cards import Card
from warbot.engine.position import Piles, Position
from warbot.engine.rule import AtLimit, RepeatedPosition, ShortStack, Ties
from warbot.engine.rules import HouseRules


class Ending(StrEnum):
    """Why a game is over. The last two endings count for nobody."""

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
        """Whether a game with this ending has a result; a draw is one too."""
        return self not in (Ending.STOPPED, Ending.ABANDONED)


@value
class Outcome:
    """How a game ended. `winner` is a seat; None means a draw, or no result if the ending doesn't count."""

    ending: Ending
    winner: int | None = None


def outcome(position: Position, rules: HouseRules, seen: Container[Piles] = ()) -> Outcome | None:
    """How the game ended, checked in the order that the rules give. None while it continues, as in any war.

    `seen` holds the piles of the deal and those after each earlier battle of this game that left no stake on the
    table. The time limit isn't checked here: see `count`.
    """
    if position.at_war:
        return None
    if position.drawn_war:
        return Outcome(Ending.SHORT_STACK)
    holding = position.holding
    if len(holding) <= 1:
        ending = Ending.SHORT_STACK if position.ran_short else Ending.ALL_CARDS
        return Outcome(ending, holding[0] if holding else None)
    if rules.repeated_position is RepeatedPosition.DRAW and repeats(position, rules, seen):
        return Outcome(Ending.REPEATED_POSITION)
    if position.battle >= rules.battle_limit:
        return count(position, rules, Ending.BATTLE_LIMIT)
    return None


def looks_for_repeats(position: Position, rules: HouseRules) -> bool:
    """Whether the rules still look for a repeated position: not if they ignore it, nor after one started shuffling."""
    return rules.repeated_position is not RepeatedPosition.IGNORE and not position.shuffling


def repeats(position: Position, rules: HouseRules, seen: Container[Piles]) -> bool:
    """Whether the rules look for a repeated position here, and exactly these piles have come up before."""
    looks = looks_for_repeats(position, rules) and not position.at_war and not position.stake
    return looks and position.piles in seen


def count(position: Position, rules: HouseRules, ending: Ending) -> Outcome:
    """The result when a limit stops the game: a win for the biggest pile or a draw, depending on `at_limit`.

    A stake on the table counts for nobody.
    """
    return Outcome(ending, leader(position.counts, rules))


def leader(counts: Sequence[int], rules: HouseRules) -> int | None:
    """The seat that wins with piles of these sizes; None for a draw, as when two piles are the biggest."""
    biggest = max(counts)
    if rules.at_limit is AtLimit.DRAW or counts.count(biggest) > 1:
        return None
    return counts.index(biggest)


class Short(NamedTuple):
    """A tied seat that could not lay what the next round of a war takes."""

    seat: int
    left: int
    needed: int


def shortages(
    turns: Iterable[tuple[Sequence[int], Sequence[Card | None]]], began: Sequence[int], rules: HouseRules
) -> tuple[Short, ...]:
    """The tied seats of a battle that could not go on. A turn is how many cards each seat laid face down, and its card.

    began: the sizes of the piles before the battle.
    """
    if rules.ties is not Ties.WAR:
        return ()
    left, short = list(began), list[Short]()
    needed = rules.face_down + 1 if rules.short_stack is ShortStack.OUT else 1
    for down, up in turns:
        strengths = {seat: rules.strength(card) for seat, card in enumerate(up) if card is not None}
        for seat in strengths:
            left[seat] -= down[seat] + 1
        tied = [seat for seat, strength in strengths.items() if strength == max(strengths.values())]
        if len(tied) > 1:
            short += [Short(seat, left[seat], needed) for seat in tied if left[seat] < needed]
    return tuple(short)
