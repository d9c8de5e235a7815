"""Games that go on whatever happens around them: old boards, lost channels and rights, servers that come and go."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from warbot.host.boards.keeper import OLD_MS
from warbot.table import Phase
from warbot.table.instants import DAY, HOUR, MINUTE, SECOND, from_seconds

from .boards import Board
from .games import OVER, TO_PLAY, auto, begin, check_it_holds, flip, frame
from .test_places import a_thread
from .world import Player, World

MONTH = 30 * DAY


async def play_by_itself(world: World, *players: Player, rules: str = "one-down") -> Board:
    """A game that plays by itself for as long as it may take; returns its first picture."""
    await begin(world, *players, rules=rules)
    await auto(world, *players)
    return await frame(world)


# Boards that grow old


async def test_a_board_that_is_nearly_an_hour_old_is_posted_again_by_the_next_picture(world, alice, bo):
    """Discord takes few edits of a message that is over an hour old."""
    old = await begin(world, alice, bo, rules="one-down")
    await auto(world, alice, bo)
    await alice.presses("Pause")
    await world.later(OLD_MS - MINUTE)
    await bo.presses("Resume")
    while world.board.id == old.id:
        assert world.now - from_seconds(old.message.created_at.timestamp()) <= OLD_MS + MINUTE
        await frame(world)
    assert [board.id for board in world.boards()] == [world.board.id], "the old one is deleted"
    board = world.board
    assert (await frame(world)).id == board.id
    assert world.board.text != board.text, "and it goes on there"


async def test_a_press_on_an_old_board_counts_and_the_board_is_posted_again(world, alice, bo):
    old = await begin(world, alice, bo)
    await world.later(OLD_MS)
    await alice.presses("Resume")
    assert world.board.id != old.id
    assert len(world.boards()) == 1
    await flip(world, alice, bo)
    assert len(world.board.large) == 2


async def test_an_old_board_that_can_not_be_deleted_loses_its_buttons(world, alice, bo):
    old = await begin(world, alice, bo)
    await world.later(OLD_MS)
    world.env.inject_error("DELETE", f"/channels/*/messages/{old.id}", status=403, code=50013, message="Missing rights")
    await alice.presses("Resume")
    assert world.reads(old).buttons == []
    assert world.board.buttons == TO_PLAY


async def test_a_board_that_was_deleted_comes_back_with_the_next_picture(world, alice, bo, mo):
    board = await play_by_itself(world, alice, bo)
    await mo.actor.delete(board.message)
    assert world.boards() == []
    again = await frame(world)
    assert again.id != board.id
    assert again.text != board.text
    assert (await frame(world)).id == again.id


# Channels that are no more


async def test_a_deleted_channel_takes_its_game_with_it_and_nothing_else(world, alice, bo, cy):
    doomed = world.guild.create_text_channel("doomed")
    await alice.does("war start", doomed)
    await bo.presses("Join", on=world.boards(doomed)[-1])
    for player in (alice, bo):
        await player.presses("Auto", on=world.boards(doomed)[-1])
    await world.later(10 * SECOND)
    await play_by_itself(world, alice, cy)
    world.env.backend.delete_channel(doomed.id)
    requests = len(world.env.http_requests)
    before = world.board.text
    await frame(world)
    assert world.board.text != before
    assert not [each for each in world.env.http_requests[requests:] if str(doomed.id) in each.path]
    assert (await world.bot.host.view(1)).phase is Phase.OVER
    stats = (await bo.does("war stats")).private
    assert stats
    assert "1 game" not in stats, "it counts for nobody"


async def test_a_deleted_thread_takes_its_game_with_it(world, alice, bo):
    thread = await a_thread(world)
    await alice.does("war start", thread)
    await bo.presses("Join", on=world.boards(thread)[-1])
    world.env.backend.delete_channel(thread.id)
    await world.env.settle()
    assert (await world.bot.host.view(1)).phase is Phase.OVER


async def test_with_a_channel_go_the_games_of_its_threads_of_which_discord_says_nothing(world, alice, bo):
    parent = world.guild.create_text_channel("parent")
    made = world.env.backend.create_thread(parent.id, "a thread", owner_id=world.mo.id)
    thread = type(parent)(world.env, world.guild, made)
    await alice.does("war start", thread)
    await bo.presses("Join", on=world.boards(thread)[-1])
    world.env.backend.delete_channel(parent.id)
    await world.env.settle()
    assert (await world.bot.host.view(1)).phase is Phase.OVER


# Rights, and threads


async def test_a_table_that_may_not_be_shown_any_more_stands_still_and_goes_on_with_resume(world, alice, bo, logs):
    board = await play_by_itself(world, alice, bo)
    world.env.inject_error("*", "/channels/*/messages*", status=403, code=50013, times=None)
    await frame(world)
    assert logs.take("boards are forbidden in a channel")
    await world.later(MINUTE)
    requests = len(world.env.http_requests)
    await world.later(5 * MINUTE)
    assert len(world.env.http_requests) == requests, "Discord is not asked again and again"
    world.env.backend.faults.clear()
    await alice.presses_id(board.button_id("Pause"), on=world.board)
    assert world.board.buttons[0] == "Resume"
    await alice.presses("Resume")
    before = world.board.text
    assert (await frame(world)).text != before


async def test_an_archived_thread_lets_its_table_stand_still(world, alice, bo):
    thread = await a_thread(world)
    await alice.does("war start", thread, rules="one-down")
    await bo.presses("Join", on=world.boards(thread)[-1])
    for player in (alice, bo):
        await player.presses("Auto", on=world.boards(thread)[-1])
    world.env.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True})
    await world.later(MINUTE)
    playing = world.boards(thread)[-1]
    if "Resume" not in playing.buttons:
        return  # the simulated Discord opens a thread again with an edit in it
    await alice.presses("Resume", on=playing)
    await world.later(10 * SECOND)
    assert world.boards(thread)[-1].text != playing.text


# Servers


async def finished_game(world: World, alice: Player, bo: Player) -> None:
    await begin(world, alice, bo, battles=1)
    await flip(world, alice, bo)
    while world.board.buttons != OVER:
        await flip(world, alice, bo)


async def test_removed_from_a_server_its_games_stand_still_and_are_there_when_it_is_back(world, alice, bo, cy):
    await finished_game(world, alice, bo)
    await play_by_itself(world, alice, bo)
    await world.loses_the_server()
    requests = len(world.env.http_requests)
    await world.later(HOUR)
    assert len(world.env.http_requests) == requests, "there is nowhere to show anything"
    await world.gets_the_server()
    await bo.does("war show")
    assert world.board.buttons[0] == "Resume"
    await bo.presses("Resume")
    before = world.board.text
    assert (await frame(world)).text != before
    await check_it_holds(cy)


Timing = Callable[[World], Awaitable[None]]


async def stays(world: World) -> None:
    await world.much_later(MONTH)


async def goes_down_meanwhile(world: World) -> None:
    await world.later(HOUR)
    await world.restart(after=MONTH)
    await world.later(HOUR)


@pytest.mark.slow
@pytest.mark.parametrize("meanwhile", [stays, goes_down_meanwhile])
async def test_after_the_time_of_grace_everything_of_the_server_is_deleted(
    world, alice, bo, cy, logs, meanwhile: Timing
):
    await finished_game(world, alice, bo)
    await play_by_itself(world, alice, bo)
    await world.loses_the_server()
    await meanwhile(world)
    logs.take("boards are forbidden in a channel")  # that of the game that was abandoned meanwhile
    await world.gets_the_server()
    assert "No game" in (await cy.does("war verify")).private
    assert "No game" in (await cy.does("war show")).private
    await begin(world, alice, bo)
    assert world.board.buttons == TO_PLAY


@pytest.mark.slow
async def test_within_the_time_of_grace_nothing_is_deleted(world, alice, bo, cy):
    await finished_game(world, alice, bo)
    await world.loses_the_server()
    await world.much_later(MONTH - DAY)
    await world.gets_the_server()
    await world.much_later(MONTH)
    await check_it_holds(cy)


@pytest.mark.slow
async def test_an_outage_of_the_server_changes_nothing(world, alice, bo, cy):
    await finished_game(world, alice, bo)
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    board = world.board
    await world.loses_the_server(outage=True)
    await world.later(5 * MINUTE)
    await world.gets_the_server()
    assert world.board.text == board.text
    await flip(world, alice, bo)
    assert world.board.text != board.text
    await world.much_later(2 * MONTH)
    await check_it_holds(cy)


@pytest.mark.slow
async def test_an_outage_of_months_deletes_nothing(world, alice, bo, cy):
    await finished_game(world, alice, bo)
    await world.loses_the_server(outage=True)
    await world.much_later(2 * MONTH)
    await world.gets_the_server()
    await world.much_later(0)
    await check_it_holds(cy)


# A bot that was down for long


async def test_after_a_long_outage_of_the_bot_every_table_goes_on_as_if_no_time_had_passed(world, alice, bo, cy, mo):
    await play_by_itself(world, alice, bo)
    second = world.guild.create_text_channel("second")
    await cy.does("war start", second)
    await world.restart(after=2 * DAY)
    before = world.board.text
    assert "parked" not in before
    assert (await frame(world)).text != before
    await mo.presses("Join", on=world.boards(second)[-1])
    assert world.boards(second)[-1].buttons == TO_PLAY


async def test_discord_py_keeps_nothing_of_private_answers(world, alice):
    """It would look for fifteen minutes after the buttons of each, in a task of its own."""
    await alice.does("rules")
    before = len(asyncio.all_tasks())
    for _ in range(5):
        await alice.does("rules")
    assert len(asyncio.all_tasks()) == before
