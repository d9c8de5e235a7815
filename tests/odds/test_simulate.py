"""Many games: totals that don't depend on how the games are divided up, and numbers that can be counted by hand."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from engine.playing import battles, begin, result
from engine.war_strategies import house_rules, odd_rules, seeds, small_deal
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.game import Game
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.play import Turn
from warbot.engine.position import Position, parse_piles
from warbot.engine.rule import RepeatedPosition
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.stream import FairStream, game_seed
from warbot.odds.fast_stream import FastStream
from warbot.odds.simulate import (
    GameSample,
    ends,
    play_out,
    sample,
    seed_of_game,
    simulate,
)

SEED = b"s" * 32


LOOPING = [
    "fifty battle_limit=1000",
    "fifty battle_limit=999 face_down=0 players=3",
    "reverse repeated_position=ignore return_order=loser_first face_down=1 players=3 battle_limit=1000",
    "speed return_order=as_laid battle_limit=999",
]
"""Rules under which many games loop until the limit."""


@pytest.mark.parametrize("stream", [FairStream, FastStream])
@pytest.mark.parametrize("rules", ["fifty", "one-down", "three", "speed", "tactics players=4 jokers=2", *LOOPING])
def test_the_games_are_those_that_are_played_one_by_one(rules, stream):
    statistics = simulate(parse_rules(rules), 12, SEED, stream=stream)
    games = [begin(rules, seed=game_seed(SEED, f"game:{number}"), stream=stream) for number in range(12)]
    assert statistics.lengths == Counter(len(battles(game)) for game in games)
    assert statistics.endings == Counter(result(game).ending for game in games)
    winners = Counter(result(game).winner for game in games)
    assert statistics.draws == winners[None]
    assert statistics.wins == tuple(winners[seat] for seat in range(games[0].rules.players))


@given(
    house_rules, seeds, st.sampled_from([FairStream, FastStream]), st.lists(st.integers(1, 3), min_size=1, max_size=3)
)
def test_any_rules_seed_and_division_give_the_games_of_the_engine(rules, seed, stream, parts):
    """Game by game: how long it was and how it ended. Each part is played by a call of its own."""
    rules = replace(rules, battle_limit=min(rules.battle_limit, 300))
    simulated: list[tuple[int, Outcome]] = []
    first = 0
    for part in parts:
        simulated += ends(rules, seed, range(first, first + part), stream)
        first += part
    for number, end in enumerate(simulated):
        game = begin(str(rules), seed=seed_of_game(seed, number), stream=stream)
        battles(game)
        assert end == (game.position.battle, game.outcome), f"{rules}: game {number} of {seed.hex()}"


@pytest.mark.parametrize("parts", [[30], [10, 10, 10], [1, 28, 1], [0, 30]])
def test_any_division_of_the_games_gives_the_same_totals(parts):
    whole = simulate(PRESETS["fifty"], 30, SEED)
    total, first = GameSample.none(2), 0
    for games in parts:
        total += simulate(PRESETS["fifty"], games, SEED, first)
        first += games
    assert total == whole
    assert total.games == sum(total.wins) + total.draws == sum(total.endings.values()) == 30


@pytest.mark.parametrize(("first", "games"), [(0, 0), (0, 1), (7, 5)])
def test_games_are_played_until_there_are_enough(first, games):
    sampled = sample(PRESETS["fifty"], SEED, first, lambda played: played >= games)
    assert sampled == simulate(PRESETS["fifty"], games, SEED, first)


class CountedGame(Game):
    """A game that counts its steps."""

    steps = 0

    def step(self, grab: int | None = None) -> Turn:
        self.steps += 1
        return super().step(grab)


def counted(rules: str, start: str) -> CountedGame:
    return CountedGame.begin(parse_rules(rules), FairStream(SEED), Position.of(parse_piles(start)))


@pytest.mark.parametrize(
    ("start", "limit", "steps"),
    [
        ("2c3c/4c", 9_999, 5),
        ("2c3c/4c", 10_000, 4),
        ("4c/2c3c", 10_000, 4),
        ("2c3c/4c", 3, 3),
        ("2c3c/4c", 1, 1),
        ("2c/2d", 9, 1),
    ],
)
def test_whole_loops_are_skipped(start, limit, steps):
    """Worked out by hand: the piles of `2c3c/4c` come up again every second battle, which is noticed in the fourth."""
    rules = f"long return_order=loser_first battle_limit={limit}"
    game, whole = counted(rules, start), begin(rules, start)
    play_out(game)
    battles(whole)
    assert (game.position, game.outcome) == (whole.position, whole.outcome)
    assert game.steps == steps


def test_skipping_loops_changes_nothing():
    """A thousand small games under odd rules. Most never end; in half of them, random draws break ties."""
    chance = random.Random(17)  # noqa: S311 - the same games in every run
    for _ in range(1_000):
        rules = replace(
            odd_rules(chance), repeated_position=RepeatedPosition.IGNORE, battle_limit=chance.choice([40, 41])
        )
        start = Position.of(small_deal(rules, chance))
        stream = FairStream(chance.randbytes(32))
        short, whole = play_out(Game.begin(rules, stream, start)), Game.begin(rules, stream, start)
        battles(whole)
        assert (short.position, short.outcome) == (whole.position, whole.outcome), f"{rules}: {start}"


@pytest.mark.parametrize("rules", ["return_order=shuffled", "return_order=loser_first repeated_position=draw"])
def test_a_game_that_cannot_loop_is_played_battle_by_battle(rules):
    game = counted(f"long battle_limit=40 {rules}", "2c3c/4c")
    play_out(game)
    assert game.steps == game.position.battle


def test_each_game_has_a_seed_of_its_own():
    drawn = {seed_of_game(seed, number) for seed in (SEED, bytes(32)) for number in range(50)}
    assert len(drawn) == 100


@pytest.mark.parametrize(
    ("lengths", "mean", "median", "p90", "p99", "longest"),
    [
        ({7: 1}, 7, 7, 7, 7, 7),
        ({1: 1, 2: 1}, 1.5, 1.5, 2, 2, 2),
        ({1: 1, 2: 1, 9: 1}, 4, 2, 9, 9, 9),
        (dict.fromkeys(range(1, 101), 1), 50.5, 50.5, 90, 99, 100),
        ({10: 90, 20: 9, 30: 1}, 11.1, 10, 10, 20, 30),
        ({10: 89, 20: 10, 30: 1}, 11.2, 10, 20, 20, 30),
    ],
)
def test_lengths(lengths, mean, median, p90, p99, longest):
    statistics = GameSample(lengths, {Ending.ALL_CARDS: sum(lengths.values())}, (0, 0))
    assert statistics.mean == pytest.approx(mean)
    assert (statistics.median, statistics.percentile(90), statistics.percentile(99)) == (median, p90, p99)
    assert statistics.longest == longest
