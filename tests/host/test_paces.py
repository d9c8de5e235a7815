"""How far a table goes from one frame to the next, and what stops it."""

import itertools
from collections.abc import Sequence

import pytest

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.play import deal
from warbot.engine.record.verify import Check, holds, verify
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream
from warbot.store import Store
from warbot.table import Halt, Pace, Phase, Table, TableView
from warbot.table.change import Change
from warbot.table.consequences import with_consequences
from warbot.table.due import overdue
from warbot.table.frames import MAX_BATTLES
from warbot.table.instants import MINUTE
from warbot.table.refusals import NothingNew
from warbot.table.timing import FRAME_MS, WAR_MS, IdlePolicy

from .world import BOT, Player, World

DEAL = str(deal(parse_rules("standard"), FairStream(bytes(32))))


async def against_bot(world: World, alice: Player, rules: str) -> None:
    await alice.opens(rules, against=BOT)
    await alice.deals()


async def frames(world: World, most: int = 10_000) -> list[TableView]:
    """What the board tells, frame by frame, to the end of the game."""
    told = [await world.look()]
    while told[-1].phase is Phase.PLAYING and len(told) < most:
        fought = len(told) > 1 and bool(told[-2].at_war)
        told.append(await world.wait(FRAME_MS + (WAR_MS if fought else 0)))
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
    assert [view.turn for view in told] == list(range(1, len(told) + 1)), "Deal has turned the first cards"
    assert any(view.at_war for view in told), "wars too, turn by turn"
    assert told[-1].phase is Phase.OVER


async def test_after_a_round_of_war_the_next_frame_waits_until_its_picture_has_played(world: World, alice: Player):
    async with world.watching():
        await world.arrange("7c9d2s6hQdKs4s/7h3dKcThTs5s3s", "fifty", [alice.person, BOT])
        await alice.autos()
        tied = await world.wait(FRAME_MS)
        assert tied.at_war
        won = await world.wait(FRAME_MS)
        assert won.battles == 1
        assert (await world.wait(FRAME_MS)).battles == 1
        assert (await world.wait(WAR_MS)).battles == 2
        assert (await world.wait(FRAME_MS)).battles == 3, "an ordinary battle has nothing to play"


