"""Auto-flip: a seat's cards turn by themselves, and the whole table plays where everybody's do."""

import pytest

from warbot.table.instants import HOUR, MINUTE
from warbot.table.timing import FRAME_MS

from .games import (
    MOST_GAMES,
    OVER,
    PACES,
    PLAYING,
    TO_PLAY,
    auto,
    begin,
    called,
    check_it_holds,
    flip,
    frame,
    frames,
    line_of,
    told_again,
    turned,
    until_war,
)
from .world import Player


async def toggles(player: Player, way: str) -> None:
    await (player.presses("Auto") if way == "button" else player.does("auto"))


# A seat


@pytest.mark.parametrize("way", ["button", "command"])
async def test_one_s_own_cards_turn_and_nobody_else_s(world, alice, bo, way):
    await begin(world, alice, bo)
    await toggles(alice, way)
    assert " · auto" in line_of(world.board, alice)
    assert line_of(world.board, bo).count("auto") == 1
    assert world.board.buttons == TO_PLAY
    await world.later(MINUTE)
    assert world.board.large == [], "nobody is hurried"
    assert world.board.waits_for("Bo")
    board = await flip(world, bo)
    assert len(board.large) == 2, "one press, and both cards are there"
    await toggles(alice, way)
    assert "auto" not in world.board.text
    await flip(world, bo)
    assert "Alice, your card!" in world.board.title


async def test_the_command_says_what_is_so_now(world, alice, bo):
    await begin(world, alice, bo)
    assert "Auto-flip is on" in (await alice.does("auto")).private
    assert "your own cards" in (await alice.does("auto")).private
    assert "auto" not in world.board.text


async def test_who_has_turned_a_card_is_not_kept_waiting_by_it(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice)
    await auto(world, bo)
    assert len(world.board.large) == 2
    assert world.board.waits_for("Alice")


async def test_flip_takes_the_seat_back(world, alice, bo):
    await begin(world, alice, bo)
    flip_id = world.board.button_id("Flip")
    await auto(world, alice)
    await alice.presses_id(flip_id, on=world.board)
    assert "auto" not in world.board.text
    assert "Bo, your card!" in world.board.title


@pytest.mark.parametrize("way", ["button", "command"])
async def test_auto_flip_is_for_the_players(world, alice, bo, cy, way):
    await begin(world, alice, bo)
    before = world.board.text
    answer = await (cy.presses("Auto") if way == "button" else cy.does("auto"))
    assert "Alice" in answer.private
    assert "Bo" in answer.private
    assert world.board.text == before


async def test_auto_where_there_is_nothing_to_play(world, alice, bo):
    assert "/war start" in (await alice.does("auto")).private
    await alice.does("war start")
    assert "hasn’t started yet" in (await alice.does("auto")).private


async def test_against_the_bot_one_press_is_enough(world, alice):
    await alice.does("war start", opponent=world.me)
    await alice.presses("Deal")
    await auto(world, alice)
    assert world.board.buttons == PLAYING
    before = world.board
    board = await frame(world)
    assert board.large != before.large


# A table


async def test_where_everybody_s_cards_turn_the_table_plays_by_itself(world, alice, bo):
    first = await begin(world, alice, bo, rules="fifty")
    board = await auto(world, alice, bo)
    assert board.buttons == PLAYING
    assert board.looks_pressed("×1")
    since = len(world.env.http_requests)
    boards = await frames(world)
    over = boards[-1]
    assert over.buttons == OVER
    assert {board.id for board in boards} == {first.id}, "one message, edited in place"
    assert [board.large for board in boards[:-1]] == turned(told_again("fifty", over))[:-1]
    assert len(world.env.http_requests) - since == len(boards), "one edit a picture"
    minutes = round(len(boards) * FRAME_MS / MINUTE)
    assert (f" · {minutes} minute" if minutes else " · less than a minute") in over.text
    await check_it_holds(bo)


async def test_no_picture_comes_before_its_time(world, alice, bo):
    await begin(world, alice, bo)
    before = await auto(world, alice, bo)
    await world.later(FRAME_MS - 100)
    assert world.board.text == before.text
    await world.later(100)
    assert world.board.text != before.text


async def test_a_war_of_the_automatic_goes_on_while_another_turns_their_own_cards(world, alice, bo, cy):
    everyone = (alice, bo, cy)
    await begin(world, *everyone, players=3, rules="three battle_limit=10000")
    for _ in range(MOST_GAMES):
        first, second = called(await until_war(world, *everyone), everyone)
        (third,) = {*everyone} - {first, second}
        await auto(world, first, second)
        assert "Pause" in world.board.buttons
        while world.board.at_war:
            await frame(world)
        if world.board.buttons != OVER:  # else neither had a card left, and the third has won
            break
    await world.later(MINUTE)
    assert world.board.waits_for(third.name), "and the next battle waits for the third"


# A press comes first


async def test_a_flip_stops_a_table_that_plays_by_itself(world, alice, bo):
    await begin(world, alice, bo)
    flip_id = world.board.button_id("Flip")
    await auto(world, alice, bo)
    await bo.presses_id(flip_id, on=world.board)
    board = world.board
    assert len(board.large) == 2, "not in the next picture, but now"
    assert board.buttons == TO_PLAY
    await world.later(MINUTE)
    assert world.board.text == board.text
    assert board.waits_for("Bo")


async def test_auto_flip_a_second_time_stops_it_too(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await frame(world)
    await auto(world, alice)
    board = world.board
    assert board.waits_for("Alice")
    await world.later(MINUTE)
    assert world.board.text == board.text


async def test_resigning_and_stopping_end_it(world, alice, bo, mo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    asked = await bo.presses("Resign")
    await frame(world)
    await bo.presses(asked.buttons[0], on=asked)
    assert "Alice" in world.board.title
    assert world.board.buttons == OVER
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await mo.does("war stop")
    stopped = world.board.text
    await world.later(MINUTE)
    assert world.board.text == stopped


async def test_show_brings_it_to_the_end_of_the_chat_and_it_goes_on_there(world, alice, bo, cy):
    old = await begin(world, alice, bo)
    await auto(world, alice, bo)
    await frame(world)
    await cy.does("war show")
    assert [board.id for board in world.boards()] == [world.board.id]
    assert world.board.id != old.id
    before = world.board.large
    assert (await frame(world)).large != before


# Restarts


@pytest.mark.parametrize("pace", PACES)
async def test_it_goes_on_after_a_restart_between_any_two_pictures(world, alice, bo, pace):
    await begin(world, alice, bo, rules="fifty battle_limit=25")
    await alice.does("auto", pace=PACES[pace])
    await bo.does("auto")
    await world.restart(after=HOUR)
    boards = [await frame(world)]
    while boards[-1].buttons != OVER:
        await world.restart()
        boards.append(await frame(world))
    everything = iter(turned(told_again("fifty battle_limit=25", boards[-1])))
    assert all(board.large in everything for board in boards[:-1]), "in order, and none twice"
    await check_it_holds(alice)


async def test_a_pause_lasts_over_a_restart(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    paused = world.board.text
    await world.restart(after=HOUR)
    await world.later(5 * MINUTE)
    assert world.board.text == paused
    await bo.presses("Resume")
    assert (await frame(world)).text != paused
