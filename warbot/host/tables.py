"""The stored tables, and the one way in which they change.

Lock the table, load, check, change, commit, unlock. From loading to the commit it is one transaction, and one way to
the database and back. What would take too long there is thought about outside; then the lock spares a press from losing
a race that it could have waited out, and what makes it right is the compare-and-set in the store.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

import structlog

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome, looks_for_repeats
from warbot.host import seating, story, turns
from warbot.host.clock import Clock
from warbot.host.due import due_at
from warbot.host.going import Patience, time_is_up, went_on
from warbot.host.lost_time import LostTime
from warbot.host.places import shared_out
from warbot.host.refusals import ChannelTaken, Closing, UnknownGame
from warbot.host.report import Report, report_of
from warbot.host.seating import Change
from warbot.host.servers import Servers
from warbot.store import Phase, Played, Stale, Store, Table, Taken, Unreadable
from warbot.store.rows import ClosedFor, Pace

log = structlog.get_logger(__name__)

_LEAPS: Final = (Pace.WAR, Pace.END)
"""The paces at which one frame can be hundreds of battles."""

Changing = Callable[[Table, Seen], Change]
"""What a press does: the table as it should be next. Raises Refusal where nothing changes.

It is called on another thread than the event loop's, and may be called again where somebody else was first.
"""

_Stored = tuple[Table, Sequence[Played]]


class _NotThereError(Exception):
    """A table can't be changed where it is stored: something is to be read first, or it would take long."""


