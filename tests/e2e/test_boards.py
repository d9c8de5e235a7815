"""The board is one message: edited in place, posted again where it was asked for or was deleted."""

from .games import TO_PLAY, begin, flip


async def test_show_brings_the_board_to_the_end_and_retires_the_old_one(world, alice, bo, cy):
    old = await begin(world, alice, bo)
    await cy.actor.send(world.channel, "what a game!")
    await cy.does("war show")
    assert world.channel.last_message.id == world.board.id != old.id
    assert [board.id for board in world.boards()] == [world.board.id], "the old one is deleted"
    assert world.board.buttons == TO_PLAY
    board = await flip(world, alice, bo)
    assert len(board.large) == 2


async def test_where_the_old_board_can_not_be_deleted_it_loses_its_buttons(world, alice, bo):
    old = await begin(world, alice, bo)
    world.env.inject_error("DELETE", f"/channels/*/messages/{old.id}", status=403, code=50013, message="Missing rights")
    await alice.does("war show")
    assert world.reads(old).buttons == []
    assert world.board.buttons == TO_PLAY


async def test_flip_turns_a_card_and_brings_the_board_to_the_end(world, alice, bo):
    old = await begin(world, alice, bo)
    await alice.does("flip")
    assert world.board.id != old.id
    assert "Bo, your card!" in world.board.title
    await bo.does("flip")
    assert len(world.board.large) == 2
    assert len(world.boards()) == 1


async def test_flip_a_second_time_is_answered_in_words(world, alice, bo):
    await begin(world, alice, bo)
    await alice.does("flip")
    assert (await alice.does("flip")).private
    assert "Bo, your card!" in world.board.title


async def test_show_and_flip_where_there_is_no_table(world, alice):
    for command in ("war show", "flip", "war resign", "war stop"):
        answer = await alice.does(command)
        assert "/war start" in answer.private
    assert world.boards() == []


async def test_flip_is_for_the_players(world, alice, bo, cy):
    await begin(world, alice, bo)
    answer = await cy.does("flip")
    assert "Alice" in answer.private
    assert "Bo" in answer.private


async def test_flip_before_the_deal_is_answered_with_a_link(world, alice):
    await alice.does("war start")
    answer = await alice.does("flip")
    assert str(world.board.id) in answer.private


async def test_a_table_that_waits_can_be_shown_again_and_joined_there(world, alice, bo):
    await alice.does("war start")
    old = world.board
    await alice.does("war show")
    assert world.board.id != old.id
    assert world.board.hashes == old.hashes
    await bo.presses("Join")
    assert world.board.cards_of("Bo") == 26


async def test_a_deleted_board_can_be_shown_again(world, alice, bo, mo):
    old = await begin(world, alice, bo)
    await mo.actor.delete(old.message)
    assert world.boards() == []
    await alice.does("war show")
    board = await flip(world, bo, alice)
    assert len(board.large) == 2


async def test_a_table_whose_answer_was_lost_is_shown_by_the_bot_itself(world, alice, bo, logs):
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    result = await alice.actor.slash(world.channel, "war start", rules="fifty")
    assert not result.acknowledged
    assert logs.take("an answer did not arrive")
    assert len(world.board.hashes) == 1, "the seal is shown before anyone sits down, here too"
    await bo.presses("Join")
    board = await flip(world, alice, bo)
    assert len(board.large) == 2


async def test_a_table_that_could_not_be_shown_at_all_waits_for_show(world, alice, bo, logs):
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
    await alice.actor.slash(world.channel, "war start", rules="fifty")
    assert logs.take("an answer did not arrive")
    assert logs.take("boards are forbidden in a channel")
    assert world.boards() == []
    assert "still waiting" in (await bo.does("war start")).private
    await bo.does("war show")
    await bo.presses("Join")
    board = await flip(world, alice, bo)
    assert len(board.large) == 2


async def test_a_move_whose_answer_was_lost_is_made_and_shown_by_the_bot_itself(world, alice, bo, logs):
    await begin(world, alice, bo)
    world.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await alice.actor.click(world.board.message, label="Flip")
    assert logs.take("an answer did not arrive")
    assert "Bo, your card!" in world.board.title
    await bo.presses("Flip")
    assert len(world.board.large) == 2


async def test_the_end_by_stopping_is_drawn_on_a_board_that_was_deleted(world, alice, bo, mo):
    """The bot draws it on its own account, and posts it again."""
    old = await begin(world, alice, bo)
    await mo.actor.delete(old.message)
    await mo.does("war stop")
    assert "stopped" in world.board.title.lower()
    assert "Rematch" in world.board.buttons
