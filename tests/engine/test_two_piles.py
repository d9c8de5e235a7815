"""The short cut for games of two: which rules it knows, and that it comes to what steps come to."""

import random
from dataclasses import dataclass, replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from playing import battles, begin
from war_strategies import odd_rules, seeds, small_deal, values_of

from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.outcome import Ending
from warbot.engine.position import Piles, Position
from warbot.engine.quick_lots import QuickLots
from warbot.engine.rule_values import Ties
from warbot.engine.rules import PRESETS, RULES, HouseRules, parse_rules
from warbot.engine.two_piles import TwoPiles, covers

for_two = st.builds(
    HouseRules,
    **{rule.name: values_of(rule) for rule in RULES}
    | {"players": st.just(2), "ties": st.just(Ties.WAR), "battle_limit": st.integers(1, 400)},
).filter(covers)


def by_steps(rules: HouseRules, piles: Piles, lots: FairLots) -> Game:
    game = Game.begin(rules, lots, Position.of(piles))
    battles(game)
    return game


def at_once(rules: HouseRules, piles: Piles, lots: FairLots):
    one, two = ([rules.strength(card) for card in pile] for pile in piles)
    return TwoPiles(rules).play(one, two, lots)


@given(for_two, seeds, st.sampled_from([FairLots, QuickLots]))
@example(parse_rules("one-down repeated_position=ignore"), bytes(32), QuickLots)
@example(parse_rules("fifty battle_limit=400"), bytes(32), FairLots)
@example(parse_rules("standard battle_limit=400"), bytes(32), QuickLots)
def test_a_dealt_game_ends_as_it_does_step_by_step(rules, seed, lots):
    drawn, two_piles = lots(seed), TwoPiles(rules)
    end = two_piles.play(*two_piles.deal(drawn), drawn)
    game = begin(str(rules), seed=seed, lots=lots)
    battles(game)
    limited = game.outcome.ending in (Ending.BATTLE_LIMIT, Ending.REPEATED_POSITION)
    if end is None:
        assert rules.repeated_position != "ignore"
        assert limited or game.position.shuffling
    else:
        assert end == (game.position.battle, game.outcome)


def test_small_and_odd_games_end_as_they_do_step_by_step():
    """Two to sixteen cards of few ranks, where ties and short piles are common."""
    chance = random.Random("two piles")  # noqa: S311 - the same deals in every run
    left_to_steps = compared = 0
    while compared < 6_000:
        rules = replace(odd_rules(chance), players=2, ties=Ties.WAR)
        piles, seed = small_deal(rules, chance), chance.randbytes(32)
        if not (covers(rules) and all(piles)):
            continue
        lots = chance.choice([FairLots, QuickLots])(seed)
        end, game = at_once(rules, piles, lots), by_steps(rules, piles, lots)
        compared += 1
        if end is None:
            left_to_steps += 1
        else:
            assert end == (game.position.battle, game.outcome), f"{rules}: {Position.of(piles)}, {seed.hex()}"
    assert left_to_steps < 1_500


@pytest.mark.parametrize(
    ("rules", "deal", "ending"),
    [
        ("one-down", "2c3c/4c", "repeated_position"),  # loser_first, below
        ("classic", "2c3c/4c", None),
    ],
)
def test_a_game_that_may_repeat_a_position_is_left_to_steps(rules, deal, ending):
    game = begin(f"{rules} return_order=loser_first battle_limit=40", deal)
    assert at_once(game.rules, game.position.piles, game.lots) is None
    battles(game)
    assert game.position.shuffling if ending is None else game.outcome.ending == ending


def test_presets_for_two_without_grabs_or_chance_repeats_are_known():
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
def test_other_rules_are_played_by_steps(rules):
    assert not covers(parse_rules(rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesOfTomorrow(HouseRules):
    """House rules with one that nobody has thought of yet."""

    peeking: bool = False


def test_a_rule_that_nobody_has_thought_of_is_not_played_here():
    assert not covers(RulesOfTomorrow())
