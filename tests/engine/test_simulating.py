"""Many games: totals that do not depend on who plays which, and numbers that can be counted by hand."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playing import battles, begin, ended
from war_strategies import house_rules, odd_rules, seeds, small_deal

from warbot.engine.game import Game
from warbot.engine.lots import FairLots, game_seed
from warbot.engine.outcome import Ending
from warbot.engine.position import Position, parse_piles
from warbot.engine.quick_lots import QuickLots
from warbot.engine.rule_values import RepeatedPosition
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.simulate import (
    Statistics,
    ends,
    parse_statistics,
    play_out,
    sample,
    seed_of_game,
    simulate,
    statistics_text,
)

SEED = b"s" * 32


GO_ROUND = [
    "fifty battle_limit=1000",
    "fifty battle_limit=999 face_down=0 players=3",
    "reverse repeated_position=ignore return_order=loser_first face_down=1 players=3 battle_limit=1000",
    "speed return_order=as_laid battle_limit=999",
]
"""Rules by which many games go round and round until the limit."""


@pytest.mark.parametrize("lots", [FairLots, QuickLots])
@pytest.mark.parametrize("rules", ["fifty", "one-down", "three", "speed", "tactics players=4 jokers=2", *GO_ROUND])
def test_the_games_are_those_that_are_played_one_by_one(rules, lots):
    statistics = simulate(parse_rules(rules), 12, SEED, lots=lots)
    games = [begin(rules, seed=game_seed(SEED, f"game:{number}"), lots=lots) for number in range(12)]
    lengths = Counter(len(battles(game)) for game in games)
    results = Counter(ended(game.outcome) for game in games)
    assert statistics.lengths == lengths
    assert {
        ending: sum(n for end, n in results.items() if end.split()[0] == ending) for ending in statistics.endings
    } == (statistics.endings)
    assert statistics.draws == sum(number for end, number in results.items() if end.endswith("draw"))
    for seat, wins in enumerate(statistics.wins):
        assert wins == sum(number for end, number in results.items() if end.endswith(f" {seat}"))


@given(house_rules, seeds, st.sampled_from([FairLots, QuickLots]), st.lists(st.integers(1, 3), min_size=1, max_size=3))
def test_any_rules_seed_and_division_give_the_games_that_steps_give(rules, seed, lots, parts):
    """Game by game: how long it was and how it ended. A part is what one of several jobs plays."""
    rules = replace(rules, battle_limit=min(rules.battle_limit, 300))
    simulated, first = [], 0
    for part in parts:
        simulated += ends(rules, seed, range(first, first + part), lots)
        first += part
    for number, end in enumerate(simulated):
        game = begin(str(rules), seed=seed_of_game(seed, number), lots=lots)
        battles(game)
        assert end == (game.position.battle, game.outcome), f"{rules}: game {number} of {seed.hex()}"


@pytest.mark.parametrize("parts", [[30], [10, 10, 10], [1, 28, 1], [0, 30]])
def test_any_division_of_the_games_gives_the_same_totals(parts):
    whole = simulate(PRESETS["fifty"], 30, SEED)
    total, first = Statistics.none(2), 0
    for games in parts:
        total += simulate(PRESETS["fifty"], games, SEED, first)
        first += games
    assert total == whole
    assert total.games == sum(total.wins) + total.draws == sum(total.endings.values()) == 30


@pytest.mark.parametrize(("first", "games"), [(0, 0), (0, 1), (7, 5)])
def test_games_are_played_until_there_are_enough(first, games):
    sampled = sample(PRESETS["fifty"], SEED, first, lambda played: played >= games)
    assert sampled == simulate(PRESETS["fifty"], games, SEED, first)


@pytest.mark.parametrize("rules", ["fifty", "three battle_limit=9"])
def test_statistics_read_back(rules):
    statistics = simulate(parse_rules(rules), 10, SEED)
    assert parse_statistics(statistics_text(statistics)) == statistics
    assert statistics_text(statistics).isprintable()


class CountedGame(Game):
    """A game that knows how often somebody turned cards."""

    steps = 0

    def step(self, grab=None):
        self.steps += 1
        return super().step(grab)


def counted(rules: str, start: str) -> CountedGame:
    return CountedGame.begin(parse_rules(rules), FairLots(SEED), Position.of(parse_piles(start)))


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
def test_whole_rounds_are_left_out_of_a_game_that_goes_round(start, limit, steps):
    """By hand: the piles of `2c3c/4c` come again every second battle, which is found in the fourth."""
    rules = f"long return_order=loser_first battle_limit={limit}"
    game, whole = play_out(counted(rules, start)), begin(rules, start)
    battles(whole)
    assert (game.position, game.outcome) == (whole.position, whole.outcome)
    assert game.steps == steps


def test_leaving_rounds_out_changes_nothing():
    """A thousand small games by odd rules, most of them without an end; lots break ties in half of them."""
    chance = random.Random(17)  # noqa: S311 - games of chance, the same every time
    for _ in range(1_000):
        rules = replace(
            odd_rules(chance), repeated_position=RepeatedPosition.IGNORE, battle_limit=chance.choice([40, 41])
        )
        start = Position.of(small_deal(rules, chance))
        lots = FairLots(chance.randbytes(32))
        short, whole = play_out(Game.begin(rules, lots, start)), Game.begin(rules, lots, start)
        battles(whole)
        assert (short.position, short.outcome) == (whole.position, whole.outcome), f"{rules}: {start}"


@pytest.mark.parametrize("rules", ["return_order=shuffled", "return_order=loser_first repeated_position=draw"])
def test_a_game_that_can_not_go_round_is_played_battle_by_battle(rules):
    game = play_out(counted(f"long battle_limit=40 {rules}", "2c3c/4c"))
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
    statistics = Statistics(lengths, {Ending.ALL_CARDS: sum(lengths.values())}, (0, 0))
    assert statistics.mean == pytest.approx(mean)
    assert (statistics.median, statistics.percentile(90), statistics.percentile(99)) == (median, p90, p99)
    assert statistics.longest == longest
