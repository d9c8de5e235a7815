"""Cards that turn by themselves: whose, from when to when, and at which table that is enough to go on alone."""

import pytest

from warbot.table import AutoFlip, Halt, Pace, Phase
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import NotSeated, OutOfGame
from warbot.table.timing import FRAME_MS

from .world import BOT, Player, World

DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
WAR_OF_BOTS = "7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d"


def test_against_the_bot_one_press_lets_the_table_play(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    view = alice.autos()
    assert (view.turn, view.plays, view.awaited, view.seats[0].auto) == (0, True, (), AutoFlip.CHOSEN)
    assert world.wait(FRAME_MS).turn == 1
    assert world.wait(3 * FRAME_MS).turn == 4


def test_the_result_of_a_frame_stays_for_as_long_as_any_other(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    world.wait(MINUTE)
    alice.flips()
    alice.autos()
    assert world.wait(FRAME_MS - 100).turn == 1
    assert world.wait(100).turn == 2


def test_auto_belongs_to_a_seat(world: World, alice: Player, bo: Player):
    """Nobody's pace is forced on another: the table waits for Bo, and turns when he does."""
    world.arrange(DEAL, "fifty", [alice, bo])
    view = alice.autos()
    assert (view.plays, view.awaited) == (False, (1,))
    assert world.wait(MINUTE).turn == 0
    view = bo.flips()
    assert (view.turn, view.awaited) == (1, (1,))
    assert view.seats[0].auto is AutoFlip.CHOSEN


def test_the_table_plays_when_the_last_one_awaited_lets_it(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    alice.autos()
    assert bo.autos().plays
    assert world.wait(2 * FRAME_MS).turn == 2


def test_auto_is_a_flip_for_who_is_waited_for(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    alice.flips()
    view = bo.autos()
    assert (view.turn, view.counts, view.awaited) == (1, (6, 4), (0,))


def test_a_second_press_gives_the_cards_back(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    alice.autos()
    view = alice.autos()
    assert (view.plays, view.seats[0].auto, view.awaited) == (False, None, (0,))
    assert world.wait(MINUTE).turn == 0


def test_a_pace_is_never_a_second_press(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    alice.autos(Pace.TEN)
    view = alice.autos(Pace.WAR)
    assert (view.plays, view.pace, view.seats[0].auto) == (True, Pace.WAR, AutoFlip.CHOSEN)


def test_a_flip_turns_at_once_and_takes_the_seat_back(world: World, alice: Player):
    world.arrange(DEAL, "fifty", [alice, BOT])
    alice.autos()
    world.wait(SECOND)
    view = alice.flips()
    assert (view.turn, view.plays, view.awaited) == (1, False, (0,))
    assert world.wait(MINUTE).turn == 1


def test_a_flip_takes_back_a_halt_and_a_wish_to_stop(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    alice.stops()
    assert bo.pauses().halted is Halt.PAUSED
    view = alice.flips()
    assert (view.halted, view.seats[0].wants_stop) == (None, False)


def test_auto_takes_back_a_halt_and_a_wish_to_stop(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    alice.stops()
    bo.pauses()
    view = alice.autos()
    assert (view.halted, view.seats[0].wants_stop) == (None, False)
    bo.pauses()
    view = alice.autos()
    assert (view.halted, view.seats[0].auto) == (Halt.PAUSED, None), "giving the cards back starts nothing"


def test_a_stranger_sets_nothing(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange(DEAL, "fifty", [alice, bo])
    before = world.table
    for press in (cy.autos, lambda: cy.autos(Pace.END), lambda: cy.paces(Pace.END), cy.pauses, cy.resumes):
        with pytest.raises(NotSeated):
            press()
    with pytest.raises(NotSeated):
        cy.still_watches()
    assert world.table == before


# Three and four seats


def test_three_seats_two_of_them_automatic(world: World, alice: Player, bo: Player, cy: Player):
    deal = "Ks4d2c/9hJc3c/6s8d5s"
    world.arrange(deal, "fifty", [alice, bo, cy])
    alice.autos()
    assert cy.autos().awaited == (1,)
    assert world.wait(30 * SECOND).turn == 0
    assert bo.flips().turn == 1
    assert bo.autos().plays
    assert world.wait(FRAME_MS).turn == 2


def test_a_war_of_automatic_seats_goes_on_while_another_waits(world: World, alice: Player, bo: Player, cy: Player):
    """Bo and Cy tie; Alice, whose cards are hers to turn, is not in it and keeps nobody waiting."""
    world.arrange(WAR_OF_BOTS, "fifty", [alice, bo, cy])
    bo.autos()
    cy.autos()
    assert alice.flips().at_war == (1, 2)
    view = world.wait(FRAME_MS)
    assert (view.battles, view.counts, view.awaited) == (1, (2, 0, 11), (0,))


def test_four_seats_two_of_them_bots(world: World, alice: Player, bo: Player):
    deal = "Ks4d2c/9hJc3c/6s8d5s/7s3d4c"
    world.arrange(deal, "fifty", [alice, bo, BOT, BOT])
    alice.autos()
    assert world.wait(30 * SECOND).turn == 0
    bo.autos()
    assert world.wait(0).turn == 1, "the cards that were waited for turn at once"
    assert world.wait(FRAME_MS).turn == 2


def test_who_is_out_may_set_the_pace_but_has_no_cards_to_turn(world: World, alice: Player):
    world.arrange("2c/Kh4d5d/Qs3s6s", "fifty", [alice, BOT, BOT])
    alice.flips()
    with pytest.raises(OutOfGame):
        alice.autos()
    view = alice.autos(Pace.TEN)
    assert (view.pace, view.seats[0].auto) == (Pace.TEN, None)


# Contests of bots alone


def test_a_war_between_bots_goes_on_by_itself(world: World, alice: Player):
    world.arrange(WAR_OF_BOTS, "fifty", [alice, BOT, BOT])
    assert alice.flips().at_war == (1, 2)
    view = world.wait(FRAME_MS)
    assert (view.battles, view.counts, view.awaited) == (1, (2, 0, 11), (0,))
    assert world.wait(MINUTE).turn == 2, "the next battle is Alice's to turn"


def test_a_press_hurries_bots_along(world: World, alice: Player):
    world.arrange(WAR_OF_BOTS, "fifty", [alice, BOT, BOT])
    alice.flips()
    assert alice.flips().battles == 1
    assert world.wait(MINUTE).turn == 2


def test_bots_play_out_what_people_have_left_to_them(world: World, alice: Player):
    world.arrange("Ks4d/9hJc/2c3c", "fifty", [alice, BOT, BOT])
    alice.resigns()
    view = world.wait(2 * FRAME_MS)
    assert view.phase is Phase.OVER


def test_a_bots_war_can_be_paused(world: World, alice: Player):
    world.arrange(WAR_OF_BOTS, "fifty", [alice, BOT, BOT])
    alice.flips()
    alice.pauses()
    assert world.wait(MINUTE).battles == 0
    alice.resumes()
    assert world.wait(FRAME_MS).battles == 1
