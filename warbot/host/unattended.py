"""What happens at tables without a press: what is due, and what becomes of those that can't be shown any more."""

from contextlib import suppress
from dataclasses import replace

import structlog

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.host import seating, turns
from warbot.host.board import Board, Trouble
from warbot.host.boards import Boards
from warbot.host.clock import Clock
from warbot.host.due import overdue
from warbot.host.going import Patience, shifted
from warbot.host.lost_time import LostTime
from warbot.host.refusals import Refusal, UnknownGame
from warbot.host.report import Report, report_of
from warbot.host.seating import Change
from warbot.host.servers import Servers
from warbot.host.tables import Changing, Tables
from warbot.host.tasks import Tasks
from warbot.host.watch import Watch
from warbot.store import Phase, Store, StoreFailed, Table, Unreadable
from warbot.store.rows import ClosedFor, Halt

log = structlog.get_logger(__name__)


class Unattended:
    """Watches over all tables, and over their boards."""

    def __init__(
        self, store: Store, clock: Clock, lost: LostTime, board: Board, servers: Servers, tasks: Tasks
    ) -> None:
        self._store = store
        self._clock = clock
        self._board = board
        self._servers = servers
        self.boards = Boards(store, clock, board, tasks, self._troubled, self._caught_up, self._again)
        self.watch: Watch = Watch(store, clock, lost, self._act, self.boards)
        self.tables = Tables(store, clock, lost, servers, self.watch.changed)
        lost.tell(self.boards.postpone)

    async def close_in(self, channel: int) -> None:
        """Close the tables of a channel that is no more, and those of its threads; they count for nobody."""
        for game in await self._store.running_in(channel):
            await self._quietly(game, _closed(self._clock.now()))

    async def park_all(self, guild: int) -> None:
        """Let the games of a server stand still, in which nothing can be shown any more."""
        for game in await self._store.running_of(guild):
            await self._quietly(game, _unseen)

    async def post_missing(self) -> bool:
        """Post the boards that the bot was stopped before it could post, of tables that still wait for somebody."""
        for game in await self._store.unposted(self._clock.now()):
            with suppress(UnknownGame):
                self.boards.post_missing(report_of(await self.tables.load(game)))
        return False

    async def hold(self, game: int) -> Report:
        """Let a game stand still that goes on by itself where nothing can be shown. Raises Refusal."""
        return await self.tables.change(game, _unseen)

    async def _act(self, game: int) -> None:
        """Do what is due at a table, and show it. Raises StoreFailed; the board tells that the table stands still.

        Raises Unreadable as well: then the table is closed, and its board says so.
        """
        report = report_of(await self.tables.load(game))
        if self.boards.unshown(game) and report.phase is Phase.PLAYING:
            self.boards.redraw(game)  # nothing happens unseen: first what there is to see has to get through
            return
        if report.phase is Phase.PLAYING and report.halted is None and self._board.hidden(report):
            await self._quietly(game, _unseen)
            return
        now, patience = self._clock.now(), await self._patience(report)
        news, calls = False, list[int]()

        def do(table: Table, seen: Seen) -> Change:
            nonlocal news
            change = overdue(table, seen, now, patience)
            news, calls[:] = change.table != table, _called(table, change.table)
            return change

        try:
            await self.tables.change(game, do, pressed=False)
        except Refusal:
            return  # the bot is being stopped
        except StoreFailed:
            self.boards.stall(game)
            raise
        self.boards.works(game)
        if news:
            self.boards.redraw(game, tuple(calls))

    async def _troubled(self, report: Report, trouble: Trouble) -> None:
        """A board can't be shown, and that does not pass by itself: the game stands still, or is over."""
        if trouble is Trouble.GONE:
            await self._quietly(report.game, _closed(self._clock.now()))
        elif report.plays:
            await self._quietly(report.game, _unseen)

    def _again(self, at: float) -> None:
        """A board could not be shown, and is to be tried again then."""
        self.watch.changed(at)

    async def _caught_up(self, report: Report, seconds: float) -> None:
        """A board shows the newest state again, after so long. Nobody could press meanwhile, so none of it counts."""
        with suppress(StoreFailed):  # then they are not given that time
            now, patience = self._clock.now(), await self._patience(report)
            await self._quietly(report.game, lambda table, _: Change(shifted(table, seconds, now, patience)))

    async def _patience(self, report: Report) -> Patience:
        """What the server's admins chose."""
        return Patience.of((await self._servers.server(report.place.guild)).settings)

    async def _quietly(self, game: int, changing: Changing) -> None:
        """Change a table, and show nothing: there is nobody to be told, or nowhere to tell it."""
        try:
            await self.tables.change(game, changing, pressed=False)
        except Refusal:
            return  # the bot is being stopped: after its next start this is found out again
        except Unreadable:
            return  # it is closed now
        except StoreFailed as error:
            log.debug("a table could not be changed", game=game, code=error.code)


def _unseen(table: Table, _: Seen) -> Change:
    if table.phase is not Phase.PLAYING or (table.going.halted and table.going.halted.parked):
        return Change(table)
    return Change(replace(table, going=replace(table.going, halted=Halt.UNSEEN)))


def _closed(now: float) -> Changing:
    def close(table: Table, _: Seen) -> Change:
        if table.phase is Phase.PLAYING:
            return Change(turns.over(table, Outcome(Ending.ABANDONED), now))
        return Change(seating.closed(table, ClosedFor.CANCELLED, now) if table.phase.running else table)

    return close


def _called(before: Table, after: Table) -> list[int]:
    """The people who are called by this change, because they keep others waiting."""
    pairs = zip(before.seats, after.seats, strict=False)
    return [new.person for old, new in pairs if new.pinged and not old.pinged and new.person is not None]
