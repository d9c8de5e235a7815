"""The clock of a game with a time limit: when the piles are counted, and what does not count as time."""

from dataclasses import replace

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import parse_piles, piles_text
from warbot.engine.record import Record
from warbot.engine.record.verify import Check, verify
from warbot.table import Halt, Pace, Phase, TableView, WhenIdle
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS, GRAB_MS

from .admins import ANNA, changed, choose
from .clock import NOON
from .world import BOT, Player, World, all_flip

DEAL = "Ks4d2c8s7c/9hJc3c9s6h"
"""No ties. Seat 0 takes the first battle, seat 1 the second and third and fourth, seat 0 the fifth."""

WAR = "Ks7c9d2s6hQdAs/9h7h3dKcThTs2h"
"""The second battle is a war, which seat 0 wins with Qd over Ts."""

TIE = "7c4d2c8s9c/7hJc3c9s6h"
"""The first battle is a tie."""


async def a_tie_seconds_before_the_end(world: World, *players: Player) -> None:
    """A tie to be grabbed, two and a half seconds before time is up."""
    await world.arrange(TIE, "fifty ties=grab time_limit=1", [player.person for player in players])
    await world.clock.turn(MINUTE - 2_500)
    assert (await all_flip(world, *players)).grabs


async def arranged_record(world: World, view: TableView) -> Record:
    """The record of a game that was dealt by hand: its deal is that of the store."""
    dealt = (await world.store.battles(view.game))[0].piles
    assert dealt is not None
    return replace(await world.record(), dealt=parse_piles(piles_text(dealt)))


async def test_the_clock_begins_with_the_deal(world: World, alice: Player, bo: Player):
    await alice.opens("fifty time_limit=5")
    await world.clock.turn(3 * MINUTE)
    view = await bo.joins()
    assert (view.ends_at, view.time_left) == (NOON + 8 * MINUTE, None)


async def test_without_a_limit_there_is_no_end(world: World, alice: Player, bo: Player):
    view = await world.arrange(DEAL, "fifty", [alice.person, bo.person])
    assert (view.ends_at, view.time_left) == (None, None)


async def test_when_nobody_presses_the_piles_are_counted_all_the_same(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        assert (await world.wait(5 * MINUTE - SECOND)).phase is Phase.PLAYING
        view = await world.wait(SECOND)
        assert (view.phase, view.result) == (Phase.OVER, Outcome(Ending.TIME_LIMIT, 0))
        assert (view.counts, view.ended_at, view.ends_at) == ((6, 4), NOON + 5 * MINUTE, None)
        assert view.played_ms == 5 * MINUTE


@pytest.mark.parametrize(("at_limit", "winner"), [("bigger_pile", 0), ("draw", None)])
async def test_who_has_won_at_the_limit_is_for_the_rules_to_say(
    world: World, alice: Player, bo: Player, at_limit: str, winner: int | None
):
    async with world.watching():
        await world.arrange(DEAL, f"fifty time_limit=1 at_limit={at_limit}", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        assert (await world.wait(MINUTE)).result == Outcome(Ending.TIME_LIMIT, winner)


# The last round


@pytest.mark.parametrize("turned", ["alice", "bo"])
async def test_a_battle_in_which_anyone_has_turned_a_card_is_finished_at_once(
    world: World, alice: Player, bo: Player, turned: str
):
    """Whoever leads can't sit the last minutes out, and whoever is behind gets their last card."""
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 5 * SECOND)
        await (alice if turned == "alice" else bo).flips()
        assert (await world.wait(4 * SECOND)).battles == 0
        view = await world.wait(SECOND)
        assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 0), (6, 4))
        assert (view.ended_at, view.played_ms) == (NOON + MINUTE, MINUTE)
    assert [battle.moves for battle in await world.store.battles(world.game)] == [(), ("Ks/9h",), ("count",)]


async def test_a_battle_in_which_nobody_has_turned_a_card_is_not_begun(world: World, alice: Player):
    """The bot's seat is always ready: that is no card turned."""
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=1", [alice.person, BOT])
        view = await world.wait(MINUTE)
        assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT), 0)


async def test_the_last_round_turns_for_bots_and_for_those_on_auto_too(
    world: World, alice: Player, bo: Player, cy: Player
):
    async with world.watching():
        await world.arrange(
            "Ks2c3c/Qh2d3d/7s8s9s/6s4s5s", "fifty time_limit=1", [alice.person, bo.person, cy.person, BOT]
        )
        await world.clock.turn(MINUTE - 5 * SECOND)
        await bo.autos()
        await cy.flips()
        view = await world.wait(5 * SECOND)
        assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 0), (6, 2, 2, 2))


async def test_who_alone_had_turned_a_card_and_resigned_leaves_no_battle_to_finish(
    world: World, alice: Player, bo: Player, cy: Player
):
    async with world.watching():
        await world.arrange("Ks2c3c/Qh2d3d/7s8s9sTs", "fifty time_limit=1", [alice.person, bo.person, cy.person])
        await bo.flips()
        await bo.resigns()
        view = await world.wait(MINUTE)
        assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 2), 0)


