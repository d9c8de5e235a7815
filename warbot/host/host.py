"""The host's public API: each method is something that a person does at a table.

Each of them is one change of a table. It is committed first (see `tables`), and only then shown.
"""

from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Final

from warbot.engine.record import Record
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.host.announcements import Announcements
from warbot.host.background import Background
from warbot.host.boards.port import BoardPort
from warbot.host.clock import Clock, LostTime
from warbot.host.memories import Statistics
from warbot.host.meter import Meter
from warbot.host.new_tables import Opening, Present, Rematches
from warbot.host.records import Records
from warbot.host.servers import Servers
from warbot.host.tasks import Tasks
from warbot.host.upkeep.database_health import StoreHealth
from warbot.host.upkeep.deletion import Departures, Retention
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table import Place, moves
from warbot.table.change import Move
from warbot.table.instants import DAY
from warbot.table.people import Bot, Person
from warbot.table.refusals import NoTable
from warbot.table.report import view_of
from warbot.table.seating import Waits
from warbot.table.view import TableView

DAYS_OF_GRACE: Final = 30
"""Days for which a server's data is kept after the bot was removed from it."""

_PATIENCE: Final = 5.0
"""Seconds for which `close` waits for boards that are being drawn."""


async def _everybody(_: int) -> bool:
    return True


