"""/war start without an opponent: a table that anyone may join."""

import hashlib

import pytest

from warbot.table.instants import HOUR, SECOND

from .boards import cards_in
from .games import DEAD_END, OPEN, TO_PLAY, begin, flip
from .world import Player, World


async def test_the_seal_is_on_the_first_message_before_anyone_joins_and_is_that_of_the_seed(world, alice, bo):
    await alice.does("war start", rules="fifty battle_limit=1")
    (sealed,) = world.board.hashes
    await bo.presses("Join")
    over = await flip(world, alice, bo)
    while over.flips:  # the one battle may be a war
        over = await flip(world, alice, bo)
    assert hashlib.sha256(bytes.fromhex(over.fact("seed"))).hexdigest() == sealed


async def test_nobody_sees_the_seed_before_the_end(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    assert world.board.hashes == []


async def test_an_open_table_says_who_opened_it_and_by_which_rules(world, alice):
    await alice.does("war start", rules="fifty")
    assert "Alice" in world.board.title
    assert "50 battles" in world.board.text
    assert world.board.buttons == OPEN


async def test_joining_deals(world, alice, bo):
    await alice.does("war start")
    opened = world.board
    join = await bo.presses("Join")
    board = world.board
    assert board.id == opened.id, "one message, edited in place"
    assert board.cards_of("Alice") == board.cards_of("Bo") == 26
    assert board.fact("ids") == f"open:{join.id}", "the id of the press is in the shuffle"
    assert board.buttons == TO_PLAY
    assert join.private == ""


@pytest.mark.parametrize("bo_first", [False, True], ids=["Alice first", "Bo first"])
async def test_while_a_turned_card_waits_the_other_player_is_called(world, alice, bo, bo_first):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    first, second = (bo, alice) if bo_first else (alice, bo)
    await first.presses("Flip")
    waiting = world.board
    assert len(waiting.large) == 1
    assert f"{second.name}, your card!" in waiting.title
    await second.presses("Flip")
    assert waiting.large[0] in world.board.large


async def test_a_turned_card_shows_at_once(world, alice, bo):
    await begin(world, alice, bo)
    await alice.presses("Flip")
    waiting = world.board
    await bo.presses("Flip")
    mine, other = world.board.large
    assert mine in cards_in(waiting.text)
    assert other not in cards_in(waiting.text)


async def test_the_opener_can_not_join_as_well(world, alice):
    await alice.does("war start")
    answer = await alice.presses("Join")
    assert "already" in answer.private
    assert "Join" in world.board.buttons


async def test_who_comes_too_late_is_told_where_the_game_is(world, alice, bo, cy):
    first = await begin(world, alice, bo)
    answer = await cy.presses_id(first.button_id("Join"), on=first)
    assert "already started" in answer.private
    assert str(world.board.id) in answer.private
    assert world.board.cards_of("Bo") == 26


async def test_the_opener_cancels(world, alice):
    await alice.does("war start")
    await alice.presses("Cancel")
    assert "closed" in world.board.title
    assert world.board.buttons == DEAD_END
    await alice.does("war start")
    assert "Join" in world.board.buttons


async def test_a_moderator_cancels(world, alice, mo):
    await alice.does("war start")
    await mo.presses("Cancel")
    assert world.board.buttons == DEAD_END


async def test_a_stranger_can_not_cancel(world, alice, cy):
    await alice.does("war start")
    answer = await cy.presses("Cancel")
    assert "Alice" in answer.private
    assert "Join" in world.board.buttons


async def test_a_second_table_is_refused_with_a_link_to_the_first(world, alice, cy):
    await alice.does("war start")
    answer = await cy.does("war start")
    link = f"https://discord.com/channels/{world.guild.id}/{world.channel.id}/{world.board.id}"
    assert link in answer.private
    assert len(world.boards()) == 1


async def test_a_second_game_is_refused_with_a_link_to_the_first(world, alice, bo, cy):
    await begin(world, alice, bo)
    answer = await cy.does("war start")
    assert f"/{world.channel.id}/{world.board.id}" in answer.private
    assert world.board.buttons == TO_PLAY


async def test_a_table_that_has_waited_for_two_minutes_makes_way(world, alice, bo):
    await alice.does("war start")
    first = world.board
    await world.later(119 * SECOND)
    assert (await bo.does("war start")).private
    await world.later(SECOND)
    await bo.does("war start")
    assert "Bo" in world.board.title
    assert world.reads(first).buttons == []


async def test_another_channel_has_a_table_of_its_own(world, alice, bo):
    await begin(world, alice, bo)
    elsewhere = world.guild.create_text_channel("elsewhere")
    await bo.does("war start", elsewhere)
    assert "Bo" in world.boards(elsewhere)[-1].title
    assert world.board.buttons == TO_PLAY


async def test_an_open_table_closes_after_a_quarter_of_an_hour(world, alice, bo):
    await alice.does("war start")
    opened = world.board
    await world.later(899 * SECOND)
    assert "Join" in world.board.buttons
    await world.later(2 * SECOND)
    assert world.board.buttons == DEAD_END
    answer = await bo.presses_id(opened.button_id("Join"), on=opened)
    assert "/war start" in answer.private


async def test_a_game_that_was_dealt_waits_for_its_players(world, alice, bo):
    await begin(world, alice, bo)
    await world.later(HOUR)
    await bo.presses("Resume")
    await flip(world, alice, bo)
    assert len(world.board.large) == 2


@pytest.mark.parametrize(
    "name", ["<@1> @everyone", "[click](https://example.com)", "\u202egnorw", "Z\u0351\u0352\u0353\u0354a"]
)
async def test_a_name_is_text_and_nothing_else(world: World, bo: Player, name):
    somebody = world.person(name)
    await begin(world, somebody, bo)
    text = world.board.title + world.board.text
    assert "<@1>" not in text
    assert "@everyone" not in text
    assert "](http" not in text
    assert "\u202e" not in text