async def test_a_battle_of_the_last_round_that_becomes_a_war_is_fought_to_its_end(
    world: World, alice: Player, bo: Player
):
    async with world.watching():
        await world.arrange("7c9d2s6hQdAs/7h3dKcThTs2h", "fifty time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 5 * SECOND)
        await alice.flips()
        view = await world.wait(5 * SECOND)
        assert (view.result, view.counts, view.turn) == (Outcome(Ending.TIME_LIMIT, 0), (11, 1), 2)
    found = {finding.check: finding.holds for finding in verify(await arranged_record(world, view))}
    assert (found[Check.BATTLES], found[Check.RESULT]) == (True, True)


async def test_a_last_round_that_ends_the_game_needs_no_count(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange("Ks/9h", "fifty time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 5 * SECOND)
        await bo.flips()
        assert (await world.wait(5 * SECOND)).result == Outcome(Ending.ALL_CARDS, 0)


@pytest.mark.parametrize("when_idle", list(WhenIdle))
async def test_the_last_round_comes_before_what_becomes_of_the_idle(
    world: World, alice: Player, bo: Player, when_idle: WhenIdle
):
    await choose(world, ANNA, changed(when_idle=when_idle))
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE // 2)
        await alice.flips()
        view = await world.wait(MINUTE // 2)
        assert (view.result, view.seats[1].auto) == (Outcome(Ending.TIME_LIMIT, 0), None)


# A press that comes before the watch has seen that time is up


async def test_the_partners_press_finds_the_battle_finished_and_the_game_counted(
    world: World, alice: Player, bo: Player
):
    await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
    await alice.flips()
    await world.clock.turn(MINUTE)
    view = await bo.flips()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 1)
    assert [battle.moves for battle in await world.store.battles(world.game)] == [(), ("Ks/9h",), ("count",)]


@pytest.mark.parametrize("press", ["flips", "autos", "pauses", "resigns", "stops"])
async def test_no_press_begins_a_battle_or_puts_the_end_off(world: World, alice: Player, bo: Player, press: str):
    await world.arrange(DEAL, "fifty time_limit=1", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await world.clock.turn(MINUTE + SECOND)
    view = await getattr(alice, press)()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 1)


async def test_a_war_can_be_paused_or_resigned_no_more(world: World, alice: Player, bo: Player):
    await world.arrange(WAR, "fifty time_limit=1", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await all_flip(world, alice, bo)
    await world.clock.turn(MINUTE)
    view = await bo.pauses()
    assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 2)


# A tie that waits to be grabbed


async def test_a_tie_that_stands_when_time_is_up_is_settled_by_the_first_grab(world: World, alice: Player, bo: Player):
    async with world.watching():
        await a_tie_seconds_before_the_end(world, alice, bo)
        view = await world.wait(3 * SECOND)
        assert (view.phase, view.grabs, view.time_up, view.ends_at) == (Phase.PLAYING, True, True, None)
        assert world.board.on_screen[world.game].time_up
        await world.clock.turn(5 * SECOND)
        view = await bo.grabs()
        assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 1), (4, 6))


async def test_a_tie_that_nobody_grabs_goes_by_lot_after_its_seconds(world: World, alice: Player, bo: Player):
    async with world.watching():
        await a_tie_seconds_before_the_end(world, alice, bo)
        assert (await world.wait(GRAB_MS - 500)).phase is Phase.PLAYING
        view = await world.wait(500)
        assert view.result is not None
        assert (view.result.ending, view.battles) == (Ending.TIME_LIMIT, 1)
    assert [battle.moves for battle in await world.store.battles(world.game)] == [(), ("7c/7h", "lot"), ("count",)]


async def test_a_card_turned_for_a_tie_makes_it_at_once_and_it_keeps_its_seconds(
    world: World, alice: Player, bo: Player
):
    async with world.watching():
        await world.arrange(TIE, "fifty ties=grab time_limit=1", [alice.person, bo.person])
        await world.clock.turn(MINUTE - 5 * SECOND)
        await alice.flips()
        view = await world.wait(5 * SECOND)
        assert (view.phase, view.grabs, view.time_up, view.ends_at) == (Phase.PLAYING, True, True, None)
        assert (await world.wait(GRAB_MS - SECOND)).phase is Phase.PLAYING
        assert (await alice.grabs()).result == Outcome(Ending.TIME_LIMIT, 0)


async def test_a_tie_that_is_resigned_after_time_is_up_is_counted(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        deal = "7c4d2c8s/7hJc3c9s/5s6s8d4s"
        await world.arrange(deal, "fifty ties=grab time_limit=1", [alice.person, bo.person, cy.person])
        await world.clock.turn(MINUTE - 5 * SECOND)
        await alice.flips()
        assert (await world.wait(5 * SECOND)).time_up
        await alice.resigns()
        view = await world.wait(SECOND)
        assert (view.result, view.counts) == (Outcome(Ending.TIME_LIMIT, 1), (0, 6, 3))


async def test_a_tie_that_is_paused_after_time_is_up_is_still_the_last(world: World, alice: Player, bo: Player):
    async with world.watching():
        await a_tie_seconds_before_the_end(world, alice, bo)
        await world.wait(4 * SECOND)
        assert (await bo.pauses()).time_up
        await world.clock.turn(MINUTE)
        assert (await bo.resumes()).time_up
        view = await world.wait(GRAB_MS)
        assert view.result is not None
        assert (view.result.ending, view.battles) == (Ending.TIME_LIMIT, 1)


async def test_a_tie_is_still_the_last_after_a_restart(world: World, alice: Player, bo: Player):
    async with world.watching():
        await a_tie_seconds_before_the_end(world, alice, bo)
        await world.wait(4 * SECOND)
    await world.restart()
    async with world.watching():
        assert (await world.look()).time_up
        assert (await alice.grabs()).result == Outcome(Ending.TIME_LIMIT, 0)


# In a war


@pytest.mark.parametrize("flips", [0, 1])
async def test_a_war_is_fought_to_its_end_at_once(world: World, alice: Player, bo: Player, flips: int):
    async with world.watching():
        await world.arrange(WAR, "fifty time_limit=1", [alice.person, bo.person])
        await all_flip(world, alice, bo)
        await all_flip(world, alice, bo)
        for player in [bo][:flips]:
            await player.flips()
        view = await world.wait(MINUTE)
        assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 0), 2)
        assert view.battle is not None
        assert (view.battle.number, view.battle.winner) == (2, 0), "the war is what the board shows"


