"""Many games, for the odds of a rule set: how long they last, how they end, who wins.

Each game has a random stream of its own, made from the seed and the game's number. So a thousand games give the same
totals however they're divided up, and game 17 of seed S is `warbot play --seed S --entropy game:17`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, takewhile
from math import ceil
from operator import add

from warbot.engine.game import Game
from warbot.engine.outcome import Ending, Outcome, outcome
from warbot.engine.play import Turn, deal
from warbot.engine.position import Position
from warbot.engine.rule import RepeatedPosition, ReturnOrder, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import RandomStream, game_seed
from warbot.odds.fast_game import TwoPiles, covers
from warbot.odds.fast_stream import FastStream


@dataclass(frozen=True, slots=True)
class GameSample:
    """The results of some games. Those of other games are added with `+`.

    lengths: for each number of battles, how many games lasted that long.
    endings: how many games had each ending.
    wins: how many games each seat won.
    """

    lengths: Mapping[int, int]
    endings: Mapping[Ending, int]
    wins: tuple[int, ...]
    draws: int = 0

    @classmethod
    def none(cls, players: int) -> "GameSample":
        """The results of no games at all."""
        return cls({}, {}, (0,) * players)

    def __add__(self, other: "GameSample") -> "GameSample":
        return GameSample(
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
        """The length in the middle, or halfway between the two in the middle if the number of games is even."""
        return (self._length_at((self.games + 1) // 2) + self._length_at(self.games // 2 + 1)) / 2

    @property
    def longest(self) -> int:
        return max(self.lengths)

    def percentile(self, percent: int) -> int:
        """The smallest number of battles within which this percentage of the games is over."""
        return self._length_at(ceil(self.games * percent / 100))

    def _length_at(self, place: int) -> int:
        """The length of the game at `place`, from 1, if the games were sorted by length."""
        for length in sorted(self.lengths):
            place -= self.lengths[length]
            if place <= 0:
                return length
        raise ValueError(f"no game at place {place} beyond the longest")


def simulate(
    rules: HouseRules, games: int, seed: bytes, first: int = 0, stream: Callable[[bytes], RandomStream] = FastStream
) -> GameSample:
    """Play the games numbered `first` to `first + games - 1` of this seed.

    If the rules leave a choice, everyone chooses `winner_first`; if ties are grabbed, a random draw decides. `stream`
    makes the stream of a game from its seed.
    """
    return _tallied(rules, seed, range(first, first + games), stream)


def sample(rules: HouseRules, seed: bytes, first: int, enough: Callable[[int], bool]) -> GameSample:
    """Play the games of this seed from number `first` on, as `simulate` does, until there are enough.

    `enough` is called before each game with the number of games played so far.
    """
    return _tallied(rules, seed, takewhile(lambda number: not enough(number - first), count(first)), FastStream)


def ends(
    rules: HouseRules, seed: bytes, numbers: Iterable[int], stream: Callable[[bytes], RandomStream] = FastStream
) -> Iterator[tuple[int, Outcome]]:
    """For each of these game numbers, how many battles the game lasted and how it ended."""
    two_piles = TwoPiles(rules) if covers(rules) else None
    for number in numbers:
        drawn = stream(seed_of_game(seed, number))
        end = two_piles.play(*two_piles.deal(drawn), drawn) if two_piles is not None else None
        yield end or _end_by_steps(rules, drawn)


def _end_by_steps(rules: HouseRules, stream: RandomStream) -> tuple[int, Outcome]:
    game = play_out(Game.begin(rules, stream, deal(rules, stream)))
    assert game.outcome is not None, "a game is played to its end"
    return game.position.battle, game.outcome


def play_out(game: Game) -> Game:
    """Play a game to its end. If it loops, whole loops are skipped, which doesn't change how it ends at its limit."""
    loops = _LoopFinder(game.rules, game.position)
    while not game.over:
        length = loops.closed(game.step(), game.position)
        if length and not game.over:
            skipped = (game.rules.battle_limit - game.position.battle) // length * length
            game.position = replace(game.position, battle=game.position.battle + skipped)
            game.outcome = outcome(game.position, game.rules)
    return game


class _LoopFinder:
    """Notices when a game loops: the same piles come up again without a random draw in between, and so on forever.

    Piles are compared with those of one earlier battle, the mark, which moves up whenever the game has become twice as
    long (Brent 1980). That costs next to nothing and finds every loop, a little late.
    """

    def __init__(self, rules: HouseRules, start: Position) -> None:
        ignored = rules.repeated_position is RepeatedPosition.IGNORE
        self._possible = ignored and rules.return_order is not ReturnOrder.SHUFFLED
        self._ties_are_random = rules.ties is Ties.GRAB
        self._mark: Position | None = start

    def closed(self, turn: Turn, position: Position) -> int:
        """The length in battles of the loop that this turn closed; 0 if it closed none."""
        if turn.tied and self._ties_are_random:
            self._mark = None
        if not self._possible or not turn.battle_over or position.stake:
            return 0
        if self._mark is not None and position.piles == self._mark.piles:
            return position.battle - self._mark.battle
        if self._mark is None or position.battle >= 2 * self._mark.battle:
            self._mark = position
        return 0


def seed_of_game(seed: bytes, number: int) -> bytes:
    """The seed of the game with this number, in a simulation with this seed."""
    return game_seed(seed, f"game:{number}")


def _tallied(
    rules: HouseRules, seed: bytes, numbers: Iterable[int], stream: Callable[[bytes], RandomStream]
) -> GameSample:
    lengths: Counter[int] = Counter()
    endings: Counter[Ending] = Counter()
    winners: Counter[int | None] = Counter()
    for battles, end in ends(rules, seed, numbers, stream):
        lengths[battles] += 1
        endings[end.ending] += 1
        winners[end.winner] += 1
    wins = tuple(winners[seat] for seat in range(rules.players))
    return GameSample(lengths, endings, wins, winners[None])
