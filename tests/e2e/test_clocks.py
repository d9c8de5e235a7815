"""Games with a clock: the time limit, and Speed War, where a tie goes to whoever grabs it first."""

import re

import pytest

from warbot.table.instants import MINUTE, SECOND, from_seconds
from warbot.table.timing import FRAME_MS, GRAB_MS

from .admins import Admin
from .boards import Board
from .games import (
    MOST_GAMES,
    OVER,
    TO_PLAY,
    auto,
    begin,
    check_it_holds,
    counted,
    flip,
    frame,
    frames,
    told_again,
    until_a_battle_is_over,
    until_war,
)
from .world import Player, World

TO_CLOCK = ["Flip", "Auto", "Pause", "⋯ More"]
"""The buttons where the players turn their cards, and a clock runs."""

SPEED = ["Grab!", "Pause", "⋯ More", "×1", "×10", "Next tie", "⏭️"]
"""The buttons of Speed War. Grab keeps its place; it can be pressed while a tie stands."""


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


def ends_at(board: Board) -> int:
    """When the board says that time is up."""
    (found,) = re.findall(r"Time runs out at <t:([0-9]+):t>", board.text)
    return from_seconds(int(found))


# The time limit


async def test_the_board_says_when_time_is_up_as_discord_counts_it_down(world, alice, bo):
    await begin(world, alice, bo, rules="classic")
    assert ends_at(world.board) == pytest.approx(world.now + 40 * MINUTE, abs=SECOND)
    assert world.board.buttons == TO_CLOCK
    before = ends_at(world.board)
    await world.later(MINUTE)
    await flip(world, alice, bo)
    assert ends_at(world.board) == before


async def test_a_game_without_a_limit_says_nothing_of_it(world, alice, bo):
    await begin(world, alice, bo)
    assert "Time is up" not in world.board.text
    assert world.board.buttons == TO_PLAY


async def test_time_is_up_also_when_nobody_presses(world, anna, alice, bo):
    await anna.chooses("standard time_limit=1")
    await begin(world, alice, bo)
    await flip(world, alice, bo)
    await until_a_battle_is_over(world, alice, bo)
    await world.later(MINUTE - SECOND)
    assert world.board.buttons == TO_CLOCK
    await world.later(SECOND)
    over = world.board
    assert over.buttons == OVER
    assert "Time’s up" in over.text
    winner = max((alice, bo), key=lambda player: over.cards_of(player.name))
    assert winner.name in over.title
    await check_it_holds(bo)


async def test_a_war_is_fought_out_at_once_before_the_count(world, anna, alice, bo):
    await anna.chooses("standard time_limit=5 battle_limit=10000")
    await begin(world, alice, bo)
    for _ in range(MOST_GAMES):
        await until_war(world, alice, bo)
        await world.later(6 * MINUTE)
        assert world.board.buttons == OVER
        if min(world.board.piles) > 0:  # else the war took all the cards, and nothing is left to count
            break
    assert "Time’s up" in world.board.text
    await check_it_holds(bo)


async def test_a_table_that_plays_by_itself_is_counted_in_time(world, anna, alice, bo):
    await anna.chooses("standard time_limit=1")
    for _ in range(MOST_GAMES):
        await begin(world, alice, bo)
        await auto(world, alice, bo)
        limit = ends_at(world.board)
        while world.board.buttons != OVER:
            assert world.now <= limit + 10 * FRAME_MS
            await frame(world)
        if world.now >= limit:  # else wars took all the cards before
            break
    assert "Time’s up" in world.board.text
    await check_it_holds(bo)


async def test_pause_stops_the_clock(world, anna, alice, bo):
    await anna.chooses("standard time_limit=5")
    await begin(world, alice, bo)
    await world.later(2 * MINUTE)
    await bo.presses("Pause")
    assert "3 minutes left" in world.board.text
    assert "Time is up" not in world.board.text
    await world.later(9 * MINUTE)
    assert world.board.buttons != OVER
    await alice.presses("Resume")
    assert ends_at(world.board) == pytest.approx(world.now + 3 * MINUTE, abs=SECOND)
    await flip(world, alice, bo)
    await world.later(3 * MINUTE)
    assert world.board.buttons == OVER


async def test_the_clock_stands_while_the_bot_is_down(world, anna, alice, bo):
    await anna.chooses("standard time_limit=5")
    await begin(world, alice, bo)
    await world.later(2 * MINUTE)
    await world.restart(after=60 * MINUTE)
    await flip(world, alice)
    assert ends_at(world.board) == pytest.approx(world.now + 3 * MINUTE, abs=SECOND)


# Speed War


async def until_tie(world: World, *players: Player) -> Board:
    """Begin Speed War, one player against the bot, and watch until a tie stands that does not end the game.

    A game that ends before it comes to that is followed by another.
    """
    for _ in range(MOST_GAMES):
        if len(players) == 1:
            await players[0].does("war start", opponent=world.me, rules="speed")
            await players[0].presses("Deal")
        else:
            await begin(world, *players, rules="speed", players=len(players))
        while "Pause" in world.board.buttons and not world.board.grabs:
            await frame(world)
        if world.board.grabs and min(world.board.piles) > 0:
            return world.board
        await world.mo.does("war stop")
    raise AssertionError(f"no tie in {MOST_GAMES} games")


