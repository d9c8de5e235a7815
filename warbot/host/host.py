"""The host's door: each method is something that a person does at a table.

Each of them is one change of a table, committed (see `tables`); only then is anything shown.
"""

from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Final

from warbot.engine.record import Record
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.host import moves, paces, seating
from warbot.host.board import Board
from warbot.host.clock import Clock
from warbot.host.departures import Departures
from warbot.host.lost_time import LostTime
from warbot.host.memories import Memories
from warbot.host.opening import Opening
from warbot.host.people import BOT, Bot, Person
from warbot.host.records import Records
from warbot.host.refusals import NoTable
from warbot.host.rematches import Present, Rematches
from warbot.host.report import Report, report_of
from warbot.host.retention import Retention
from warbot.host.seating import Waits
from warbot.host.servers import Servers
from warbot.host.store_health import StoreHealth
from warbot.host.tasks import Tasks
from warbot.host.unattended import Unattended
from warbot.store import Place, Store, StoreFailed, Unreadable
from warbot.store.rows import Pace

DAYS_OF_GRACE: Final = 30
"""For so many days a server's data is kept after the bot was removed from it."""

_PATIENCE: Final = 5.0
"""Seconds for which a host that closes waits for boards that are being drawn."""


async def _everybody(_: int) -> bool:
    return True


