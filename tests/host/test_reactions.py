"""Speed War with the bot at the table: how fast it grabs, and whole games of it."""

import asyncio
import random

import pytest

from warbot.engine.record.verify import Check, verify
from warbot.table import Phase
from warbot.table.instants import SECOND
from warbot.table.refusals import GrabbedAlready
from warbot.table.timing import FRAME_MS, reaction

from .world import BOT, Player, World

SPEED = "fifty ties=grab flip=anyone"
DEAL = "7c4d2c8s/7hJc3c9s"
"""The first turn is a tie."""


async def test_the_bot_grabs_after_the_time_that_was_drawn_for_it(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, SPEED, [alice.person, BOT])
        await world.wait(FRAME_MS)
        after = reaction(await world.table(), 1)
        assert 800 <= after <= 3_000
        assert (await world.wait(after - 10)).grabs
        view = await world.wait(20)
        assert (view.turn, view.counts) == (2, (3, 5))
        with pytest.raises(GrabbedAlready) as refused:
            await alice.grabs(1)
        assert refused.value.by == "warbot"


async def test_a_person_can_be_faster_than_the_bot(world: World, alice: Player):
    async with world.watching():
        await world.arrange(DEAL, SPEED, [alice.person, BOT])
        await world.wait(FRAME_MS + 700)
        assert (await alice.grabs()).counts == (5, 3)


async def test_of_two_bots_the_faster_one_takes_it(world: World, alice: Player):
    async with world.watching():
        await world.arrange("5s6s8s/7c4d2c/7hJc3c", SPEED, [alice.person, BOT, BOT])
        view = await world.wait(FRAME_MS)
        assert (view.grabs, view.awaited) == (True, ())
        times = {seat: reaction(await world.table(), seat) for seat in (1, 2)}
        view = await world.wait(3 * SECOND)
        assert view.battle is not None
        assert (view.battle.grabbed, view.battle.winner) == (True, min(times, key=lambda seat: times[seat]))


async def test_reactions_differ_from_tie_to_tie_and_can_be_recomputed(world: World, alice: Player):
    await world.arrange(DEAL, SPEED, [alice.person, BOT])
    table = await world.table()
    assert reaction(table, 1) == reaction(table, 1)
    assert len({reaction(table, seat) for seat in range(4)}) == 4


@pytest.mark.parametrize("number", range(4))
async def test_whoever_grabs_the_record_holds(world: World, alice: Player, bo: Player, cy: Player, seeded, number: int):
    """A whole game of Speed War at which people grab when they like, and the bot sits too."""
    seeded(number)
    chance = random.Random(number)  # noqa: S311 - when people press is no secret
    people = [alice, bo, cy]
    async with world.watching():
        await alice.opens("speed players=4 time_limit=5")
        await alice.seats_bot()
        await bo.joins()
        await cy.joins()
        while (await world.look()).phase is Phase.PLAYING:
            if world.view.grabs and chance.random() < 0.5:
                await asyncio.gather(*(player.grabs() for player in chance.sample(people, 2)), return_exceptions=True)
            await world.clock.turn(chance.choice([300, 1_000, 2_500, 11_000]))
    record = await world.record()
    assert {finding.check: finding.holds for finding in verify(record)} == dict.fromkeys(Check, True)
    moves = [move for battle in record.battles for move in battle.moves]
    assert any(move.startswith("grab:") for move in moves)
