"""Many tables that play by themselves: each has its share, and nobody's press waits for them."""

import asyncio
import sqlite3
import time
from collections import Counter
from contextlib import closing

from warbot.engine.outcome import Ending
from warbot.engine.play import deal
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream
from warbot.host.boards.port import DeliveryFailure
from warbot.host.scheduler import AT_ONCE, BREATH
from warbot.store import Store
from warbot.table import BOT, Pace, Phase, Place, moves
from warbot.table.instants import HOUR, SECOND, in_seconds
from warbot.table.timing import FRAME_MS

from .world import Player, World

BUDGET = AT_ONCE / BREATH
"""Frames a second for all tables together."""

FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"

LONGEST = "three battle_limit=10000 repeated_position=ignore"
LONGEST_DEAL = str(deal(parse_rules(LONGEST), FairStream((2).to_bytes(32, "big"))))
"""A deal for three that goes on to the limit of ten thousand battles."""


async def tables(world: World, alice: Player, number: int, guild: int = 600) -> list[int]:
    """So many tables of a server that play by themselves, for ever."""
    games = []
    for channel in range(1, number + 1):
        await world.arrange("2c3c/4c", FOR_EVER, [alice.person, BOT], channel=1000 * guild + channel, guild=guild)
        await alice.autos()
        games.append(world.game)
    return games


def frames_of(world: World, games: list[int]) -> list[int]:
    """How many frames were shown of each game."""
    drawn = Counter(view.game for view in world.board.drawn)
    return [drawn[game] for game in games]


async def test_tables_that_the_budget_carries_get_every_frame(world: World, alice: Player):
    async with world.watching():
        games = await tables(world, alice, 30)
        world.board.drawn.clear()
        await world.clock.turn(5 * FRAME_MS)
        assert set(frames_of(world, games)) <= {4, 5}


async def test_with_more_tables_frames_get_rarer_for_all_of_them_alike(world: World, alice: Player):
    async with world.watching():
        games = await tables(world, alice, 100)
        await world.clock.turn(4 * SECOND)
        world.board.drawn.clear()
        await world.clock.turn(16 * SECOND)
        frames = frames_of(world, games)
        assert 16 * BUDGET * 0.9 <= sum(frames) <= 16 * BUDGET + AT_ONCE, "the budget is used, not more"
        assert max(frames) - min(frames) <= 1


async def test_a_server_with_hundreds_of_tables_does_not_slow_those_of_others(world: World, alice: Player, bo: Player):
    async with world.watching():
        many = await tables(world, alice, 200, guild=601)
        few = await tables(world, bo, 4, guild=602)
        await world.clock.turn(8 * SECOND)
        world.board.drawn.clear()
        await world.clock.turn(5 * FRAME_MS)
        assert min(frames_of(world, few)) >= 4
        budget = in_seconds(5 * FRAME_MS) * BUDGET
        assert sum(frames_of(world, many)) >= 0.8 * budget, "and nothing of the budget is lost"


async def test_what_is_shown_of_each_is_every_frame_that_was_committed(world: World, alice: Player):
    """With frames getting rarer no queue of them is built: what is committed is shown before the next one."""
    async with world.watching():
        games = await tables(world, alice, 80)
        world.board.drawn.clear()
        await world.clock.turn(10 * SECOND)
        for game in games:
            turns = [view.turn for view in world.board.drawn if view.game == game]
            assert turns == list(range(1, len(turns) + 1))
            assert turns[-1] == (await world.host.view(game)).turn


async def test_tables_with_slow_boards_do_not_take_the_others_share(world: World, alice: Player):
    """Half of all boards are held up; the other half go on at their full pace."""
    async with world.watching():
        games = await tables(world, alice, 40)
        slow = set(games[::2])
        world.board.drawn.clear()
        world.board.held_up = slow
        world.board.gate.clear()
        await world.clock.turn(5 * FRAME_MS)
        fast = frames_of(world, [game for game in games if game not in slow])
        world.board.gate.set()
        assert min(fast) >= 4


async def test_an_outage_does_not_end_in_a_storm(world: World, alice: Player):
    """The bot is back, and all tables are overdue: they are seen to at the usual measure, the longest overdue first."""
    async with world.watching():
        games = await tables(world, alice, 80)
        await world.clock.turn(SECOND)
    await world.crash()
    await world.clock.turn(HOUR)
    world.board.drawn.clear()
    async with world.watching():
        await world.clock.turn(4 * SECOND)
        assert 0 < len(world.board.drawn) <= 4 * BUDGET
        await world.clock.turn(6 * SECOND)
        frames = frames_of(world, games)
        assert max(frames) - min(frames) <= 1
        assert min(frames) >= 2


