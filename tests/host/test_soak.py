"""A long time at many tables: people come and go, boards fail, and at the end every card is where its record says."""

import asyncio
import gc
import os
import random
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog

from warbot.engine.game import Game
from warbot.engine.play import deal
from warbot.engine.record.replay import replay
from warbot.engine.record.verify import holds, verify
from warbot.engine.rules import parse_rules
from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.table import Pace, Person, Phase, Place, TableView, Waits, moves, paces, seating
from warbot.table.instants import DAY, HOUR, MINUTE, SECOND
from warbot.table.refusals import Refusal

from .boards import RecordingBoard
from .clock import NOON
from .world import World

TABLES, PEOPLE = 200, 50
SECONDS = float(os.environ.get("WARBOT_SOAK_SECONDS", "60"))
"""Of real time, after which the day ends wherever it is."""

MODERATOR = Person(999, "Mo")
RULES = ("standard", "one-down", "fifty", "tactics", "long", "classic", "speed", "three", "fifty flip=anyone jokers=2")


class FaultyBoard(RecordingBoard):
    """A board that fails at random, and remembers nothing but what is on the screen."""

    chance = random.Random(1)  # noqa: S311 - no secret
    shown = failed = calls = 0

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        for _ in range(self.chance.randint(0, 3)):
            await asyncio.sleep(0)
        trouble = self.chance.choices(
            [None, DeliveryFailure.LATER, DeliveryFailure.FORBIDDEN, DeliveryFailure.ARCHIVED], [970, 28, 1, 1]
        )[0]
        if trouble is not None:
            self.failed += 1
            return Delivery(trouble=trouble)
        self.shown += 1
        self.calls += len(ping)
        self.put(view)
        is_new = repost or view.message is None or self.chance.random() < 0.002  # somebody has deleted it
        return Delivery(self._new_id() if is_new else None)

    async def close(self, view: TableView, message: int) -> None:
        pass


class Town:
    """Two hundred channels and the people in them."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.chance = random.Random(number)  # noqa: S311 - which button is pressed is no secret
        self.people = [Person(at + 1, f"P{at + 1}") for at in range(PEOPLE)]
        self.games: dict[int, int] = {}
        self.opens_at: dict[int, int] = {}
        self.seated: dict[int, list[Person]] = {}
        self.counts: Counter[str] = Counter()

    async def open(self, channel: int) -> None:
        """A new game in a channel, dealt, with most of its cards turning by themselves."""
        host, chance, world = self.world.host, self.chance, self.world
        rules = parse_rules(chance.choice(RULES))
        people = chance.sample(self.people, chance.randint(1, rules.players))
        view = await host.open_table(Place(600, channel, 90 + channel % 7), people[0], rules)
        game = view.game
        self.games[channel], self.seated[channel] = game, people
        await host.posted(view, world.new_id())
        for _ in range(rules.players - len(people)):
            await host.play(game, seating.seat_bot(people[0]))
        for person in people[1:]:
            await host.play(game, seating.join(person, world.press()))
        if len(people) == 1:
            await host.play(game, seating.start(people[0], world.press()))
        pace = chance.choices(list(Pace), [2, 3, 3, 2])[0]
        for person in people:
            if chance.random() < 0.9:
                await host.play(game, paces.auto(person, pace))
        self.counts["games"] += 1

    async def press(self) -> None:
        """Somebody presses something somewhere, and the answer gets through, or not."""
        chance, host = self.chance, self.world.host
        channel = chance.choice(list(self.games))
        for _ in range(20):  # most people press where there is something to press
            shown = self.world.board.on_screen.get(self.games[channel])
            if shown is not None and shown.phase.running:
                break
            channel = chance.choice(list(self.games))
        game = self.games[channel]
        person = chance.choice(self.seated[channel]) if chance.random() < 0.9 else chance.choice(self.people)
        shown = self.world.board.on_screen.get(game)
        turn = 0 if shown is None else shown.turn
        presses = [
            (lambda: host.play(game, moves.flip(person, turn)), 8),
            (lambda: host.play(game, moves.flip(person)), 8),
            (lambda: host.play(game, moves.grab(person, turn)), 12),
            (lambda: host.play(game, paces.auto(person, chance.choice(list(Pace)))), 30),
            (lambda: host.play(game, paces.auto(person)), 10),
            (lambda: host.play(game, paces.set_pace(person, chance.choice(list(Pace)))), 5),
            (lambda: host.play(game, paces.pause(person)), 3),
            (lambda: host.play(game, paces.resume(person)), 12),
            (lambda: host.play(game, paces.keep_watching(person)), 12),
            (lambda: host.play(game, moves.resign(person)), 0.3),
            (lambda: host.play(game, moves.stop(person, moderator=False)), 0.5),
            (lambda: host.play(game, moves.stop(person, moderator=True)), 0.1),
        ]
        make = chance.choices([press for press, _ in presses], [weight for _, weight in presses])[0]
        self.counts["presses"] += 1
        try:
            view = await make()
        except Refusal as refusal:
            self.counts[type(refusal).__name__] += 1
            return
        try:
            async with host.editing(view):
                self.answer(view)
        except OSError:
            self.counts["answers lost"] += 1
        host.renew_if_old(view)

    def answer(self, view: TableView) -> None:
        if self.chance.random() < 0.02:
            raise OSError("no answer")
        self.world.board.put(view)

    async def pass_by(self) -> None:
        """A few seconds of the day."""
        now, chance = self.world.clock.now(), self.chance
        for channel in range(1, TABLES + 1):
            if self.opens_at.get(channel, 0) <= now:
                shown = self.world.board.on_screen.get(self.games.get(channel, 0))
                if channel not in self.games or (shown is not None and not shown.phase.running):
                    self.world.board.on_screen.pop(self.games.get(channel, 0), None)
                    await self.open(channel)
                self.opens_at[channel] = now + chance.randint(MINUTE, 4 * HOUR)
        await asyncio.gather(*(self.press() for _ in range(chance.choice([0, 2, 4, 8]))))
        await self.world.clock.turn(round(chance.expovariate(1 / 15) * SECOND))


@contextmanager
def complaints() -> Iterator[list[dict[str, Any]]]:
    """Every line of the log that is a warning or worse, and what the loop has to say of tasks that died."""
    found: list[dict[str, Any]] = []

    def listen(_: Any, method: str, entry: dict[str, Any]) -> dict[str, Any]:
        if method not in ("debug", "info"):
            found.append(entry)
        raise structlog.DropEvent

    processors = structlog.get_config()["processors"]
    before = processors.copy()
    processors[:] = [listen]
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: found.append(context))
    try:
        yield found
    finally:
        processors[:] = before
        loop.set_exception_handler(None)


@asynccontextmanager
async def a_town(path: Path) -> AsyncIterator[Town]:
    world = World(path / "warbot.db", Waits())
    world.board = FaultyBoard(world.new_id, world.clock.now)
    await world.start()
    yield Town(world, 7)
    await world.stop()


def memory() -> float:
    """What the process has in memory, in MB."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def stands_as_recorded(world: World, game: int) -> bool:
    """Whether a game's record holds, and replays to the position that is stored; False where it was never dealt."""
    table = await world.store.load(game)
    assert table is not None
    if table.position is None or table.entropy is None:
        return False
    record = await world.host.records.of(table)
    assert table.phase is Phase.OVER
    findings = verify(record)
    assert holds(findings), (game, findings)
    replayed = Game.begin(record.rules, record.shuffle.stream, deal(record.rules, record.shuffle.stream))
    replay(replayed, record.battles)
    assert replayed.position == table.position, game
    return True


