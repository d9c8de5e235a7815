"""The clock of a game with a time limit: when the piles are counted, and what does not count as time."""

from dataclasses import replace

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import parse_piles
from warbot.engine.verify import Check, verify
from warbot.host import Halt, Pace, Phase
from warbot.host.going import FRAME_SECONDS

from .clock import NOON
from .world import BOT, Player, World, all_flip

MINUTE = 60.0
DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
"""No ties. Seat 0 takes the first battle, seat 1 the second and third and fourth, seat 0 the fifth."""

WAR = "Ks7c9d2s6hQdAs/9h7h3dKcThTs2h"
"""The second battle is a war, which seat 0 wins with Qd over Ts."""


async def test_the_clock_begins_with_the_deal(world: World, alice: Player, bo: Player):
    await alice.opens("fifty time_limit=5")
    await world.clock.turn(3 * MINUTE)
    report = await bo.joins()
    assert (report.ends_at, report.time_left) == (NOON + 8 * MINUTE, None)


async def test_without_a_limit_there_is_no_end(world: World, alice: Player, bo: Player):
    report = await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    assert (report.ends_at, report.time_left) == (None, None)


async def test_when_nobody_presses_the_piles_are_counted_all_the_same(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        assert (await world.wait(5 * MINUTE - 1)).phase is Phase.PLAYING
        report = await world.wait(1)
        assert (report.phase, report.result) == (Phase.OVER, Outcome(Ending.TIME_LIMIT, 0))
        assert (report.counts, report.ended_at, report.ends_at) == ((6, 4), NOON + 5 * MINUTE, None)
        assert report.played_seconds == 5 * MINUTE


@pytest.mark.parametrize(("at_limit", "winner"), [("bigger_pile", 0), ("draw", None)])
async def test_who_has_won_at_the_limit_is_for_the_rules_to_say(
    world: World, alice: Player, bo: Player, at_limit: str, winner: int | None
):
    async with world.watching():
        await world.arrange(DEAL, f"fifty time_limit=1 at_limit={at_limit}", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        assert (await world.wait(MINUTE)).result == Outcome(Ending.TIME_LIMIT, winner)


async def test_a_card_that_waits_for_another_when_time_is_up_goes_back(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 5)
        await alice.flips()
        report = await world.wait(5)
        assert (report.result, report.counts) == (Outcome(Ending.TIME_LIMIT), (5, 5))
        assert [seat.turned for seat in report.seats] == [None, None]


async def test_the_press_that_comes_too_late_finds_the_game_over(world: World, alice: Player, bo: Player):
    """The watch is late: the battle that is turned after the limit still counts, and then the piles are counted."""
    await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
    await alice.flips()
    await world.clock.turn(MINUTE)
    report = await bo.flips()
    assert (report.result, report.battles) == (Outcome(Ending.TIME_LIMIT, 0), 1)
    assert [battle.moves for battle in await world.store.battles(world.game)] == [(), ("Ks/9h",), ("count",)]


# In a war


async def test_a_war_is_fought_to_its_end_first(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(WAR, "fifty time_limit=1", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        await all_flip(world, alice, bo)
        report = await world.wait(2 * MINUTE)
        assert (report.phase, report.at_war) == (Phase.PLAYING, (0, 1))
        report = await all_flip(world, alice, bo)
        assert (report.result, report.battles) == (Outcome(Ending.TIME_LIMIT, 0), 2)
        assert report.battle is not None
        assert (report.battle.number, report.battle.winner) == (2, 0), "the war is what the board shows"


async def test_a_war_between_bots_at_the_limit_is_played_out_before_the_count(world: World, alice: Player):
    async with world.watching():
        deal = "7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d"
        await world.arrange(deal, "fifty time_limit=1", [alice.person, BOT, BOT])
        await world.clock.turn(MINUTE - 1)
        assert (await alice.flips()).at_war == (1, 2)
        report = await world.wait(FRAME_SECONDS)
        assert (report.result, report.battles) == (Outcome(Ending.TIME_LIMIT, 2), 1)


async def test_a_war_that_is_resigned_after_the_limit_is_counted(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        deal = "Ks2c3c4c5c6c/Kh2d3d4d5d7d/7s8s9sTs"
        await world.arrange(deal, "fifty time_limit=1", [alice.person, bo.person, cy.person])
        await all_flip(world, alice, bo, cy)
        await world.clock.turn(MINUTE)
        await alice.resigns()
        report = await world.look()
        assert (report.result, report.battles) == (Outcome(Ending.TIME_LIMIT, 1), 1)


# Automatic tables


@pytest.mark.parametrize(("pace", "battles"), [(Pace.BATTLE, 3), (Pace.TEN, 30), (Pace.WAR, 3_000), (Pace.END, 3_000)])
async def test_at_every_pace_time_ends_the_game_between_two_frames(
    world: World, alice: Player, pace: Pace, battles: int
):
    """A game without wars that never ends by itself."""
    async with world.watching():
        rules = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000 time_limit=1"
        await world.arrange("2c3c/4c", rules, [alice.person, BOT])
        await world.clock.turn(MINUTE - 2 * FRAME_SECONDS - 1)
        await alice.autos(pace)
        report = await world.wait(MINUTE)
    assert (report.battles, report.ended_at) == (battles, NOON + MINUTE)
    assert report.result is not None
    assert report.result.ending is Ending.TIME_LIMIT
    record = replace(await world.record(), dealt=parse_piles("2c3c/4c"))
    found = {finding.check: finding.holds for finding in verify(record)}
    assert (found[Check.BATTLES], found[Check.RESULT]) == (True, True)


async def test_a_game_that_ends_in_its_last_minute_is_not_counted(world: World, alice: Player):
    async with world.watching():
        await world.arrange("Ks/9h", "fifty time_limit=1", [alice.person, BOT])
        await world.clock.turn(MINUTE - 1)
        await alice.autos()
        assert (await world.look()).result == Outcome(Ending.ALL_CARDS, 0)
        assert (await world.wait(MINUTE)).result == Outcome(Ending.ALL_CARDS, 0)


# What does not count


async def test_a_pause_stops_the_clock(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
        await world.clock.turn(2 * MINUTE)
        paused = await bo.pauses()
        assert (paused.ends_at, paused.time_left) == (None, 3 * MINUTE)
        assert (await world.wait(60 * MINUTE)).phase is Phase.PLAYING
        resumed = await alice.resumes()
        assert (resumed.ends_at, resumed.time_left) == (world.clock.now() + 3 * MINUTE, None)
        assert (await world.wait(3 * MINUTE - 1)).phase is Phase.PLAYING
        report = await world.wait(1)
        assert (report.result, report.played_seconds) == (Outcome(Ending.TIME_LIMIT), 5 * MINUTE)


async def test_several_pauses_add_up(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
    for seconds in (30, 45, 60.5):
        await world.clock.turn(seconds)
        paused = await alice.pauses()
        await world.clock.turn(1000)
        await alice.resumes()
    assert paused.time_left == 5 * MINUTE - 135.5


async def test_a_parked_table_has_no_running_clock(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=30", [alice.person, bo.person])
        report = await world.wait(10 * MINUTE)
        assert (report.halted, report.time_left) == (Halt.PARKED, 20 * MINUTE)
        assert (await world.wait(60 * MINUTE)).time_left == 20 * MINUTE
        assert (await alice.flips()).ends_at == world.clock.now() + 20 * MINUTE


@pytest.mark.parametrize("how", ["stop", "crash"])
async def test_time_in_which_the_bot_was_down_does_not_count(world: World, alice: Player, bo: Player, how: str):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
        await world.clock.turn(MINUTE)
    if how == "stop":
        await world.stop()
    await world.clock.turn(24 * 60 * MINUTE)
    await (world.start() if how == "stop" else world.crash())
    async with world.watching():
        report = await world.host.report(world.game)
        left = (report.ends_at or 0) - world.clock.now()
        assert 4 * MINUTE <= left <= 4 * MINUTE + (0 if how == "stop" else 31)
        await world.clock.turn(left - 1)
        assert (await world.host.report(world.game)).phase is Phase.PLAYING
        assert (await world.wait(1)).result == Outcome(Ending.TIME_LIMIT)


async def test_the_clock_of_a_game_that_is_over_stands_still(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
    await world.clock.turn(90)
    report = await alice.resigns()
    assert (report.played_seconds, report.ends_at, report.time_left) == (90, None, None)
    await world.clock.turn(600)
    assert await world.host.report(world.game) == report