async def test_ten_at_a_time(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos(Pace.TEN)
        told = await frames(world)
    assert steps(told) == [10, 10, 10, 10, 9], "after the first battle, which came with the deal"
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
            drama = before.match_point is not None or after.match_point is not None
            assert after.at_war or after.phase is Phase.OVER or drama
    assert max(steps(told)) > 10
    assert len(told) < told[-1].turn / 3


async def test_straight_to_the_end_stops_only_at_the_match_point(world: World, alice: Player, seeded):
    seeded(94)
    async with world.watching():
        await against_bot(world, alice, "standard")
        await alice.autos(Pace.END)
        told = await frames(world)
    assert [view.phase for view in told] == [Phase.PLAYING, Phase.PLAYING, Phase.OVER]
    assert told[2].result == Outcome(Ending.ALL_CARDS, told[1].match_point)
    record = await world.record()
    assert {finding.check: finding.holds for finding in verify(record)} == dict.fromkeys(Check, True)


FOR_EVER = "one-down return_order=loser_first repeated_position=ignore at_limit=draw"
THREES = "7c3c4c5c/2c8c6c"
"""Cards that return in an order in which the piles repeat for ever, without a war or a match point."""


async def test_a_frame_is_one_commit(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        before = await alice.autos(Pace.TEN)
        after = await world.wait(FRAME_MS)
    assert (after.battles, after.revision) == (10, before.revision + 1)


async def test_a_long_frame_is_several_commits_of_which_only_the_last_is_shown(world: World, alice: Player):
    async with world.watching():
        await world.arrange(THREES, f"{FOR_EVER} battle_limit=1500", [alice.person, BOT])
        before = await alice.autos(Pace.END)
        _, over = await frames(world)
    assert over.result == Outcome(Ending.BATTLE_LIMIT)
    assert over.revision - before.revision == -(-1500 // MAX_BATTLES)
    assert [view.battles for view in world.board.drawn] == [1500]
    assert over.story.frame == (1, 1500), "and its sum is that of them all"
    assert sum(over.story.frame_won) == 1500
    assert over.story.frame_gain == tuple(after - at_first for after, at_first in zip(over.counts, (4, 3), strict=True))


async def part_of_a_frame(world: World) -> Change:
    """What is due at the table, as it is committed first; the bot may be killed right after it."""
    played = await world.store.play(
        world.game, lambda _: with_consequences(overdue(IdlePolicy()), IdlePolicy(), pressed=False), world.clock.now()
    )
    assert played is not None
    return played[1]


async def test_a_kill_in_the_middle_of_a_frame_leaves_a_table_that_goes_on(world: World, alice: Player, seeded):
    seeded(16)
    await against_bot(world, alice, f"{FOR_EVER} battle_limit=1500")
    await alice.autos(Pace.END)
    await world.clock.turn(FRAME_MS)
    assert (await part_of_a_frame(world)).unfinished
    await world.crash()
    view = await world.host.view(world.game)
    assert (view.battles, view.phase, view.plays) == (MAX_BATTLES, Phase.PLAYING, True)
    async with world.watching():
        assert (await frames(world))[-1].phase is Phase.OVER
    assert holds(verify(await world.record()))


async def test_a_press_in_the_middle_of_a_frame_ends_it(world: World, alice: Player):
    await world.arrange(THREES, f"{FOR_EVER} battle_limit=1500", [alice.person, BOT])
    await alice.autos(Pace.END)
    await world.clock.turn(FRAME_MS)
    part = await part_of_a_frame(world)
    await alice.paces(Pace.BATTLE)
    rest = overdue(IdlePolicy(), unfinished=part.table.revision)
    assert rest(await world.table(), Seen(), world.clock.now()).battles == ()


async def test_a_table_is_loaded_once_for_each_frame(world: World, alice: Player):
    """In the transaction that changes it, and neither before that nor to show it."""
    loads = list[int]()

    class CountsLoads(Store):
        async def load(self, game: int) -> Table | None:
            loads.append(game)
            return await super().load(game)

    world.stores = CountsLoads
    await world.restart()
    async with world.watching():
        await world.arrange(THREES, f"{FOR_EVER} battle_limit=1500", [alice.person, BOT])
        await alice.autos()
        await world.clock.asleep()
        loads.clear()
        assert (await world.wait(FRAME_MS)).turn == 1
    assert loads == []


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
        assert (await world.wait(FRAME_MS)).last_battle
        assert (await world.wait(FRAME_MS)).phase is Phase.OVER


async def test_setting_the_pace_of_a_table_that_waits_starts_nothing(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        view = await alice.paces(Pace.END)
        assert (view.pace, view.awaited) == (Pace.END, (0,))
        assert (await world.wait(MINUTE)).turn == 1
        assert (await alice.flips()).turn == 2, "a flip is one turn at every pace"


async def test_pause_is_one_press_and_resume_another(world: World, alice: Player, seeded):
    seeded(16)
    async with world.watching():
        await against_bot(world, alice, "fifty")
        await alice.autos(Pace.TEN)
        await world.wait(FRAME_MS)
        paused = await alice.pauses()
        assert (paused.halted, paused.plays, paused.hands_off, paused.pace) == (Halt.PAUSED, False, True, Pace.TEN)
        assert (await world.wait(5 * MINUTE)).battles == 11
        resumed = await alice.resumes()
        assert (resumed.halted, resumed.plays) == (None, True)
        assert (await world.wait(FRAME_MS)).battles == 21


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
        assert (view.turn, view.halted) == (1, Halt.PAUSED)
        await alice.resumes()
        assert (await world.wait(FRAME_MS)).turn == 2


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
