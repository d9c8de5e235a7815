"""The clock of a game with a time limit: when the piles are counted, and what does not count as time."""

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.table import Halt, Phase, ServerSettings, WhenIdle
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import GRAB_MS, IdlePolicy

from .world import BOT, NOON, Player, World, all_flip

DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
"""No ties. Seat 0 takes the first battle, seat 1 the second and third and fourth, seat 0 the fifth."""

WAR = "Ks7c9d2s6hQdAs/9h7h3dKcThTs2h"
"""The second battle is a war, which seat 0 wins with Qd over Ts."""

TIE = "7c4d2c8s9c/7hJc3c9s6h"
"""The first battle is a tie."""


def a_tie_seconds_before_the_end(world: World, *players: Player) -> None:
    """A tie to be grabbed, two and a half seconds before time is up."""
    world.arrange(TIE, "fifty ties=grab time_limit=1", players)
    world.late(MINUTE - 2_500)
    assert all_flip(world, *players).grabs


def test_without_a_limit_there_is_no_end(world: World, alice: Player, bo: Player):
    view = world.arrange(DEAL, "fifty", [alice, bo])
    assert (view.ends_at, view.time_left) == (None, None)


def test_when_nobody_presses_the_piles_are_counted_all_the_same(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=5", [alice, bo])
    all_flip(world, alice, bo)
    assert world.wait(5 * MINUTE - SECOND).phase is Phase.PLAYING
    view = world.wait(SECOND)
    assert (view.phase, view.result) == (Phase.OVER, Outcome(Ending.TIME_LIMIT, 0))
    assert (view.counts, view.ended_at, view.ends_at) == ((6, 4), NOON + 5 * MINUTE, None)
    assert view.played_ms == 5 * MINUTE


@pytest.mark.parametrize(("at_limit", "winner"), [("bigger_pile", 0), ("draw", None)])
def test_who_has_won_at_the_limit_is_for_the_rules_to_say(
    world: World, alice: Player, bo: Player, at_limit: str, winner: int | None
):
    world.arrange(DEAL, f"fifty time_limit=1 at_limit={at_limit}", [alice, bo])
    all_flip(world, alice, bo)
    assert world.wait(MINUTE).result == Outcome(Ending.TIME_LIMIT, winner)


# The last round


@pytest.mark.parametrize("turned", ["alice", "bo"])
def test_a_battle_in_which_anyone_has_turned_a_card_is_finished_at_once(
    world: World, alice: Player, bo: Player, turned: str
):
    """Whoever leads can't sit the last minutes out, and whoever is behind gets their last card."""
    world.arrange(DEAL, "fifty time_limit=1", [alice, bo])
    world.wait(MINUTE - 5 * SECOND)
    (alice if turned == "alice" else bo).flips()
    assert world.wait(4 * SECOND).battles == 0
    view = world.wait(SECOND)
    assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 0), (6, 4))
    assert (view.ended_at, view.played_ms) == (NOON + MINUTE, MINUTE)
    assert [battle.moves for battle in world.battles] == [(), ("Ks/9h",), ("count",)]


def test_a_battle_in_which_nobody_has_turned_a_card_is_not_begun(world: World, alice: Player):
    """The bot's seat is always ready: that is no card turned."""
    world.arrange(DEAL, "fifty time_limit=1", [alice, BOT])
    view = world.wait(MINUTE)
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT), 0)


def test_the_last_round_turns_for_bots_and_for_those_on_auto_too(world: World, alice: Player, bo: Player, cy: Player):
    world.arrange("Ks2c3c/Qh2d3d/7s8s9s/6s4s5s", "fifty time_limit=1", [alice, bo, cy, BOT])
    world.wait(MINUTE - 5 * SECOND)
    bo.autos()
    cy.flips()
    view = world.wait(5 * SECOND)
    assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 0), (6, 2, 2, 2))


