"""What happens at tables without a press: what is due, and what becomes of tables that can no longer be shown."""

from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from warbot.host.boards.keeper import BoardKeeper
from warbot.host.boards.port import BoardPort, DeliveryFailure
from warbot.host.clock import Clock, LostTime
from warbot.host.meter import Meter
from warbot.host.scheduler import Scheduler
from warbot.host.servers import Servers
from warbot.host.tables import Tables
from warbot.host.tasks import Tasks
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table import Halt, Place
from warbot.table.change import Change, Move
from warbot.table.due import abandon, overdue, park_unseen, shift
from warbot.table.instants import SECOND, in_seconds
from warbot.table.refusals import Closing, Refusal, UnknownGame
from warbot.table.report import view_of
from warbot.table.view import TableView

log = structlog.get_logger(__name__)

_SOON_MS: Final = 10 * SECOND
"""Milliseconds. A table that plays by itself shows its next frame before then."""

_REDRAWN: Final = 10
"""Boards redrawn in one part of the chore: 25 a second, like those of tables that play by themselves."""


class Background:
    """Everything that happens at tables without a press, and the boards that show it."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        lost: LostTime,
        board: BoardPort,
        servers: Servers,
        tasks: Tasks,
        meter: Meter = Meter(),
    ) -> None:
        self._store = store
        self._clock = clock
        self._board = board
        self._servers = servers
        self._meter = meter
        self._lost = lost
        self._behind: list[int] | None = None
        """The games whose boards are still to be redrawn after this start; None before that is known."""
        self.boards = BoardKeeper(store, clock, board, tasks, self, meter)
        self.watch: Scheduler = Scheduler(store, clock, lost, self._act, self.boards)
        self.tables = Tables(store, clock, lost, servers, self.watch.changed)
        lost.on_shift(self.boards.postpone)

    async def close_in(self, channel: int) -> None:
        """Close the tables of a deleted channel and of its threads; they count for nobody."""
        for game in await self._store.running_in(channel):
            await self._quietly(game, abandon())

    async def park_all(self, guild: int) -> None:
        """Park all games of a server in which nothing can be shown anymore."""
        for game in await self._store.running_of(guild):
            await self._quietly(game, park_unseen())

    async def post_missing(self) -> bool:
        """Post boards that the bot was stopped before it could post, of tables that still wait for players."""
        for game in await self._store.unposted(self._clock.now()):
            with suppress(UnknownGame):
                self.boards.post_missing(view_of(await self.tables.load(game)))
        return False

    async def redraw_behind(self) -> bool:
        """After the bot was killed: redraw boards that may have missed a commit, a few at a time."""
        if self._behind is None:
            since = self._lost.unshown_since
            soon = self._clock.now() + _SOON_MS
            self._behind = [] if since is None else await self._store.behind(since, soon)
        now, self._behind = self._behind[:_REDRAWN], self._behind[_REDRAWN:]
        for game in now:
            self.boards.redraw(game)
        return bool(self._behind)

    async def hold(self, game: int) -> TableView:
        """Park a game that plays by itself, if nothing can be shown there. Raises Refusal."""
        _, change = await self.tables.play(game, park_unseen())
        return view_of(change.table)

    async def _act(self, game: int, place: Place) -> None:
        """Do what is due at a table, and show it. Raises StoreFailed; the board then says that the table is stalled.

        Raises Unreadable as well: then the table is closed, and its board says so.
        """
        try:
            change = await self._do_due(game, hidden=self._board.hidden(place))
        except StoreFailed:
            self.boards.mark_stalled(game)
            raise
        self.boards.saved_again(game)
        if change is not None and change.table.timing.halted is not Halt.UNSEEN:
            self.boards.redraw(game, change.calls, change.table)

    async def _do_due(self, game: int, *, hidden: bool) -> Change | None:
        """Do what is due at a table, with a long frame in as many commits as it takes; returns the last change.

        hidden: nothing can be shown there.
        """
        last = unfinished = None
        with suppress(Closing):
            while last is None or last.unfinished:
                move_by = partial(overdue, hidden=hidden, unfinished=unfinished)
                before, change = await self.tables.play_by(game, move_by, pressed=False)
                if change.table.revision == before.revision:
                    break  # nothing is due, or somebody has pressed something in the middle of a frame
                if last is None and before.due_at is not None:
                    self._meter.late(in_seconds(max(self._clock.now() - before.due_at, 0)))
                last, unfinished = change, change.table.revision
        return last

    async def troubled(self, view: TableView, trouble: DeliveryFailure) -> None:
        """A board can't be shown, and waiting won't help: park the game, or end it."""
        if trouble is DeliveryFailure.GONE:
            await self._quietly(view.game, abandon())
        elif view.plays:
            await self._quietly(view.game, park_unseen())

    def retry(self, at: int) -> None:
        """A board could not be shown, and is to be retried at that time."""
        self.watch.retry(at)

    def free(self, game: int) -> None:
        """A board is at rest, and shows the newest state as far as we know."""
        self.watch.free(game)

    async def caught_up(self, view: TableView, lost: int) -> None:
        """A board is up to date again after this many milliseconds. Nobody could press, so none of them count."""
        with suppress(Refusal, StoreFailed):  # then the players don't get that time back
            await self.tables.play_by(view.game, partial(shift, lost), pressed=False)

    async def _quietly(self, game: int, move: Move) -> None:
        """Change a table without showing it: there is nobody to tell, or nowhere to tell them."""
        try:
            await self.tables.play(game, move, pressed=False)
        except Refusal:
            return  # the bot is being stopped: it finds this out again after its next start
        except Unreadable:
            return  # it is closed now
        except StoreFailed as error:
            log.debug("a table could not be changed", game=game, code=error.code)
