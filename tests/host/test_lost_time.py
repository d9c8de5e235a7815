"""Time that was nobody's while the bot ran: a process that was frozen, a machine that slept, a clock that was set."""

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from warbot.host import Host
from warbot.host.boards.port import DeliveryFailure
from warbot.store import Store
from warbot.store.open import open_database
from warbot.table import Phase, seating
from warbot.table.instants import HOUR, MINUTE, SECOND
from warbot.table.refusals import ChannelTaken
from warbot.table.values import Halt

from .admins import ANNA, GUILD
from .clock import HandClock
from .world import BOT, Player, World

SAID = "the bot stood still, or the clock was set; what waits is shifted"

Lose = Callable[[HandClock], None]

LOST = {
    "frozen": lambda clock: clock.freeze(HOUR),
    "set forward": lambda clock: clock.set_by(HOUR),
    "frozen and set forward": lambda clock: (clock.freeze(HOUR), clock.set_by(HOUR)),
    "set back": lambda clock: clock.set_by(-HOUR),
    "set back by a year": lambda clock: clock.set_by(-365 * 24 * HOUR),
    "frozen for a year": lambda clock: clock.freeze(365 * 24 * HOUR),
}


@pytest.fixture(params=LOST)
def lose(request: pytest.FixtureRequest) -> Lose:
    return LOST[request.param]


async def phase(world: World, game: int) -> Phase:
    return (await world.host.view(game)).phase


async def test_a_challenge_has_as_long_as_before(world: World, alice: Player, bo: Player, lose: Lose):
    async with world.watching():
        game = (await alice.opens(against=bo)).game
        await world.clock.turn(4 * MINUTE)
        lose(world.clock)
        await world.clock.turn(MINUTE - 2 * SECOND)
        assert await phase(world, game) is Phase.CHALLENGE
        await world.clock.turn(4 * SECOND)
        assert await phase(world, game) is Phase.CLOSED


async def test_a_press_before_the_next_look_finds_its_table(world: World, alice: Player, bo: Player, lose: Lose):
    """Whichever wakes first: the press is not refused, and what it began is not shifted afterwards."""
    async with world.watching():
        await alice.opens("classic", against=bo)
        await world.clock.turn(4 * MINUTE)
        lose(world.clock)
        await bo.accepts()
        await alice.flips()
        before = await world.table()
        await world.clock.turn(3 * SECOND)
        after = await world.table()
        assert (after.timing, after.due_at) == (before.timing, before.due_at)
        assert after.timing.clock_since == before.timing.turned_at == before.dealt_at


async def test_a_game_with_a_time_limit_has_as_much_left(world: World, alice: Player, bo: Player, lose: Lose):
    async with world.watching():
        await world.arrange("Ks4d/9hJc", "classic time_limit=10", [alice.person, bo.person])
        await world.clock.turn(5 * SECOND)
        lose(world.clock)
        await world.clock.turn(SECOND)
        view = await world.host.view(world.game)
        assert (view.ends_at or 0) - world.clock.now() == pytest.approx(10 * MINUTE - 6 * SECOND, abs=1_100)
        await alice.pauses()
        assert 5_000 <= (await world.table()).timing.clock <= 7_100


async def test_nobody_is_idle(world: World, alice: Player, bo: Player, lose: Lose):
    async with world.watching():
        await world.arrange("Ks4d9s/9hJc8s", "fifty", [alice.person, bo.person])
        await alice.flips()
        await world.clock.turn(MINUTE)
        lose(world.clock)
        await world.clock.turn(3 * MINUTE)
        table = await world.table()
        assert (table.seats[1].auto, table.seats[1].pinged, table.timing.halted) == (None, False, None)
        await world.clock.turn(6 * MINUTE + 2 * SECOND)
        assert (await world.table()).turn > table.turn


async def test_a_table_that_plays_by_itself_goes_on_at_once(world: World, alice: Player, lose: Lose):
    async with world.watching():
        await alice.opens("long", BOT)
        await alice.deals()
        await alice.autos()
        await world.clock.turn(10 * SECOND)
        before = (await world.table()).turn
        lose(world.clock)
        await world.clock.turn(11 * SECOND)
        table = await world.table()
        assert before + 3 <= table.turn <= before + 6
        assert table.timing.halted is None


async def test_a_parked_game_is_not_abandoned(world: World, alice: Player, bo: Player, lose: Lose):
    async with world.watching():
        await world.arrange("Ks4d/9hJc", "fifty", [alice.person, bo.person])
        await world.clock.turn(11 * MINUTE)
        lose(world.clock)
        await world.clock.turn(2 * SECOND)
        table = await world.table()
        assert (table.phase, table.timing.halted) == (Phase.PLAYING, Halt.PARKED)
        assert table.timing.quiet_until - world.clock.now() == pytest.approx(24 * HOUR - MINUTE, abs=5 * SECOND)


