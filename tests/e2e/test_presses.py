"""Every press is answered: a stranger's, a late one, one on a finished game, one that nobody ever offered."""

import pytest

from .games import begin, flip, play_out


@pytest.mark.parametrize("custom_id", ["war:concede:1", "war:flip:1:0"])
async def test_a_stranger_gains_nothing_by_forging(world, alice, bo, cy, custom_id):
    before = await begin(world, alice, bo)
    answer = await cy.presses_id(custom_id, on=before)
    assert "Alice" in answer.private
    assert world.board.flips


async def test_a_stranger_who_flips_is_told_who_plays(world, alice, bo, cy):
    await begin(world, alice, bo)
    before = world.board
    for label in ("Flip", "Resign"):
        answer = await cy.presses(label)
        assert "Alice" in answer.private
        assert "Bo" in answer.private
    assert (await cy.presses("Rules")).private
    assert world.board.text == before.text


async def test_a_second_press_of_one_s_own_is_acknowledged_in_silence(world, alice, bo):
    await begin(world, alice, bo)
    await alice.presses("Flip")
    answer = await alice.presses("Flip")
    assert answer.private == ""
    assert "Bo, your card!" in world.board.title


async def test_a_press_for_the_turn_that_was_just_settled_is_acknowledged_in_silence(world, alice, bo):
    await begin(world, alice, bo)
    stale = world.board.button_id("Flip")
    board = await flip(world, alice, bo)
    answer = await alice.presses_id(stale, on=board)
    assert answer.private == ""
    assert world.board.large == board.large
    assert "your card" not in world.board.title


async def test_a_press_for_a_turn_long_ago_is_told_where_the_table_stands(world, alice, bo):
    await begin(world, alice, bo)
    stale = world.board.button_id("Flip")
    for _ in range(3):
        board = await flip(world, alice, bo)
    answer = await alice.presses_id(stale, on=board)
    assert str(world.board.id) in answer.private
    assert "your card" not in world.board.title


async def test_every_button_of_a_finished_game_is_answered(world, alice, bo, cy):
    playing = await begin(world, alice, bo, battles=1)
    playing = world.board
    over = (await play_out(world, alice, bo))[-1]
    for action in (f"flip:{playing.game}:0", *(f"{name}:{playing.game}" for name in ("resign", "rules", "more"))):
        for person in (alice, cy):
            answer = await person.presses_id(f"war:{action}", on=over)
            assert answer.private or action.startswith("flip")
    assert world.board.text == over.text


async def test_every_button_of_a_waiting_table_is_answered_for_everyone(world, alice, bo, cy):
    await alice.does("war start", rules="three")
    await bo.presses("Join")
    for label in ("How to play", "Start", "Leave", "Cancel", "Add bot"):
        answer = await cy.presses(label)
        assert answer.private, label
    assert "Join" in world.board.buttons


async def test_a_press_on_a_retired_board_counts_and_the_right_board_shows_it(world, alice, bo, logs):
    """The old board could not be deleted; somebody still sees its buttons on a screen that has not caught up."""
    old = await begin(world, alice, bo)
    button = world.board.button_id("Flip")
    world.env.inject_error("*", f"/channels/*/messages/{old.id}", status=403, code=50013, times=2)
    await bo.does("war show")
    shown = world.board
    assert shown.id != old.id
    await alice.presses_id(button, on=old)
    assert world.board.id == shown.id
    assert "Bo, your card!" in world.board.title
    assert logs.take("boards are forbidden in a channel")
