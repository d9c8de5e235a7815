"""What a server remembers about its players, and how a player is forgotten: by the bot, or while none runs."""

from contextlib import suppress
from pathlib import Path

from warbot.engine.game import Seen
from warbot.host.background import Background
from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.host.clock import Clock, LostTime
from warbot.host.servers import Servers
from warbot.host.tasks import Tasks
from warbot.store import Store, StoreFailed, Unreadable
from warbot.store.statistics import month_before
from warbot.table import Phase, Place, Table, moves, seating
from warbot.table.change import Change, move
from warbot.table.people import FORGOTTEN_NAME, Person, PersonStats, Preferences, Standing, WinnerStanding
from warbot.table.refusals import Refusal
from warbot.table.values import CloseReason
from warbot.table.view import TableView


class Statistics:
    """Statistics, from finished games only. All methods may raise StoreFailed."""

    def __init__(self, store: Store, clock: Clock, background: Background) -> None:
        self._store = store
        self._clock = clock
        self._background = background

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


_TASKS_TIMEOUT = 5.0
_ERASE_TRIES = 20
_ERASE_RETRY_SECONDS = 0.25


class _Nowhere:
    """A board that nobody sees."""

    def hidden(self, place: Place) -> bool:
        del place
        return False

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        del view, ping, repost
        return Delivery(trouble=DeliveryFailure.LATER)

    async def close(self, view: TableView, message: int) -> None:
        del view, message

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        del place, message, game, reference


async def forget(database: Path, person: int, clock: Clock) -> tuple[int, bool]:
    """Remove a person from a database, as /war forget does; returns how many seats they were in.

    The flag says whether they are gone from the files as well: another program that reads them can be in the way. Then
    the next start of the bot does it.

    The note of when the bot was last alive stays unchanged: the time until its next start still counts for nobody.

    Raises:
        CannotOpen: a bot is running on it, or it is not one of our databases.
        StoreFailed: nothing was changed, or only games were resigned.
    """
    store = await Store.open(database)
    tasks = Tasks()
    try:
        lost = LostTime(store, clock)
        background = Background(store, clock, lost, _Nowhere(), Servers(store, clock, lost), tasks)
        seats = await Statistics(store, clock, background).forget(Person(person, FORGOTTEN_NAME))
        return seats, await _erased(store, clock)
    finally:
        await tasks.finish(_TASKS_TIMEOUT)
        await store.close()


async def _erased(store: Store, clock: Clock) -> bool:
    """Erase deleted data from the files, waiting some seconds for a reader; returns whether that's done."""
    for _ in range(_ERASE_TRIES):
        if await store.erase():
            return True
        await clock.sleep(_ERASE_RETRY_SECONDS)
    return False