async def test_a_long_fault_of_the_boards_does_not_end_in_a_storm(world: World, alice: Player):
    async with world.watching():
        await tables(world, alice, 60)
        world.board.tried.clear()
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(20 * SECOND)
        world.board.trouble = None
        await world.clock.turn(25 * SECOND)
    tried = world.board.tried
    seconds = Counter((at - tried[0]) // SECOND for at in tried)
    assert max(seconds.values()) <= BUDGET + AT_ONCE
    assert len(world.board.drawn) > 60


async def test_in_an_outage_the_store_is_hardly_asked(world: World, alice: Player):
    """A thousand tables can't be shown. Their boards are retried in turn; nothing else can be due, so nobody looks."""
    asked = list[int]()

    class CountsLooks(Store):
        async def due(self, now: int, most: int) -> dict[int, Place]:
            asked.append(now)
            return await super().due(now, most)

        async def next_due(self, after: int) -> int | None:
            asked.append(after)
            return await super().next_due(after)

    world.stores = CountsLooks
    await world.restart()
    await tables(world, alice, 1)
    copy_table(world, 999)
    world.board.trouble = DeliveryFailure.LATER
    for game in range(1, 1_001):
        world.host.redraw(await world.host.view(game))
    await world.settle()
    world.board.tried.clear()
    async with world.watching():
        await world.clock.turn(30 * SECOND)
        assert len(world.board.tried) > 500
        assert len(asked) <= 4, "every half a minute, whatever happens"
        world.board.trouble = None
        await world.clock.turn(45 * SECOND)
        assert any(view.turn for view in world.board.drawn), "once all are shown again, they go on"


def copy_table(world: World, times: int) -> None:
    """So many more tables like the last one, each in a channel of its own."""
    with closing(sqlite3.connect(world.path)) as db, db:
        for game in range(world.game + 1, world.game + 1 + times):
            for table, key in (("game", "id"), ("seat", "game"), ("battle", "game"), ("move", "game")):
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})").fetchall()]
                values = {key: game, "channel": 10**9 + game, "message": 10**12 + game}
                copied = [str(values.get(column, column)) for column in columns]
                query = f"INSERT INTO {table} ({', '.join(columns)}) SELECT {', '.join(copied)} FROM {table}"  # noqa: S608
                db.execute(f"{query} WHERE {key} = ?", (world.game,))


# Presses beside all that


async def test_presses_are_not_held_up_by_many_tables(world: World, alice: Player, bo: Player):
    """A press pre-empts: whatever the watch has to do, it is settled at once, without the clock going on."""
    async with world.watching():
        await tables(world, alice, 60)
        await world.clock.turn(5 * SECOND)
        await world.arrange("Ks4d2c8s7c/9hJc3c9s6h", "fifty", [alice.person, bo.person], channel=999)
        for turn in range(3):
            await alice.flips()
            assert (await bo.flips()).turn == turn + 1


async def test_a_press_at_a_table_that_is_being_played_is_one_of_both(world: World, alice: Player):
    """The press and the frame come in the same instant; both count, or the press is told that it came late."""
    async with world.watching():
        (game,) = await tables(world, alice, 1)
        for _ in range(20):
            before = (await world.look()).turn
            flipping = asyncio.ensure_future(world.host.play(game, moves.flip(alice.person)))
            await world.clock.turn(FRAME_MS)
            await flipping
            await alice.autos()
            assert 1 <= (await world.look()).turn - before <= 2


async def test_the_longest_game_goes_straight_to_its_end_and_holds_up_nobody(world: World, alice: Player, bo: Player):
    """Ten thousand battles of three; somebody else plays beside it all the while."""
    slowest, presses = 0.0, 0
    async with world.watching():
        await world.arrange("2c3c/4c", FOR_EVER, [bo.person, BOT], channel=2)
        beside = world.game
        await world.arrange(LONGEST_DEAL, LONGEST, [alice.person, BOT, BOT], channel=1)
        longest = world.game
        await alice.autos(Pace.END)
        watched = [0]
        while (await world.host.view(longest)).phase is Phase.PLAYING:
            turning = asyncio.ensure_future(world.clock.turn(FRAME_MS))
            while not turning.done():
                watched.append((await world.host.view(longest)).battles)
                began = time.process_time()
                await world.host.play(beside, moves.flip(bo.person))
                slowest, presses = max(slowest, time.process_time() - began), presses + 1
            await turning
    view = await world.host.view(longest)
    assert view.result is not None
    assert (view.result.ending, view.battles) == (Ending.BATTLE_LIMIT, 10_000)
    assert len(set(watched)) > 20, "people pressed between the commits of the frame"
    assert slowest < 1, f"of {presses} presses the slowest took {slowest:.2f} seconds of work"
