"""The fast path for games of two: which rules it knows, and that its results are those of playing step by step."""

import random
from dataclasses import dataclass, replace

import pytest
from engine.playing import battles, begin, result
from engine.war_strategies import odd_rules, seeds, small_deal, values_of
from hypothesis import example, given
from hypothesis import strategies as st

from warbot.engine.game import Game
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import Piles, Position
from warbot.engine.rule import Ties
from warbot.engine.rules import PRESETS, RULES, HouseRules, parse_rules
from warbot.engine.stream import FairStream, RandomStream
from warbot.odds.fast_game import TwoPiles, covers
from warbot.odds.fast_stream import FastStream

for_two = st.builds(
    HouseRules,
    **{rule.name: values_of(rule) for rule in RULES}
    | {"players": st.just(2), "ties": st.just(Ties.WAR), "battle_limit": st.integers(1, 400)},
).filter(covers)


def by_steps(rules: HouseRules, piles: Piles, stream: RandomStream) -> Game:
    game = Game.begin(rules, stream, Position.of(piles))
    battles(game)
    return game


def at_once(rules: HouseRules, piles: Piles, stream: RandomStream) -> tuple[int, Outcome] | None:
    one, two = ([rules.strength(card) for card in pile] for pile in piles)
    return TwoPiles(rules).play(one, two, stream)


@given(for_two, seeds, st.sampled_from([FairStream, FastStream]))
@example(parse_rules("one-down repeated_position=ignore"), bytes(32), FastStream)
@example(parse_rules("fifty battle_limit=400"), bytes(32), FairStream)
@example(parse_rules("standard battle_limit=400"), bytes(32), FastStream)
def test_a_dealt_game_ends_as_it_does_step_by_step(rules, seed, stream):
    drawn, two_piles = stream(seed), TwoPiles(rules)
    end = two_piles.play(*two_piles.deal(drawn), drawn)
    game = begin(str(rules), seed=seed, stream=stream)
    battles(game)
    limited = result(game).ending in (Ending.BATTLE_LIMIT, Ending.REPEATED_POSITION)
    if end is None:
        assert rules.repeated_position != "ignore"
        assert limited or game.position.shuffling
    else:
        assert end == (game.position.battle, game.outcome)


@pytest.mark.parametrize("part", range(3))
def test_small_and_odd_games_end_as_they_do_step_by_step(part):
    """Deals of two to 16 cards of few ranks, where ties and short piles are common."""
    chance = random.Random(f"two piles {part}")  # noqa: S311 - the same deals in every run
    left_to_steps = compared = 0
    while compared < 2_000:
        rules = replace(odd_rules(chance), players=2, ties=Ties.WAR)
        piles, seed = small_deal(rules, chance), chance.randbytes(32)
        if not (covers(rules) and all(piles)):
            continue
        stream = chance.choice([FairStream, FastStream])(seed)
        end, game = at_once(rules, piles, stream), by_steps(rules, piles, stream)
        compared += 1
        if end is None:
            left_to_steps += 1
        else:
            assert end == (game.position.battle, game.outcome), f"{rules}: {Position.of(piles)}, {seed.hex()}"
    assert left_to_steps < 500


@pytest.mark.parametrize(
    ("rules", "deal", "ending"),
    [
        ("one-down", "2c3c/4c", "repeated_position"),  # loser_first, below
        ("classic", "2c3c/4c", None),
    ],
)
def test_a_game_that_may_repeat_a_position_is_left_to_the_engine(rules, deal, ending):
    game = begin(f"{rules} return_order=loser_first battle_limit=40", deal)
    assert at_once(game.rules, game.position.piles, game.stream) is None
    battles(game)
    assert game.position.shuffling if ending is None else result(game).ending == ending


def test_presets_for_two_players_without_grabs_are_covered():
    assert {preset for preset, rules in PRESETS.items() if covers(rules)} == set(PRESETS) - {"speed", "three"}


@pytest.mark.parametrize(
    "rules",
    [
        "one-down players=3",
        "standard players=4",
        "speed",
        "standard repeated_position=draw",
        "classic return_order=shuffled",
    ],
)
def test_other_rules_are_left_to_the_engine(rules):
    assert not covers(parse_rules(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOfTomorrow(HouseRules):
    """House rules with a rule that nobody has thought of yet."""

    peeking: bool = False


def test_a_new_rule_is_left_to_the_engine():
    assert not covers(RulesOfTomorrow())
