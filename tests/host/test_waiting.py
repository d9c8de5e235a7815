"""Tables that nobody comes to: when they close, how many at a time, and what does not count as waiting."""

import asyncio
import sqlite3
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from warbot.host import Host
from warbot.host.clock import LostTime
from warbot.host.scheduler import AT_ONCE, BREATH, Scheduler
from warbot.store import Store
from warbot.store.open import open_database
from warbot.table import Phase, Place, Waits, seating
from warbot.table.instants import HOUR, MINUTE, SECOND, from_seconds
from warbot.table.refusals import TableGone
from warbot.table.values import CloseReason

from .clock import HandClock
from .world import BOT, CHANNEL, NOON, Player, World


async def phase(world: World, game: int) -> Phase:
    return (await world.host.view(game)).phase


@pytest.mark.parametrize(("challenge", "time"), [(True, 5 * MINUTE), (False, 15 * MINUTE)])
async def test_a_table_that_nobody_comes_to_closes(
    world: World, alice: Player, bo: Player, *, challenge: bool, time: int
):
    async with world.watching():
        game = (await alice.opens(against=bo if challenge else None)).game
        await world.clock.turn(time - SECOND)
        assert (await phase(world, game)).running
        await world.clock.turn(SECOND)
        view = await world.host.view(game)
        assert (view.phase, view.closed_for) == (Phase.CLOSED, CloseReason.EXPIRED)
        assert (view.due_at, view.ended_at) == (None, NOON + time)
        await world.board.until(lambda: world.board.on_screen[game].phase is Phase.CLOSED)
        with pytest.raises(TableGone):
            await (bo.accepts() if challenge else bo.joins())


async def test_a_table_that_is_dealt_does_not_close(world: World, alice: Player, bo: Player):
    async with world.watching():
        await alice.opens()
        await world.clock.turn(14 * MINUTE)
        await bo.joins()
        await world.clock.turn(60 * MINUTE)
        assert (await phase(world, world.game)) is Phase.PLAYING


async def test_an_open_table_with_people_at_it_closes_too(world: World, alice: Player, bo: Player, cy: Player):
    async with world.watching():
        await alice.opens("fifty players=4")
        await bo.joins()
        await alice.seats_bot()
        await world.clock.turn(15 * MINUTE)
        assert (await phase(world, world.game)) is Phase.CLOSED