async def test_a_war_between_bots_at_the_limit_is_played_out_before_the_count(world: World, alice: Player):
    async with world.watching():
        deal = "7s8s9s/Ks2c3c4c5c/Kh2d3d4d6d"
        await world.arrange(deal, "fifty time_limit=1", [alice.person, BOT, BOT])
        await world.clock.turn(MINUTE - SECOND)
        assert (await alice.flips()).at_war == (1, 2)
        view = await world.wait(SECOND)
        assert (view.result, view.battles) == (Outcome(Ending.TIME_LIMIT, 2), 1)


# Automatic tables


@pytest.mark.parametrize(("pace", "battles"), [(Pace.BATTLE, 3), (Pace.TEN, 30)])
async def test_time_ends_the_game_between_two_frames(world: World, alice: Player, pace: Pace, battles: int):
    """A game without wars that never ends by itself."""
    async with world.watching():
        rules = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000 time_limit=1"
        await world.arrange("7c3c4c5c/2c8c6c", rules, [alice.person, BOT])
        await world.clock.turn(MINUTE - 2 * FRAME_MS - SECOND)
        await alice.autos(pace)
        view = await world.wait(MINUTE)
    assert (view.battles, view.ended_at) == (battles, NOON + MINUTE)
    assert view.result is not None
    assert view.result.ending is Ending.TIME_LIMIT
    record = replace(await world.record(), dealt=parse_piles("7c3c4c5c/2c8c6c"))
    found = {finding.check: finding.holds for finding in verify(record)}
    assert (found[Check.BATTLES], found[Check.RESULT]) == (True, True)


async def test_a_game_that_ends_in_its_last_minute_is_not_counted(world: World, alice: Player):
    async with world.watching():
        await world.arrange("Ks/9h", "fifty time_limit=1", [alice.person, BOT])
        await world.clock.turn(MINUTE - SECOND)
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
        assert (await world.wait(3 * MINUTE - SECOND)).phase is Phase.PLAYING
        view = await world.wait(SECOND)
        assert (view.result, view.played_ms) == (Outcome(Ending.TIME_LIMIT), 5 * MINUTE)


async def test_several_pauses_add_up(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
    for time in (30_000, 45_000, 60_500):
        await world.clock.turn(time)
        paused = await alice.pauses()
        await world.clock.turn(500 * SECOND)
        await alice.resumes()
    assert paused.time_left == 5 * MINUTE - 135_500


async def test_a_parked_table_has_no_running_clock(world: World, alice: Player, bo: Player):
    async with world.watching():
        await world.arrange(DEAL, "fifty time_limit=30", [alice.person, bo.person])
        view = await world.wait(10 * MINUTE)
        assert (view.halted, view.time_left) == (Halt.PARKED, 20 * MINUTE)
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
        view = await world.host.view(world.game)
        left = (view.ends_at or 0) - world.clock.now()
        assert 4 * MINUTE <= left <= 4 * MINUTE + (0 if how == "stop" else 31 * SECOND)
        await world.clock.turn(left - SECOND)
        assert (await world.host.view(world.game)).phase is Phase.PLAYING
        assert (await world.wait(SECOND)).result == Outcome(Ending.TIME_LIMIT)


async def test_the_clock_of_a_game_that_is_over_stands_still(world: World, alice: Player, bo: Player):
    await world.arrange(DEAL, "fifty time_limit=5", [alice.person, bo.person])
    await world.clock.turn(90 * SECOND)
    view = await alice.resigns()
    assert (view.played_ms, view.ends_at, view.time_left) == (90 * SECOND, None, None)
    await world.clock.turn(10 * MINUTE)
    assert await world.host.view(world.game) == view
