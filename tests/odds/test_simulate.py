"""Many games: totals that don't depend on how the games are divided up, and numbers that can be counted by hand."""

import pytest

from warbot.engine.game import Game
from warbot.engine.outcome import Ending
from warbot.engine.play import deal
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.stream import FairStream, game_seed
from warbot.odds.simulate import GameSample, simulate, simulate_by_steps

SEED = b"s" * 32


@pytest.mark.parametrize("parts", [[30], [10, 10, 10], [1, 28, 1], [0, 30]])
def test_any_division_of_the_games_gives_the_same_totals(parts):
    whole = simulate(PRESETS["fifty"], 30, SEED)
    total, first = GameSample.none(2), 0
    for games in parts:
        total += simulate(PRESETS["fifty"], games, SEED, first)
        first += games
    assert total == whole
    assert total.games == sum(total.wins) + total.draws == sum(total.endings.values()) == 30


def test_fair_games_are_those_of_a_table():
    stream = FairStream(game_seed(SEED, "game:17"))
    rules = parse_rules("standard battle_limit=60")
    game = Game.begin(rules, stream, deal(rules, stream))
    while game.outcome is None:
        game.step()
    sample = simulate_by_steps(rules, 1, SEED, 17)
    assert sample.lengths == {game.position.battle: 1}
    assert sample.endings == {game.outcome.ending: 1}


def test_wars_and_leads_are_counted():
    """One battle of each game: wars can be told by the cards that change hands, and at half-time nobody leads."""
    games = [simulate_by_steps(parse_rules("fifty battle_limit=1"), 1, SEED, number) for number in range(40)]
    assert 0 < sum(sample.wars for sample in games) < 10
    assert sum(sample.leads for sample in games) == 0
    two = parse_rules("fifty battle_limit=2 at_limit=bigger_pile")
    led = [sample for number in range(40) if (sample := simulate_by_steps(two, 1, SEED, number)).leads]
    assert led
    assert all(sample.held <= sample.leads == sum(sample.wins) for sample in led)


def test_a_grabbed_tie_is_no_war():
    assert simulate(PRESETS["speed"], 5, SEED).wars == simulate(PRESETS["speed"], 5, SEED).double_wars == 0


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