class Tables:
    """Every table of one store. `changed` is told of every change when something is due there next.

    All methods may raise StoreFailed; then nothing was changed.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        lost: LostTime,
        servers: Servers,
        changed: Callable[[float | None], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._servers = servers
        self._changed = changed
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._turning_away = False

    def turn_away(self) -> None:
        """From now on nothing is changed any more: whoever comes is asked to come again soon."""
        self._turning_away = True

    async def load(self, game: int) -> Table:
        """The table of a game. Raises UnknownGame."""
        table = await self._store.load(game)
        if table is None:
            raise UnknownGame(game)
        return table

    async def open(self, table: Table) -> tuple[Table, Table | None]:
        """Store a new table; returns it with its id, and the one that had to make way, if any. Raises ChannelTaken."""
        self._check_open()
        await self._lost.make_up()
        while True:
            try:
                replacing = await self._replaceable(table)
                opened = await self._store.open_table(table, replacing)
                break
            except (Taken, Stale):  # somebody else was first, in this very moment: look again
                continue
            except Unreadable:  # the one that was there is damaged, and closed by now
                continue
        self._changed(opened.due_at)
        place = table.place
        log.info("table opened", game=opened.id, guild=place.guild, channel=place.channel, rules=str(table.rules))
        return opened, replacing[0] if replacing is not None else None

    async def change(self, game: int, changing: Changing, *, pressed: bool = True) -> Report:
        """Change one table and commit it. `pressed`: one of its players is there, for it is they who change it.

        Raises Refusal; then nothing was changed.
        """
        self._check_open()
        await self._lost.make_up()
        async with self._locks.setdefault(game, asyncio.Lock()):
            before, after = await self._change(game, changing, pressed=pressed)
        if after.phase is not before.phase:
            log.info("table moved on", game=game, guild=after.place.guild, phase=after.phase.value)
        self._changed(after.due_at)
        return report_of(after)

    async def _change(self, game: int, changing: Changing, *, pressed: bool) -> tuple[Table, Table]:
        """The table before and after. Nearly always it is changed where it is stored, by the way there and back."""
        now = self._clock.now()

        def change(table: Table, seen: Seen) -> tuple[Table, Sequence[Played]]:
            server = self._servers.at_hand(table.place.guild)
            if server is None or _leaps(table, pressed=pressed):
                raise _NotThereError
            made = _made(table, changing, seen, now, pressed=pressed)
            return _goes_on(table, made, now, Patience.of(server.settings), pressed=pressed)

        try:
            changed = await self._store.change(game, change, now)
        except _NotThereError:
            return await self._change_here(game, changing, now, pressed=pressed)
        if changed is None:
            raise UnknownGame(game)
        return changed

    async def _change_here(self, game: int, changing: Changing, now: float, *, pressed: bool) -> tuple[Table, Table]:
        """The same step by step: whoever else waits for the database is not held up by what is thought about here."""
        while True:
            table = await self.load(game)
            patience = Patience.of((await self._servers.server(table.place.guild)).settings)
            seen = await self._seen(table)

            def change(table: Table = table, patience: Patience = patience, seen: Seen = seen) -> _Stored:
                made = _made(table, changing, seen, now, pressed=pressed)
                return _goes_on(table, made, now, patience, pressed=pressed)

            leaps = _leaps(table, pressed=pressed)
            after, battles = await asyncio.to_thread(change) if leaps else change()
            try:
                return table, await self._store.commit(table, after, battles, now)
            except Stale:  # another table took its place in this very moment: look again
                continue

    async def _replaceable(self, new: Table) -> tuple[Table, Table] | None:
        """The table that has to make way, before and after; None where the channel is free. Raises ChannelTaken."""
        now, table = new.opened_at, await self._store.load_running(new.place.channel)
        if table is None:
            return None
        if table.going.halted and table.going.halted.parked and not _owes(table, new.seats[0].person):
            abandoned = turns.over(table, Outcome(Ending.ABANDONED), now)
            return table, replace(abandoned, due_at=None, closed_for=ClosedFor.REPLACED)
        if table.phase is Phase.PLAYING:
            raise ChannelTaken(report_of(table), None)
        free_at = table.opened_at + seating.REPLACEABLE_AFTER
        # somebody who was first may have read the clock later; but one that was far ahead must not hold the channel
        if now < free_at <= now + 2 * seating.REPLACEABLE_AFTER:
            raise ChannelTaken(report_of(table), free_at)
        return table, seating.closed(table, ClosedFor.REPLACED, now)

    async def _seen(self, table: Table) -> Seen:
        """The earlier piles, where the rules still look for a repeated position."""
        if table.position is not None and looks_for_repeats(table.position, table.rules):
            return await self._store.seen(table.id)
        return Seen()

    def _check_open(self) -> None:
        if self._turning_away:
            raise Closing


def _owes(table: Table, person: int | None) -> bool:
    """Whether a person plays there against another: starting a new game must not be a way out of one that one loses."""
    assert table.position is not None, "only a dealt game is parked"
    seats = [seat for seat in table.people if seat in table.position.still_in]
    return len(seats) > 1 and any(table.seats[seat].person == person for seat in seats)


def _leaps(table: Table, *, pressed: bool) -> bool:
    """Whether many battles may be played at once, while others press."""
    return table.going.pace in _LEAPS and not pressed


def _made(table: Table, changing: Changing, seen: Seen, now: float, *, pressed: bool) -> Change:
    """What comes of a change. A press that comes after time is up finds the game ended by its last round.

    Where a tie still waits to be grabbed, people go on pressing.
    """
    if pressed and table.phase is Phase.PLAYING and time_is_up(table, now):
        ended = turns.last_round(table, seen, now)
        if ended.table.phase is Phase.OVER:
            return ended
    return changing(table, seen)


def _goes_on(before: Table, made: Change, now: float, patience: Patience, *, pressed: bool) -> _Stored:
    """What is to be stored of a change: the table with its times, its story, and who shares in a draw."""
    placed = shared_out(made.table, (*before.recent, *made.battles))
    after = went_on(before, placed, now, patience, pressed=pressed or made.stirs)
    sizes = before.position.counts if before.position is not None else ()
    told = story.goes_on(after.story, made.battles, after.rules, sizes, shuffles=_shuffles(before, after))
    return replace(after, story=told, due_at=due_at(after)), made.battles


def _shuffles(before: Table, after: Table) -> bool:
    """Whether the rules have begun to shuffle won cards, since a position was repeated."""
    return not _shuffling(before) and _shuffling(after)


def _shuffling(table: Table) -> bool:
    return table.position is not None and table.position.shuffling
