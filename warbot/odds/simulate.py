"""Many games, for the odds of a rule set: how long they last, how they end, who wins.

Each game has random draws of its own, made from the seed and the game's number. So a thousand games give the same
totals however they're divided up, and game 17 of seed S is `warbot play --lots fast:S:17`.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil
from operator import add

from warbot.engine.cards import Card
from warbot.engine.game import Game
from warbot.engine.outcome import Ending, leader
from warbot.engine.play import deal
from warbot.engine.rule import AtLimit, RepeatedPosition, ReturnOrder, ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import FairStream, RandomStream, game_seed
from warbot.odds import fast_game
from warbot.odds.fast_game import FastGame
from warbot.odds.fast_stream import lots_of

ENDINGS = {
    fast_game.ALL_CARDS: Ending.ALL_CARDS,
    fast_game.SHORT_STACK: Ending.SHORT_STACK,
    fast_game.REPEATED_POSITION: Ending.REPEATED_POSITION,
    fast_game.BATTLE_LIMIT: Ending.BATTLE_LIMIT,
}
_ORDERS = {
    ReturnOrder.WINNER_FIRST: fast_game.WINNER_FIRST,
    ReturnOrder.LOSER_FIRST: fast_game.LOSER_FIRST,
    ReturnOrder.AS_LAID: fast_game.AS_LAID,
    ReturnOrder.SHUFFLED: fast_game.SHUFFLED,
    ReturnOrder.CHOICE: fast_game.WINNER_FIRST,  # nobody chooses in a simulation
}
_REPEATS = {
    RepeatedPosition.IGNORE: fast_game.IGNORE,
    RepeatedPosition.DRAW: fast_game.DRAW,
    RepeatedPosition.START_SHUFFLING: fast_game.START_SHUFFLING,
}
_STRENGTHS = 16
_SUITS = {"c": 0, "d": 1, "h": 2, "s": 3, "r": 0, "b": 1}


@dataclass(frozen=True, slots=True)
class GameSample:
    """The results of some games. Those of other games are added with `+`.

    lengths: for each number of battles, how many games lasted that long.
    endings: how many games had each ending.
    wins: how many games each seat won.
    draws: how many games nobody won.
    wars: how many battles were wars; a tie that's grabbed is none.
    double_wars: how many games had a war in which cards tied again.
    leads: how many games that somebody won had one biggest pile at half-time, when half of their battles were over.
    held: in how many of those its player won.
    """

    lengths: Mapping[int, int]
    endings: Mapping[Ending, int]
    wins: tuple[int, ...]
    draws: int = 0
    wars: int = 0
    double_wars: int = 0
    leads: int = 0
    held: int = 0

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
            self.wars + other.wars,
            self.double_wars + other.double_wars,
            self.leads + other.leads,
            self.held + other.held,
        )

    @property
    def games(self) -> int:
        return sum(self.lengths.values())

    @property
    def battles(self) -> int:
        return sum(length * games for length, games in self.lengths.items())

    @property
    def mean(self) -> float:
        return self.battles / self.games

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


def simulate(rules: HouseRules, games: int, seed: bytes, first: int = 0) -> GameSample:
    """Play the games numbered `first` to `first + games - 1` of this seed.

    If the rules leave a choice, everyone chooses `winner_first`; if ties are grabbed, a random draw decides.
    """
    playing = fast_game_of(rules, seed)
    playing.play_all(first, games)
    return results(playing)


def fast_game_of(rules: HouseRules, seed: bytes) -> FastGame:
    """What plays the games of this seed."""
    face_down = [rules.face_down] * _STRENGTHS
    return FastGame(
        [card_number(card, rules) for card in rules.deck],
        rules.players,
        face_down,
        rules.battle_limit,
        _ORDERS[rules.return_order],
        _REPEATS[rules.repeated_position],
        lots_of(seed),
        short_is_out=rules.short_stack is ShortStack.OUT,
        grab=rules.ties is Ties.GRAB,
        biggest_wins=rules.at_limit is AtLimit.BIGGER_PILE,
    )


def card_number(card: Card, rules: HouseRules) -> int:
    """The card as `fast_game` has it."""
    return rules.strength(card) % _STRENGTHS << 2 | _SUITS[card.suit]


def results(playing: FastGame) -> GameSample:
    """The results of the games that it has played."""
    return GameSample(
        {battles: games for battles, games in enumerate(playing.lengths) if games},
        {ending: playing.endings[code] for code, ending in ENDINGS.items() if playing.endings[code]},
        tuple(playing.winners)[: playing.seats],
        playing.winners[fast_game.NOBODY],
        playing.wars_in_all,
        playing.double_wars,
        playing.leads,
        playing.held,
    )


def simulate_by_steps(
    rules: HouseRules, games: int, seed: bytes, first: int = 0, stream: Callable[[int], RandomStream] | None = None
) -> GameSample:
    """The same by the rules' own definition, a step at a time: it takes a hundred times as long.

    `stream` makes the draws of the game with a number. Without it they are as fair as those of a table, and game 17 is
    `warbot play --seed S --entropy game:17`.
    """
    sample = GameSample.none(rules.players)
    for number in range(first, first + games):
        drawn = FairStream(game_seed(seed, f"game:{number}")) if stream is None else stream(number)
        sample += _stepped(Game.begin(rules, drawn, deal(rules, drawn)))
    return sample


def _stepped(game: Game) -> GameSample:
    counts, wars, double_wars, rounds = [game.position.counts], 0, 0, 0
    while game.outcome is None:
        turn = game.step()
        rounds += len(turn.tied) > 1 and game.rules.ties is Ties.WAR
        if turn.battle_over:
            counts.append(game.position.counts)
            wars, double_wars, rounds = wars + (rounds > 0), double_wars or int(rounds > 1), 0
    winner = game.outcome.winner
    bigger_pile = replace(game.rules, at_limit=AtLimit.BIGGER_PILE)
    ahead = None if winner is None else leader(counts[game.position.battle // 2], bigger_pile)
    wins = tuple(int(seat == winner) for seat in range(game.rules.players))
    return GameSample(
        {game.position.battle: 1},
        {game.outcome.ending: 1},
        wins,
        int(winner is None),
        wars,
        double_wars,
        int(ahead is not None),
        int(ahead is not None and ahead == winner),
    )
