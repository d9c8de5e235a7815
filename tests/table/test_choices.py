"""The one decision that War offers: in which order the cards that one wins go under."""

import pytest

from warbot.engine.rule import ReturnOrder
from warbot.table import moves
from warbot.table.refusals import BattleIsOn, NoChoiceHere, NotSeated, OutOfGame, TableGone

from .world import Player, World, all_flip

DEAL = "Ks4d2c/9hJc3c"
WAR = "7c9d2s6hQdAs/7h3dKcThTs2h"
HIGH, LOW = ReturnOrder.HIGH_CARD_FIRST, ReturnOrder.LOW_CARD_FIRST


def test_nobody_chooses_when_a_card_of_the_battle_is_seen(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "tactics", [alice, bo])
    alice.flips()
    for player in (alice, bo):
        with pytest.raises(BattleIsOn):
            player.chooses(LOW)
    bo.flips()
    alice.chooses(LOW)
    assert world.battles[-1].moves == ("order:0=low_card_first",)


def test_choosing_the_same_again_leaves_no_trace(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "tactics", [alice, bo])
    for _ in range(5):
        alice.chooses(LOW)
    assert world.battles[-1].moves == ("order:0=low_card_first",)


def test_in_a_war_nothing_is_chosen(world: World, alice: Player, bo: Player):
    world.arrange(WAR, "tactics", [alice, bo])
    all_flip(world, alice, bo)
    with pytest.raises(BattleIsOn):
        alice.chooses(LOW)


def test_only_those_who_can_win_cards_choose(world: World, alice: Player, bo: Player, cy: Player, dee: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "tactics", [alice, bo, cy])
    all_flip(world, alice, bo, cy)
    with pytest.raises(OutOfGame):
        alice.chooses(LOW)
    with pytest.raises(NotSeated):
        dee.chooses(LOW)
    bo.resigns()
    with pytest.raises(TableGone):
        cy.chooses(LOW)


def test_other_rules_leave_no_choice(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    with pytest.raises(NoChoiceHere):
        alice.chooses(LOW)
    with pytest.raises(NoChoiceHere):
        moves.order_of(world.table, alice.person)
