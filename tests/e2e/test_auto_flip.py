"""Auto-flip: a seat's cards turn by themselves, and the whole table plays where everybody's do; paces; Pause."""

import pytest

from warbot.host.going import FRAME_SECONDS

from .boards import Board
from .games import (
    MOST_GAMES,
    OVER,
    TO_PLAY,
    auto,
    begin,
    called,
    check_it_holds,
    flip,
    frame,
    frames,
    told_again,
    turned,
    until_war,
)
from .world import Player, World

PACES = {"×1": "battle", "×10": "ten", "Next war": "war", "To the end": "end"}
"""The buttons of the paces, and what /auto calls them."""

PLAYING = ["Pause", "Auto-flip", "Rules", "Resign", *PACES]
"""The buttons of a table that plays by itself."""


async def toggles(player: Player, way: str) -> None:
    await (player.presses("Auto-flip") if way == "button" else player.does("auto"))


def line_of(board: Board, player: Player) -> str:
    """What the board says of a seat."""
    (line,) = [line for line in board.text.splitlines() if f"**{player.name}** **" in line]
    return line


# A seat


@pytest.mark.parametrize("way", ["button", "command"])
async def test_one_s_own_cards_turn_and_nobody_else_s(world, alice, bo, way):
    await begin(world, alice, bo)
    await toggles(alice, way)
    assert "auto-flip" in line_of(world.board, alice)
    assert "auto-flip" not in line_of(world.board, bo)
    assert world.board.buttons == TO_PLAY
    await world.later(60)
    assert world.board.large == [], "nobody is hurried"
    assert "**Bo**: flip" in world.board.text
    board = await flip(world, bo)
    assert len(board.large) == 2, "one press, and both cards are there"
    await toggles(alice, way)
    assert "auto-flip" not in world.board.text
    await flip(world, bo)
    assert "aiting for **Alice**" in world.board.text


async def test_the_command_says_what_is_so_now(world, alice, bo):
    await begin(world, alice, bo)
    assert "by themselves" in (await alice.does("auto")).private
    assert "your own cards again" in (await alice.does("auto")).private
    assert "auto-flip" not in world.board.text


async def test_who_has_turned_a_card_is_not_kept_waiting_by_it(world, alice, bo):
    await begin(world, alice, bo)
    await flip(world, alice)
    await auto(world, bo)
    assert len(world.board.large) == 2
    assert "**Alice**: flip" in world.board.text


async def test_flip_takes_the_seat_back(world, alice, bo):
    await begin(world, alice, bo)
    flip_id = world.board.button_id("Flip")
    await auto(world, alice)
    await alice.presses_id(flip_id, on=world.board)
    assert "auto-flip" not in world.board.text
    assert "aiting for **Bo**" in world.board.text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_auto_flip_is_for_the_players(world, alice, bo, cy, way):
    await begin(world, alice, bo)
    before = world.board.text
    answer = await (cy.presses("Auto-flip") if way == "button" else cy.does("auto"))
    assert "Alice" in answer.private
    assert "Bo" in answer.private
    assert world.board.text == before


async def test_auto_where_there_is_nothing_to_play(world, alice, bo):
    assert "/war start" in (await alice.does("auto")).private
    await alice.does("war start")
    assert "not dealt yet" in (await alice.does("auto")).private


async def test_against_the_bot_one_press_is_enough(world, alice):
    await alice.does("war start", opponent=world.me)
    await alice.presses("Deal")
    await auto(world, alice)
    assert world.board.buttons == PLAYING
    board = await frame(world)
    assert board.at_war or board.next_battle == 2


# A table


