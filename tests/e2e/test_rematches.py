"""Rematch: both must want it; it begins with the same rules, a new seal, and the other's press in the shuffle."""

import pytest

from .games import CHALLENGE, OVER, TO_PLAY, begin, flip, play_out


@pytest.fixture
async def over(world, alice, bo):
    """The board of a game that Alice and Bo have finished."""
    await begin(world, alice, bo, rules="fifty battle_limit=1")
    return (await play_out(world, alice, bo))[-1]


async def test_one_offers_and_the_other_accepts(world, alice, bo, over):
    await alice.presses("Rematch")
    offer = world.board
    assert offer.id != over.id
    assert offer.buttons == CHALLENGE
    assert offer.hashes[0] not in over.text
    assert offer.fact("rules") == "fifty battle_limit=1"
    assert offer.message.content == f"<@{bo.id}>"
    await bo.presses("Accept")
    board = await flip(world, alice, bo)
    assert board.buttons == OVER or board.at_war


async def test_offers_that_cross_simply_start_it(world, alice, bo, over):
    await alice.presses("Rematch", on=over)
    answer = await bo.presses("Rematch", on=over)
    assert answer.private == ""
    assert world.board.buttons == TO_PLAY
    assert len(world.boards()) == 2, "the finished game's board, and the new one"


async def test_the_loser_of_the_race_to_a_rematch_can_be_anyone_of_the_two(world, alice, bo, over):
    await bo.presses("Rematch", on=over)
    assert "Bo" in world.board.title
    await alice.presses("Rematch", on=over)
    assert world.board.buttons == TO_PLAY


async def test_pressing_twice_is_one_offer(world, alice, over):
    await alice.presses("Rematch", on=over)
    await alice.presses("Rematch", on=over)
    assert len(world.boards()) == 2
    assert world.board.buttons == CHALLENGE


async def test_declined_it_can_be_offered_again(world, alice, bo, over):
    await alice.presses("Rematch", on=over)
    await bo.presses("Decline")
    await bo.presses("Rematch", on=over)
    assert world.board.buttons == CHALLENGE
    assert "Bo" in world.board.title


async def test_a_stranger_can_not_ask_for_one(world, cy, over):
    answer = await cy.presses("Rematch")
    assert "Alice" in answer.private
    assert len(world.boards()) == 1


async def test_a_rematch_needs_the_channel(world, alice, cy, over):
    await cy.does("war start")
    answer = await alice.presses("Rematch", on=over)
    assert str(world.board.id) in answer.private
    assert "You can replace it" in answer.private


async def test_while_another_game_is_on_an_old_rematch_button_says_when_it_can_be(world, alice, bo, cy, mo, over):
    await begin(world, cy, mo)
    answer = await alice.presses("Rematch", on=over)
    assert str(world.board.id) in answer.private
    assert "Press **Rematch** again when it’s over" in answer.private
    assert "another channel" not in answer.private, "a rematch is played where the game was"


async def test_an_old_rematch_button_offers_a_game_by_its_own_rules_once_more(world, alice, bo, over):
    await alice.presses("Rematch")
    await bo.presses("Accept")
    await play_out(world, alice, bo)
    await bo.presses("Rematch", on=over)
    assert "Bo challenges Alice" in world.board.title
    assert world.board.fact("rules") == "fifty battle_limit=1"


async def test_a_rematch_of_a_game_with_a_rematch_under_way_says_so(world, alice, bo, over):
    await alice.presses("Rematch", on=over)
    await bo.presses("Rematch", on=over)
    answer = await alice.presses("Rematch", on=over)
    assert str(world.board.id) in answer.private


async def test_the_board_of_the_finished_game_stays(world, alice, bo, over):
    await alice.presses("Rematch", on=over)
    await bo.presses("Accept")
    await flip(world, alice, bo)
    assert world.reads(over).title == over.title
