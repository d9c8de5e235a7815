"""A bot at work, without Discord: the host over a real store, a clock turned by hand, a board that keeps all."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from warbot.engine.position import parse_position
from warbot.engine.record import Record
from warbot.engine.rules import parse_rules
from warbot.host import BOT, Bot, Host, Pace, Person, Phase, Place, Report, Waits
from warbot.host.due import due_at
from warbot.host.going import Patience, went_on
from warbot.store import Played, Seat, Store, Table

from .boards import RecordingBoard
from .clock import NOON, HandClock

CHANNEL, OTHER_CHANNEL = 700, 701

_DISCORD_BEGAN = 1_420_070_400.0
"""Unix seconds, from which the time in Discord's ids is counted."""


class World:
    """One bot in one server. `game` is the table that was opened last, `report` what its board last told."""

    def __init__(self, path: Path, waits: Waits) -> None:
        self.path, self._waits = path, waits
        self._numbers = itertools.count(1)
        self.clock = HandClock()
        self.board = RecordingBoard(self.new_id)
        self.interaction = 0
        """The id of the press made last."""
        self.game = 0
        self.report: Report

    async def start(self) -> None:
        """Start the bot, on the file that it had before."""
        self.store = await Store.open(self.path)
        self.host = Host(self.store, self.clock, self.board, self._waits)

    async def stop(self) -> None:
        """Stop it as an operator does: what is under way is finished."""
        await self.host.close()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def crash(self) -> None:
        """Lose whatever is not committed, and start again."""
        await self.store.close()
        await self.start()

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """The host's watch over what waits runs, as it does in the bot."""
        watch = asyncio.create_task(self.host.run())
        self.clock.watches = 1
        try:
            await self.clock.asleep()
            yield
            await self.clock.asleep()
        finally:
            self.clock.watches = 0
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    def new_id(self) -> int:
        """An id as Discord makes them: later ones are greater, and tell their time."""
        milliseconds = int((self.clock.now() - _DISCORD_BEGAN) * 1000)
        return (milliseconds << 22) + next(self._numbers)

    def press(self) -> int:
        """The interaction of another press."""
        self.interaction = self.new_id()
        return self.interaction

    async def answer(self, changing: Awaitable[Report]) -> Report:
        """Make a move, and edit the board with what came of it, as the bot does."""
        report = await changing
        async with self.host.editing(report):
            self.board.put(report)
        self.game, self.report = report.game, report
        return report

    async def post(self, report: Report) -> Report:
        """Answer a command with a new board."""
        async with self.host.editing(report):
            self.board.put(report)
        await self.host.posted(report, self.new_id())
        self.game, self.report = report.game, await self.host.report(report.game)
        return self.report

    async def arrange(self, piles: str, rules: str, seats: Sequence[Person | Bot], *, channel: int = CHANNEL) -> Report:
        """A game at a deal of one's choice (or at any position): `arrange("Ks2c/Kh3c", "fifty", [ALICE, BOT])`."""
        position = parse_position(piles if " " in piles else f"{piles} - - 0 -")
        table = Table(
            id=0,
            place=Place(600, channel),
            phase=Phase.OPEN,
            rules=replace(parse_rules(rules), players=len(seats)),
            server_seed=bytes(32),
            seats=tuple(Seat(seat.name, seat.id if isinstance(seat, Person) else None) for seat in seats),
            opened_at=self.clock.now(),
        )
        opened = await self.store.open_table(table)
        await self.store.posted(opened.id, self.new_id(), self.clock.now())
        now = self.clock.now()
        dealt = replace(opened, phase=Phase.PLAYING, position=position, entropy="arranged", dealt_at=now)
        going = went_on(opened, dealt, now, Patience(), pressed=True)
        due = replace(going, due_at=due_at(going))
        await self.store.commit(opened, due, [Played(0, piles=position.piles)], now)
        self.host.watch.changed(due.due_at)
        self.game, self.report = opened.id, await self.host.report(opened.id)
        return self.report

    async def table(self) -> Table:
        """The table as it is stored."""
        table = await self.store.load(self.game)
        assert table is not None
        return table

    async def record(self, channel: int = CHANNEL) -> Record:
        return (await self.host.record(channel))[1]