def test_who_alone_had_turned_a_card_and_resigned_leaves_no_battle_to_finish(
    world: World, alice: Player, bo: Player, cy: Player
):
    world.arrange("Ks2c3c/Qh2d3d/7s8s9sTs", "fifty time_limit=1", [alice, bo, cy])
    bo.flips()
    bo.resigns()
    view = world.wait(MINUTE)
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 2), 0)


def test_a_last_round_that_ends_the_game_needs_no_count(world: World, alice: Player, bo: Player):
    world.arrange("Ks/9h", "fifty time_limit=1", [alice, bo])
    world.wait(MINUTE - 5 * SECOND)
    bo.flips()
    assert world.wait(5 * SECOND).result == Outcome(Ending.ALL_CARDS, 0)


@pytest.mark.parametrize("when_idle", list(WhenIdle))
def test_the_last_round_comes_before_what_becomes_of_the_idle(
    world: World, alice: Player, bo: Player, when_idle: WhenIdle
):
    world.policy = IdlePolicy.of(ServerSettings(when_idle=when_idle))
    world.arrange(DEAL, "fifty time_limit=1", [alice, bo])
    world.wait(MINUTE // 2)
    alice.flips()
    view = world.wait(MINUTE // 2)
    assert (view.result, view.seats[1].auto) == (Outcome(Ending.TIME_LIMIT, 0), None)


# A press that comes before the watch has seen that time is up


def test_the_partners_press_finds_the_battle_finished_and_the_game_counted(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=1", [alice, bo])
    alice.flips()
    world.late(MINUTE)
    view = bo.flips()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 1)
    assert [battle.moves for battle in world.battles] == [(), ("Ks/9h",), ("count",)]


@pytest.mark.parametrize("press", ["flips", "autos", "pauses", "resigns", "stops"])
def test_no_press_begins_a_battle_or_puts_the_end_off(world: World, alice: Player, bo: Player, press: str):
    world.arrange(DEAL, "fifty time_limit=1", [alice, bo])
    all_flip(world, alice, bo)
    world.late(MINUTE + SECOND)
    view = getattr(alice, press)()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 1)


def test_a_war_can_be_paused_or_resigned_no_more(world: World, alice: Player, bo: Player):
    world.arrange(WAR, "fifty time_limit=1", [alice, bo])
    all_flip(world, alice, bo)
    all_flip(world, alice, bo)
    world.late(MINUTE)
    view = bo.pauses()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 2)


# A tie that waits to be grabbed


def test_a_tie_that_stands_when_time_is_up_is_settled_by_the_first_grab(world: World, alice: Player, bo: Player):
    a_tie_seconds_before_the_end(world, alice, bo)
    view = world.wait(3 * SECOND)
    assert (view.phase, view.grabs, view.time_up, view.ends_at) == (Phase.PLAYING, True, True, None)
    world.wait(5 * SECOND)
    view = bo.grabs()
    assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 1), (4, 6))


def test_a_tie_that_nobody_grabs_goes_by_lot_after_its_seconds(world: World, alice: Player, bo: Player):
    a_tie_seconds_before_the_end(world, alice, bo)
    assert world.wait(GRAB_MS - 500).phase is Phase.PLAYING
    view = world.wait(500)
    assert view.result is not None
    assert (view.result.ending, view.battles) == (Ending.TIME_LIMIT, 1)
    assert [battle.moves for battle in world.battles] == [(), ("7c/7h", "lot"), ("count",)]


def test_a_card_turned_for_a_tie_makes_it_at_once_and_it_keeps_its_seconds(world: World, alice: Player, bo: Player):
    world.arrange(TIE, "fifty ties=grab time_limit=1", [alice, bo])
    world.wait(MINUTE - 5 * SECOND)
    alice.flips()
    view = world.wait(5 * SECOND)
    assert (view.phase, view.grabs, view.time_up, view.ends_at) == (Phase.PLAYING, True, True, None)
    assert world.wait(GRAB_MS - SECOND).phase is Phase.PLAYING
    assert alice.grabs().result == Outcome(Ending.TIME_LIMIT, 0)


