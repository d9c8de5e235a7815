"""Cards that turn by themselves: whose, from when to when, and at which table that is enough to go on alone."""

import pytest

from warbot.table import AutoFlip, Halt, Pace, Phase
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import NotSeated, OutOfGame
from warbot.table.timing import FRAME_MS

from .world import BOT, Player, World, all_flip

DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
WAR_OF_BOTS = "7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d"


async def test_against_the_bot_one_press_lets_the_table_play(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        view = await alice.autos()
        assert (view.turn, view.plays, view.awaited, view.seats[0].auto) == (0, True, (), AutoFlip.CHOSEN)
        assert (await world.wait(FRAME_MS)).turn == 1
        assert (await world.wait(3 * FRAME_MS)).turn == 4


async def test_the_result_of_a_frame_stays_for_as_long_as_any_other(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await world.clock.turn(MINUTE)
        await alice.flips()
        await alice.autos()
        assert (await world.wait(FRAME_MS - 100)).turn == 1
        assert (await world.wait(100)).turn == 2


async def test_auto_belongs_to_a_seat(world: World, alice: Player, bo: Player):
    """Nobody's pace is forced on another: the table waits for Bo, and turns when he does."""
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        view = await alice.autos()
        assert (view.plays, view.awaited) == (False, (1,))
        assert (await world.wait(MINUTE)).turn == 0
        view = await bo.flips()
        assert (view.turn, view.awaited) == (1, (1,))
        assert view.seats[0].auto is AutoFlip.CHOSEN


async def test_the_table_plays_when_the_last_one_awaited_lets_it(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, bo.person])
        await alice.autos()
        assert (await bo.autos()).plays
        assert (await world.wait(2 * FRAME_MS)).turn == 2


async def test_auto_is_a_flip_for_who_is_waited_for(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    await alice.flips()
    view = await bo.autos()
    assert (view.turn, view.counts, view.awaited) == (1, (6, 4), (0,))


async def test_a_second_press_gives_the_cards_back(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await alice.autos()
        view = await alice.autos()
        assert (view.plays, view.seats[0].auto, view.awaited) == (False, None, (0,))
        assert (await world.wait(MINUTE)).turn == 0


async def test_a_pace_is_never_a_second_press(world: World, alice: Player):
    await world.arrange(DEAL, "fifty", [alice.person, BOT])
    await alice.autos(Pace.TEN)
    view = await alice.autos(Pace.WAR)
    assert (view.plays, view.pace, view.seats[0].auto) == (True, Pace.WAR, AutoFlip.CHOSEN)


async def test_a_flip_turns_at_once_and_takes_the_seat_back(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await alice.autos()
        await world.clock.turn(SECOND)
        view = await alice.flips()
        assert (view.turn, view.plays, view.awaited) == (1, False, (0,))
        assert (await world.wait(MINUTE)).turn == 1


async def test_a_flip_takes_back_a_halt_and_a_wish_to_stop(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    await alice.stops()
    assert (await bo.pauses()).halted is Halt.PAUSED
    view = await alice.flips()
    assert (view.halted, view.seats[0].wants_stop) == (None, False)


async def test_auto_takes_back_a_halt_and_a_wish_to_stop(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    await alice.stops()
    await bo.pauses()
    view = await alice.autos()
    assert (view.halted, view.seats[0].wants_stop) == (None, False)
    await bo.pauses()
    view = await alice.autos()
    assert (view.halted, view.seats[0].auto) == (Halt.PAUSED, None), "giving the cards back starts nothing"


async def test_a_stranger_sets_nothing(world: World, alice: Player, bo: Player, cy: Player):
    await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    before = await world.table()
    for press in (cy.autos, lambda: cy.autos(Pace.END), lambda: cy.paces(Pace.END), cy.pauses, cy.resumes):
        with pytest.raises(NotSeated):
            await press()
    with pytest.raises(NotSeated):
        await cy.still_watches()
    assert await world.table() == before


# Three and four seats


async def test_three_seats_two_of_them_automatic(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        deal = "Ks4d2c/9hJc3c/6s8d5s"
        await world.arrange(deal, "fifty", [alice.person, bo.person, cy.person])
        await alice.autos()
        assert (await cy.autos()).awaited == (1,)
        assert (await world.wait(30 * SECOND)).turn == 0
        assert (await bo.flips()).turn == 1
        assert (await bo.autos()).plays
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_a_war_of_automatic_seats_goes_on_while_another_waits(
    world: World, alice: Player, bo: Player, cy: Player
):
    """Bo and Cy tie; Alice, whose cards are hers to turn, is not in it and keeps nobody waiting."""
    async with world.watching():
        await world.arrange(WAR_OF_BOTS, "fifty", [alice.person, bo.person, cy.person])
        await bo.autos()
        await cy.autos()
        assert (await alice.flips()).at_war == (1, 2)
        view = await world.wait(FRAME_MS)
        assert (view.battles, view.counts, view.awaited) == (1, (2, 0, 11), (0,))


async def test_four_seats_two_of_them_bots(world: World, alice: Player, bo: Player):
    async with world.watching():
        deal = "Ks4d2c/9hJc3c/6s8d5s/7s3d4c"
        await world.arrange(deal, "fifty", [alice.person, bo.person, BOT, BOT])
        await alice.autos()
        assert (await world.wait(30 * SECOND)).turn == 0
        await bo.autos()
        assert (await world.look()).turn == 1, "the cards that were waited for turn at once"
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_who_is_out_may_set_the_pace_but_has_no_cards_to_turn(world: World, alice: Player):
    await world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice.person, BOT, BOT])
    await alice.flips()
    with pytest.raises(OutOfGame):
        await alice.autos()
    view = await alice.autos(Pace.TEN)
    assert (view.pace, view.seats[0].auto) == (Pace.TEN, None)


# Contests of bots alone


async def test_a_war_between_bots_goes_on_by_itself(world: World, alice: Player):
    async with world.watching():
        await world.arrange(WAR_OF_BOTS, "fifty", [alice.person, BOT, BOT])
        assert (await alice.flips()).at_war == (1, 2)
        view = await world.wait(FRAME_MS)
        assert (view.battles, view.counts, view.awaited) == (1, (2, 0, 11), (0,))
        assert (await world.wait(MINUTE)).turn == 2, "the next battle is Alice's to turn"


async def test_a_press_hurries_bots_along(world: World, alice: Player):
    async with world.watching():
        await world.arrange(WAR_OF_BOTS, "fifty", [alice.person, BOT, BOT])
        await alice.flips()
        assert (await alice.flips()).battles == 1
        assert (await world.wait(MINUTE)).turn == 2


async def test_bots_play_out_what_people_have_left_to_them(world: World, alice: Player):
    async with world.watching():
        await world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice.person, BOT, BOT])
        await alice.resigns()
        view = await world.wait(2 * FRAME_MS)
        assert view.phase is Phase.OVER


async def test_a_bots_war_can_be_paused(world: World, alice: Player):
    async with world.watching():
        await world.arrange(WAR_OF_BOTS, "fifty", [alice.person, BOT, BOT])
        await alice.flips()
        await alice.pauses()
        assert (await world.wait(MINUTE)).battles == 0
        await alice.resumes()
        assert (await world.wait(FRAME_MS)).battles == 1


async def test_auto_outlasts_a_restart(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT])
        await alice.autos()
        await world.clock.turn(FRAME_MS)
    await world.restart()
    async with world.watching():
        assert (await world.wait(FRAME_MS)).turn == 2


async def test_tables_that_play_take_turns_with_tables_that_wait(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty", [alice.person, BOT], channel=1)
        await alice.autos()
        await world.arrange(DEAL, "fifty", [alice.person, bo.person], channel=2)
        await world.clock.turn(FRAME_MS)
        await all_flip(world, alice, bo)
        assert world.board.on_screen[1].turn == world.view.turn == 1
