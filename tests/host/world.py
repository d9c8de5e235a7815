"""A bot at work, without Discord: the host over a real store, a clock turned by hand, a board that keeps all."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from warbot.engine.record import Record
from warbot.engine.rules import parse_rules
from warbot.host import Host
from warbot.store import Store
from warbot.table import BOT, Bot, Person, Phase, Place, Seat, Table, TableView, Waits
from warbot.table.instants import DAY, from_seconds

from .arranged import arranged
from .boards import RecordingBoard
from .clock import NOON, HandClock
from .players import CHANNEL, Player, all_flip

OTHER_CHANNEL = CHANNEL + 1

_DISCORD_BEGAN = 1_420_070_400_000
"""The instant from which the time in Discord's ids is counted."""


class World:
    """One bot in one server. `game` is the table that was opened last, `view` what its board last told."""

    def __init__(self, path: Path, waits: Waits) -> None:
        self.path, self._waits = path, waits
        self._numbers = itertools.count(1)
        self.clock = HandClock(self.settle, self._lived)
        self.board = RecordingBoard(self.new_id, self.clock.now)
        self.stores: type[Store] = Store
        """What is started next keeps its games in one of these."""
        self.interaction = 0
        """The id of the press made last."""
        self.game = 0
        self.view: TableView
        self.grace = 30 * DAY
        """Milliseconds for which the data of a server is kept that the bot has left."""

    def _lived(self) -> None:
        self.host.lost_time.restart()

    async def start(self) -> None:
        """Start the bot, on the file that it had before."""
        self.store = await self.stores.open(self.path)
        self.host = Host(self.store, self.clock, self.board, self._waits, self.grace)

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
        self.clock.watches = 2  # over what waits, and over the clocks
        try:
            await self.clock.asleep()
            yield
            await self.clock.asleep()
        finally:
            self.clock.watches = 0
            watch.cancel()
            await asyncio.gather(watch, return_exceptions=True)

    async def settle(self) -> None:
        """Wait until every board is drawn, or held up at the gate."""
        while self.host.in_progress > (0 if self.board.gate.is_set() else self.board.at_the_gate):
            if self.board.gate.is_set():
                await self.host.idle()
            else:
                await asyncio.sleep(0)

    async def look(self) -> TableView:
        """The board as people see it now; what they press from now on is made for it."""
        await self.clock.asleep()
        self.view = self.board.on_screen[self.game]
        return self.view

    async def wait(self, time: int) -> TableView:
        """Let so many milliseconds pass, and look at the board."""
        await self.clock.turn(time)
        return await self.look()

    def new_id(self) -> int:
        """An id as Discord makes them: later ones are greater, and tell their time, by a clock that is never set."""
        milliseconds = from_seconds(self.clock.monotonic()) - _DISCORD_BEGAN
        return (milliseconds << 22) + next(self._numbers)

    def press(self) -> int:
        """The interaction of another press."""
        self.interaction = self.new_id()
        return self.interaction

    async def answer(self, changing: Awaitable[TableView]) -> TableView:
        """Make a move, and edit the board with what came of it, as the bot does."""
        view = await changing
        async with self.host.editing(view):
            self.board.put(view)
            self.host.shown(view, self.clock.now())
        self.game, self.view = view.game, view
        return view

    async def post(self, view: TableView) -> TableView:
        """Answer a command with a new board."""
        async with self.host.editing(view):
            self.board.put(view)
        await self.host.posted(view, self.new_id())
        self.game, self.view = view.game, await self.host.view(view.game)
        return self.view

    async def arrange(
        self, piles: str, rules: str, seats: Sequence[Person | Bot], *, channel: int = CHANNEL, guild: int = 600
    ) -> TableView:
        """A game at a deal of one's choice (or at any position): `arrange("Ks2c/Kh3c", "fifty", [ALICE, BOT])`."""
        table = Table(
            id=0,
            place=Place(guild, channel),
            phase=Phase.OPEN,
            rules=replace(parse_rules(rules), players=len(seats)),
            server_seed=bytes(32),
            seats=tuple(Seat(seat.name, seat.id if isinstance(seat, Person) else None) for seat in seats),
            opened_at=self.clock.now(),
        )
        opened = await self.store.open_table(table)
        await self.store.posted(opened.id, self.new_id(), self.clock.now())
        await arranged(self.host, self.store, opened, piles, self.clock.now())
        self.game, self.view = opened.id, await self.host.view(opened.id)
        self.board.put(self.view)
        return self.view

    async def table(self, game: int | None = None) -> Table:
        """The table as it is stored, or another one."""
        table = await self.store.load(self.game if game is None else game)
        assert table is not None
        return table

    async def record(self, channel: int = CHANNEL) -> Record:
        return (await self.host.record(channel))[1]


__all__ = ["BOT", "CHANNEL", "NOON", "OTHER_CHANNEL", "Player", "World", "all_flip"]
