"""Figures: what a rule set means, counted by hand and against the games themselves."""

import json

import pytest

from warbot.engine.outcome import Ending
from warbot.engine.rules import PRESETS, parse_rules
from warbot.engine.simulate import Statistics, simulate
from warbot.host.figures import (
    SEED,
    Figures,
    alike,
    as_simulated,
    figures_of,
    figures_text,
    parse_figures,
    shipped_figures,
    way_out,
)
from warbot.host.preset_figures import GAMES, computed_figures

QUICK = ["fifty"]
"""The presets with short games: so many of them are played again in a second."""

TEN = Figures(
    games=10,
    typical=120,
    long=240,
    endings={Ending.ALL_CARDS: 5, Ending.SHORT_STACK: 1, Ending.BATTLE_LIMIT: 3, Ending.REPEATED_POSITION: 1},
    wins=(4, 2),
    draws=4,
)


def simulated(rules: str, games: int) -> Figures:
    house = parse_rules(rules)
    return figures_of(simulate(as_simulated(house), games, SEED), house)


def test_shares_and_minutes():
    assert (TEN.typical_minutes, TEN.long_minutes) == (5, 10)
    assert (TEN.limited, TEN.drawn, TEN.won) == (0.3, 0.4, (0.4, 0.2))
    shares = {ending: TEN.share(ending) for ending in Ending if TEN.share(ending)}
    assert shares == {"all_cards": 0.5, "short_stack": 0.1, "repeated_position": 0.1, "battle_limit": 0.3}


def test_figures_read_back():
    assert parse_figures(json.loads(figures_text(TEN))) == TEN


def test_lengths_are_those_within_which_half_and_nine_of_ten_are_over():
    games = Statistics({7: 5, 8: 3, 30: 1, 90: 1}, {Ending.ALL_CARDS: 10}, (6, 4))
    figures = figures_of(games, PRESETS["standard"])
    assert (figures.games, figures.typical, figures.long) == (10, 7, 30)
    assert (figures.endings, figures.wins, figures.draws) == ({Ending.ALL_CARDS: 10}, (6, 4), 0)


@pytest.mark.parametrize(
    ("rules", "limit", "ending"),
    [
        ("standard battle_limit=30", 30, Ending.BATTLE_LIMIT),
        ("standard battle_limit=30 time_limit=1", 24, Ending.TIME_LIMIT),
        ("standard battle_limit=25 time_limit=1", 24, Ending.TIME_LIMIT),
        ("standard battle_limit=24 time_limit=1", 24, Ending.BATTLE_LIMIT),
        ("standard battle_limit=20 time_limit=1", 20, Ending.BATTLE_LIMIT),
    ],
)
def test_the_limit_that_comes_first_ends_the_game(rules, limit, ending):
    """At 2.5 s a battle a minute is 24 battles. Where both limits come at once, the battles are looked at first."""
    figures = simulated(rules, 10)
    assert (figures.typical, figures.endings) == (limit, {ending: 10})


def test_no_time_limit_is_as_long_as_ten_thousand_battles_and_a_day():
    rules = parse_rules("standard battle_limit=10000 time_limit=1440")
    assert as_simulated(rules).battle_limit == 10_000


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("standard", "standard flip=anyone", True),
        ("standard", "standard time_limit=30", True),
        ("standard", "standard time_limit=10", False),
        ("gentle", "gentle battle_limit=961", True),
        ("gentle", "gentle battle_limit=960", False),
        ("standard battle_limit=240", "standard time_limit=10", False),
        ("speed", "speed face_down=1 short_stack=out flip=each", True),
        ("standard", "standard face_down=1", False),
        ("standard", "standard short_stack=out", False),
        ("standard", "standard at_limit=draw", False),
    ],
)
def test_rules_are_alike_where_nothing_that_counts_differs(one, other, same):
    assert (alike(parse_rules(one)) == alike(parse_rules(other))) is same


@pytest.mark.parametrize("rules", ["speed battle_limit=50 face_down=1", "gentle time_limit=1 flip=anyone"])
def test_rules_that_are_alike_have_the_same_games(rules):
    house = parse_rules(rules)
    assert simulate(as_simulated(alike(house)), 10, SEED) == simulate(as_simulated(house), 10, SEED)


def test_with_one_down_and_a_hundred_battles_five_of_six_games_are_drawn_and_there_is_a_way_out():
    rules = parse_rules("one-down battle_limit=100")
    figures = simulated(str(rules), 150)
    assert figures.drawn == figures.limited == pytest.approx(5 / 6, abs=0.06)
    better = way_out(rules, figures)
    assert better == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")
    figures = simulated(str(better), 150)
    assert figures.drawn < 0.1
    assert way_out(better, figures) is None


@pytest.mark.parametrize(
    ("rules", "limited", "offered"),
    [
        ("standard at_limit=draw", 51, True),
        ("standard at_limit=draw", 50, False),
        ("standard", 99, False),
        ("gentle at_limit=draw", 51, True),
    ],
)
def test_a_way_out_is_offered_where_the_limit_draws_more_than_half_of_the_games(rules, limited, offered):
    house = parse_rules(rules)
    endings = {Ending.BATTLE_LIMIT: limited, Ending.ALL_CARDS: 100 - limited}
    figures = figures_of(Statistics({9: 100}, endings, (50, 0), 50), house)
    assert (way_out(house, figures) is not None) is offered


def test_every_preset_comes_with_its_figures_and_none_needs_a_way_out():
    shipped = shipped_figures()
    assert list(shipped) == list(PRESETS)
    for preset, figures in shipped.items():
        assert figures.games == GAMES == sum(figures.endings.values()) == sum(figures.wins) + figures.draws
        assert way_out(PRESETS[preset], figures) is None


@pytest.mark.parametrize(
    "preset", [pytest.param(preset, marks=[] if preset in QUICK else [pytest.mark.slow]) for preset in PRESETS]
)
def test_the_figures_of_a_preset_are_those_that_its_command_computes(preset):
    """Where this fails: `python -m warbot.host.preset_figures`."""
    assert shipped_figures()[preset] == computed_figures(PRESETS[preset])
