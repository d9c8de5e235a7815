"""An example war under any rules: the deal is stacked so that it shows something, and the engine plays it.

First the strongest card in a battle, then a war that ties again where the piles allow it; then, where wars are fought,
a tie with a player who is short of cards. The same rules always give the same example.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from warbot.engine.cards import ACE, JOKER, Card
from warbot.engine.lots import FairLots
from warbot.engine.play import Turn, step
from warbot.engine.position import Piles, Position
from warbot.engine.rule_values import Ranking, Ties
from warbot.engine.rules import HouseRules

_LOTS: Final = FairLots(bytes(32))
_ROUNDS: Final = 2
_TIED, _TIED_AGAIN = 6, 8
_WEAKER: Final = (9, 10)
"""Places in the row of ranks from the strongest down: 8 and 6, 5 and 4 where the ace is high."""
_SHORT: Final = 2
"""Cards that the player who is short holds when the tie stands, if that is too few under the rules."""


@dataclass(frozen=True, slots=True)
class Step:
    """One press of the example.

    position: where the cards are after it.
    turns: the turns of the battle so far, the newest last; none at a deal.
    held: how many cards each had before this battle.
    short: it is the second scene, of the player who is short of cards.
    """

    position: Position
    turns: tuple[Turn, ...]
    held: tuple[int, ...]
    short: bool = False


def example_war(rules: HouseRules) -> tuple[Step, ...]:
    """Every step, the deal first."""
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
        position, turn = step(position, rules, _LOTS)
        turns.append(turn)
        yield Step(position, tuple(turns), held, short)


class _Pack:
    """The deck, shuffled, from which cards are taken by rank or from the top."""

    def __init__(self, rules: HouseRules) -> None:
        self._left = list(_LOTS.shuffled("example", rules.deck))

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
    """The ranks that are turned, turn by turn and seat by seat."""
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
    """The strongest card there is against the next ones; where the low card wins, against the highest."""
    if rules.jokers:
        return [JOKER, *order][: rules.players]
    others = order[:0:-1] if rules.ranking is Ranking.LOW else order[1:]
    return [order[0], *others][: rules.players]


def _short_of_cards(rules: HouseRules) -> Position:
    """Nearly over: the first seat ties with the second, and holds too few cards for the war."""
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
    """The piles filled up to their sizes; what is left is set aside, as at a deal."""
    filled: Piles = tuple((*pile, *pack.top(size - len(pile))) for pile, size in zip(piles, sizes, strict=True))
    return Position.of(filled, pack.rest())


def _strongest_first(rules: HouseRules) -> list[int]:
    """The ranks but the jokers', the strongest first."""
    return sorted(range(2, ACE + 1), reverse=rules.ranking is Ranking.HIGH)
