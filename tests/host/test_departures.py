"""Servers that the bot was removed from: kept for a while, then deleted; and servers that come back."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from warbot.table import BOT, Halt, Phase, ServerSettings, seating
from warbot.table.instants import HOUR, MINUTE, SECOND

from .admins import ANNA, GUILD, changed, choose
from .world import CHANNEL, OTHER_CHANNEL, Player, World

GRACE = 3 * HOUR
FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"


@pytest.fixture(autouse=True)
async def short_grace(world: World) -> None:
    world.grace = GRACE
    await world.restart()


async def play(world: World, alice: Player, channel: int = CHANNEL) -> int:
    """A table that plays by itself."""
    await world.arrange("2c3c/4c", FOR_EVER, [alice.person, BOT], channel=channel)
    await alice.autos()
    return world.game


@asynccontextmanager
async def present(world: World) -> AsyncIterator[None]:
    """The bot is at work, and was told that it is in the server."""
    await world.host.departures.present([GUILD])
    async with world.watching():
        yield


async def guilds(world: World) -> set[int]:
    return await world.store.guilds()


async def test_games_stand_still_when_the_bot_is_removed(world: World, alice: Player):
    async with world.watching():
        games = [await play(world, alice), await play(world, alice, OTHER_CHANNEL)]
        await world.clock.turn(10 * SECOND)
        await world.host.departures.left(GUILD)
        shown = len(world.board.tried)
        await world.clock.turn(HOUR)
        assert [(await world.host.view(game)).halted for game in games] == [Halt.UNSEEN, Halt.UNSEEN]
        assert len(world.board.tried) == shown, "nothing is sent to where the bot is not"


async def test_they_go_on_when_it_is_back(world: World, alice: Player):
    async with present(world):
        await play(world, alice)
        await world.host.departures.left(GUILD)
        await world.clock.turn(HOUR)
        await world.host.departures.back(GUILD)
        assert (await alice.resumes()).plays
        await world.clock.turn(GRACE + 2 * HOUR)
        assert await guilds(world) == {GUILD}


async def test_after_the_grace_all_of_it_is_deleted(world: World, alice: Player):
    await choose(world, ANNA, changed(idle_minutes=3))
    async with present(world):
        game = await play(world, alice)
        await world.host.departures.left(GUILD)
        await world.clock.turn(GRACE - HOUR // 2)
        assert await world.store.load(game) is not None
        await world.clock.turn(2 * HOUR)
        assert await world.store.load(game) is None
        assert await guilds(world) == set()
    await world.restart()
    assert (await world.host.servers.server(GUILD)).settings == ServerSettings()


async def test_only_the_server_that_was_left_is_deleted(world: World, alice: Player):
    async with present(world):
        game = await play(world, alice)
        await world.host.departures.left(GUILD + 1)
        await world.clock.turn(GRACE + 2 * HOUR)
        assert await world.store.load(game) is not None


async def test_a_second_removal_notice_does_not_restart_the_grace(world: World, alice: Player):
    async with present(world):
        game = await play(world, alice)
        await world.host.departures.left(GUILD)
        await world.clock.turn(GRACE - HOUR)
        await world.host.departures.left(GUILD)
        await world.clock.turn(150 * MINUTE)
        assert await world.store.load(game) is None


async def test_a_removal_while_the_bot_was_down_is_noticed(world: World, alice: Player):
    await play(world, alice)
    await world.restart()
    await world.host.departures.present([GUILD + 5])
    assert (await world.host.view(world.game)).halted is Halt.UNSEEN
    async with world.watching():
        await world.clock.turn(GRACE + 2 * HOUR)
        assert await guilds(world) == set()


async def test_a_return_while_the_bot_was_down_is_noticed(world: World, alice: Player):
    await play(world, alice)
    await world.host.departures.left(GUILD)
    await world.restart()
    async with present(world):
        await world.clock.turn(GRACE + 2 * HOUR)
        assert (await world.host.view(world.game)).phase is Phase.PLAYING


async def test_nothing_is_deleted_before_it_is_known_where_the_bot_is(world: World, alice: Player):
    """It was taken back while it was down; the grace is over when it starts."""
    await play(world, alice)
    await world.host.departures.left(GUILD)
    await world.clock.turn(GRACE + 2 * HOUR)
    await world.restart()
    async with world.watching():
        await world.clock.turn(MINUTE)
        await world.host.departures.present([GUILD])
        await world.clock.turn(2 * HOUR)
        assert await guilds(world) == {GUILD}


async def test_hundreds_of_games_are_deleted_little_by_little(world: World, alice: Player, bo: Player):
    for channel in range(1, 121):
        await alice.opens_unposted(channel=channel)
        await world.host.play(world.game, seating.cancel(alice.person, moderator=True))
    async with present(world):
        await world.host.departures.left(GUILD)
        await world.clock.turn(GRACE + 2 * HOUR)
        assert await guilds(world) == set()


async def test_a_server_that_comes_back_in_the_middle_of_the_deletion_keeps_what_is_left(world: World, alice: Player):
    await play(world, alice)
    await world.host.departures.present([GUILD])
    await world.host.departures.left(GUILD)
    await world.clock.turn(GRACE + SECOND)
    over = await world.store.left_before(world.clock.now() - GRACE)
    assert over == [GUILD], "its time was over"
    await world.host.departures.back(GUILD)
    assert await world.store.delete_server(GUILD), "there is something left of it"
    assert GUILD in await guilds(world)
    assert (await world.host.view(world.game)).phase is Phase.PLAYING


async def test_a_server_that_the_bot_was_never_in_keeps_its_data_while_it_is_used(world: World, alice: Player):
    async with world.watching():
        await world.host.departures.present([])
        game = await play(world, alice)
        await world.host.departures.visited(GUILD)
        for _ in range(20):
            await world.clock.turn(2 * HOUR)
            await world.host.departures.visited(GUILD)
        await world.host.departures.present([])
        assert await world.store.load(game) is not None
        await world.clock.turn(24 * HOUR + GRACE + 2 * HOUR)
        assert await world.store.load(game) is None, "nobody uses the commands any more"


async def test_a_server_that_the_bot_was_never_in_is_not_counted_as_left(world: World, alice: Player):
    await play(world, alice)
    await world.host.departures.visited(GUILD)
    await world.restart()
    with capture_logs() as logs:
        await world.host.departures.present([])
    assert (logs, (await world.host.view(world.game)).halted) == ([], None)
