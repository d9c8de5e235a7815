"""The fast game is the one that `step` defines: the same cards move by move, and the same totals."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from engine.war_strategies import house_rules, odd_rules, seeds, small_deal
from hypothesis import example, given, settings
from hypothesis import strategies as st

from warbot.engine.game import Game
from warbot.engine.outcome import Ending
from warbot.engine.play import deal
from warbot.engine.position import Piles, Position
from warbot.engine.rule import RepeatedPosition
from warbot.engine.rules import PRESETS, HouseRules, parse_rules
from warbot.odds.fast_game import FastGame
from warbot.odds.fast_stream import FastStream
from warbot.odds.simulate import ENDINGS, card_number, fast_game_of, simulate, simulate_by_steps

SEED = b"s" * 32
AT_ONCE = 0
"""From this battle on a repeated position is noticed at once, as `step` does."""

LOOPING = (
    "fifty battle_limit=1000",
    "fifty battle_limit=999 face_down=0 players=3",
    "reverse repeated_position=draw return_order=loser_first face_down=1 players=3 battle_limit=1000 time_limit=none",
    "one-down return_order=loser_first battle_limit=2000",
    "three return_order=loser_first face_down=0 battle_limit=3000",
    "one-down return_order=loser_first repeated_position=start_shuffling",
    "speed return_order=as_laid battle_limit=999 repeated_position=draw",
)
"""Rules under which many games repeat a position."""


def numbers(piles: Piles, rules: HouseRules) -> list[list[int]]:
    return [[card_number(card, rules) for card in pile] for pile in piles]


def battle_by_battle(game: Game) -> Iterator[Position]:
    """The positions after each battle, as `step` plays it."""
    while game.outcome is None:
        while not game.step().battle_over:
            pass
        yield game.position


def check_each_battle(fast: FastGame, game: Game) -> None:
    """Play both games to the end, a battle at a time."""
    rules = game.rules
    assert fast.over == game.over
    assert [fast.pile(seat) for seat in range(rules.players)] == numbers(game.position.piles, rules)
    for position in battle_by_battle(game):
        fast.play(position.battle)
        assert [fast.pile(seat) for seat in range(rules.players)] == numbers(position.piles, rules)
        assert fast.stake() == [(laid.seat, card_number(laid.card, rules)) for laid in position.stake]
        assert (fast.battle, fast.over) == (position.battle, game.over)
        assert fast.shuffling == position.shuffling
    check_end(fast, game)


def check_end(fast: FastGame, game: Game) -> None:
    assert game.outcome is not None
    winner = None if fast.winner < 0 else fast.winner
    assert (fast.battle, ENDINGS[fast.ending], winner) == (
        game.position.battle,
        game.outcome.ending,
        game.outcome.winner,
    )


@given(house_rules, seeds, st.integers(0, 10_000_000))
@example(parse_rules("standard"), SEED, 17)
@example(parse_rules("three"), SEED, 1)
def test_a_dealt_game_is_that_of_step_battle_by_battle(rules, seed, number):
    rules = replace(rules, battle_limit=min(rules.battle_limit, 300))
    stream, fast = FastStream(seed, number), fast_game_of(rules, seed)
    fast.deal(number, AT_ONCE)
    check_each_battle(fast, Game.begin(rules, stream, deal(rules, stream)))


@pytest.mark.parametrize("part", range(3))
def test_small_and_odd_games_are_those_of_step_battle_by_battle(part):
    """Two to 16 cards of few ranks, where ties, short piles and repeated positions are common."""
    chance = random.Random(f"fast game {part}")  # noqa: S311 - the same games in every run
    for _ in range(700):
        rules = odd_rules(chance)
        piles, seed = small_deal(rules, chance), chance.randbytes(32)
        fast = fast_game_of(rules, seed)
        fast.deal_these(numbers(piles, rules), 3, AT_ONCE)
        check_each_battle(fast, Game.begin(rules, FastStream(seed, 3), Position.of(piles)))


@pytest.mark.parametrize("part", range(3))
def test_small_and_odd_games_end_as_those_of_step(part):
    """The same, played at once: a repeated position is looked for only in a game that seems to have one."""
    chance = random.Random(f"fast end {part}")  # noqa: S311 - as above
    endings = set()
    for _ in range(1_000):
        rules = replace(odd_rules(chance), battle_limit=chance.choice([3, 40, 400]))
        piles, seed = small_deal(rules, chance), chance.randbytes(32)
        fast, game = fast_game_of(rules, seed), Game.begin(rules, FastStream(seed, 3), Position.of(piles))
        fast.deal_these(numbers(piles, rules), 3)
        fast.finish()
        for _position in battle_by_battle(game):
            pass
        check_end(fast, game)
        assert game.outcome is not None
        endings.add(game.outcome.ending)
    assert endings >= {Ending.ALL_CARDS, Ending.SHORT_STACK, Ending.REPEATED_POSITION, Ending.BATTLE_LIMIT}


@pytest.mark.parametrize("rules", [*PRESETS, *LOOPING])
def test_the_totals_are_those_of_step(rules):
    house = replace(parse_rules(rules), battle_limit=min(parse_rules(rules).battle_limit, 1_000))
    by_steps = simulate_by_steps(house, 10, SEED, 5, lambda number: FastStream(SEED, number))
    assert simulate(house, 10, SEED, 5) == by_steps


@settings(max_examples=20)
@given(house_rules, seeds, st.lists(st.integers(1, 4), min_size=1, max_size=3))
def test_one_game_leaves_nothing_behind_for_the_next(rules, seed, parts):
    rules = replace(rules, battle_limit=min(rules.battle_limit, 300))
    fast, first = fast_game_of(rules, seed), 0
    for games in parts:
        fast.play_all(first, games)
        first += games
    alone = [simulate(rules, 1, seed, number) for number in range(first)]
    assert sum(fast.lengths) == first
    assert fast.wars_in_all == sum(sample.wars for sample in alone)
    assert [tuple(fast.lengths).count(0)] == [len(fast.lengths) - len({sample.longest for sample in alone})]


@pytest.mark.parametrize(
    ("rules", "repeats"),
    [("three return_order=loser_first battle_limit=10000", True), ("long repeated_position=draw", False)],
)
def test_games_that_loop_are_found_among_whole_ones(rules, repeats):
    """The first repeated position, far into a game, without looking at each."""
    house = replace(parse_rules(rules), repeated_position=RepeatedPosition.DRAW)
    found = simulate(house, 40, SEED)
    assert (Ending.REPEATED_POSITION in found.endings) is repeats
