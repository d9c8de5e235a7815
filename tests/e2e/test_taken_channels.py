"""A stranger in a channel that is taken: whatever they try, they are told what works there, and nothing else."""

import pytest

from warbot.table.instants import SECOND
from warbot.table.timing import IdlePolicy

from .games import begin, flip, play_out

ELSEWHERE = "in another channel or thread"


@pytest.mark.parametrize("command", ["war start", "war resign", "flip", "auto"])
async def test_while_a_game_is_on_a_stranger_is_sent_elsewhere(world, alice, bo, cy, command):
    await begin(world, alice, bo)
    told = (await cy.does(command)).private
    assert ELSEWHERE in told
    thread = world.guild.create_text_channel("elsewhere")
    await cy.does("war start", thread)
    assert world.boards(thread)[-1].title.startswith("⚔️ Cy")


@pytest.mark.parametrize("label", ["Flip", "Auto"])
async def test_who_presses_on_the_board_of_others_is_sent_elsewhere(world, alice, bo, cy, label):
    await begin(world, alice, bo)
    told = (await cy.presses(label)).private
    assert "**Alice** and **Bo**" in told
    assert ELSEWHERE in told


async def test_where_a_seat_is_free_a_stranger_is_told_to_join(world, alice, bo, cy):
    await alice.does("war start", players=3)
    await bo.presses("Join")
    told = (await cy.presses("Leave")).private
    assert "Press **Join**" in told
    await cy.presses("Join")
    assert world.board.cards_of("Cy") == 17


async def test_a_stranger_at_a_parked_game_is_told_to_open_one_and_can(world, alice, bo, cy):
    await begin(world, alice, bo)
    await world.later(IdlePolicy().patience)
    told = (await cy.presses("Resume")).private
    assert "with /war start" in told
    assert ELSEWHERE not in told
    await cy.does("war start")
    assert world.board.title.startswith("⚔️ Cy")


async def test_an_old_board_leads_to_the_table_that_is_there_now(world, alice, bo, cy, mo):
    await alice.does("war start")
    old, join = world.board, world.board.button_id("Join")
    await alice.presses("Cancel")
    await begin(world, cy, mo)
    told = (await bo.presses_id(join, on=old)).private
    assert "/war show" in told
    await bo.does("war show")
    assert "Cy" in world.board.text


async def test_a_table_that_made_way_sends_to_the_one_that_is_there(world, alice, cy):
    await alice.does("war start")
    old = world.board
    await world.later(121 * SECOND)
    await cy.does("war start")
    assert "/war show" in world.reads(old).text
    assert "/war start" not in world.reads(old).text


async def test_when_the_game_is_over_the_channel_is_anybodys(world, alice, bo, cy):
    await begin(world, alice, bo, battles=1)
    await flip(world, alice, bo)
    await play_out(world, alice, bo)
    told = (await cy.presses("Rematch")).private
    assert "with /war start" in told
    await cy.does("war start")
    assert world.board.title.startswith("⚔️ Cy")
