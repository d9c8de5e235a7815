"""Many games, for the odds of a rule set: how long they last, how they end, who wins.

Each game has lots of its own, drawn from the seed and its number. So a thousand games give the same totals whoever
plays which of them, and game 17 of seed S is `warbot play --seed S --entropy game:17`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, takewhile
from math import ceil
from operator import add

from warbot.engine.game import Game
from warbot.engine.lots import Lots, game_seed
from warbot.engine.outcome import Ending, Outcome, outcome
from warbot.engine.play import Turn, deal
from warbot.engine.position import Position
from warbot.engine.quick_lots import QuickLots
from warbot.engine.rule_values import RepeatedPosition, ReturnOrder, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.two_piles import TwoPiles, covers


@dataclass(frozen=True, slots=True)
class Statistics:
    """What came of some games. Those of other games are added with `+`.

    lengths: how many games lasted so many battles.
    endings: how many games ended so.
    wins: by seat.
    """

    lengths: Mapping[int, int]
    endings: Mapping[Ending, int]
    wins: tuple[int, ...]
    draws: int = 0

    @classmethod
    def none(cls, players: int) -> "Statistics":
        """Those of no game at all."""
        return cls({}, {}, (0,) * players)

    def __add__(self, other: "Statistics") -> "Statistics":
        return Statistics(
            Counter(self.lengths) + Counter(other.lengths),
            Counter(self.endings) + Counter(other.endings),
            tuple(map(add, self.wins, other.wins)),
            self.draws + other.draws,
        )

    @property
    def games(self) -> int:
        return sum(self.lengths.values())

    @property
    def mean(self) -> float:
        return sum(length * games for length, games in self.lengths.items()) / self.games

    @property
    def median(self) -> float:
        """The length in the middle; halfway between the two in the middle of an even number of games."""
        return (self._length_at((self.games + 1) // 2) + self._length_at(self.games // 2 + 1)) / 2

    @property
    def longest(self) -> int:
        return max(self.lengths)

    def percentile(self, percent: int) -> int:
        """The fewest battles within which `percent` of a hundred games are over."""
        return self._length_at(ceil(self.games * percent / 100))

    def _length_at(self, place: int) -> int:
        """The length of the game at `place`, from 1, were they sorted by length."""
        for length in sorted(self.lengths):
            place -= self.lengths[length]
            if place <= 0:
                return length
        raise ValueError(f"no game at place {place} beyond the longest")


def statistics_text(statistics: Statistics) -> str:
    """One line of JSON that reads back to equal statistics."""
    return json.dumps(
        {
            "lengths": dict(statistics.lengths),
            "endings": dict(statistics.endings),
            "wins": statistics.wins,
            "draws": statistics.draws,
        }
    )


def parse_statistics(text: str) -> Statistics:
    """The reverse of `statistics_text`."""
    facts = json.loads(text)
    return Statistics(
        lengths={int(length): games for length, games in facts["lengths"].items()},
        endings={Ending(ending): games for ending, games in facts["endings"].items()},
        wins=tuple(facts["wins"]),
        draws=facts["draws"],
    )


def simulate(
    rules: HouseRules, games: int, seed: bytes, first: int = 0, lots: Callable[[bytes], Lots] = QuickLots
) -> Statistics:
    """Play the games numbered `first` to `first + games - 1` of this seed.

    Where the rules leave a choice, everyone chooses `winner_first`; where a tie is grabbed, the lot decides. `lots`
    makes the lots of a game from its seed.
    """
    return _tallied(rules, seed, range(first, first + games), lots)


def sample(rules: HouseRules, seed: bytes, first: int, enough: Callable[[int], bool]) -> Statistics:
    """Play the games of this seed from number `first` on, as `simulate` does, for as long as there are not enough.

    `enough` is asked before each game, with the number of those played here.
    """
    return _tallied(rules, seed, takewhile(lambda number: not enough(number - first), count(first)), QuickLots)


def ends(
    rules: HouseRules, seed: bytes, numbers: Iterable[int], lots: Callable[[bytes], Lots] = QuickLots
) -> Iterator[tuple[int, Outcome]]:
    """For each game of these numbers, how many battles it lasted and how it ended."""
    two_piles = TwoPiles(rules) if covers(rules) else None
    for number in numbers:
        drawn = lots(seed_of_game(seed, number))
        end = two_piles.play(*two_piles.deal(drawn), drawn) if two_piles is not None else None
        yield end or _end_by_steps(rules, drawn)


def _end_by_steps(rules: HouseRules, lots: Lots) -> tuple[int, Outcome]:
    game = play_out(Game.begin(rules, lots, deal(rules, lots)))
    assert game.outcome is not None, "a game is played to its end"
    return game.position.battle, game.outcome


def play_out(game: Game) -> Game:
    """Play a game to its end. Where it goes round for ever, whole rounds are left out: its limit finds it the same."""
    rounds = _Rounds(game.rules, game.position)
    while not game.over:
        length = rounds.closed(game.step(), game.position)
        if length and not game.over:
            left_out = (game.rules.battle_limit - game.position.battle) // length * length
            game.position = replace(game.position, battle=game.position.battle + left_out)
            game.outcome = outcome(game.position, game.rules)
    return game


class _Rounds:
    """The look-out for a game that goes round: piles come again, no lots were drawn between, and so all follows again.

    Piles are compared with those of one earlier battle, which is moved on whenever the game has become twice as long
    (Brent 1980): that costs next to nothing, and finds every round a little late.
    """

    def __init__(self, rules: HouseRules, start: Position) -> None:
        ignored = rules.repeated_position is RepeatedPosition.IGNORE
        self._possible = ignored and rules.return_order is not ReturnOrder.SHUFFLED
        self._lots_break_ties = rules.ties is Ties.GRAB
        self._mark: Position | None = start

    def closed(self, turn: Turn, position: Position) -> int:
        """The length in battles of the round that this turn closed; 0 where it closed none."""
        if turn.tied and self._lots_break_ties:
            self._mark = None
        if not self._possible or not turn.battle_over or position.war.laid:
            return 0
        if self._mark is not None and position.packed == self._mark.packed:
            return position.battle - self._mark.battle
        if self._mark is None or position.battle >= 2 * self._mark.battle:
            self._mark = position
        return 0


def seed_of_game(seed: bytes, number: int) -> bytes:
    """The seed of the game of this number in a simulation with this seed."""
    return game_seed(seed, f"game:{number}")


def _tallied(rules: HouseRules, seed: bytes, numbers: Iterable[int], lots: Callable[[bytes], Lots]) -> Statistics:
    lengths: Counter[int] = Counter()
    endings: Counter[Ending] = Counter()
    winners: Counter[int | None] = Counter()
    for battles, end in ends(rules, seed, numbers, lots):
        lengths[battles] += 1
        endings[end.ending] += 1
        winners[end.winner] += 1
    wins = tuple(winners[seat] for seat in range(rules.players))
    return Statistics(lengths, endings, wins, winners[None])
