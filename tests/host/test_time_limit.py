"""Games with a time limit, from the table that waits to the record that anyone can check."""

from dataclasses import replace

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import parse_piles, piles_text
from warbot.engine.record import Record
from warbot.engine.record.verify import Check, verify
from warbot.table import Pace, TableView
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS

from .clock import NOON
from .world import BOT, Player, World


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