def test_a_tie_that_is_resigned_after_time_is_up_is_counted(world: World, alice: Player, bo: Player, cy: Player):
    deal = "7c4d2c8s/7hJc3c9s/5s6s8d4s"
    world.arrange(deal, "fifty ties=grab time_limit=1", [alice, bo, cy])
    world.wait(MINUTE - 5 * SECOND)
    alice.flips()
    assert world.wait(5 * SECOND).time_up
    alice.resigns()
    view = world.wait(SECOND)
    assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 1), (0, 6, 3))


def test_a_tie_that_is_paused_after_time_is_up_is_still_the_last(world: World, alice: Player, bo: Player):
    a_tie_seconds_before_the_end(world, alice, bo)
    world.wait(4 * SECOND)
    assert bo.pauses().time_up
    world.wait(MINUTE)
    assert bo.resumes().time_up
    view = world.wait(GRAB_MS)
    assert view.result is not None
    assert (view.result.ending, view.battles) == (Ending.TIME_LIMIT, 1)


# In a war


@pytest.mark.parametrize("flips", [0, 1])
def test_a_war_is_fought_to_its_end_at_once(world: World, alice: Player, bo: Player, flips: int):
    world.arrange(WAR, "fifty time_limit=1", [alice, bo])
    all_flip(world, alice, bo)
    all_flip(world, alice, bo)
    for player in [bo][:flips]:
        player.flips()
    view = world.wait(MINUTE)
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 2)
    assert view.battle is not None
    assert (view.battle.number, view.battle.winner) == (2, 0), "the war is what the board shows"


def test_a_war_between_bots_at_the_limit_is_played_out_before_the_count(world: World, alice: Player):
    deal = "7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d"
    world.arrange(deal, "fifty time_limit=1", [alice, BOT, BOT])
    world.wait(MINUTE - SECOND)
    assert alice.flips().at_war == (1, 2)
    view = world.wait(SECOND)
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 2), 1)


def test_a_game_that_ends_in_its_last_minute_is_not_counted(world: World, alice: Player):
    world.arrange("Ks/9h", "fifty time_limit=1", [alice, BOT])
    world.wait(MINUTE - SECOND)
    alice.autos()
    assert world.wait(0).result == Outcome(Ending.ALL_CARDS, 0)
    assert world.wait(MINUTE).result == Outcome(Ending.ALL_CARDS, 0)


# What does not count


def test_a_pause_stops_the_clock(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=5", [alice, bo])
    world.wait(2 * MINUTE)
    paused = bo.pauses()
    assert (paused.ends_at, paused.time_left) == (None, 3 * MINUTE)
    assert world.wait(60 * MINUTE).phase is Phase.PLAYING
    resumed = alice.resumes()
    assert (resumed.ends_at, resumed.time_left) == (world.now + 3 * MINUTE, None)
    assert world.wait(3 * MINUTE - SECOND).phase is Phase.PLAYING
    view = world.wait(SECOND)
    assert (view.result, view.played_ms) == (Outcome(Ending.TIME_LIMIT), 5 * MINUTE)


def test_several_pauses_add_up(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=5", [alice, bo])
    for time in (30_000, 45_000, 60_500):
        world.late(time)
        paused = alice.pauses()
        world.late(500 * SECOND)
        alice.resumes()
    assert paused.time_left == 5 * MINUTE - 135_500


def test_a_parked_table_has_no_running_clock(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=30", [alice, bo])
    view = world.wait(10 * MINUTE)
    assert (view.halted, view.time_left) == (Halt.PARKED, 20 * MINUTE)
    assert world.wait(60 * MINUTE).time_left == 20 * MINUTE
    assert alice.flips().ends_at == world.now + 20 * MINUTE


def test_the_clock_of_a_game_that_is_over_stands_still(world: World, alice: Player, bo: Player):
    world.arrange(DEAL, "fifty time_limit=5", [alice, bo])
    world.late(90 * SECOND)
    view = alice.resigns()
    assert (view.played_ms, view.ends_at, view.time_left) == (90 * SECOND, None, None)
    world.late(10 * MINUTE)
    assert world.view == view
