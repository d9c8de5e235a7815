"""Many games: totals that do not depend on who plays which, and numbers that can be counted by hand."""

from collections import Counter

import pytest
from playing import battles, begin, ended

from warbot.engine.lots import game_seed
from warbot.engine.play import Ending
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.simulate import Statistics, game_lots, simulate

SEED = b"s" * 32


@pytest.mark.parametrize("rules", ["fifty", "one-down", "three", "speed", "tactics players=4 jokers=2"])
def test_the_games_are_those_that_are_played_one_by_one(rules):
    statistics = simulate(parse_rules(rules), 12, SEED)
    games = [begin(rules, seed=game_seed(SEED, f"game:{number}")) for number in range(12)]
    lengths = Counter(len(battles(game)) for game in games)
    results = Counter(ended(game.outcome) for game in games)
    assert statistics.lengths == lengths
    assert {
        ending: sum(n for end, n in results.items() if end.split()[0] == ending) for ending in statistics.endings
    } == (statistics.endings)
    assert statistics.draws == sum(number for end, number in results.items() if end.endswith("draw"))
    for seat, wins in enumerate(statistics.wins):
        assert wins == sum(number for end, number in results.items() if end.endswith(f" {seat}"))


@pytest.mark.parametrize("parts", [[30], [10, 10, 10], [1, 28, 1], [0, 30]])
def test_any_division_of_the_games_gives_the_same_totals(parts):
    whole = simulate(PRESETS["fifty"], 30, SEED)
    total, first = Statistics.none(2), 0
    for games in parts:
        total += simulate(PRESETS["fifty"], games, SEED, first)
        first += games
    assert total == whole
    assert total.games == sum(total.wins) + total.draws == sum(total.endings.values()) == 30


def test_each_game_has_lots_of_its_own():
    drawn = {game_lots(seed, number).below("deal", 2**32) for seed in (SEED, bytes(32)) for number in range(50)}
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
