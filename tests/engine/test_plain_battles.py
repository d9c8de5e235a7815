"""The short way through plain battles comes to what the long way comes to, and is taken for nothing else."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from war_strategies import house_rules, positions, seeds

from warbot.engine.lots import FairLots
from warbot.engine.plain_battle import plain_battle
from warbot.engine.play import NO_CHOICES, Choices, _Table
from warbot.engine.position import parse_position
from warbot.engine.rules import CHOICE_ORDERS, parse_rules

orders = st.lists(st.sampled_from(CHOICE_ORDERS), max_size=4).map(tuple)


@given(positions(), house_rules, seeds, orders)
def test_a_plain_battle_is_what_the_long_way_comes_to(position, rules, seed, orders):
    position = replace(position, laid="", at_war=(), found_out=False, drawn_war=False)
    lots, choices = FairLots(seed), Choices(orders)
    plain = plain_battle(position, rules, rules.strengths, lots, choices)
    table = _Table(position, rules, lots, choices)
    table.turn_cards(position.holding)
    highest = table.highest()
    if len(position.holding) < 2 or len(highest) > 1:
        assert plain is None
    else:
        assert plain == table.take(highest[0])


@pytest.mark.parametrize("piles", ["Ks/Kh", "Ks/-", "-/-", "Ks/Kh/2c", "Ks/-/-", "-/Ks/Kh/2c"])
def test_what_is_not_plain_is_left_to_the_long_way(piles):
    rules = parse_rules(f"long players={piles.count('/') + 1}")
    assert (
        plain_battle(parse_position(f"{piles} - - 0 -"), rules, rules.strengths, FairLots(bytes(32)), NO_CHOICES)
        is None
    )
