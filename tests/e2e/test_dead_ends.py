"""A table to which nobody came has a way on: the bot, or anyone, at a new table with a seal of its own."""

import pytest

from warbot.table.instants import MINUTE, SECOND

from .games import AGAINST_BOT, CHALLENGE, DEAD_END, OPEN


@pytest.fixture
async def declined(world, alice, bo):
    """The board of a challenge that Bo has declined."""
    await alice.does("war start", opponent=bo, rules="fifty battle_limit=60")
    seal = world.board.hashes
    await bo.presses("Decline")
    assert world.board.buttons == DEAD_END
    return world.board, seal


async def test_play_the_bot_opens_a_new_table_with_the_same_rules_and_another_seal(world, alice, declined):
    board, seal = declined
    since = len(world.env.http_requests)
    await alice.presses("Play the bot")
    assert len(world.env.http_requests) == since + 1
    assert world.board.id != board.id
    assert world.board.buttons == AGAINST_BOT
    assert world.board.hashes != seal
    assert world.board.fact("rules") == "fifty battle_limit=60"
    assert world.reads(board).title == board.title, "the old board stays"
    assert world.board.content == "", "the bot needs no ping"
    await alice.presses("Deal")
    assert world.board.flips


async def test_open_to_anyone_opens_a_table_that_anyone_joins(world, alice, cy, declined):
    await alice.presses("Open to anyone")
    assert world.board.buttons == OPEN
    assert world.board.fact("rules") == "fifty battle_limit=60"
    await cy.presses("Join")
    assert world.board.cards_of("Cy") == 26


async def test_others_may_open_it_after_two_minutes_and_never_play_the_bot(world, alice, bo, cy, declined):
    board, _ = declined
    assert "Only **Alice**" in (await cy.presses("Open to anyone")).private
    await world.later(119 * SECOND)
    assert "Only **Alice**" in (await bo.presses("Open to anyone")).private
    await world.later(SECOND)
    assert "Only **Alice**" in (await cy.presses("Play the bot")).private
    assert world.board.id == board.id, "nothing was opened"
    await cy.presses("Open to anyone")
    assert "Cy" in world.board.title
    assert world.board.buttons == OPEN


async def test_a_second_press_says_where_the_table_is(world, alice, declined):
    board, _ = declined
    await alice.presses("Play the bot", on=board)
    answer = await alice.presses("Open to anyone", on=board)
    assert str(world.board.id) in answer.private
    assert len(world.boards()) == 2


async def test_a_cancelled_table_and_one_that_nobody_came_to_have_the_same_way_on(world, alice):
    await alice.does("war start", rules="three")
    await alice.presses("Cancel")
    await alice.presses("Play the bot")
    assert world.board.buttons == AGAINST_BOT, "two seats, so one press deals"
    await world.later(901 * SECOND)
    assert world.board.buttons == DEAD_END
    await alice.presses("Open to anyone")
    assert world.board.buttons == OPEN


async def test_what_another_table_replaced_offers_nothing(world, alice, bo):
    await alice.does("war start")
    first = world.board
    await world.later(2 * MINUTE)
    await bo.does("war start")
    assert world.reads(first).buttons == []


async def test_a_declined_rematch_can_be_opened_to_anyone(world, alice, bo, cy):
    await world.arrange("Ks/9h", alice, bo)
    await alice.presses("Flip")
    await bo.presses("Flip")
    await alice.presses("Rematch")
    assert world.board.buttons == CHALLENGE
    await bo.presses("Decline")
    await alice.presses("Open to anyone")
    await cy.presses("Join")
    assert world.board.cards_of("Cy") == 26


async def test_a_preset_is_looked_at_and_played(world, alice, bo):
    page = await alice.does("rules")
    await alice.presses("Presets", on=page)
    assert "Play this" not in page.buttons
    await alice.actor.select(page.message, ["reverse"])
    assert "reverse" in page.private
    assert "2 is strongest" in page.private
    assert page.buttons == ["Play this", "Rules", "Example war", "Questions"]
    await alice.presses("Play this", on=page)
    assert world.board.fact("rules") == "reverse"
    assert world.board.buttons == OPEN
    await bo.presses("Join")
    assert world.board.flips


async def test_a_preset_that_is_none_is_refused(world, alice):
    await alice.does("war start")
    answer = await alice.presses_id("play:bridge", on=world.board)
    assert "bridge" in answer.private
    assert len(world.boards()) == 1


async def test_stats_without_games_offer_one(world, alice, bo):
    mine = await alice.does("war stats")
    assert mine.buttons == [*DEAD_END, "Don’t challenge me"]
    assert (await alice.does("war stats", member=bo.actor)).buttons == ["Challenge"]
    await alice.presses("Play the bot", on=mine)
    assert world.board.buttons == AGAINST_BOT
    await alice.presses("Deal")
    await alice.does("war stop")
    await bo.presses("Open to anyone", on=await bo.does("war stats"))
    assert world.board.buttons == OPEN
