"""First turns that are remembered come to what `step` comes to, and all others are left to it."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from war_strategies import house_rules, positions, seeds

from warbot.engine.first_turns import FirstTurns, first_turns_by
from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.play import Choices, step
from warbot.engine.position import NO_WAR, parse_position
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import CHOICE_ORDERS, parse_rules

orders = st.lists(st.sampled_from(CHOICE_ORDERS), max_size=4).map(tuple)
LOTS = FairLots(bytes(32))


@given(positions(), house_rules, seeds, orders, st.booleans(), st.booleans())
def test_a_game_goes_on_as_the_step_says(position, rules, seed, orders, between_two, in_battle):
    """Twice: what is asked for the first time is known the second time."""
    seats = 2 if between_two else 4
    position = replace(position, packed=position.packed[:seats], war=position.war if in_battle else NO_WAR)
    assume(len(position.holding) > 1 and all(position.packed[seat] for seat in position.at_war if seat < seats))
    assume(not position.at_war or position.at_war[-1] < len(position.packed))
    lots = FairLots(seed)
    after, turn = step(position, rules, lots, Choices(orders))
    for _ in range(2):
        game = Game(replace(rules, battle_limit=10_000), lots, position, orders)
        assert game.step() == turn
        assert replace(game.position, shuffling=position.shuffling) == after


def known(rules: str, piles: str) -> bool:
    position = parse_position(piles)
    turns = FirstTurns(parse_rules(rules), Choices())
    plain = turns.ask(*position.packed)
    return plain is not None or turns.step(position, LOTS) is not None


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("long", "Ks/9h - - 0 -"),
        ("long", "Ks/9h - - 7 - 2c"),
        ("standard", "Ks/9h - - 0 -"),
        ("one-down", "Ks2c3c/Kh4c5c - - 0 -"),
        ("fifty ties=grab", "Ks2c3c4c5c/Kh6c7c8c9c - - 3 s Kd"),
        ("classic return_order=choice", "9h/Ks - - 0 -"),
    ],
)
def test_what_two_cards_decide_is_known_from_then_on(rules, position):
    assert known(rules, position)
    house, start = parse_rules(rules), parse_position(position)
    game = Game(house, LOTS, start)
    turn = game.step()
    assert (game.position, turn) == step(start, house, LOTS)


@pytest.mark.parametrize(
    ("rules", "position"),
    [
        ("one-down", "Ks2c/Kh4c5c - - 0 -"),
        ("one-down", "Ks2c3c/Kh4c5c 06c17c - 1 -"),
        ("one-down", "Ks/- - - 0 -"),
        ("one-down", "-/- - - 0 -"),
    ],
)
def test_what_two_cards_do_not_decide_is_left_to_the_step(rules, position):
    assert not known(rules, position)


def test_games_by_the_same_rules_and_choices_know_the_same():
    winner, loser = Choices((ReturnOrder.WINNER_FIRST,)), Choices((ReturnOrder.LOSER_FIRST,))
    rules = parse_rules("long return_order=choice")
    assert first_turns_by(rules, winner) is first_turns_by(rules, winner)
    assert first_turns_by(rules, winner) is not first_turns_by(rules, loser)