async def test_where_everybody_s_cards_turn_the_table_plays_by_itself(world, alice, bo):
    first = await begin(world, alice, bo, rules="fifty")
    board = await auto(world, alice, bo)
    assert board.buttons == PLAYING
    assert "by themselves" in board.text
    assert "**Alice**: flip" not in board.text
    assert board.looks_pressed("×1")
    since = len(world.env.http_requests)
    boards = await frames(world)
    over = boards[-1]
    assert over.buttons == OVER
    assert {board.id for board in boards} == {first.id}, "one message, edited in place"
    assert [board.large for board in boards] == turned(told_again("fifty", over))
    assert len(world.env.http_requests) - since == len(boards), "one edit a picture"
    minutes = round(len(boards) * FRAME_SECONDS / 60)
    assert (f"in {minutes} minute" if minutes else "in less than a minute") in over.text
    await check_it_holds(bo)


async def test_no_picture_comes_before_its_time(world, alice, bo):
    await begin(world, alice, bo)
    before = await auto(world, alice, bo)
    await world.later(FRAME_SECONDS - 0.1)
    assert world.board.text == before.text
    await world.later(0.1)
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
    await world.later(60)
    assert f"**{third.name}**: flip" in world.board.text, "and the next battle waits for the third"


# Paces


async def until_over(world: World, pace: str) -> list[Board]:
    """Every picture of a game at a pace, from its deal."""
    assert world.board.looks_pressed(pace)
    assert [label for label in PACES if world.board.looks_pressed(label)] == [pace]
    return await frames(world)


@pytest.mark.parametrize("way", ["button", "command"])
@pytest.mark.parametrize("pace", PACES)
async def test_every_pace(world, alice, bo, pace, way):
    await begin(world, alice, bo, rules="fifty")
    await auto(world, bo)
    if way == "button":
        await auto(world, alice)
        await bo.presses(pace)
    else:
        await alice.does("auto", pace=PACES[pace])
    boards = await until_over(world, pace)
    over = boards[-1]
    again = told_again("fifty", over)
    assert over.buttons == OVER
    match pace:
        case "×1":
            assert len(boards) == len(turned(again))
        case "×10":
            assert [board.next_battle for board in boards[:-1]] == list(range(11, over.battles + 1, 10))
        case "Next war":
            wars = sum(len(battle["turns"]) - 1 for battle in again.battles)
            assert [board.at_war for board in boards].count(True) == wars
        case _:
            assert len(boards) == 1
    await check_it_holds(alice)


async def test_a_war_is_told_round_by_round_on_the_way_to_the_next(world, alice, bo):
    await begin(world, alice, bo, battles=400)  # over before anybody is asked whether they still watch
    await alice.does("auto", pace="war")
    await bo.does("auto")
    board = await frame(world)
    while board.buttons != OVER:
        assert board.at_war
        while board.at_war:
            before, board = board, await frame(world)
            assert board.large != before.large
            assert board.stake == before.stake + 8 or not board.stake or board.buttons == OVER
        assert "wins" in board.title or "draw" in board.title
        board = await frame(world) if board.buttons != OVER else board


async def test_the_pace_can_be_changed_while_it_runs_by_any_player(world, alice, bo):
    for _ in range(MOST_GAMES):
        battle, *later = await at_three_paces(world, alice, bo)
        if len(later) == 2:
            break
    tenth, turn = later
    assert tenth.next_battle == battle.next_battle + 10
    assert turn.at_war or turn.next_battle == tenth.next_battle + 1
    await bo.does("auto", pace="end")
    assert (await frame(world)).buttons == OVER
    await check_it_holds(bo)


async def at_three_paces(world: World, alice: Player, bo: Player) -> list[Board]:
    """The boards of a game after a battle, ten more, and a turn more; fewer where wars took all the cards before."""
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    boards = [await frame(world)]
    while boards[-1].at_war:
        boards = [await frame(world)]
    for player, pace in ((bo, "×10"), (alice, "×1")):
        if boards[-1].buttons != OVER:
            await player.presses(pace)
            assert world.board.looks_pressed(pace)
            boards.append(await frame(world))
    return [board for board in boards if board.buttons != OVER] or boards


