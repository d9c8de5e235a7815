"""An example war under any rules: the deal is stacked so that something happens, and the engine plays it.

First a battle with the strongest card, then a war that ties again if the piles allow it; then, if the rules have wars,
a tie with a player who is short of cards. The same rules always give the same example.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from warbot.engine.cards import ACE, JOKER, Card
from warbot.engine.play import Turn, step
from warbot.engine.position import Piles, Position
from warbot.engine.rule import Ranking, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import FairStream

_STREAM: Final = FairStream(bytes(32))
_ROUNDS: Final = 2
_TIED, _TIED_AGAIN = 6, 8
_WEAKER: Final = (9, 10)
"""Indices into the ranks, strongest first, like `_TIED` and `_TIED_AGAIN`: with the ace high, 8 and 6, 5 and 4."""
_SHORT: Final = 2
"""Cards that the short player has left after the tie; fewer if a war takes fewer face down."""


@dataclass(frozen=True, slots=True)
class Step:
    """One press of the example.

    position: the cards after it.
    turns: the turns of the battle so far, the newest last; none at a deal.
    held: each player's number of cards before this battle.
    short: whether it belongs to the second scene, with the player who is short of cards.
    """

    position: Position
    turns: tuple[Turn, ...]
    held: tuple[int, ...]
    short: bool = False


def example_war(rules: HouseRules) -> tuple[Step, ...]:
    """All steps, starting with the deal."""
    opening = _opening(rules)
    steps = [Step(opening, (), opening.counts), *_battle(rules, opening)]
    steps += _battle(rules, steps[-1].position)
    if rules.ties is Ties.WAR:
        steps += _battle(rules, _short_of_cards(rules), short=True)
    return tuple(steps)


def _battle(rules: HouseRules, position: Position, *, short: bool = False) -> Iterator[Step]:
    """The steps of the next battle."""
    held = position.counts
    turns: list[Turn] = []
    while not turns or not turns[-1].battle_over:
        position, turn = step(position, rules, _STREAM)
        turns.append(turn)
        yield Step(position, tuple(turns), held, short)


class _Pack:
    """The shuffled deck. Cards are taken by rank or from the top."""

    def __init__(self, rules: HouseRules) -> None:
        self._left = list(_STREAM.shuffled("example", rules.deck))

    def by_rank(self, rank: int) -> Card:
        card = next(card for card in self._left if card.rank == rank)
        self._left.remove(card)
        return card

    def top(self, number: int) -> list[Card]:
        taken, self._left = self._left[:number], self._left[number:]
        return taken

    def rest(self) -> tuple[Card, ...]:
        return tuple(self._left)


def _opening(rules: HouseRules) -> Position:
    """The deal: a battle won by the strongest card, then a war between the first two seats."""
    pack = _Pack(rules)
    each = rules.dealt_each
    up = [[pack.by_rank(rank) for rank in turn] for turn in _plot(rules, each)]
    piles = [[cards[seat] for cards in up[:2]] for seat in range(rules.players)]
    for cards in up[2:]:
        for seat, card in enumerate(cards):
            piles[seat] += [*pack.top(rules.face_down), card]
    return _position(piles, [each] * rules.players, pack)


def _plot(rules: HouseRules, each: int) -> Iterator[Sequence[int]]:
    """The ranks turned up, turn by turn and seat by seat."""
    order = _strongest_first(rules)
    yield _first_battle(rules, order)
    yield [order[_TIED], order[_TIED], *(order[place] for place in _WEAKER)][: rules.players]
    if rules.ties is Ties.GRAB:
        return
    rounds = min(_ROUNDS, (each - 2) // (rules.face_down + 1))
    if rounds == _ROUNDS:
        yield [order[_TIED_AGAIN]] * 2
    if rounds:
        yield [order[_WEAKER[1]], order[1]]


def _first_battle(rules: HouseRules, order: Sequence[int]) -> list[int]:
    """The strongest card against the next strongest; if the low card wins, against the highest."""
    if rules.jokers:
        return [JOKER, *order][: rules.players]
    others = order[:0:-1] if rules.ranking is Ranking.LOW else order[1:]
    return [order[0], *others][: rules.players]


def _short_of_cards(rules: HouseRules) -> Position:
    """A game near its end: the first seat ties with the second, and holds too few cards for the war."""
    order, pack = _strongest_first(rules), _Pack(rules)
    tied, strong, weak = order[_TIED], order[0], order[_WEAKER[1]]
    piles = [[pack.by_rank(tied)], [pack.by_rank(tied)]]
    piles += [[pack.by_rank(order[place])] for place in _WEAKER[: rules.players - 2]]
    answer = pack.by_rank(weak)
    few = min(rules.face_down, _SHORT)
    if few:
        last = pack.by_rank(strong)
        piles[0] += [*pack.top(few - 1), last]
    piles[1] += [*pack.top(rules.face_down), answer]
    dealt = rules.dealt_each * rules.players
    others = [len(piles[0]), 0, *[1 + _SHORT] * (rules.players - 2)]
    return _position(piles, [others[0], dealt - sum(others), *others[2:]], pack)


def _position(piles: Sequence[Sequence[Card]], sizes: Sequence[int], pack: _Pack) -> Position:
    """The piles, filled up to their sizes; the remaining cards are set aside, as in a deal."""
    filled: Piles = tuple((*pile, *pack.top(size - len(pile))) for pile, size in zip(piles, sizes, strict=True))
    return Position.of(filled, pack.rest())


def _strongest_first(rules: HouseRules) -> list[int]:
    """All ranks except jokers, strongest first."""
    return sorted(range(2, ACE + 1), reverse=rules.ranking is Ranking.HIGH)
