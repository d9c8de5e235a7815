"""Every card of the deck is in exactly one place, in every position of every game."""

import random
from collections import Counter

import pytest
from engine.war_strategies import house_rules, odd_rules, seeds, small_deal
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warbot.engine.game import Game
from warbot.engine.play import deal
from warbot.engine.position import Position, parse_position
from warbot.engine.rules import PRESETS, HouseRules
from warbot.engine.stream import FairStream

quick = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
thorough = settings(quick, max_examples=1_000)
TURNS_READ_BACK = 200


def play_and_count(rules: HouseRules, start: Position, seed: bytes, resigning: int | None = None) -> Game:
    """Play to the end, with a resignation at turn `resigning`.

    At every step each card of the start is in one place. The text of the position reads back, which is tried in the
    first part of the game only, because reading texts takes much longer than playing.
    """
    cards, turns = sorted(start.cards), 0
    game = Game.begin(rules, FairStream(seed), start)
    while not game.over:
        if turns == resigning:
            game.resign(game.position.still_in[-1])
        else:
            game.step()
        turns += 1
        assert sorted(game.position.cards) == cards
        if turns <= TURNS_READ_BACK:
            assert parse_position(str(game.position)) == game.position
    return game


def deal_and_count(preset: str, seed: bytes) -> None:
    rules = PRESETS[preset]
    start = deal(rules, FairStream(seed))
    assert Counter(start.cards) == Counter(rules.deck)
    assert len(set(start.counts)) == 1
    play_and_count(rules, start, seed)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_is_lost_or_doubled(preset):
    quick(given(seeds)(lambda seed: deal_and_count(preset, seed)))()


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_no_card_is_lost_or_doubled_in_a_thousand_games(preset):
    thorough(given(seeds)(lambda seed: deal_and_count(preset, seed)))()


@quick
@given(house_rules, seeds, st.none() | st.integers(0, 40))
def test_no_card_is_lost_or_doubled_under_any_rules_or_by_resigning(rules, seed, resigning):
    play_and_count(rules, deal(rules, FairStream(seed)), seed, resigning)


@settings(quick, max_examples=300)
@given(st.randoms(use_true_random=False), seeds, st.none() | st.integers(0, 6))
def test_no_card_is_lost_or_doubled_in_small_games(chance: random.Random, seed, resigning):
    rules = odd_rules(chance)
    game = play_and_count(rules, Position.of(small_deal(rules, chance)), seed, resigning)
    assert game.outcome is not None
    assert game.outcome.winner is None or game.outcome.winner in game.position.still_in