async def test_each_table_closes_in_its_own_time(world: World, alice: Player, bo: Player):
    async with world.watching():
        games = []
        for channel in range(5):
            games.append((await alice.opens(channel=channel, against=bo if channel % 2 else None)).game)
            await world.clock.turn(100 * SECOND)
        await world.clock.turn(20 * MINUTE)
    ends = [(await world.host.view(game)).ended_at or 0 for game in games]
    assert [(end - NOON) // SECOND for end in ends] == [900, 100 + 300, 200 + 900, 300 + 300, 400 + 900]


@pytest.mark.parametrize("waits", [Waits(challenge=10 * SECOND, open_table=20 * SECOND)])
async def test_a_table_opened_while_the_watch_sleeps_is_not_overslept(world: World, alice: Player, bo: Player):
    """The watch had nothing to wait for, and slept for longer than this table waits."""
    async with world.watching():
        game = (await alice.opens(against=bo)).game
        await world.clock.turn(10 * SECOND)
        assert (await world.host.view(game)).ended_at == NOON + 10 * SECOND


# Little by little


async def test_what_is_overdue_is_closed_little_by_little(world: World, alice: Player):
    games = [(await alice.opens_unposted(channel=channel)).game for channel in range(50)]

    async def closed() -> int:
        return [await phase(world, game) for game in games].count(Phase.CLOSED)

    await world.clock.turn(15 * MINUTE)
    async with world.watching():
        counts = [await closed()]
        for _ in range(5):
            await world.clock.turn(from_seconds(5 * BREATH))
            counts.append(await closed())
    assert counts == [*(AT_ONCE * (1 + 5 * stream) for stream in range(5)), 50]


async def test_the_longest_overdue_is_closed_first(world: World, alice: Player):
    games = []
    for channel in range(25):
        games.append((await alice.opens_unposted(channel=channel)).game)
        await world.clock.turn(SECOND)
    await world.clock.turn(15 * MINUTE)
    async with world.watching():
        assert [game for game in games if await phase(world, game) is Phase.OPEN] == games[AT_ONCE:]


# Time in which the bot was down


async def test_time_in_which_the_bot_was_stopped_does_not_count(world: World, alice: Player, bo: Player):
    async with world.watching():
        game = (await alice.opens(against=bo)).game
        await world.clock.turn(4 * MINUTE)
    await world.stop()
    await world.clock.turn(3 * 60 * MINUTE)
    await world.start()
    async with world.watching():
        view = await world.host.view(game)
        assert (view.phase, view.due_at) == (Phase.CHALLENGE, world.clock.now() + MINUTE)
        await world.clock.turn(MINUTE - SECOND)
        assert await phase(world, game) is Phase.CHALLENGE
        await world.clock.turn(SECOND)
        assert await phase(world, game) is Phase.CLOSED


async def test_after_a_crash_nobody_waits_less_than_promised(world: World, alice: Player, bo: Player):
    """How long the bot was down is known to half a minute."""
    async with world.watching():
        game = (await alice.opens(against=bo)).game
        await world.clock.turn(4 * MINUTE - SECOND)
    await world.clock.turn(60 * MINUTE)
    await world.crash()
    async with world.watching():
        left = ((await world.host.view(game)).due_at or 0) - world.clock.now()
        assert MINUTE <= left <= MINUTE + 31 * SECOND


async def test_the_first_start_postpones_nothing(world: World, alice: Player):
    view = await alice.opens()
    await world.host.lost_time.resume()
    assert (await world.host.view(view.game)).due_at == view.due_at


async def test_a_clock_that_was_put_back_while_the_bot_was_down_makes_nobody_wait(world: World, alice: Player):
    async with world.watching():
        game = (await alice.opens()).game
        await world.clock.turn(4 * MINUTE)
    await world.stop()
    world.clock.set_by(-HOUR)
    await world.start()
    async with world.watching():
        await world.clock.turn(11 * MINUTE - SECOND)
        assert await phase(world, game) is Phase.OPEN
        await world.clock.turn(SECOND)
        assert await phase(world, game) is Phase.CLOSED


# What goes wrong


async def test_a_store_that_fails_for_a_while_ends_nothing(world: World, alice: Player):
    """The disk is full, say: the table is closed when there is room again."""
    await world.stop()
    database = await open_database(world.path)
    world.store = Store(database)
    world.host = Host(world.store, world.clock, world.board)

    async def read_only(on: int) -> None:
        await database.read(lambda db: db.execute(f"PRAGMA query_only = {on}").fetchall())

    async with world.watching():
        game = (await alice.opens()).game
        await read_only(1)
        with capture_logs() as logs:
            await world.clock.turn(16 * MINUTE)
        assert await phase(world, game) is Phase.OPEN
        assert [(entry["log_level"], entry["code"]) for entry in logs] == [("error", "SQLITE_READONLY")]
        await read_only(0)
        await world.clock.turn(MINUTE)
        assert await phase(world, game) is Phase.CLOSED


async def test_a_store_that_fails_at_the_very_start_does_not_end_the_watch(world: World, alice: Player):
    game = (await alice.opens()).game
    await world.stop()
    database = await open_database(world.path)
    world.store = Store(database)
    world.host = Host(world.store, world.clock, world.board)
    await database.read(lambda db: db.execute("PRAGMA query_only = 1").fetchall())
    with capture_logs() as logs:
        async with world.watching():
            assert [entry["log_level"] for entry in logs] == ["error"]
            await database.read(lambda db: db.execute("PRAGMA query_only = 0").fetchall())
            await world.clock.turn(17 * MINUTE)
            assert await phase(world, game) is Phase.CLOSED


async def test_a_table_that_cannot_be_closed_does_not_end_the_watch(world: World, alice: Player):
    clock, tried = HandClock(), []

    async def expire(game: int, _: Place) -> None:
        tried.append(clock.now())
        if len(tried) == 1:
            raise RuntimeError("out of order")
        await world.host.play(game, seating.cancel(alice.person, moderator=True))

    await alice.opens()
    clock.watches = 2
    lost = LostTime(world.store, clock)
    watch = asyncio.create_task(Scheduler(world.store, clock, lost, expire, world.host.boards).run())
    with capture_logs() as logs:
        await clock.turn(17 * MINUTE)
    watch.cancel()
    await asyncio.gather(watch, return_exceptions=True)
    assert len(tried) == 2
    assert [entry["event"] for entry in logs if entry["log_level"] == "error"] == ["what was due could not be done"]


async def test_a_game_that_is_deleted_in_this_moment_is_no_fault(world: World, alice: Player):
    class DeletesWhatItFinds(Store):
        async def due(self, now: int, most: int) -> dict[int, Place]:
            found = await super().due(now, most)
            with closing(sqlite3.connect(world.path)) as db, db:
                db.execute("DELETE FROM game")
            seen_to.extend(found)
            return found

    seen_to = list[int]()
    world.stores = DeletesWhatItFinds
    await world.restart()
    await alice.opens()
    await world.clock.turn(16 * MINUTE)
    with capture_logs() as logs:
        await world.host.watch.look()
    assert seen_to == [world.game]
    assert logs == []


async def test_news_that_comes_between_two_looks_is_not_lost(world: World, alice: Player):
    """A table is opened just when the watch has looked and not yet gone to sleep."""
    clock, acted = HandClock(), list[int]()

    async def act(game: int, _: Place) -> None:
        acted.append(game)

    class OpensWhileLooking(Store):
        async def next_due(self, after: int) -> int | None:
            found = await super().next_due(after)
            if found is None and not world.game:
                watch.changed((await alice.opens()).due_at)
            return found

    world.stores = OpensWhileLooking
    await world.restart()
    watch = Scheduler(world.store, clock, LostTime(world.store, clock), act, world.host.boards)
    clock.watches = 2
    running = asyncio.create_task(watch.run())
    await clock.asleep()
    await clock.turn(15 * MINUTE)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    assert world.game in acted


async def test_somebody_who_comes_in_the_last_moment_plays_or_is_told(world: World, alice: Player, bo: Player):
    for channel in range(10):
        await alice.opens(channel=channel)
        game = world.game
        await world.clock.turn(15 * MINUTE)
        joining = asyncio.ensure_future(world.host.play(game, seating.join(bo.person, world.press())))
        for _ in range(channel):
            await asyncio.sleep(0)
        await world.host.watch.look()
        (joined,) = await asyncio.gather(joining, return_exceptions=True)
        view = await world.host.view(game)
        if isinstance(joined, BaseException):
            assert isinstance(joined, TableGone)
            assert view.closed_for is CloseReason.EXPIRED
        else:
            assert view.phase is Phase.PLAYING


async def test_a_table_against_the_bot_waits_for_its_deal_like_any_other(world: World, alice: Player):
    async with world.watching():
        await alice.opens(against=BOT)
        await world.clock.turn(15 * MINUTE)
        assert (await phase(world, world.game)) is Phase.CLOSED
        assert (await alice.opens(channel=CHANNEL)).phase is Phase.OPEN
