"""Who could not go on with a war: how many cards they had left, and how many they needed. Pure."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from warbot.engine.cards import Card
from warbot.engine.rule_values import ShortStack, Ties
from warbot.engine.rules import HouseRules


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
