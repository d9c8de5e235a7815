"""The stored tables, and the only way to change one.

Load, check, change, commit: one transaction, and one round trip to the database's thread.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from weakref import WeakValueDictionary

import structlog

from warbot.engine.outcome import Ending, Outcome
from warbot.host.clock import Clock, LostTime
from warbot.host.servers import Servers
from warbot.store import Stale, Store, Taken, Unreadable
from warbot.table import Phase, Table, seating, turns
from warbot.table.change import Change, Move
from warbot.table.consequences import with_consequences
from warbot.table.refusals import ChannelTaken, Closing, UnknownGame
from warbot.table.report import view_of
from warbot.table.server_settings import ServerSettings
from warbot.table.timing import IdlePolicy
from warbot.table.values import CloseReason

log = structlog.get_logger(__name__)


class Tables:
    """Every table of one store. `changed` is called after each change, with when something is next due at that table.

    All methods may raise StoreFailed; then nothing was changed.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        lost: LostTime,
        servers: Servers,
        changed: Callable[[int | None], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._servers = servers
        self._changed = changed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closing = False

    def refuse_new_moves(self) -> None:
        """From now on change nothing: anyone who tries is asked to come back soon."""
        self._closing = True

    async def load(self, game: int) -> Table:
        """The table of a game. Raises UnknownGame."""
        table = await self._store.load(game)
        if table is None:
            raise UnknownGame(game)
        return table

    async def open(self, table: Table) -> tuple[Table, Table | None]:
        """Store a new table; returns it with its id, and the table it replaced, if any. Raises ChannelTaken."""
        self._check_open()
        await self._lost.make_up()
        while True:
            try:
                replacing = await self._replaceable(table)
                opened = await self._store.open_table(table, replacing)
                break
            except (Taken, Stale):  # somebody else was first, just now: look again
                continue
            except Unreadable:  # the table that was there is damaged, and closed by now
                continue
        self._changed(opened.due_at)
        place = table.place
        log.info("table opened", game=opened.id, guild=place.guild, channel=place.channel, rules=str(table.rules))
        return opened, replacing[0] if replacing is not None else None

    async def play(self, game: int, move: Move, *, pressed: bool = True) -> tuple[Table, Change]:
        """Make a move and commit it; returns the table before, and the change with the table as it is stored now.

        pressed: one of the players is there, because they made the move.

        Raises:
            Refusal: nothing was changed.
        """
        return await self.play_by(game, lambda _: move, pressed=pressed)

    async def play_by(self, game: int, move_by: Callable[[IdlePolicy], Move], *, pressed: bool) -> tuple[Table, Change]:
        """Like `play`, for a move that depends on how long this server lets players keep a table waiting."""
        self._check_open()
        await self._lost.make_up()

        def whole(settings: ServerSettings) -> Move:
            policy = IdlePolicy.of(settings)
            return with_consequences(move_by(policy), policy, pressed=pressed)

        async with self._locks.setdefault(game, asyncio.Lock()):  # spares a press a race that it can wait out
            played = await self._store.play(game, whole, self._clock.now())
        if played is None:
            raise UnknownGame(game)
        before, change = played
        if change.table.phase is not before.phase:
            log.info("table moved on", game=game, guild=before.place.guild, phase=change.table.phase.value)
        self._changed(change.table.due_at)
        return before, change

    async def _replaceable(self, new: Table) -> tuple[Table, Table] | None:
        """The table to be replaced, before and after; None if the channel is free. Raises ChannelTaken."""
        now, table = new.opened_at, await self._store.load_running(new.place.channel)
        if table is None:
            return None
        if table.timing.halted and table.timing.halted.parked and not _owes(table, new.seats[0].person):
            abandoned = turns.over(table, Outcome(Ending.ABANDONED), now)
            return table, replace(abandoned, due_at=None, closed_for=CloseReason.REPLACED)
        if table.phase is Phase.PLAYING:
            raise ChannelTaken(view_of(table), None)
        free_at = table.opened_at + seating.REPLACEABLE_AFTER_MS
        # whoever was first may have read the clock later, but a clock that was far ahead must not hold the channel
        if now < free_at <= now + 2 * seating.REPLACEABLE_AFTER_MS:
            raise ChannelTaken(view_of(table), free_at)
        return table, seating.closed(table, CloseReason.REPLACED, now)

    def _check_open(self) -> None:
        if self._closing:
            raise Closing


def _owes(table: Table, person: int | None) -> bool:
    """Whether a person plays there against another: a new game must not be a way out of a game that they're losing."""
    assert table.position is not None, "only a dealt game is parked"
    seats = [seat for seat in table.people if seat in table.position.still_in]
    return len(seats) > 1 and any(table.seats[seat].person == person for seat in seats)