async def test_a_stranger_sets_no_pace(world, alice, bo, cy):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    assert "Alice" in (await cy.presses("To the end")).private
    assert "Alice" in (await cy.does("auto", pace="end")).private
    assert world.board.looks_pressed("×1")


@pytest.mark.parametrize("rules", ["one-down", "three"])
async def test_straight_to_the_end_of_a_long_game(world, alice, bo, cy, rules):
    players = [alice, bo, cy][: 3 if rules == "three" else 2]
    await begin(world, *players, rules=f"{rules} battle_limit=10000")
    for player in players:
        await player.does("auto", pace="end")
    over = (await frames(world))[-1]
    assert over.buttons == OVER
    await check_it_holds(bo)


# Pause


async def test_pause_is_one_press_of_any_player_and_so_is_resume(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await frame(world)
    for pauses, resumes in ((alice, bo), (bo, bo), (bo, alice)):
        await pauses.presses("Pause")
        paused = world.board
        assert "Paused" in paused.text
        assert paused.buttons == ["Resume", *PLAYING[1:]]
        await world.later(300)
        assert world.board.text == paused.text
        await resumes.presses("Resume")
        assert world.board.buttons == PLAYING
        assert (await frame(world)).large != paused.large


async def test_pausing_is_for_the_players(world, alice, bo, cy, mo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    for stranger in (cy, mo):
        assert "Alice" in (await stranger.presses("Pause")).private
        assert "Pause" in world.board.buttons
    await alice.presses("Pause")
    assert "Alice" in (await cy.presses("Resume")).private
    assert "Resume" in world.board.buttons


async def test_a_second_pause_or_resume_changes_nothing(world, alice, bo):
    await begin(world, alice, bo)
    pause_id = (await auto(world, alice, bo)).button_id("Pause")
    await alice.presses("Pause")
    paused = world.board
    await bo.presses_id(pause_id, on=paused)
    assert world.board.text == paused.text
    await alice.presses("Resume")
    before = world.board.text
    await bo.presses_id(paused.button_id("Resume"), on=world.board)
    assert world.board.text == before


async def test_a_pace_can_be_chosen_in_a_pause_and_nothing_moves(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    await alice.presses("To the end")
    await world.later(300)
    assert "Paused" in world.board.text
    await alice.presses("Resume")
    assert (await frame(world)).buttons == OVER


async def test_flip_ends_a_pause_and_takes_the_seat_back(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    await alice.does("flip")
    assert len(world.board.large) == 2
    assert "**Alice**: flip" in world.board.text
    assert "auto-flip" in line_of(world.board, bo)


# A press comes first


async def test_a_flip_stops_a_table_that_plays_by_itself(world, alice, bo):
    await begin(world, alice, bo)
    flip_id = world.board.button_id("Flip")
    await auto(world, alice, bo)
    await bo.presses_id(flip_id, on=world.board)
    board = world.board
    assert len(board.large) == 2, "not in the next picture, but now"
    assert board.buttons == TO_PLAY
    await world.later(60)
    assert world.board.text == board.text
    assert "**Bo**: flip" in board.text


async def test_auto_flip_a_second_time_stops_it_too(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await frame(world)
    await auto(world, alice)
    board = world.board
    assert "**Alice**: flip" in board.text
    await world.later(60)
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
    await world.later(60)
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
    await world.restart(after=3_600)
    boards = [await frame(world)]
    while boards[-1].buttons != OVER:
        await world.restart()
        boards.append(await frame(world))
    everything = iter(turned(told_again("fifty battle_limit=25", boards[-1])))
    assert all(board.large in everything for board in boards), "in order, and none twice"
    await check_it_holds(alice)


async def test_a_pause_lasts_over_a_restart(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    paused = world.board.text
    await world.restart(after=3_600)
    await world.later(300)
    assert world.board.text == paused
    await bo.presses("Resume")
    assert (await frame(world)).text != paused
