"""The bot stops and starts again: every game goes on, and every button already posted works."""

import pytest

from warbot.table.instants import MINUTE, SECOND

from .games import A_WAR, DEAD_END, OVER, TO_PLAY, begin, check_it_holds, flip, play_out, told_again, turned


async def test_in_the_middle_of_a_war_every_button_works(world, alice, bo):
    await world.arrange(A_WAR, alice, bo, battles=10_000)
    war = await flip(world, alice, bo)
    assert war.at_war
    await world.restart()
    assert world.board.text == war.text, "nothing is posted or edited by a start"
    assert (await bo.presses("Rules")).private
    asked = await bo.presses("Resign")
    assert asked.buttons == ["Yes, resign", "Keep playing"]
    await bo.presses("Flip")
    assert "Alice, your card!" in world.board.title
    await alice.presses("Flip")
    board = world.board
    assert board.id == war.id
    assert board.cards_of("Alice") + board.cards_of("Bo") + board.stake == 52
    assert board.large != war.large
    await bo.presses(asked.buttons[0], on=asked)
    assert "Alice" in board.title or "Alice" in world.board.title
    assert world.board.buttons == OVER


async def test_a_card_that_was_turned_stays_turned(world, alice, bo):
    await begin(world, alice, bo)
    await alice.presses("Flip")
    await world.restart()
    await bo.presses("Flip")
    assert len(world.board.large) == 2


async def test_a_whole_game_with_a_restart_between_the_battles(world, alice, bo):
    await begin(world, alice, bo, rules="fifty battle_limit=6")
    boards = []
    while world.board.flips:
        boards.append(await flip(world, alice, bo))
        await world.restart()
    assert [board.large for board in boards[:-1]] == turned(told_again("fifty battle_limit=6", boards[-1]))[:-1]
    await check_it_holds(bo)


@pytest.mark.parametrize("label", ["Join", "Add bot", "Cancel"])
async def test_an_open_table_waits_on(world, alice, bo, label):
    await alice.does("war start")
    await world.restart()
    await (bo if label == "Join" else alice).presses(label)
    assert label not in world.board.buttons


@pytest.mark.parametrize("label", ["Accept", "Decline"])
async def test_a_challenge_waits_on(world, alice, bo, label):
    await alice.does("war start", opponent=bo)
    await world.restart()
    await bo.presses(label)
    assert "Accept" not in world.board.buttons


async def test_a_table_runs_out_after_a_restart_as_before(world, alice):
    await alice.does("war start")
    await world.later(10 * MINUTE)
    await world.restart()
    await world.later(299 * SECOND)
    assert "Join" in world.board.buttons
    await world.later(3 * SECOND)
    assert world.board.buttons == DEAD_END


async def test_a_finished_game_offers_its_rematch(world, alice, bo):
    await begin(world, alice, bo, battles=1)
    over = (await play_out(world, alice, bo))[-1]
    await world.restart()
    await alice.presses("Rematch", on=over)
    await world.restart()
    await bo.presses("Accept")
    assert world.board.buttons == TO_PLAY


async def test_show_finds_the_game_again(world, alice, bo):
    old = await begin(world, alice, bo)
    await flip(world, alice, bo)
    await world.restart()
    await bo.does("war show")
    assert world.board.id != old.id
    assert len(world.boards()) == 1
    await flip(world, alice, bo)


async def test_the_commands_are_not_sent_to_discord_again(world):
    sent = [each for each in world.env.http_requests if each.method == "PUT" and each.path.endswith("/commands")]
    assert len(sent) == 1
    await world.restart()
    again = [each for each in world.env.http_requests if each.method == "PUT" and each.path.endswith("/commands")]
    assert len(again) == 1
