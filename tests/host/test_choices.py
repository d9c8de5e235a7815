"""The one decision that War offers: in which order the cards that one wins go under."""

import pytest

from warbot.engine.cards import parse_cards
from warbot.engine.rule import ReturnOrder
from warbot.table import moves
from warbot.table.refusals import BattleIsOn, Closing, NoChoiceHere, NotSeated, OutOfGame, TableGone

from .world import Player, World, all_flip

DEAL = "Ks4d2c/9hJc3c"
WAR = "7c9d2s6hQdAs/7h3dKcThTs2h"
HIGH, LOW = ReturnOrder.HIGH_CARD_FIRST, ReturnOrder.LOW_CARD_FIRST


async def test_won_cards_go_under_in_the_order_chosen(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "tactics", [alice.person, bo.person])
    assert await world.host.order_of(world.game, alice.person) is ReturnOrder.WINNER_FIRST
    await world.answer(world.host.play(world.game, moves.choose(alice.person, LOW)))
    await world.restart()
    assert await world.host.order_of(world.game, alice.person) is LOW
    await all_flip(world, alice, bo)
    await world.answer(world.host.play(world.game, moves.choose(bo.person, HIGH)))
    await all_flip(world, alice, bo)
    position = (await world.table()).position
    assert position is not None
    assert position.piles == (parse_cards("2c9hKs"), parse_cards("3cJc4d"))
    made = [battle.moves for battle in await world.store.battles(world.game)]
    assert made == [(), ("order:0=low_card_first", "Ks/9h"), ("order:1=high_card_first", "4d/Jc")]


async def test_nobody_chooses_when_a_card_of_the_battle_is_seen(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "tactics", [alice.person, bo.person])
    await alice.flips()
    for player in (alice, bo):
        with pytest.raises(BattleIsOn):
            await world.host.play(world.game, moves.choose(player.person, LOW))
    await bo.flips()
    await world.answer(world.host.play(world.game, moves.choose(alice.person, LOW)))
    assert (await world.store.battles(world.game))[-1].moves == ("order:0=low_card_first",)


async def test_choosing_the_same_again_leaves_no_trace(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "tactics", [alice.person, bo.person])
    for _ in range(5):
        await world.answer(world.host.play(world.game, moves.choose(alice.person, LOW)))
    assert (await world.store.battles(world.game))[-1].moves == ("order:0=low_card_first",)


async def test_in_a_war_nothing_is_chosen(world: World, alice: Player, bo: Player):
    await world.arrange(WAR, "tactics", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    with pytest.raises(BattleIsOn):
        await world.host.play(world.game, moves.choose(alice.person, LOW))


async def test_only_those_who_can_win_cards_choose(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange("2c/Kh4d5d/Qs3s6s", "tactics", [alice.person, bo.person, cy.person])
    await all_flip(world, alice, bo, cy)
    with pytest.raises(OutOfGame):
        await world.host.play(world.game, moves.choose(alice.person, LOW))
    with pytest.raises(NotSeated):
        await world.host.play(world.game, moves.choose(Player(world, type(bo.person)(9, "Dee")).person, LOW))
    await bo.resigns()
    with pytest.raises(TableGone):
        await world.host.play(world.game, moves.choose(cy.person, LOW))


async def test_other_rules_leave_no_choice(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    with pytest.raises(NoChoiceHere):
        await world.host.play(world.game, moves.choose(alice.person, LOW))
    with pytest.raises(NoChoiceHere):
        await world.host.order_of(world.game, alice.person)


async def test_a_bot_that_is_about_to_stop_changes_nothing_more(world: World, alice: Player, bo: Player):
    view = await world.arrange(DEAL, "tactics", [alice.person, bo.person])
    world.host.refuse_new_moves()
    for press in (alice.flips, bo.resigns, alice.stops, lambda: alice.opens(channel=99)):
        with pytest.raises(Closing):
            await press()
    assert await world.host.view(world.game) == view
    await world.restart()
    assert (await alice.flips()).seats[0].turned is not None
