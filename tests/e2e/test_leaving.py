"""Resigning and stopping: nobody is locked in, and nobody else can end a game."""

import pytest

from .games import DEAD_END, OVER, TO_PLAY, begin, flip, play_out


@pytest.mark.parametrize("how", ["button", "command"])
async def test_resigning_asks_once_more(world, alice, bo, how):
    await begin(world, alice, bo)
    asked = await (alice.presses("Resign") if how == "button" else alice.does("war resign"))
    assert "**Bo** wins and you lose the game" in asked.private
    assert asked.buttons == ["Yes, resign", "Keep playing"]
    assert world.board.buttons == TO_PLAY, "nothing has happened yet"
    await alice.presses(asked.buttons[0], on=asked)
    assert "Bo" in world.board.title
    assert world.board.buttons == OVER
    assert "**Alice** resigned" in world.board.text


async def test_who_would_rather_play_on_has_a_way_back(world, alice, bo):
    await begin(world, alice, bo)
    asked = await alice.presses("Resign")
    await alice.presses("Keep playing", on=asked)
    stored = world.env.backend.get_message(asked.message.channel_id, asked.message.id)
    assert "Nothing changed" in stored.content
    assert stored.components == []
    assert world.board.buttons == TO_PLAY
    await flip(world, alice, bo)
    assert len(world.board.large) == 2


async def test_with_several_others_it_is_said_that_they_play_on(world, alice, bo, cy):
    await begin(world, alice, bo, cy, players=3)
    asked = await alice.presses("Resign")
    assert "the others play on" in asked.private
    assert "wins then" not in asked.private


async def test_the_other_player_may_play_on_while_one_is_asked(world, alice, bo):
    await begin(world, alice, bo)
    asked = await alice.presses("Resign")
    await flip(world, alice, bo)
    await alice.presses(asked.buttons[0], on=asked)
    assert "Bo" in world.board.title


async def test_an_old_question_does_not_end_the_next_game(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    asked = await alice.presses("Resign")
    await play_out(world, alice, bo)
    await begin(world, alice, bo)
    answer = await alice.presses(asked.buttons[0], on=asked)
    assert answer.private
    assert world.board.buttons == TO_PLAY


@pytest.mark.parametrize("how", ["button", "command"])
async def test_a_stranger_has_nothing_to_resign(world, alice, bo, cy, how):
    await begin(world, alice, bo)
    resign = f"war:resign:{world.board.game}"
    answer = await (cy.presses_id(resign, on=world.board) if how == "button" else cy.does("war resign"))
    assert "Alice" in answer.private
    assert answer.buttons == []
    assert (await cy.presses("⋯ More")).buttons == ["Rules", "Log"]


async def test_resigning_before_the_deal_is_refused(world, alice):
    await alice.does("war start")
    answer = await alice.does("war resign")
    assert "hasn’t started yet" in answer.private
    assert answer.buttons == []
    assert "Join" in world.board.buttons


async def test_a_moderator_stops_a_game_alone(world, alice, bo, mo):
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    answer = await mo.does("war stop")
    assert answer.private == ""
    assert world.channel.last_message.content == "**Mo** stopped the game.", "everybody sees who did it"
    assert "stopped" in world.board.title.lower()
    assert "Stopped by a moderator." in world.board.text
    assert not world.board.flips
    await alice.does("war start")
    assert "Join" in world.board.buttons


async def test_a_moderator_who_plays_is_named_on_the_board(world, alice, bo, mo):
    await begin(world, mo, bo)
    await bo.does("war stop")
    await mo.does("war stop")
    assert "Stopped by **Mo** and **Bo** together." in world.board.text
    await begin(world, mo, bo)
    answer = await mo.does("war stop")
    assert "Stopped by **Mo** (moderator)." in world.board.text
    assert answer.private
    await begin(world, alice, bo)
    await bo.does("war stop")
    await mo.does("war stop")
    assert "Stopped by a moderator." in world.board.text, "and not Bo, who only wished it"


async def test_players_stop_a_game_together(world, alice, bo):
    await begin(world, alice, bo)
    answer = await alice.does("war stop")
    assert "Bo" in answer.private
    assert "Alice" not in answer.private
    assert "Alice" in world.board.text.splitlines()[-1], "the board says who wants to stop"
    assert world.board.flips
    await bo.does("war stop")
    assert "stopped" in world.board.title.lower()
    assert "Stopped by **Alice** and **Bo** together." in world.board.text
    assert not world.board.flips


async def test_asking_twice_is_not_agreeing(world, alice, bo):
    await begin(world, alice, bo)
    await alice.does("war stop")
    assert (await alice.does("war stop")).private
    assert world.board.flips


async def test_a_stranger_can_not_stop_a_game(world, alice, bo, cy):
    await begin(world, alice, bo)
    answer = await cy.does("war stop")
    assert "Alice" in answer.private
    assert "Manage Messages" in answer.private
    assert world.board.flips


async def test_stop_before_the_deal_closes_the_table(world, alice, bo):
    await alice.does("war start")
    assert "Alice" in (await bo.does("war stop")).private
    await alice.does("war stop")
    assert world.board.buttons == DEAD_END


async def test_a_stopped_game_has_no_result(world, alice, bo, mo):
    await begin(world, alice, bo)
    await mo.does("war stop")
    assert "Alice wins" not in world.board.text
    assert "Bo wins" not in world.board.text
