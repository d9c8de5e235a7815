"""What the host counts and times: boards by what became of them, commits, and how late the scheduler is."""

import pytest

from warbot.host import Host
from warbot.host.boards.port import DeliveryFailure
from warbot.host.meter import Meter
from warbot.table import BOT
from warbot.table.instants import MINUTE, SECOND
from warbot.table.timing import FRAME_MS

from .world import Player, World

FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"


class Tally(Meter):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.boards: list[tuple[str, str]] = []
        self.commits: list[tuple[int, float]] = []
        self.lags: list[float] = []

    def committed(self, moves: int, seconds: float) -> None:
        self.commits.append((moves, seconds))

    def board(self, by: str, result: str) -> None:
        self.boards.append((by, result))

    def late(self, seconds: float) -> None:
        self.lags.append(seconds)


@pytest.fixture
def tally(world: World) -> Tally:
    """Hears what the bot of the world tells from now on."""
    tally = Tally()
    world.host = Host(world.store, world.clock, world.board, meter=tally)
    return tally


async def plays(world: World, alice: Player) -> None:
    await world.arrange("2c3c/4c", FOR_EVER, [alice.person, BOT])
    await alice.autos()


async def test_a_press_counts_as_shown_and_its_commit_is_timed(world: World, alice: Player, tally: Tally):
    await world.arrange("Ks4d/9hJc", "fifty", [alice.person, BOT])
    before = len(tally.commits)
    await alice.flips()
    assert tally.boards == [("press", "shown")]
    assert [moves for moves, _ in tally.commits[before:]] == [1]
    assert all(seconds > 0 for _, seconds in tally.commits)


async def test_a_board_that_is_put_off_or_fails_counts_by_its_reason(world: World, alice: Player, tally: Tally):
    async with world.watching():
        await plays(world, alice)
        await world.wait(FRAME_MS)
        world.board.trouble = DeliveryFailure.LATER
        await world.clock.turn(MINUTE)
        assert world.host.queues() == {"commit": 0, "drawing": 0, "retry": 1}
        world.board.trouble = DeliveryFailure.FORBIDDEN
        await world.clock.turn(2 * MINUTE)
    results = [result for by, result in tally.boards if by == "bot"]
    assert list(dict.fromkeys(results)) == ["shown", "later", "forbidden"]


async def test_how_late_a_table_is_done_counts_from_when_it_was_due(world: World, alice: Player, tally: Tally):
    async with world.watching():
        await plays(world, alice)
        await world.wait(FRAME_MS)
        assert tally.lags
        assert max(tally.lags) < 1
        world.board.gate.clear()
        await world.clock.turn(20 * SECOND)
        world.board.gate.set()
        await world.wait(FRAME_MS)
    assert max(tally.lags) > 10


async def test_open_tables_are_counted_by_phase(world: World, alice: Player, bo: Player):
    assert await world.host.open_tables() == {}
    await alice.opens("fifty", against=bo)
    assert await world.host.open_tables() == {"challenge": 1}
    await bo.accepts()
    assert await world.host.open_tables() == {"playing": 1}