class Host:
    """All tables of one bot. Built with everything that it needs; `run` watches over what waits."""

    def __init__(
        self, store: Store, clock: Clock, board: Board, waits: Waits = Waits(), grace: float = DAYS_OF_GRACE * 86_400
    ) -> None:
        self._store = store
        self._health = StoreHealth(clock)
        self._store.report_to(self._health.note, self._lost)
        self._clock = clock
        self._tasks = Tasks()
        self._closed = False
        self.lost_time = LostTime(store, clock)
        self.servers = Servers(store, clock, self.lost_time)
        self._unattended = Unattended(store, clock, self.lost_time, board, self.servers, self._tasks)
        self.boards, self.watch = self._unattended.boards, self._unattended.watch
        self._tables = self._unattended.tables
        self.departures = Departures(store, clock, self._unattended, grace)
        self.memories = Memories(store, clock, self._unattended)
        self.watch.add_chore(self._unattended.post_missing)
        self.watch.add_chore(self.departures.sweep)
        self.watch.add_chore(self.servers.sweep)
        self._opening = Opening(self._tables, clock, self.boards, waits)
        self._rematches = Rematches(store, self.servers, self.boards, self._opening)
        self.records = Records(store)

    @classmethod
    async def open(
        cls,
        database: Path,
        clock: Clock,
        board: Board,
        waits: Waits = Waits(),
        grace: float = DAYS_OF_GRACE * 86_400,
    ) -> "Host":
        """A host over the database at a path. Raises CannotOpen."""
        return cls(await Store.open(database), clock, board, waits, grace)

    def keep_games_for(self, seconds: float) -> None:
        """Delete games so long after their end, from the next sweep on; 0 keeps them."""
        self.watch.add_chore(Retention(self._store, self._clock, seconds).sweep)

    def _lost(self, damage: Unreadable) -> None:
        """A game can't be read any more, and was closed."""
        self._health.lost(damage)
        self.boards.lost(damage)

    async def run(self) -> None:
        """Watch over all that goes on without a press, until cancelled."""
        await self.watch.run()

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
            with suppress(StoreFailed):  # the log has it; the next start goes by an earlier note
                await self.lost_time.note_alive()
        finally:
            await self._store.close()

    def check_files(self) -> None:
        """Raise StoreFailed if the database was deleted, moved or replaced since it was opened."""
        self._store.check_files()

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

    async def record_of(self, game: int) -> Record:
        """The record of a game as far as it was played. Raises UnknownGame."""
        return await self.records.of(await self._tables.load(game))

    # Showing

    def editing(self, report: Report) -> AbstractAsyncContextManager[None]:
        """Around an edit of the board with `report`: the newest state is what stays, also where the edit fails."""
        return self.boards.editing(report)

    async def posted(self, report: Report, message: int) -> None:
        """The board is this message now; the older one is retired, also of two that were posted at once."""
        await self.boards.posted(report, message)

    def retire(self, report: Report, message: int) -> None:
        """A message that is no longer the board of a table goes soon."""
        self.boards.retire(report, message)

    async def adopt(self, game: int, message: int, channel: int | None = None) -> None:
        """A press came from this message: where the board's id was never told to us, it is this one."""
        report = await self.report(game)
        here = report.place.channel if channel is None else channel
        if report.message is None and await self.may_be_board(report, here, message):
            await self._store.posted(game, message, self._clock.now())

    async def may_be_board(self, report: Report, channel: int | None, message: int) -> bool:
        """Whether a message is, or was, a board of this table: it is in its channel, and no other table's board."""
        if report.message == message:
            return True
        if channel != report.place.channel:
            return False
        return await self._store.board_of(report.place.guild, message) in (None, report.game)

    def redraw(self, report: Report) -> None:
        """Show the newest state on the board soon."""
        self.boards.redraw(report.game)

    def renew_if_old(self, report: Report) -> None:
        """The board was edited by an answer; where its message is nearly too old for edits, it is posted anew soon."""
        self.boards.renew_if_old(report)

    async def show_rematch(self, game: int) -> None:
        """Post the rematch of a game, where it was offered and the bot was stopped before anybody saw it."""
        await self._rematches.show(game)

    # Before the deal

    async def open_table(
        self, place: Place, opener: Person, rules: HouseRules, opponent: Person | Bot | None = None
    ) -> Report:
        """A new table; one that has waited for two minutes makes way for it.

        Raises:
            ChannelTaken, ChallengeForTwo: nothing was opened.
        """
        return await self._opening.open(place, opener, rules, opponent)

    async def join(self, game: int, person: Person, interaction: int) -> Report:
        return await self._opening.join(game, person, interaction)

    async def leave(self, game: int, person: Person, _: int) -> Report:
        return await self._tables.change(game, lambda table, _: seating.leave(table, person))

    async def accept(self, game: int, person: Person, interaction: int) -> Report:
        return await self._opening.accept(game, person, interaction)

    async def decline(self, game: int, person: Person, _: int) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, _: seating.decline(table, person, now))

    async def seat_bot(self, game: int, person: Person, _: int) -> Report:
        now = self._clock.now()
        return await self._tables.change(game, lambda table, _: seating.seat_bot(table, person, BOT, now))

    async def start(self, game: int, person: Person, interaction: int) -> Report:
        """The opener's Deal, or Start."""
        return await self._opening.start(game, person, interaction)

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

    async def grab(self, game: int, person: Person, turn: int) -> Report:
        """Take a tie. `turn` is the one that the button was made for."""
        now = self._clock.now()
        return await self._tables.change(game, lambda table, seen: moves.grab(table, person, turn, seen, now))

    async def auto(self, game: int, person: Person, pace: Pace | None = None) -> Report:
        """Have one's cards turn by themselves, or not any more; with a pace: have them, and set the table's pace."""
        now = self._clock.now()
        return await self._tables.change(game, lambda table, seen: paces.auto(table, person, seen, now, pace))

    async def set_pace(self, game: int, person: Person, pace: Pace) -> Report:
        return await self._tables.change(game, lambda table, _: paces.set_pace(table, person, pace))

    async def pause(self, game: int, person: Person) -> Report:
        """Let the table stand still, its clock too."""
        return await self._tables.change(game, lambda table, _: paces.pause(table, person))

    async def resume(self, game: int, person: Person) -> Report:
        return await self._tables.change(game, lambda table, _: paces.resume(table, person))

    async def still_watching(self, game: int, person: Person) -> Report:
        """A player is there, though nothing was to be pressed for long."""
        return await self._tables.change(game, lambda table, _: paces.watch(table, person))

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
        self,
        game: int,
        person: Person,
        interaction: int,
        *,
        moderator: bool = False,
        present: Present = _everybody,
    ) -> tuple[Report, bool]:
        """Offer a rematch, or take up the other's offer. The flag says whether a new table was opened by this.

        Against the bot the new table waits for Deal; with more than two players it is an open one. It is a new game:
        where the server's admins do not allow it any more, or the other is not `present`, none is opened.
        """
        old = await self._tables.load(game)
        return await self._rematches.rematch(old, person, interaction, present, moderator=moderator)

    # Without a press

    async def hold(self, game: int) -> Report:
        """Let a game stand still that would go on by itself, for nothing can be shown where it is played."""
        return await self._unattended.hold(game)

    async def channel_gone(self, channel: int) -> None:
        """A channel was deleted, and its threads with it: their tables are closed, and count for nobody."""
        await self._unattended.close_in(channel)