class Host:
    """All tables of one bot. Built with everything it needs; `run` handles what happens without a press."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        board: BoardPort,
        waits: Waits = Waits(),
        grace: int = DAYS_OF_GRACE * DAY,
        meter: Meter = Meter(),
    ) -> None:
        self._store = store
        self._health = StoreHealth(clock)
        self._store.report_to(self._health.note, self._lost)
        self._store.time_commits(meter.committed)
        self._clock = clock
        self._tasks = Tasks()
        self._closed = False
        self.lost_time = LostTime(store, clock)
        self.servers = Servers(store, clock, self.lost_time)
        self._background = Background(store, clock, self.lost_time, board, self.servers, self._tasks, meter)
        self.boards, self.watch = self._background.boards, self._background.watch
        self._tables = self._background.tables
        self.departures = Departures(store, clock, self._background, grace)
        self.memories = Statistics(store, clock, self._background)
        self.watch.add_chore(self._background.post_missing)
        self.watch.add_chore(self._background.redraw_behind)
        self.watch.add_chore(self.departures.sweep)
        self.watch.add_chore(self.servers.sweep)
        self._opening = Opening(store, self._tables, clock, self.boards, waits)
        self._rematches = Rematches(store, clock, self.servers, self.boards, self._tables, self._opening)
        self.records = Records(store)
        self.announcements = Announcements(store, clock, self.boards, self._tasks)

    @classmethod
    async def open(
        cls,
        database: Path,
        clock: Clock,
        board: BoardPort,
        waits: Waits = Waits(),
        grace: int = DAYS_OF_GRACE * DAY,
        meter: Meter = Meter(),
    ) -> "Host":
        """A host over the database at a path. Raises CannotOpen."""
        return cls(await Store.open(database), clock, board, waits, grace, meter)

    def keep_games_for(self, keep: int) -> None:
        """Delete games this many milliseconds after their end, from the next sweep on; 0 keeps them."""
        self.watch.add_chore(Retention(self._store, self._clock, keep).sweep)

    def _lost(self, damage: Unreadable) -> None:
        """A game could no longer be read, and was closed."""
        self._health.lost(damage)
        self.boards.lost(damage)

    async def run(self) -> None:
        """Handle everything that happens without a press, until cancelled."""
        await self.watch.run()

    def refuse_new_moves(self) -> None:
        """From now on change nothing: anyone who tries is asked to come back soon."""
        self._tables.refuse_new_moves()

    async def open_tables(self) -> dict[str, int]:
        """How many tables there are in each phase in which something can still happen."""
        return await self._store.open_tables()

    def queues(self) -> dict[str, int]:
        """How much is waiting or in progress: moves to be committed, boards to be drawn, boards to be retried."""
        return {"commit": self._store.waiting, **self.boards.queues()}

    @property
    def in_progress(self) -> int:
        """How many boards are being drawn, retired or given up right now, without anybody waiting for it."""
        return len(self._tasks)

    async def idle(self) -> None:
        """Returns when nothing is in progress anymore."""
        await self._tasks.idle()

    async def close(self) -> None:
        """Finish what is in progress, note the time, and close the store. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        await self._tasks.finish(_PATIENCE)
        try:
            with suppress(StoreFailed):  # it's in the log; the next start uses an earlier note
                await self.lost_time.note_alive()
                if not self.boards.busy_count():
                    await self.lost_time.note_shown()
        finally:
            await self._store.close()

    def check_files(self) -> None:
        """Raise StoreFailed if the database was deleted, moved or replaced since it was opened."""
        self._store.check_files()

    async def keep(self, name: str, value: str) -> None:
        """Store a fact about the bot itself."""
        await self._store.keep(name, value)

    async def kept(self, name: str) -> str | None:
        """A fact about the bot itself; None if it was never stored."""
        return await self._store.kept(name)

    # Looking

    async def view(self, game: int) -> TableView:
        """The current state of a game. Raises UnknownGame."""
        return view_of(await self._tables.load(game))

    async def running(self, channel: int) -> TableView:
        """The table that occupies a channel. Raises NoTable."""
        table = await self._store.load_running(channel)
        if table is None:
            raise NoTable
        return view_of(table)

    async def record(self, channel: int) -> tuple[TableView, Record]:
        """The last finished game in a channel, and its record. Raises NoFinishedGame."""
        return await self.records.finished(channel)

    async def record_of(self, game: int) -> Record:
        """The record of a game, up to now. Raises UnknownGame."""
        return await self.records.of(await self._tables.load(game))

    # Showing

    def editing(self, view: TableView) -> AbstractAsyncContextManager[None]:
        """Wraps an edit of the board with `view`: the newest state is what stays, even if the edit fails.

        A press, or a command, is what leads to one.
        """
        self.announcements.pressed(view)
        return self.boards.editing(view)

    async def posted(self, view: TableView, message: int) -> None:
        """This message is the board now; the older one is retired, even if two were posted at once."""
        await self.boards.posted(view, message)

    def shown(self, view: TableView, at: int | None) -> None:
        """An answer has put `view` on the board at this time, by Discord's clock; None if nobody knows when, or if."""
        self.boards.ties.note(view, at)

    def reaction(self, game: int, turn: int, interaction: int) -> int | None:
        """Milliseconds from when the tie of a turn appeared to a press; None if nobody knows."""
        return self.boards.ties.reaction(game, turn, interaction)

    def retire(self, view: TableView, message: int) -> None:
        """Retire, soon, a message that is no longer the board of a table."""
        self.boards.retire(view, message)

    async def adopt_message(self, game: int, message: int, channel: int | None = None) -> None:
        """A press came from this message: if we never learned the board's id, this is it."""
        view = await self.view(game)
        here = view.place.channel if channel is None else channel
        if view.message is None and await self.may_be_board(view, here, message):
            await self.boards.posted(view, message)

    async def may_be_board(self, view: TableView, channel: int | None, message: int) -> bool:
        """Whether a message is, or was, a board of this table: it's in its channel, and isn't another table's board."""
        if view.message == message:
            return True
        if channel != view.place.channel:
            return False
        return await self._store.board_of(view.place.guild, message) in (None, view.game)

    def redraw(self, view: TableView) -> None:
        """Show the newest state on the board soon."""
        self.boards.redraw(view.game)

    def renew_if_old(self, view: TableView) -> None:
        """The board was edited by an answer; if its message is nearly too old for edits, repost it soon."""
        self.boards.renew_if_old(view)

    async def show_rematch(self, game: int) -> None:
        """Post the rematch of a game if it was offered and the bot was stopped before anybody saw it."""
        await self._rematches.show(game)

    # Playing

    async def open_table(
        self, place: Place, opener: Person, rules: HouseRules, opponent: Person | Bot | None = None
    ) -> TableView:
        """Open a new table; it replaces one that has waited for two minutes.

        Raises:
            ChannelTaken, ChallengeForTwo, Unchallenged: nothing was opened.
        """
        return await self._opening.open(place, opener, rules, opponent)

    async def play(self, game: int, move: Move) -> TableView:
        """Make a move at a table: see `warbot.table`'s seating, moves and paces. It is committed when this returns.

        Raises:
            Refusal: it can't be made; nothing was changed.
        """
        _, change = await self._tables.play(game, move)
        return view_of(change.table)

    async def order_of(self, game: int, person: Person) -> ReturnOrder:
        """The order that somebody has chosen. Raises as `moves.choose` does if they may not choose (now)."""
        return moves.order_of(await self._tables.load(game), person)

    async def rematch(
        self,
        game: int,
        person: Person,
        interaction: int,
        *,
        moderator: bool = False,
        present: Present = _everybody,
    ) -> tuple[TableView, bool]:
        """Offer a rematch, or accept the other player's offer. The flag says whether this opened a new table.

        Against the bot the new table waits for Deal; with more than two players, or if the other one takes no
        challenges, it is an open table. It is a new game: if the server's admins no longer allow it, or the other
        player is not `present`, none is opened.
        """
        old = await self._tables.load(game)
        return await self._rematches.rematch(old, person, interaction, present, moderator=moderator)

    async def reopen(self, game: int, person: Person, *, against_bot: bool, moderator: bool = False) -> TableView:
        """Open a new table in place of one that was closed before its deal: to everyone, or against the bot.

        Raises:
            Refusal: somebody else goes first, or it isn't allowed (anymore); nothing was opened.
        """
        old = await self._tables.load(game)
        return await self._rematches.reopen(old, person, against_bot=against_bot, moderator=moderator)

    # Without a press

    async def hold(self, game: int) -> TableView:
        """Park a game that would otherwise play by itself, because nothing can be shown in its channel."""
        return await self._background.hold(game)

    async def channel_gone(self, channel: int) -> None:
        """A channel was deleted, and its threads with it: close their tables, which count for nobody."""
        await self._background.close_in(channel)