async def test_speed_war_turns_by_itself_and_nothing_is_to_be_flipped(world, alice, bo):
    await begin(world, alice, bo, rules="speed")
    assert world.board.buttons == SPEED
    assert not world.board.grabs
    assert ends_at(world.board) == pytest.approx(world.now + 10 * MINUTE, abs=SECOND)
    board = await frame(world)
    assert len(board.large) == 2
    answer = await alice.presses_id(board.button_id("Pause").replace("pause", "auto"), on=board)
    assert world.board.buttons == board.buttons or answer.private


async def test_the_first_grab_takes_it_and_the_other_is_told_by_how_much_it_was_late(world, alice, bo):
    tie = await until_tie(world, alice, bo)
    assert tie.buttons == SPEED, "where it stood before, so that a late thumb presses nothing else"
    assert "tie" in tie.title.lower()
    first, second = tie.large
    assert first[0] == second[0]
    cards = tie.cards_of("Bo")
    await world.later(SECOND)
    await bo.presses("Grab!")
    board = world.board
    assert "Bo" in board.title
    assert board.cards_of("Bo") == cards + tie.stake
    assert not board.grabs
    await world.later(350)
    late = await alice.presses_id(tie.button_id("Grab!"), on=board)
    assert "0.35 s" in late.private
    assert "Bo" in late.private
    assert world.board.text == board.text
    await bo.presses_id(tie.button_id("Grab!"), on=board)
    assert world.board.text == board.text
    assert len((await frame(world)).large) == 2, "and it goes on"


async def test_ten_seconds_without_a_press_and_the_lot_decides(world, alice, bo):
    tie = await until_tie(world, alice, bo)
    await world.later(GRAB_MS - 100)
    assert world.board.text == tie.text
    await world.later(100)
    board = world.board
    assert board.title.startswith("Random draw: ")
    assert board.stake == 0
    late = await alice.presses_id(tie.button_id("Grab!"), on=board)
    assert "time was up" in late.private


async def test_the_bot_grabs_too_after_a_moment(world, alice):
    tie = await until_tie(world, alice)
    assert "Alice" in tie.text
    await world.later(790)
    assert world.board.text == tie.text
    await world.later(2_210)
    assert world.board.text != tie.text
    assert "grabs it" in world.board.title
    assert "Alice" not in world.board.title
    late = await alice.presses_id(tie.button_id("Grab!"), on=world.board)
    assert " s too late: " in late.private


async def test_who_is_quicker_than_the_bot_has_it(world, alice):
    await until_tie(world, alice)
    await world.later(500)
    await alice.presses("Grab!")
    assert "Alice" in world.board.title


async def test_grabbing_is_for_the_tied(world, alice, bo, cy, mo):
    tie = await until_tie(world, alice, bo, cy)
    grab = tie.button_id("Grab!")
    call = "\n".join(line for line in tie.text.splitlines() if "⚔️" in line) or tie.text
    for player in (alice, bo, cy, mo):
        if player.name not in call:
            answer = await player.presses_id(grab, on=tie)
            assert answer.private
            assert world.board.text == tie.text


async def test_no_card_is_turned_while_a_tie_stands(world, alice, bo):
    tie = await until_tie(world, alice, bo)
    assert "Grab" in (await alice.does("flip")).private
    assert world.board.text == tie.text


async def test_a_tie_waits_in_a_pause(world, alice, bo):
    tie = await until_tie(world, alice, bo)
    await alice.presses("Pause")
    assert "Grab!" not in world.board.buttons, "nobody gets ready for it in peace"
    await world.later(5 * MINUTE)
    await alice.presses("Resume")
    assert world.board.grabs
    assert world.board.stake == tie.stake
    await world.later(GRAB_MS - SECOND)
    assert world.board.grabs, "the tied have all their time"
    await bo.presses("Grab!")
    assert "Bo" in world.board.title


async def test_a_tie_is_still_there_after_a_restart(world, alice, bo):
    await until_tie(world, alice, bo)
    await world.restart(after=MINUTE)
    await bo.presses("Grab!")
    assert "Bo" in world.board.title


async def test_speed_war_at_every_pace_stops_at_each_tie(world, alice, bo):
    for _ in range(MOST_GAMES):
        await begin(world, alice, bo, rules="speed")
        await alice.presses("⏭️")
        ties = 0
        while (await frames(world))[-1].buttons != OVER:
            await alice.presses("Grab!")
            ties += 1
        if ties:
            break
    assert ties
    again = told_again(counted("speed", world.board), world.board, grabs=[0] * ties)
    assert [world.board.cards_of(name) for name in ("Alice", "Bo")] == again.battles[-1]["piles"]
    await check_it_holds(bo)