@pytest.mark.slow
async def test_a_day_at_two_hundred_tables(tmp_path: Path, no_power_cut: None, capsys: pytest.CaptureFixture[str]):
    began, sizes = time.monotonic(), list[tuple[float, float]]()
    with complaints() as found:
        async with a_town(tmp_path) as town:
            world = town.world
            async with world.watching():
                while (spent := time.monotonic() - began) < SECONDS and world.clock.now() - NOON < DAY:
                    await town.pass_by()
                    if spent > SECONDS * (len(sizes) + 1) / 20:
                        sizes.append(((world.clock.now() - NOON) / HOUR, memory()))
                hours, spent = (world.clock.now() - NOON) / HOUR, time.monotonic() - began
                for channel, game in town.games.items():
                    assert (await world.host.view(game)).place.channel == channel
                    if (await world.host.view(game)).phase.running:
                        await world.host.play(game, moves.stop(MODERATOR, moderator=True))
                await world.clock.turn(2 * HOUR)
                assert world.host.boards.busy_count() == 0, "all that could not be shown was shown in the end"
            with closing(sqlite3.connect(world.path)) as db:
                (turns,) = db.execute("SELECT count(*) FROM move").fetchone()
            dealt = [await stands_as_recorded(world, game) for game in range(1, town.counts["games"] + 1)]
            left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    gc.collect()
    assert (found, left) == ([], [])
    board = world.board
    assert isinstance(board, FaultyBoard)
    told = (
        f"{hours:.2f} hours of play in {spent:.0f} s: {sum(dealt)} games, {turns} moves, {dict(town.counts)}; "
        f"boards: {board.shown} shown, {board.failed} failed, {board.calls} people called; MB by hour: "
        + " ".join(f"{hour:.1f}:{size:.0f}" for hour, size in sizes)
    )
    with capsys.disabled():
        print(f"\n{told}")  # noqa: T201 - what the soak counted is what it is run for
    assert sizes[-1][1] - sizes[len(sizes) // 2][1] < 10, "MB more than in the middle of the day"
