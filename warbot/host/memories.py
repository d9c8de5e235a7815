"""What a server remembers of its players, and how somebody is forgotten."""

from contextlib import suppress
from typing import Final

from warbot.engine.game import Seen
from warbot.host import moves, seating
from warbot.host.clock import Clock
from warbot.host.people import Person
from warbot.host.refusals import Refusal
from warbot.host.seating import Change
from warbot.host.unattended import Unattended
from warbot.store import Phase, Store, Table, Unreadable
from warbot.store.memory import Memory, Standing
from warbot.store.rows import ClosedFor

MONTH_SECONDS: Final = 30 * 86_400.0
"""What a leaderboard takes for a month: the last thirty days."""


class Memories:
    """Statistics, from finished games alone. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock, unattended: Unattended) -> None:
        self._store = store
        self._clock = clock
        self._unattended = unattended

    async def of(self, guild: int, person: int) -> Memory:
        """What a server remembers of a person."""
        return await self._store.memory(guild, person)

    async def leaderboard(self, guild: int, most: int, *, month: bool) -> list[Standing]:
        """The best of the last month, or of all time: at most so many."""
        since = self._clock.now() - MONTH_SECONDS if month else 0
        return await self._store.leaderboard(guild, since, most)

    async def forget(self, person: Person) -> int:
        """Take a person out of everything. What they play is resigned first, and the tables that they opened close."""
        now = self._clock.now()
        for game in await self._store.playing(person.id):
            with suppress(Refusal, Unreadable):  # it has ended in this very moment, or is closed as it is damaged
                await self._unattended.tables.change(game, lambda table, seen: _leaves(table, person, seen, now))
                self._unattended.boards.redraw(game)
        seats = await self._store.forget(person.id)
        self._unattended.watch.changed(now)  # which sees to the files, where somebody who reads them was in the way
        return seats


def _leaves(table: Table, person: Person, seen: Seen, now: float) -> Change:
    """The table without a person who wants to be forgotten."""
    if table.phase is Phase.PLAYING and table.position is not None:
        seat = table.seat_of(person.id)
        return Change(table) if seat not in table.position.still_in else moves.resign(table, person, seen, now)
    if table.seat_of(person.id) == 0 or table.phase is Phase.CHALLENGE:
        return Change(seating.closed(table, ClosedFor.CANCELLED, now))
    return seating.leave(table, person)
