"""What a server remembers about its players, what they want to be left out of, and how a player is forgotten."""

from contextlib import suppress

from warbot.engine.game import Seen
from warbot.host.background import Background
from warbot.host.clock import Clock
from warbot.store import Store, StoreFailed, Unreadable
from warbot.store.statistics import month_before
from warbot.table import Phase, Table, moves, seating
from warbot.table.change import Change, move
from warbot.table.people import Person, Preferences
from warbot.table.refusals import Refusal
from warbot.table.standings import PersonStats, Standing, WinnerStanding
from warbot.table.values import CloseReason
from warbot.table.view import TableView


class Statistics:
    """Statistics, from finished games only. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock, unattended: Background) -> None:
        self._store = store
        self._clock = clock
        self._background = unattended

    async def of(self, guild: int, person: int) -> PersonStats:
        """What a server remembers about a person."""
        return await self._store.memory(guild, person)

    async def leaderboard(self, guild: int, most: int, *, month: bool) -> list[Standing]:
        """The best players of the last month or of all time, at most `most`."""
        since = month_before(self._clock.now()) if month else 0
        return await self._store.leaderboard(guild, since, most)

    async def winner(self, view: TableView) -> WinnerStanding | None:
        """How the winner of a finished game stood right after it; None if nobody won, or it can't be told now."""
        if view.result is None or view.result.winner is None:
            return None
        try:
            return await self._store.winner_standing(view.game)
        except StoreFailed:  # it's in the log; the board goes without
            return None

    async def preferences(self, guild: int, person: int) -> Preferences:
        """What a person wants to be left out of on a server."""
        return await self._store.preferences(guild, person)

    async def prefer(self, guild: int, person: int, **wanted: bool) -> Preferences:
        """Change some of a person's preferences, which are returned as they are now."""
        return await self._store.prefer(guild, person, wanted)

    async def forget(self, person: Person) -> int:
        """Remove a person from everything. First their games are resigned, and the tables that they opened closed."""
        for game in await self._store.playing(person.id):
            with suppress(Refusal, Unreadable):  # it ended just now, or was closed because it is damaged
                await self._background.tables.play(game, _leave(person))
                self._background.boards.redraw(game)
        seats = await self._store.forget(person.id)
        self._background.watch.changed(self._clock.now())  # so that it erases the files if a reader was in the way
        return seats


@move
def _leave(table: Table, seen: Seen, now: int, person: Person) -> Change:
    """A person who wants to be forgotten leaves the table, whatever state it's in."""
    if table.phase is Phase.PLAYING and table.position is not None:
        seat = table.seat_of(person.id)
        return Change(table) if seat not in table.position.still_in else moves.resign(person)(table, seen, now)
    if table.seat_of(person.id) == 0 or table.phase is Phase.CHALLENGE:
        return Change(seating.closed(table, CloseReason.CANCELLED, now))
    return seating.leave(person)(table, seen, now)
