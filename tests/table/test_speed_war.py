"""Speed War: the table turns by itself, a tie goes to who grabs it first."""

import pytest

from warbot.engine.outcome import Ending
from warbot.table import Halt, Phase
from warbot.table.instants import MINUTE, SECOND
from warbot.table.refusals import (
    GrabbedAlready,
    NothingNew,
    NothingToGrab,
    NotInThisTurn,
    NotSeated,
    OldButton,
    TableGone,
    TieStands,
)
from warbot.table.timing import FRAME_MS, GRAB_MS

from .world import Player, World

SPEED = "fifty ties=grab flip=anyone"
DEAL = "7c4d2c8s/7hJc3c9s"
"""The first turn is a tie."""

OF_THREE = "7c4d2c/7hJc3c/5s6s8s"
"""The first turn is a tie of seats 0 and 1."""


def a_tie(world: World, *players: Player, deal: str = DEAL, rules: str = SPEED) -> None:
    """A table whose first frame was a tie; the board shows Grab."""
    world.arrange(deal, rules, players)
    view = world.wait(FRAME_MS)
    assert view.grabs


def test_the_table_turns_by_itself(world: World, alice: Player, bo: Player):
    view = world.arrange("Ks4d2c8s/9hJc3c6s", SPEED, [alice, bo])
    assert (view.plays, view.awaited) == (True, ())
    assert world.wait(3 * FRAME_MS).turn == 3


def test_a_tie_waits_for_the_tied(world: World, alice: Player, bo: Player, cy: Player):
    a_tie(world, alice, bo, cy, deal=OF_THREE)
    view = world.wait(GRAB_MS - 100)
    assert (view.turn, view.grabs, view.plays, view.awaited, view.stake) == (1, True, False, (0, 1), 3)


def test_the_first_press_takes_the_stake(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    world.wait(SECOND)
    view = bo.grabs()
    assert (view.turn, view.battles, view.counts, view.grabs) == (2, 1, (3, 5), False)
    assert view.battle is not None
    assert (view.battle.winner, view.battle.grabbed, view.battle.by_lot) == (1, True, False)
    assert world.wait(FRAME_MS).turn == 3, "and the table turns on"


def test_who_is_late_is_told_by_how_much(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    alice.grabs()
    world.wait(250)
    with pytest.raises(GrabbedAlready) as refused:
        bo.grabs(1)
    assert (refused.value.by, refused.value.late) == ("Alice", 250)
    world.wait(FRAME_MS)
    with pytest.raises(OldButton):
        bo.grabs(1)


def test_ones_own_second_grab_takes_nothing_more(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    view = alice.grabs()
    with pytest.raises(NothingNew):
        alice.grabs(1)
    assert (world.view) == view


def test_after_ten_seconds_the_lot_decides(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    view = world.wait(GRAB_MS)
    assert (view.turn, view.battles, view.grabs) == (2, 1, False)
    assert view.battle is not None
    assert (view.battle.by_lot, view.battle.winner) in {(True, 0), (True, 1)}
    world.wait(500)
    with pytest.raises(GrabbedAlready) as refused:
        alice.grabs(1)
    assert (refused.value.by, refused.value.late) == (None, 500)


def test_a_tie_that_ends_the_game_is_grabbed_for_good(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo, deal="7c/7h")
    view = alice.grabs()
    assert view.phase is Phase.OVER
    with pytest.raises(GrabbedAlready):
        bo.grabs(1)
    with pytest.raises(TableGone):
        bo.grabs(2)


# Who may grab, and when


def test_only_the_tied_may_grab(world: World, alice: Player, bo: Player, cy: Player, dee: Player):
    a_tie(world, alice, bo, cy, deal=OF_THREE)
    with pytest.raises(NotInThisTurn) as refused:
        cy.grabs()
    assert refused.value.fighting == ("Alice", "Bo")
    with pytest.raises(NotSeated):
        dee.grabs()
    assert world.wait(SECOND).grabs


def test_no_card_is_turned_while_a_tie_stands(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    with pytest.raises(TieStands):
        alice.flips()
    with pytest.raises(TieStands):
        bo.types_flip()


def test_where_there_is_no_tie_there_is_nothing_to_grab(world: World, alice: Player, bo: Player):
    world.arrange("Ks4d2c8s/9hJc3c6s", SPEED, [alice, bo])
    with pytest.raises(NothingToGrab):
        alice.grabs()
    alice.flips()
    with pytest.raises(NothingNew):
        alice.grabs(0)
    for turn in (5, -3, 10**9):
        with pytest.raises(OldButton):
            alice.grabs(turn)


def test_a_grab_in_an_old_game_is_told_that_it_is_over(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    alice.resigns()
    with pytest.raises(TableGone):
        bo.grabs()


# A pause, and time


def test_a_pause_lets_a_tie_stand(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    world.wait(6 * SECOND)
    bo.pauses()
    view = world.wait(5 * MINUTE)
    assert (view.grabs, view.halted) == (True, Halt.PAUSED)
    alice.resumes()
    assert world.wait(GRAB_MS - 100).grabs, "all of their time, for nobody was ready"
    assert not world.wait(100).grabs


def test_a_grab_takes_back_a_pause(world: World, alice: Player, bo: Player):
    a_tie(world, alice, bo)
    bo.pauses()
    view = alice.grabs()
    assert (view.halted, view.counts) == (None, (5, 3))


@pytest.mark.parametrize("grabbed", [True, False])
def test_a_tie_at_the_time_limit_is_taken_before_the_count(world: World, alice: Player, bo: Player, *, grabbed: bool):
    world.arrange(DEAL, "fifty ties=grab time_limit=1", [alice, bo])
    world.wait(55 * SECOND)
    alice.flips()
    bo.flips()
    view = world.wait(GRAB_MS - SECOND)
    assert (view.phase, view.grabs) == (Phase.PLAYING, True)
    view = bo.grabs() if grabbed else world.wait(SECOND)
    assert view.result is not None
    assert (view.result.ending, view.battles) == (Ending.TIME_LIMIT, 1)


def test_with_flip_each_people_turn_and_a_tie_is_grabbed(world: World, alice: Player, bo: Player):
    view = world.arrange(DEAL, "fifty ties=grab", [alice, bo])
    assert (view.plays, view.awaited) == (False, (0, 1))
    alice.flips()
    view = bo.flips()
    assert (view.grabs, view.awaited) == (True, (0, 1))
    assert alice.grabs().awaited == (0, 1)
