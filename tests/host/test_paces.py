"""How far a table goes from one frame to the next, and what stops it."""

import itertools
import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest

from warbot.engine.play import deal
from warbot.engine.record.verify import Check, verify
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream
from warbot.table import Halt, Pace, Phase, TableView
from warbot.table.frames import MOST_BATTLES
from warbot.table.instants import MINUTE
from warbot.table.refusals import NothingNew
from warbot.table.timing import FRAME_MS

from .clock import NOON
from .world import BOT, Player, World

DEAL = str(deal(parse_rules("standard"), FairStream(bytes(32))))


async def against_bot(world: World, alice: Player, rules: str) -> None:
    await alice.opens(rules, against=BOT)
    await alice.deals()


async def frames(world: World, most: int = 10_000) -> list[TableView]:
    """What the board tells, frame by frame, to the end of the game."""
    told = [await world.look()]
    while told[-1].phase is Phase.PLAYING and len(told) < most:
        told.append(await world.wait(FRAME_MS))
    return told


def steps(told: Sequence[TableView]) -> list[int]:
    """How many battles were finished from each frame to the next."""
    return [after.battles - before.battles for before, after in itertools.pairwise(told)]


async def test_battle_by_battle_every_turn_of_cards_is_told(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos()
        told = await frames(world)
    assert [view.turn for view in told] == list(range(len(told)))
    assert any(view.at_war for view in told), "wars too, turn by turn"
    assert told[-1].phase is Phase.OVER


async def test_ten_at_a_time(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos(Pace.TEN)
        told = await frames(world)
    assert steps(told) == [10, 10, 10, 10, 10]
    assert not any(view.at_war for view in told), "a war that has begun is played out"


async def test_to_the_next_war_which_is_told_turn_by_turn(world: World, alice: Player, seeded):
    seeded(94)
    async with world.watching():
        await against_bot(world, alice, "standard")
        await alice.autos(Pace.WAR)
        told = await frames(world)
    for before, after in itertools.pairwise(told):
        if before.at_war:
            assert after.turn == before.turn + 1
        else:
            assert after.at_war or after.phase is Phase.OVER
    assert max(steps(told)) > 10
    assert len(told) < told[-1].turn / 3


async def test_straight_to_the_end_is_one_frame_of_a_short_game(world: World, alice: Player, seeded):
    seeded(94)
    async with world.watching():
        await against_bot(world, alice, "standard")
        await alice.autos(Pace.END)
        told = await frames(world)
    assert [view.phase for view in told] == [Phase.PLAYING, Phase.OVER]
    record = await world.record()
    assert {finding.check: finding.holds for finding in verify(record)} == dict.fromkeys(Check, True)


async def test_a_long_game_goes_to_its_end_by_a_thousand_battles(world: World, alice: Player):
    """Two cards each that return in the order in which the piles repeat for ever."""
    async with world.watching():
        rules = "one-down return_order=loser_first repeated_position=ignore battle_limit=3500"
        await world.arrange("2c3c/4c", rules, [alice.person, BOT])
        await alice.autos(Pace.END)
        assert steps(await frames(world)) == [MOST_BATTLES] * 3 + [500]


async def test_a_frame_is_one_commit(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        before = await alice.autos(Pace.TEN)
        after = await world.wait(FRAME_MS)
    assert (after.battles, after.revision) == (10, before.revision + 1)
    with closing(sqlite3.connect(world.path)) as db:
        times = {at for (at,) in db.execute("SELECT at FROM battle WHERE number > 0")}
    assert times == {NOON + FRAME_MS}


# While it runs


async def test_the_pace_is_changed_while_it_runs(world: World, alice: Player, bo: Player, seeded):
    """By any player; nobody's cards are touched by it."""
    seeded(16)
    async with world.watching():
        await alice.opens("fifty")
        await bo.joins()
        await alice.autos()
        await bo.autos()
        assert (await world.wait(FRAME_MS)).turn == 1
        assert (await bo.paces(Pace.TEN)).pace is Pace.TEN
        first = await world.wait(FRAME_MS)
        assert first.battles >= 10
        await alice.paces(Pace.BATTLE)
        assert (await world.wait(FRAME_MS)).turn == first.turn + 1
        await bo.paces(Pace.END)
        assert (await world.wait(FRAME_MS)).phase is Phase.OVER


async def test_setting_the_pace_of_a_table_that_waits_starts_nothing(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        view = await alice.paces(Pace.END)
        assert (view.pace, view.awaited) == (Pace.END, (0,))
        assert (await world.wait(MINUTE)).turn == 0
        assert (await alice.flips()).turn == 1, "a flip is one turn at every pace"


async def test_pause_is_one_press_and_resume_another(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos(Pace.TEN)
        await world.wait(FRAME_MS)
        paused = await alice.pauses()
        assert (paused.halted, paused.plays, paused.hands_off, paused.pace) == (Halt.PAUSED, False, True, Pace.TEN)
        assert (await world.wait(5 * MINUTE)).battles == 10
        resumed = await alice.resumes()
        assert (resumed.halted, resumed.plays) == (None, True)
        assert (await world.wait(FRAME_MS)).battles == 20


async def test_any_player_pauses_and_any_other_resumes(world: World, alice: Player, bo: Player):
    await world.arrange("Ks4d2c/9hJc3c", "fifty", [alice.person, bo.person])
    await alice.pauses()
    with pytest.raises(NothingNew):
        await bo.pauses()
    assert (await bo.resumes()).halted is None
    with pytest.raises(NothingNew):
        await alice.resumes()


async def test_a_pause_outlasts_a_restart(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos()
        await alice.pauses()
    await world.restart()
    async with world.watching():
        await world.clock.turn(MINUTE)
        view = await world.host.view(world.game)
        assert (view.turn, view.halted) == (0, Halt.PAUSED)
        await alice.resumes()
        assert (await world.wait(FRAME_MS)).turn == 1


async def test_battles_of_a_leap_are_in_the_record_like_any_other(world: World, alice: Player):
    """The same game, battle by battle and straight to the end."""
    played = []
    for pace in Pace:
        async with world.watching():
            await world.arrange(DEAL, "standard battle_limit=120", [alice.person, BOT])
            await alice.autos(pace)
            await frames(world)
        played.append(await world.store.battles(world.game))
    assert played[0] == played[1] == played[2] == played[3]
    assert len(played[0]) > 100