@dataclass(frozen=True)
class Player:
    """Somebody in front of the board. What they press is made for the turn that the board last told."""

    world: World
    person: Person

    @property
    def host(self) -> Host:
        return self.world.host

    async def opens(
        self, rules: str = "fifty", against: "Player | Bot | None" = None, *, channel: int = CHANNEL
    ) -> Report:
        """`/war start`, and the new board is posted."""
        return await self.world.post(await self.opens_unposted(rules, against, channel=channel))

    async def opens_unposted(
        self, rules: str = "fifty", against: "Player | Bot | None" = None, *, channel: int = CHANNEL
    ) -> Report:
        """`/war start`, in the moment before Discord has taken the board."""
        opponent = against.person if isinstance(against, Player) else against
        report = await self.host.open_table(Place(600, channel), self.person, parse_rules(rules), opponent)
        self.world.game, self.world.report = report.game, report
        return report

    async def joins(self) -> Report:
        return await self._answered(self.host.join(self.world.game, self.person, self.world.press()))

    async def leaves(self) -> Report:
        return await self._answered(self.host.leave(self.world.game, self.person, self.world.press()))

    async def accepts(self) -> Report:
        return await self._answered(self.host.accept(self.world.game, self.person, self.world.press()))

    async def declines(self) -> Report:
        return await self._answered(self.host.decline(self.world.game, self.person, self.world.press()))

    async def seats_bot(self) -> Report:
        return await self._answered(self.host.seat_bot(self.world.game, self.person, self.world.press()))

    async def deals(self) -> Report:
        return await self._answered(self.host.start(self.world.game, self.person, self.world.press()))

    async def cancels(self, *, moderator: bool = False) -> Report:
        return await self._answered(self.host.cancel(self.world.game, self.person, moderator=moderator))

    async def flips(self, turn: int | None = None) -> Report:
        """Press Flip on the board as it is now, or one that was made for another turn."""
        made_for = self.world.report.turn if turn is None else turn
        return await self._answered(self.host.flip(self.world.game, self.person, made_for))

    async def types_flip(self) -> Report:
        """`/flip`, which names no turn."""
        return await self._answered(self.host.flip(self.world.game, self.person))

    async def autos(self, pace: Pace | None = None) -> Report:
        """Press Auto, or give `/auto` a pace."""
        return await self._answered(self.host.auto(self.world.game, self.person, pace))

    async def paces(self, pace: Pace) -> Report:
        return await self._answered(self.host.set_pace(self.world.game, self.person, pace))

    async def pauses(self) -> Report:
        return await self._answered(self.host.pause(self.world.game, self.person))

    async def resumes(self) -> Report:
        return await self._answered(self.host.resume(self.world.game, self.person))

    async def still_watches(self) -> Report:
        return await self._answered(self.host.still_watching(self.world.game, self.person))

    async def grabs(self, turn: int | None = None) -> Report:
        """Press Grab on the board as it is now, or one that was made for another turn."""
        made_for = self.world.report.turn if turn is None else turn
        return await self._answered(self.host.grab(self.world.game, self.person, made_for))

    async def resigns(self) -> Report:
        return await self._answered(self.host.resign(self.world.game, self.person))

    async def stops(self, *, moderator: bool = False) -> Report:
        return await self._answered(self.host.stop(self.world.game, self.person, moderator=moderator))

    async def wants_rematch(self, game: int | None = None) -> tuple[Report, bool]:
        """Press Rematch on the last board; the new table, if this opens one, is posted."""
        asked_for = self.world.game if game is None else game
        report, opened = await self.host.rematch(asked_for, self.person, self.world.press())
        if opened:
            report = await self.world.post(report)
        self.world.game, self.world.report = report.game, report
        return report, opened

    async def _answered(self, changing: Awaitable[Report]) -> Report:
        return await self.world.answer(changing)


async def all_flip(world: World, *players: Player) -> Report:
    """Everyone who is awaited turns a card: one turn. Where only the bot is in it, the first player presses on."""
    turn, game = world.report.turn, world.game
    if not world.report.awaited:
        await players[0].flips()
    seated = {seat.person: at for at, seat in enumerate(world.report.seats)}
    for player in players:
        report = world.report
        if report.turn == turn and report.phase is Phase.PLAYING and seated[player.person.id] in report.awaited:
            await player.flips()
    assert world.report.turn == turn + 1, f"turn {turn} of game {game} was not settled"
    return world.report


__all__ = ["BOT", "CHANNEL", "NOON", "OTHER_CHANNEL", "Player", "World", "all_flip"]
