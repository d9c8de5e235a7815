"""The host's door: each method is something that a person does at a table.

Each of them is one change of a table, committed (see `tables`); only then is anything shown.
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

import structlog

from warbot.engine.game import Seen
from warbot.engine.lots import draw_server_seed
from warbot.engine.record import Record
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.host import moves, seating
from warbot.host.board import Board
from warbot.host.clock import Clock
from warbot.host.people import BOT, Bot, Person
from warbot.host.records import Records
from warbot.host.refusals import (
    AlreadyDealt,
    ChannelTaken,
    NoTable,
    NothingNew,
    NotOverYet,
    NotSeated,
    Refusal,
)
from warbot.host.report import Report, report_of
from warbot.host.seating import Change, Waits
from warbot.host.servers import Servers
from warbot.host.showing import Showing
from warbot.host.tables import Changing, Tables
from warbot.host.tasks import Tasks
from warbot.host.waiting import Waiting
from warbot.store import Phase, Place, Store, Table
from warbot.store.rows import ClosedFor

log = structlog.get_logger(__name__)

_PATIENCE: Final = 5.0
"""Seconds for which a host that closes waits for boards that are being drawn."""


class Host:
    """All tables of one bot. Built with everything that it needs; `run` watches over what waits."""

    def __init__(self, store: Store, clock: Clock, board: Board, waits: Waits = Waits()) -> None:
        self._store = store
        self._clock = clock
        self._board = board
        self._waits = waits
        self._tables = Tables(store, clock)
        self._tasks = Tasks()
        self._closed = False
        self._showing = Showing(self._redraw, store.revision, self._tasks)
        self.waiting = Waiting(store, clock, self._expire)
        self.servers = Servers(store, clock)
        self.records = Records(store)

    @classmethod
    async def open(cls, database: Path, clock: Clock, board: Board, waits: Waits = Waits()) -> "Host":
        """A host over the database at a path. Raises CannotOpen."""
        return cls(await Store.open(database), clock, board, waits)

    async def run(self) -> None:
        """Watch over what waits, until cancelled."""
        await self.waiting.run()

    def turn_away(self) -> None:
        """From now on nothing is changed any more: whoever comes is asked to come again soon."""
        self._tables.turn_away()

    async def close(self) -> None:
        """Finish what is under way, note when that was, and close the store. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        await self._tasks.finish(_PATIENCE)
        try:
            await self.waiting.note_alive()
        finally:
            await self._store.close()

    async def keep(self, name: str, value: str) -> None:
        """Keep a fact about the bot itself."""
        await self._store.keep(name, value)

    async def kept(self, name: str) -> str | None:
        """A fact about the bot itself, None where it was never kept."""
        return await self._store.kept(name)

    # Looking

    async def report(self, game: int) -> Report:
        """How a game stands. Raises UnknownGame."""
        return report_of(await self._tables.load(game))

    async def running(self, channel: int) -> Report:
        """The table that takes a channel. Raises NoTable."""
        table = await self._store.load_running(channel)
        if table is None:
            raise NoTable
        return report_of(table)

    async def record(self, channel: int) -> tuple[Report, Record]:
        """The game that was finished last in a channel, and its record. Raises NoFinishedGame."""
        return await self.records.finished(channel)

    # Showing

    def editing(self, report: Report) -> AbstractAsyncContextManager[None]:
        """Around an edit of the board with `report`: the newest state is what stays, also where the edit fails."""
        return self._showing.edit(report.game, report.revision)

    async def posted(self, report: Report, message: int) -> None:
        """The board is this message now; the older one is retired, also of two that were posted at once."""
        older = await self._store.posted(report.game, message)
        if older is not None:
            self.retire(report, older)

    def retire(self, report: Report, message: int) -> None:
        """A message that is no longer the board of a table goes soon."""
        self._tasks.start(self._board.close(report, message), name=f"retire {message}")

    async def adopt(self, game: int, message: int) -> None:
        """A press came from this message: where the board's id was never told to us, it is this one."""
        table = await self._store.load(game)
        if table is not None and table.message is None:
            await self._store.posted(game, message)

    def redraw(self, report: Report) -> None:
        """Show the newest state on the board soon."""
        self._showing.redraw(report.game)

    async def show_rematch(self, game: int) -> None:
        """Post the rematch of a game, where it was offered and the bot was stopped before anybody saw it."""
        offer = await self._offer(game)
        if offer is not None and offer.message is None and not self._showing.under_way(offer.id):
            self._showing.redraw(offer.id)

    # Before the deal

    async def open_table(
        self, place: Place, opener: Person, rules: HouseRules, opponent: Person | Bot | None = None
    ) -> Report:
        """A new table; one that has waited for two minutes makes way for it.

        Raises:
            ChannelTaken, NotPlayableHere, ChallengeForTwo: nothing was opened.
        """
        return await self._open(place, opener, rules, opponent)

    async def join(self, game: int, person: Person, interaction: int) -> Report:
        return await self._tables.change(game, _seating(seating.join, person, interaction, self._clock.now()))

    async def leave(self, game: int, person: Person, _: int) -> Report:
        return await self._tables.change(game, lambda table, _: seating.leave(table, person))

    async def accept(self, game: int, person: Person, interaction: int) -> Report:
        return await self._tables.change(game, _seating(seating.accept, person, interaction, self._clock.now()))

    async def decline(self, game: int, person: Person, _: int) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, _: seating.decline(table, person, now))

    async def seat_bot(self, game: int, person: Person, _: int) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, _: seating.seat_bot(table, person, BOT, now))

    async def start(self, game: int, person: Person, interaction: int) -> Report:
        """The opener's Deal, or Start."""
        return await self._tables.change(game, _seating(seating.start, person, interaction, self._clock.now()))

    async def cancel(self, game: int, person: Person, *, moderator: bool) -> Report:
        now = self._clock.now()
        return await self._tables.change(
            game, lambda table, _: seating.cancel(table, person, moderator=moderator, now=now)
        )

    # After the deal

    async def flip(self, game: int, person: Person, turn: int | None = None) -> Report:
        """Turn a card. `turn` is the one that the button was made for, None the one in progress."""
        now = self._clock.now()
        return await self._tables.change(game, lambda table, seen: moves.flip(table, person, turn, seen, now))

    async def order_of(self, game: int, person: Person) -> ReturnOrder:
        """The order that somebody has chosen. Raises as `choose` does, where they may not choose (now)."""
        return moves.order_of(await self._tables.load(game), person)

    async def choose(self, game: int, person: Person, order: ReturnOrder) -> Report:
        """Choose the order in which one's won cards go under."""
        return await self._tables.change(game, lambda table, _: moves.choose(table, person, order))

    async def resign(self, game: int, person: Person) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, seen: moves.resign(table, person, seen, now))

    async def stop(self, game: int, person: Person, *, moderator: bool) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, _: moves.stop(table, person, moderator=moderator, now=now))

    async def rematch(
        self, game: int, person: Person, interaction: int, *, moderator: bool = False
    ) -> tuple[Report, bool]:
        """Offer a rematch, or take up the other's offer. The flag says whether a new table was opened by this.

        Against the bot the new table waits for Deal; with more than two players it is an open one. It is a new game:
        where the server's admins do not allow it any more, none is opened.
        """
        old = await self._tables.load(game)
        if old.phase is not Phase.OVER:
            raise NotOverYet(report_of(old))
        if old.seat_of(person.id) is None:
            raise NotSeated(report_of(old))
        offer = await self._offer(game)
        if offer is not None:
            return await self._take_up(offer, person, interaction), False
        await self.servers.check_again(old.place, old.rules, moderator=moderator)
        others = [seat for seat in old.seats if seat.person != person.id]
        opponent = BOT if others[0].person is None else Person(others[0].person, others[0].name)
        only = opponent if len(others) == 1 else None
        try:
            return await self._open(old.place, person, old.rules, only, rematch_of=game), True
        except ChannelTaken:
            offer = await self._offer(game)
            if offer is None:
                raise
            return await self._take_up(offer, person, interaction), False  # the other's offer crossed this one

    # Within

    async def _offer(self, game: int) -> Table | None:
        """The rematch of a game, where one is offered or under way."""
        offer = await self._store.load_rematch(game)
        return offer if offer is not None and offer.phase.running else None

    async def _take_up(self, offer: Table, person: Person, interaction: int) -> Report:
        if offer.phase is Phase.PLAYING:
            raise AlreadyDealt(report_of(offer))
        if offer.seat_of(person.id) == 0:
            raise NothingNew
        sit = self.accept if offer.phase is Phase.CHALLENGE else self.join
        report = await sit(offer.id, person, interaction)
        self.redraw(report)
        return report

    async def _open(
        self,
        place: Place,
        opener: Person,
        rules: HouseRules,
        opponent: Person | Bot | None,
        rematch_of: int | None = None,
    ) -> Report:
        table = seating.new_table(
            place,
            opener,
            rules,
            opponent,
            server_seed=draw_server_seed(),
            now=self._clock.now(),
            waits=self._waits,
            rematch_of=rematch_of,
        )
        opened, replaced = await self._tables.open(table)
        if replaced is not None:
            self._showing.redraw(replaced.id)
        self.waiting.changed()
        return report_of(opened)

    async def _expire(self, game: int) -> None:
        """A table that nobody came to is closed, if it is still due."""
        now = self._clock.now()

        def expire(table: Table, _: Seen) -> Change:
            if table.due_at is None or table.due_at > now:
                raise NothingNew
            return Change(seating.closed(table, ClosedFor.EXPIRED, now))

        try:
            await self._tables.change(game, expire)
        except Refusal:
            return  # somebody came in this very moment
        self._showing.redraw(game)

    async def _redraw(self, game: int) -> None:
        report = await self.report(game)
        async with self.editing(report):
            message = await self._shown(report)
        if message is not None:
            await self.posted(report, message)

    async def _shown(self, report: Report) -> int | None:
        try:
            return await self._board.show(report)
        except Exception:  # a fault of the board's: to be logged, and not to be tried again at once, and again
            log.exception("a board could not be drawn", game=report.game)
            return None


def _seating(
    sit: Callable[[Table, Person, int, float], Change], person: Person, interaction: int, now: float
) -> Changing:
    return lambda table, _: sit(table, person, interaction, now)
