"""Figures: what a rule set means, counted by hand and compared with the games themselves."""

import json

import pytest

from warbot.engine.outcome import Ending
from warbot.engine.rules import PRESETS, parse_rules
from warbot.odds.fast_stream import BUILD
from warbot.odds.figures import (
    GAMES,
    SEED,
    Figures,
    cache_key,
    computed_figures,
    draw_fix,
    figures_of,
    figures_text,
    parse_figures,
    shipped_figures,
    simulated_rules,
)
from warbot.odds.simulate import GameSample, simulate

TEN = Figures(
    games=10,
    typical=120,
    long=240,
    endings={Ending.ALL_CARDS: 5, Ending.SHORT_STACK: 1, Ending.BATTLE_LIMIT: 3, Ending.REPEATED_POSITION: 1},
    wins=(4, 2),
    draws=4,
    longest=300,
    war=0.06,
    double_war=0.4,
    held=0.75,
)


def simulated(rules: str, games: int) -> Figures:
    house = parse_rules(rules)
    return figures_of(simulate(simulated_rules(house), games, SEED), house)


def test_shares_and_minutes():
    assert (TEN.typical_minutes, TEN.long_minutes) == (5, 10)
    assert (TEN.limited, TEN.drawn, TEN.won) == (0.3, 0.4, (0.4, 0.2))
    shares = {ending: TEN.share(ending) for ending in Ending if TEN.share(ending)}
    assert shares == {"all_cards": 0.5, "short_stack": 0.1, "repeated_position": 0.1, "battle_limit": 0.3}


def test_figures_read_back():
    assert parse_figures(json.loads(figures_text(TEN))) == TEN


def test_lengths_are_the_battles_within_which_half_and_nine_in_ten_games_are_over():
    games = GameSample({7: 5, 8: 3, 30: 1, 90: 1}, {Ending.ALL_CARDS: 10}, (6, 4))
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
    """At 2.5 s per battle a minute is 24 battles. If both limits are reached at once, the battle limit counts."""
    figures = simulated(rules, 10)
    assert (figures.typical, figures.endings) == (limit, {ending: 10})


def test_no_time_limit_comes_before_ten_thousand_battles_if_it_is_a_day():
    rules = parse_rules("standard battle_limit=10000 time_limit=1440")
    assert simulated_rules(rules).battle_limit == 10_000


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
def test_rules_share_figures_if_they_differ_in_nothing_that_matters(one, other, same):
    assert (cache_key(parse_rules(one)) == cache_key(parse_rules(other))) is same


@pytest.mark.parametrize("rules", ["speed battle_limit=50 face_down=1", "gentle time_limit=1 flip=anyone"])
def test_rules_that_share_figures_have_the_same_games(rules):
    house = parse_rules(rules)
    assert simulate(simulated_rules(cache_key(house)), 10, SEED) == simulate(simulated_rules(house), 10, SEED)


def test_one_down_with_a_hundred_battles_draws_five_games_in_six_and_can_be_fixed():
    rules = parse_rules("one-down battle_limit=100")
    figures = simulated(str(rules), 150)
    assert figures.drawn == figures.limited == pytest.approx(5 / 6, abs=0.06)
    better = draw_fix(rules, figures)
    assert better == parse_rules("one-down battle_limit=100 at_limit=bigger_pile")
    figures = simulated("one-down battle_limit=100 at_limit=bigger_pile", 150)
    assert figures.drawn < 0.1
    assert draw_fix(better, figures) is None


@pytest.mark.parametrize(
    ("rules", "limited", "offered"),
    [
        ("standard at_limit=draw", 51, True),
        ("standard at_limit=draw", 50, False),
        ("standard", 99, False),
        ("gentle at_limit=draw", 51, True),
    ],
)
def test_a_fix_is_offered_if_the_limit_draws_more_than_half_of_the_games(rules, limited, offered):
    house = parse_rules(rules)
    endings = {Ending.BATTLE_LIMIT: limited, Ending.ALL_CARDS: 100 - limited}
    figures = figures_of(GameSample({9: 100}, endings, (50, 0), 50), house)
    assert (draw_fix(house, figures) is not None) is offered


def test_every_preset_ships_with_its_figures_and_none_needs_a_fix():
    shipped = shipped_figures()
    assert list(shipped) == list(PRESETS)
    for preset, figures in shipped.items():
        assert figures.games == GAMES == sum(figures.endings.values()) == sum(figures.wins) + figures.draws
        assert draw_fix(PRESETS[preset], figures) is None


@pytest.mark.parametrize("preset", PRESETS)
def test_the_shipped_figures_are_about_those_of_a_few_games(preset):
    shipped, few = shipped_figures()[preset], simulated(str(PRESETS[preset]), 150)
    # Four standard errors of a share among 150 games are at most a sixth.
    assert few.won == pytest.approx(shipped.won, abs=1 / 6)
    assert few.held == pytest.approx(shipped.held, abs=1 / 6)
    assert few.double_war == pytest.approx(shipped.double_war, abs=1 / 6)
    assert {ending: few.share(ending) for ending in Ending} == pytest.approx(
        {ending: shipped.share(ending) for ending in Ending}, abs=1 / 6
    )
    assert few.war == pytest.approx(shipped.war, rel=0.1)


@pytest.mark.slow
@pytest.mark.skipif(BUILD == "interpreted", reason="takes an hour; where it's compiled, a minute")
@pytest.mark.parametrize("preset", PRESETS)
def test_the_shipped_figures_are_those_that_the_command_computes(preset):
    """If this fails, run `python -m warbot.odds.figures`."""
    assert shipped_figures()[preset] == computed_figures(PRESETS[preset])
