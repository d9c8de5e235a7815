"""When the bot is stopped, the boards in use say so; after its next start none of them does."""

import asyncio

import pytest

from warbot.host.announcements import MOST, PATIENCE
from warbot.table import BOT, Phase
from warbot.table.instants import HOUR

from .world import Player, World, all_flip


@pytest.fixture
async def playing(world: World, alice: Player, bo: Player) -> int:
    """A game in which alice has flipped a card; its id."""
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
    await alice.flips()
    return world.game


async def announce(world: World) -> None:
    world.host.refuse_new_moves()
    await world.host.announcements.announce()


async def take_back(world: World) -> None:
    taking = asyncio.create_task(world.host.announcements.take_back())
    while not taking.done():
        world.clock.wake_all()
        await asyncio.sleep(0)
    await taking
    await world.settle()


async def test_a_board_in_use_says_so_with_the_state_that_it_has(world: World, playing: int):
    before = world.board.on_screen[playing]
    await announce(world)
    shown = world.board.on_screen[playing]
    assert shown.restarting
    assert (shown.turn, shown.seats) == (before.turn, before.seats)
    assert world.board.drawn == [shown], "one edit, and no other message"


async def test_a_table_that_waits_for_players_says_so_too(world: World, alice: Player, bo: Player):
    await alice.opens("fifty", against=bo)
    await announce(world)
    assert world.board.on_screen[world.game].restarting


async def test_an_old_board_is_edited_and_not_posted_again(world: World, playing: int):
    await world.clock.turn(2 * HOUR)
    before = (await world.host.view(playing)).message
    await announce(world)
    assert (await world.host.view(playing)).message == before


async def test_those_pressed_last_come_first_and_no_more_than_fifty(world: World, alice: Player):
    games = []
    for channel in range(1, MOST + 4):
        await world.arrange("2c3c5c/4c6c7c", "fifty", [alice.person, BOT], channel=channel)
        games.append(world.game)
        await alice.flips()
    world.game, world.view = games[0], await world.host.view(games[0])
    await alice.flips()
    await announce(world)
    announced = [view.game for view in world.board.drawn if view.restarting]
    assert announced == [games[0], *games[:0:-1][: MOST - 1]]


async def test_a_game_that_nobody_pressed_or_that_is_over_is_left_alone(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/9h", "fifty", [alice.person, bo.person])
    assert (await all_flip(world, alice, bo)).phase is Phase.OVER
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person], channel=2)
    await announce(world)
    assert not [view for view in world.board.drawn if view.restarting]


@pytest.mark.parametrize("killed", [False, True])
async def test_the_next_start_takes_it_back_also_after_a_kill(world: World, playing: int, *, killed: bool):
    await announce(world)
    await (world.crash() if killed else world.restart())
    await take_back(world)
    assert not world.board.on_screen[playing].restarting
    drawn = len(world.board.drawn)
    await world.restart()
    await take_back(world)
    assert len(world.board.drawn) == drawn, "once"


async def test_a_press_that_was_in_hand_does_not_hide_it(world: World, alice: Player, bo: Player, playing: int):
    """Its answer arrives after the announcement, and the board says so again."""
    made = await world.host.view(playing)
    await announce(world)
    async with world.host.editing(made):
        world.board.put(made)
    await world.settle()
    assert world.board.on_screen[playing].restarting


async def test_a_stop_does_not_wait_for_a_silent_discord(world: World, playing: int, monkeypatch: pytest.MonkeyPatch):
    assert PATIENCE <= 2
    monkeypatch.setattr("warbot.host.announcements.PATIENCE", 0.01)
    world.board.gate.clear()
    await announce(world)
    world.board.gate.set()
    assert not world.board.drawn
