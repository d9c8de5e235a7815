"""Rules that leave the players a choice (`tactics`): in which order the cards that one wins go under."""

import pytest

from .games import begin, flip, until_war

ORDERS = ["winner_first", "loser_first", "as_laid", "shuffled", "high_card_first", "low_card_first"]


@pytest.mark.parametrize("order", ORDERS)
async def test_a_player_chooses_an_order_and_plays_on(world, alice, bo, order):
    await begin(world, alice, bo, rules="tactics")
    menu = await alice.presses("Order")
    await alice.picks(order, on=menu)
    board = await flip(world, alice, bo)
    assert len(board.large) == 2


async def test_what_was_chosen_holds_to_the_end(world, alice, bo):
    await begin(world, alice, bo, rules="tactics battle_limit=12")
    await alice.picks("high_card_first", on=await alice.does("war order"))
    await bo.picks("loser_first", on=await bo.presses("Order"))
    while "Flip" in world.board.buttons:
        await flip(world, alice, bo)
    verdict = (await alice.does("war verify")).private
    assert verdict.count("✅") == 5


async def test_a_menu_from_before_a_restart_still_works(world, alice, bo):
    await begin(world, alice, bo, rules="tactics")
    menu = await alice.presses("Order")
    await world.restart()
    await alice.picks("as_laid", on=menu)
    assert len((await flip(world, alice, bo)).large) == 2


async def test_between_battles_alone(world, alice, bo):
    await begin(world, alice, bo, rules="tactics")
    menu = await alice.presses("Order")
    await until_war(world, alice, bo, rules="tactics")
    answer = await alice.picks("as_laid", on=menu)
    assert answer.private


async def test_a_stranger_has_no_choice(world, alice, bo, cy):
    await begin(world, alice, bo, rules="tactics")
    for answer in (await cy.presses("Order"), await cy.does("war order")):
        assert "Alice" in answer.private
        assert answer.message.components == []


async def test_where_the_rules_choose_nobody_does(world, alice, bo):
    await begin(world, alice, bo)
    assert "Order" not in world.board.buttons
    answer = await alice.does("war order")
    assert answer.private
    assert answer.message.components == []
