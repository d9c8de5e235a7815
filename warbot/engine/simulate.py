"""Many games, for the odds of a rule set: how long they last, how they end, who wins.

Each game has lots of its own, drawn from the seed and its number. So a thousand games give the same totals whoever
plays which of them, and game 17 of seed S is `warbot play --seed S --entropy game:17`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from operator import add

from warbot.engine.game import Game
from warbot.engine.lots import FairLots, game_seed
from warbot.engine.play import Ending, deal
from warbot.engine.rules import HouseRules


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


def simulate(rules: HouseRules, games: int, seed: bytes, first: int = 0) -> Statistics:
    """Play the games numbered `first` to `first + games - 1` of this seed.

    Where the rules leave a choice, everyone chooses `winner_first`; where a tie is grabbed, the lot decides.
    """
    lengths: Counter[int] = Counter()
    endings: Counter[Ending] = Counter()
    winners: Counter[int | None] = Counter()
    for number in range(first, first + games):
        game = played(rules, game_lots(seed, number))
        assert game.outcome is not None, "a game is played to its end"
        lengths[game.position.battle] += 1
        endings[game.outcome.ending] += 1
        winners[game.outcome.winner] += 1
    wins = tuple(winners[seat] for seat in range(rules.players))
    return Statistics(lengths, endings, wins, winners[None])


def played(rules: HouseRules, lots: FairLots) -> Game:
    """A game dealt from these lots and played to its end."""
    game = Game.begin(rules, lots, deal(rules, lots))
    while not game.over:
        game.step()
    return game


def game_lots(seed: bytes, number: int) -> FairLots:
    """The lots of the game of this number in a simulation with this seed."""
    return FairLots(game_seed(seed, f"game:{number}"))