async def test_a_table_is_not_free_for_another_sooner_or_later(world: World, alice: Player, bo: Player, lose: Lose):
    async with world.watching():
        await alice.opens()
        await world.clock.turn(MINUTE)
        lose(world.clock)
        with pytest.raises(ChannelTaken) as taken:
            await bo.opens()
        assert (taken.value.free_at or 0) - world.clock.now() == pytest.approx(MINUTE, abs=1_100)
        await world.clock.turn(MINUTE + 2 * SECOND)
        assert (await bo.opens()).phase is Phase.OPEN


async def test_a_draft_has_the_rest_of_its_hour(world: World, lose: Lose):
    async with world.watching():
        await world.host.servers.draft(GUILD, ANNA)
        await world.clock.turn(50 * MINUTE)
        lose(world.clock)
        draft = await world.host.servers.open_draft(GUILD, ANNA)
        assert draft.ends_at - world.clock.now() == pytest.approx(10 * MINUTE, abs=1_100)


async def test_it_is_made_up_for_once_and_told_once(world: World, alice: Player, bo: Player, lose: Lose):
    """However many press in the same moment, and though the bot is killed right after."""
    async with world.watching():
        games = [(await alice.opens(channel=channel)).game for channel in range(10)]
        await world.clock.turn(MINUTE)
        lose(world.clock)
        with capture_logs() as logs:
            await asyncio.gather(*(world.host.play(game, seating.join(bo.person, world.press())) for game in games[:5]))
            await world.clock.turn(2 * SECOND)
    await world.crash()
    async with world.watching():
        left = [((await world.host.view(game)).due_at or 0) - world.clock.now() for game in games[5:]]
        # when it was killed is known to 30 s
        assert 14 * MINUTE - 3_100 <= min(left) <= max(left) <= 14 * MINUTE + 31 * SECOND
    assert [entry["event"] for entry in logs].count(SAID) == 1


async def test_where_it_cannot_be_stored_nothing_is_decided(world: World, alice: Player, bo: Player, lose: Lose):
    """The disk is full: it is made up for when there is room again, and then once."""
    await world.stop()
    database = await open_database(world.path)
    world.store = Store(database)
    world.host = Host(world.store, world.clock, world.board)

    async def read_only(on: int) -> None:
        await database.read(lambda db: db.execute(f"PRAGMA query_only = {on}").fetchall())

    async with world.watching():
        game = (await alice.opens()).game
        await world.clock.turn(MINUTE)
        await read_only(1)
        lose(world.clock)
        await world.clock.turn(2 * MINUTE)
        assert await phase(world, game) is Phase.OPEN
        await read_only(0)
        await world.clock.turn(10 * SECOND)
        view = await world.host.view(game)
        assert (view.due_at or 0) - world.clock.now() == pytest.approx(12 * MINUTE - 10 * SECOND, abs=1_100)


@pytest.mark.parametrize("slewed", [400, -400])
async def test_a_clock_that_is_slewed_is_left_alone(world: World, alice: Player, slewed: int):
    async with world.watching():
        view = await alice.opens()
        with capture_logs() as logs:
            for _ in range(10):
                await world.clock.turn(SECOND)
                world.clock.set_by(slewed)
        assert (await world.host.view(view.game)).due_at == view.due_at
        assert logs == []


async def test_a_busy_moment_is_not_lost_time(world: World, alice: Player):
    async with world.watching():
        view = await alice.opens()
        world.clock.freeze(4 * SECOND)
        await world.clock.turn(SECOND)
        assert (await world.host.view(view.game)).due_at == view.due_at


async def test_time_in_which_a_board_could_not_be_shown_is_not_given_back_twice(
    world: World, alice: Player, bo: Player, lose: Lose
):
    async with world.watching():
        await world.arrange("Ks4d/9hJc", "classic time_limit=10", [alice.person, bo.person])
        await world.clock.turn(MINUTE)
        world.board.trouble = DeliveryFailure.LATER
        world.host.redraw(world.view)
        await world.clock.turn(2 * SECOND)
        lose(world.clock)
        await world.clock.turn(MINUTE)
        world.board.trouble = None
        await world.clock.turn(MINUTE)
        left = ((await world.host.view(world.game)).ends_at or 0) - world.clock.now()
        assert 8 * MINUTE - 5 * SECOND <= left <= 9 * MINUTE, "of the three minutes one or two could be played in"
