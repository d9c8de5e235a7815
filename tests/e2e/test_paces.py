"""The pace of a table that plays by itself, and its pauses."""

from itertools import pairwise
from typing import Any

import pytest

from warbot.table.instants import MINUTE

from .boards import Board
from .games import (
    MOST_GAMES,
    OVER,
    PACES,
    PLAYING,
    auto,
    begin,
    check_it_holds,
    frame,
    frames,
    line_of,
    told_again,
    turned,
)
from .world import Player, World


async def until_over(world: World, pace: str) -> list[Board]:
    """Every picture of a game at a pace, from its deal."""
    assert world.board.looks_pressed(pace)
    assert [label for label in PACES if world.board.looks_pressed(label)] == [pace]
    return await frames(world)


def sum_of(battles: list[dict[str, Any]], since: int, until: int) -> str:
    """The title over several battles: which they were, and who gained how many cards in them."""
    before = battles[since - 1]["piles"] if since else [26, 26]
    title = f"Battles {since + 1}–{until}"
    gains = [battles[until - 1]["piles"][seat] - before[seat] for seat in (0, 1)]
    best = max(gains)
    return f"{title} · {('Alice', 'Bo')[gains.index(best)]} +{best}" if best else title


def decides(battles: list[dict[str, Any]], finished: int, limit: int = 50) -> bool:
    """Whether the game may be decided by the battle that follows these: a match point, or the last one."""
    return finished == limit - 1 or (finished > 0 and 1 in battles[finished - 1]["piles"])


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
            ends = [0, *(board.done for board in boards[:-1])]
            for board, (since, until) in zip(boards, pairwise(ends), strict=False):
                assert until == since + 10 or decides(again.battles, until) or decides(again.battles, since)
                assert until <= since + 1 or sum_of(again.battles, since, until) == board.title
        case "⚔️":
            wars = sum(len(battle["turns"]) - 1 for battle in again.battles)
            assert [board.at_war for board in boards].count(True) == wars
        case _:
            assert all(board.at_war or decides(again.battles, board.done) for board in boards[:-2])
    await check_it_holds(alice)


async def test_a_war_is_told_round_by_round_on_the_way_to_the_next(world, alice, bo):
    await begin(world, alice, bo, battles=400)  # over before anybody is asked whether they still watch
    await alice.does("auto", pace="war")
    await bo.does("auto")
    boards = await frames(world)
    for before, board in pairwise(boards):
        if before.at_war:
            assert board.large != before.large
            assert board.stake == before.stake + 8 or not board.stake or board.buttons == OVER
        else:
            assert board.at_war or board.buttons == OVER or is_decisive(before) or is_decisive(board)
    assert any(board.at_war for board in boards)


def is_decisive(board: Board) -> bool:
    """Whether the board says that the next battle can decide the game, or it's the last one."""
    return "🎯" in board.text or "battle 400 of" in board.text


async def test_the_pace_can_be_changed_while_it_runs_by_any_player(world, alice, bo):
    for _ in range(MOST_GAMES):
        battle, *later = await at_three_paces(world, alice, bo)
        if len(later) == 2:
            break
    tenth, turn = later
    assert tenth.done == battle.done + 10
    assert turn.at_war or turn.done == tenth.done + 1
    await bo.does("auto", pace="end")
    assert (await frames(world))[-1].buttons == OVER
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
    assert "Alice" in (await cy.presses("⏭️")).private
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
        assert paused.buttons == ["Resume", "⋯ More"]
        await world.later(5 * MINUTE)
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


async def test_a_pace_that_is_pressed_as_somebody_pauses_moves_nothing_yet(world, alice, bo):
    await begin(world, alice, bo)
    to_the_end = (await auto(world, alice, bo)).button_id("⏭️")
    await alice.presses("Pause")
    await alice.presses_id(to_the_end, on=world.board)
    await world.later(5 * MINUTE)
    assert "Paused" in world.board.text
    await alice.presses("Resume")
    assert (await frames(world))[-1].buttons == OVER


async def test_flip_ends_a_pause_and_takes_the_seat_back(world, alice, bo):
    await begin(world, alice, bo)
    await auto(world, alice, bo)
    await alice.presses("Pause")
    await alice.does("flip")
    assert len(world.board.large) == 2
    assert world.board.waits_for("Alice")
    assert " · auto" in line_of(world.board, bo)
