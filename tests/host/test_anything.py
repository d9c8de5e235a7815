"""Whatever people press, at whatever time, by whatever rules: no card is lost, and no table is forgotten."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from engine.war_strategies import odd_rules, small_deal
from structlog.testing import capture_logs

from warbot.engine.play import deal
from warbot.engine.position import Piles, piles_text
from warbot.engine.record.verify import Check, verify
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder
from warbot.engine.stream import FairStream
from warbot.host.boards.port import DeliveryFailure
from warbot.table import BOT, Pace, Person, Phase, Waits, WhenIdle, moves
from warbot.table.refusals import Refusal
from warbot.table.timing import PARKED_MS

from .admins import ANNA, changed, choose
from .world import Player, World

NAMES = ("Alice", "Bo", "Cy", "Dee")
ROUNDS = 12
WAITS = (10, 300, 1_000, 2_500, 2_600, 7_000, 10_000, 29_000, 61_000, 119_000, 300_000, 900_000, PARKED_MS)
ODDS = (5, 9, 9, 9, 9, 9, 9, 6, 6, 6, 4, 2, 0.4)


class Evening:
    """Random people at a table of random rules. All chance comes from one number, so that a fault comes again."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.chance = random.Random(number)  # noqa: S311 - which button is pressed is no secret
        self.piles: Piles = ()
        self.people: list[Player] = []
        self.presses = self.steps = 0

    async def sit_down(self) -> None:
        """Deal all cards, or few of few ranks, so that wars, short stacks and repeated positions are common."""
        rules = odd_rules(self.chance)
        settings = {
            "idle_minutes": self.chance.choice([1, 2, 10]),
            "when_idle": self.chance.choice(list(WhenIdle)),
            "idle_ping": self.chance.random() < 0.5,
        }
        await choose(self.world, ANNA, changed(**settings))
        whole = deal(rules, FairStream(self.chance.randbytes(32))).piles
        few = small_deal(rules, self.chance)
        self.piles = few if sum(map(bool, few)) > 1 and self.chance.random() < 0.5 else whole  # somebody to play with
        people = self.chance.sample(range(rules.players), self.chance.randint(1, rules.players))
        everyone = [Person(at + 1, NAMES[at]) if at in people else BOT for at in range(rules.players)]
        self.people = [Player(self.world, each) for each in everyone if isinstance(each, Person)]
        await self.world.arrange(piles_text(self.piles), str(rules), everyone)

    def press(self) -> Awaitable[object]:
        """Somebody presses something."""
        self.presses += 1
        who, turn, stream = self.chance.choice(self.people), self.world.view.turn, self.chance
        pace = stream.choice(list(Pace))
        order = ReturnOrder(stream.choice(CHOICE_ORDERS))
        presses: list[tuple[Callable[[], Awaitable[object]], float]] = [
            (who.flips, 20),
            (who.types_flip, 10),
            (lambda: who.flips(turn + stream.randint(-2, 2)), 4),
            (who.grabs, 8),
            (lambda: who.grabs(turn - 1), 4),
            (who.autos, 14),
            (lambda: who.autos(pace), 6),
            (lambda: who.paces(pace), 4),
            (who.pauses, 4),
            (who.resumes, 6),
            (who.still_watches, 3),
            (lambda: self.world.host.play(self.world.game, moves.choose(who.person, order)), 3),
            (who.stops, 0.6),
            (who.resigns, 0.8),
        ]
        return stream.choices([press for press, _ in presses], [weight for _, weight in presses])[0]()

    async def step(self) -> None:
        """A few presses at once, or some time goes by, or its boards fail for a while."""
        match self.chance.choices(["press", "wait", "board"], [60, 36, 3])[0]:
            case "press":
                presses = [self.press() for _ in range(self.chance.choice([1, 1, 1, 2, 3]))]
                for result in await asyncio.gather(*presses, return_exceptions=True):
                    assert not isinstance(result, BaseException) or isinstance(result, Refusal), result
            case "wait":
                await self.world.clock.turn(self.chance.choices(WAITS, ODDS)[0])
            case _:
                self.world.board.trouble = self.chance.choice(
                    [None, None, DeliveryFailure.LATER, DeliveryFailure.FORBIDDEN]
                )

    async def between(self) -> None:
        """What happens while nobody watches over the tables: the bot is stopped, or killed, or only slow."""
        match self.chance.choice(["nothing", "slow", "stopped", "killed"]):
            case "slow":
                await self.world.clock.turn(self.chance.choices(WAITS, ODDS)[0])
            case "stopped":
                await self.world.stop()
                await self.world.clock.turn(self.chance.choices(WAITS, ODDS)[0])
                await self.world.start()
            case "killed":
                await self.world.crash()
            case _:
                pass

    async def look(self) -> Phase:
        """What has to hold at every moment, a tenth of a second later."""
        await self.world.clock.turn(100)
        self.steps += 1
        table, now = await self.world.table(), self.world.clock.now()
        assert table.position is not None
        assert sorted(table.position.cards) == sorted(card for pile in self.piles for card in pile)
        assert (table.due_at is not None) == (table.phase is Phase.PLAYING)
        if table.due_at is not None and not self.world.host.boards.busy(table.id):
            assert table.due_at > now - 100, "the watch has seen to it"
        assert table.revision <= table.turn + 4 * (self.presses + self.steps), "nothing is committed again and again"
        self.world.view = await self.world.host.view(self.world.game)
        return table.phase


async def play(evening: Evening) -> None:
    """An evening, at most so long."""
    await evening.sit_down()
    for _ in range(ROUNDS):
        async with evening.world.watching():
            for _ in range(evening.chance.randint(1, 15)):
                await evening.step()
                if await evening.look() is Phase.OVER:
                    return
        await evening.between()
    await evening.world.host.play(evening.world.game, moves.stop(ANNA, moderator=True))


async def an_evening(path: Path, number: int) -> Evening:
    """Play it, and check what is left of it."""
    world = World(path / f"{number}.db", Waits())
    await world.start()
    evening = Evening(world, number)
    with capture_logs() as logs:
        await play(evening)
        await world.host.idle()
    assert [entry for entry in logs if entry["log_level"] not in ("info", "debug")] == []
    record = replace(await world.record(), dealt=evening.piles)
    found = {finding.check: finding for finding in verify(record)}
    assert (found[Check.BATTLES].holds, found[Check.RESULT].holds) == (True, True), found
    await world.stop()
    return evening


@pytest.mark.parametrize("number", range(24))
async def test_no_card_is_lost_and_no_table_is_forgotten(tmp_path: Path, number: int):
    await an_evening(tmp_path, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1_000, 1_020))
async def test_no_card_is_lost_however_often_one_plays(tmp_path: Path, number: int):
    for at in range(20):
        await an_evening(tmp_path, number * 100 + at)
