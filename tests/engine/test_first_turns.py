"""First turns that are remembered come to what `step` comes to, and all others are left to it."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from war_strategies import house_rules, positions, seeds

from warbot.engine.first_turns import FirstTurns, first_turns
from warbot.engine.lots import FairLots
from warbot.engine.play import Choices, step
from warbot.engine.position import NO_WAR, parse_position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import CHOICE_ORDERS, parse_rules

orders = st.lists(st.sampled_from(CHOICE_ORDERS), max_size=4).map(tuple)


@given(positions(), house_rules, seeds, orders, st.booleans())
def test_a_first_turn_is_what_a_step_comes_to(position, rules, seed, orders, calm):
    position = replace(position, packed=position.packed[:2], war=NO_WAR if calm else position.war)
    assume(len(position.holding) == 2 or position.at_war)
    choices = Choices(orders)
    first = first_turns(rules, choices)
    for made in (first.step(position), first.step(position)):  # asked for and remembered
        assert made is None or made == step(position, rules, FairLots(seed), choices)


def remembered(rules: str, position: str) -> bool:
    return FirstTurns(parse_rules(rules), Choices()).step(parse_position(position)) is not None


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("long", "Ks/9h - - 0 -"),
        ("long", "Ks/9h - - 7 - 2c"),
        ("one-down", "Ks2c3c/Kh4c5c - - 0 -"),
        ("fifty ties=grab", "Ks2c3c4c5c/Kh6c7c8c9c - - 0 -"),
        ("classic return_order=choice", "9h/Ks - - 0 -"),
    ],
)
def test_what_two_cards_decide_is_remembered(rules, position):
    assert remembered(rules, position)


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("standard", "Ks/9h - - 0 -"),
        ("long", "Ks/9h - - 0 s"),
        ("long", "Ks/9h 02c13c - 1 -"),
        ("long", "Ks/9h - - 7 o 2c"),
        ("long", "Ks2c3c4c5c/9h6c7c8c9c 0Kc1Kd 01 1 -"),
        ("one-down", "Ks2c/Kh4c5c - - 0 -"),
        ("one-down", "Ks/- - - 0 -"),
        ("one-down", "-/- - - 0 -"),
    ],
)
def test_what_two_cards_do_not_decide_is_left_to_the_step(rules, position):
    assert not remembered(rules, position)


def test_games_by_the_same_rules_and_choices_share_what_is_remembered():
    winner, loser = Choices((ReturnOrder.WINNER_FIRST,)), Choices((ReturnOrder.LOSER_FIRST,))
    rules = parse_rules("long return_order=choice")
    assert first_turns(rules, winner) is first_turns(rules, winner)
    assert first_turns(rules, winner) is not first_turns(rules, loser)
