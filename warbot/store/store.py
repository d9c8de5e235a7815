"""The store's public API: everything that the host may ask of it."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from cachetools import LRUCache

from warbot.engine.game import Seen
from warbot.store import deletion, games, lookups, people, servers, statistics
from warbot.store.database import Database, Noted, Timed
from warbot.store.errors import StoreFailed, Unreadable
from warbot.store.lookups import Lines
from warbot.store.open import open_database
from warbot.store.sums import check_lines
from warbot.table.change import Change, Move
from warbot.table.people import PersonStats, Preferences, Standing, WinnerStanding
from warbot.table.server_settings import Draft, Server, ServerSettings
from warbot.table.values import Place, PlayedBattle, Table

_KEEP: Final = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"

_CACHE_SIZE: Final = 1_000
"""The number of games, those last changed, whose revision is cached."""


Lost = Callable[[Unreadable], None]


class Store:
    """Every game, in one database. All methods may raise StoreFailed; then nothing was changed.

    Methods that load a table raise Unreadable if its rows are damaged. By then it is closed, and its channel free.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._revisions: LRUCache[int, int] = LRUCache(_CACHE_SIZE)
        self._checked: LRUCache[int, None] = LRUCache(_CACHE_SIZE)
        self._lost: Lost = lambda _: None
        self._readable = True
        """Whether deleted data may still be readable in the files: after a start we don't know."""

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open or create the database at `path`. Raises CannotOpen."""
        store = cls(await open_database(path))
        with suppress(StoreFailed):  # then it is retried later
            await store.erase()
        return store

    async def close(self) -> None:
        await self._database.close()

    def check_files(self) -> None:
        """Raise StoreFailed if the database was deleted, moved or replaced since it was opened."""
        self._database.check_files()

    def report_to(self, noted: Noted, lost: Lost) -> None:
        """From now on call `noted` with each failure, and with None for each commit; `lost` with each damaged game."""
        self._database.report_to(noted)
        self._lost = lost

    def time_commits(self, timed: Timed) -> None:
        """From now on call `timed`, on the database's thread, for each commit."""
        self._database.time_commits(timed)

    @property
    def waiting(self) -> int:
        """How many transactions wait for a commit."""
        return self._database.waiting

    async def erase(self) -> bool:
        """Erase deleted data from the files as well; returns whether that's done. If not, it should be retried.

        It does nothing if nothing was deleted since the last time.
        """
        if not self._readable:
            return True
        self._readable = False  # what is deleted while this runs is for the next time
        try:
            self._readable = not await self._database.empty_log()
        except StoreFailed:
            self._readable = True
            raise
        return not self._readable

    async def open_table(self, table: Table, replacing: tuple[Table, Table] | None = None) -> Table:
        """Store a new table and return it with its id; `replacing` closes another (before, after) in the same commit.

        Raises:
            Taken: the channel already has a table.
            Stale: the table to be replaced has changed.
        """

        def work(db: sqlite3.Connection) -> int:
            if replacing is not None:
                games.write(db, *replacing, (), 0)
            return games.insert(db, table)

        if replacing is None:
            return replace(table, id=await self._database.transaction(work))
        try:
            return replace(table, id=await self._database.transaction(work))
        finally:
            self._revisions.pop(replacing[0].id, None)  # it was changed, too

    async def load(self, game: int) -> Table | None:
        return await self._look(lambda db: games.load(db, game))

    async def load_running(self, channel: int) -> Table | None:
        """The table that occupies a channel."""
        return await self._look(lambda db: games.load_running(db, channel))

    async def load_finished(self, channel: int) -> Table | None:
        """The last game of a channel that has a result."""
        return await self._look(lambda db: games.load_finished(db, channel))

    async def load_rematch(self, game: int) -> Table | None:
        """The newest table that was opened as a rematch of `game`."""
        return await self._look(lambda db: games.load_rematch(db, game))

    async def _look(self, look: Callable[[sqlite3.Connection], Table | None]) -> Table | None:
        """The table that `look` finds. Raises Unreadable if it is damaged; by then it is closed."""
        try:
            return await self._database.read(lambda db: self._sound(db, look(db)))
        except Unreadable as error:
            raise await self._closed(error) from error.__cause__

    def _sound(self, db: sqlite3.Connection, table: Table | None) -> Table | None:
        """The table, after a check, at its first load, that its moves and battles are as they were written."""
        if table is not None and table.id not in self._checked:
            check_lines(db, table.id)
            self._checked[table.id] = None
        return table

    async def _closed(self, error: Unreadable) -> Unreadable:
        """Close a damaged game; returns the error to raise, with the reference under which it was closed."""
        if error.reference:
            return error
        own = secrets.token_hex(4)
        with self._unsure(error.game):
            closed = await self._database.transaction(lambda db: games.close_unreadable(db, error.game, own))
        self._revisions.pop(error.game, None)
        closed.__cause__ = error.__cause__
        if closed.reference == own:  # else somebody else found it at the same time
            self._lost(closed)
        return closed

    async def battles(self, game: int) -> tuple[PlayedBattle, ...]:
        """Every battle of a game in order; number 0 is the deal."""
        return await self._database.read(lambda db: games.battles(db, game))

    async def lines(self, game: int, first: int = 1, last: int | None = None) -> Lines:
        """The battles of a game from `first` to `last` (None: the newest), as they are stored."""
        return await self._database.look(lambda db: lookups.lines(db, game, first, last))

    async def game_of_seed(self, guild: int, server_seed: bytes) -> int | None:
        """The finished game of a server that was shuffled with this seed."""
        return await self._database.read(lambda db: lookups.game_of_seed(db, guild, server_seed))

    async def play(self, game: int, move_by: Callable[[ServerSettings], Move], now: int) -> tuple[Table, Change] | None:
        """Load a table, make a move at it, and commit the change: all of it in one transaction.

        `move_by` returns the move for the settings of the table's server. Returns the table before, and the change with
        the table as it is stored now; None if there is no such table. If nothing changes, nothing is written. If the
        move raises, the error is passed on, and nothing is written. The move runs while everybody else waits for the
        database, so it must not take long.
        """

        def work(db: sqlite3.Connection) -> tuple[Table, Change] | None:
            before = self._sound(db, games.load(db, game))
            if before is None:
                return None
            move = move_by(servers.load(db, before.place.guild).settings)
            change = move(before, Seen(texts=games.Earlier(db, game)), now)
            if change.table == before and not change.battles:
                return before, replace(change, table=before)
            games.write(db, before, change.table, change.battles, now)
            return before, replace(change, table=games.changed(before, change.table, change.battles))

        with self._unsure(game):
            try:
                changed = await self._database.transaction(work)
            except Unreadable as error:
                raise await self._closed(error) from error.__cause__
        if changed is not None:
            self._cache(changed[1].table)
        return changed

    async def revision(self, game: int) -> int | None:
        """How often a game was changed; None if there is no such game."""
        return await self._database.read(lambda db: lookups.revision(db, game))

    def cached_revision(self, game: int) -> int | None:
        """The same from the cache, if the game was changed recently; else None."""
        return self._revisions.get(game)

    def _cache(self, table: Table) -> None:
        self._revisions[table.id] = max(table.revision, self._revisions.get(table.id, 0))

    @contextmanager
    def _unsure(self, game: int) -> Iterator[None]:
        """Wraps a change: if it fails or is cancelled, drop the cached revision."""
        try:
            yield
        except (StoreFailed, asyncio.CancelledError):
            self._revisions.pop(game, None)
            raise

    async def posted(self, game: int, message: int, at: int) -> int | None:
        """A board of a game was posted: the newest is the board. Returns the message that no longer is, if any."""
        return await self._database.transaction(lambda db: lookups.posted(db, game, message, at))

    async def board_of(self, guild: int, message: int) -> int | None:
        """The game whose board a message of a server is; None if it isn't one."""
        return await self._database.read(lambda db: lookups.board_of(db, guild, message))

    async def open_tables(self) -> dict[str, int]:
        """How many tables there are in each phase in which something can still happen."""
        return await self._database.look(lookups.open_tables)

    async def unposted(self, now: int) -> list[int]:
        """The tables that will still wait for players after now and, as far as we know, have no board posted."""
        return await self._database.read(lambda db: lookups.unposted(db, now))

    async def behind(self, since: int, later_than: int) -> list[int]:
        """The tables whose boards may be behind if the bot was killed at `since` or later.

        later_than: where something is due until then, the board is drawn anyway.
        """
        return await self._database.read(lambda db: lookups.behind(db, since, later_than))

    async def running_in(self, channel: int) -> list[int]:
        """The tables that occupy a channel or one of its threads."""
        return await self._database.read(lambda db: lookups.running_in(db, channel))

    async def due(self, now: int, most: int) -> dict[int, Place]:
        """The games for which something is due and where they are, at most `most`, longest overdue first."""
        return await self._database.read(lambda db: lookups.due(db, now, most))

    async def next_due(self, after: int) -> int | None:
        """When something is next due after a time."""
        return await self._database.read(lambda db: lookups.next_due(db, after))

    async def postpone(self, shift: int, now: int, facts: Mapping[str, str]) -> None:
        """Push back everything that waits, and every running clock; store facts about the bot in the same commit."""

        def work(db: sqlite3.Connection) -> None:
            lookups.postpone(db, shift, now)
            servers.postpone_drafts(db, shift)
            db.executemany(_KEEP, facts.items())

        await self._database.transaction(work)

    async def server(self, guild: int) -> Server:
        """A server's settings."""
        return await self._database.read(lambda db: servers.load(db, guild))

    async def save_server(self, guild: int, draft: Draft, person: int, at: int) -> None:
        """Save a draft as the server's settings. Raises Stale if somebody has saved since it was begun."""
        self._readable = True
        await self._database.transaction(lambda db: servers.save(db, guild, draft, person, at))

    async def draft(self, guild: int, person: int, now: int) -> Draft | None:
        """An admin's draft; None if there is none or it has expired."""
        return await self._database.read(lambda db: servers.load_draft(db, guild, person, now))

    async def put_draft(self, guild: int, person: int, draft: Draft, now: int) -> None:
        """Store a new draft, unless the admin has one that has not expired."""
        await self._database.transaction(lambda db: servers.put_draft(db, guild, person, draft, now))

    async def change_draft(self, guild: int, person: int, before: Draft, after: ServerSettings) -> None:
        """Change a draft, if nothing else has changed it. Raises Stale."""
        await self._database.transaction(lambda db: servers.change_draft(db, guild, person, before, after))

    async def drop_draft(self, guild: int, person: int) -> None:
        self._readable = True
        await self._database.transaction(lambda db: servers.drop_draft(db, guild, person))

    async def drop_old_drafts(self, now: int) -> None:
        """Drop expired drafts, of all servers."""
        self._readable = True
        await self._database.transaction(lambda db: servers.drop_old_drafts(db, now))

    async def memory(self, guild: int, person: int) -> PersonStats:
        """What a server remembers about a person."""
        return await self._database.look(lambda db: statistics.memory(db, guild, person))

    async def leaderboard(self, guild: int, since: int, most: int) -> list[Standing]:
        """The players with the most wins against people since an instant, best first."""
        return await self._database.look(lambda db: statistics.leaderboard(db, guild, since, most))

    async def winner_standing(self, game: int) -> WinnerStanding | None:
        """How the winner of a game stood right after it; None if nobody won, or it doesn't count."""
        return await self._database.look(lambda db: statistics.winner_standing(db, game))

    async def preferences(self, guild: int, person: int) -> Preferences:
        """What a person wants to be left out of on a server."""
        return await self._database.read(lambda db: people.preferences(db, guild, person))

    async def prefer(self, guild: int, person: int, changes: Mapping[str, bool]) -> Preferences:
        """Change some of a person's preferences, which are returned as they are now."""
        self._readable = True
        return await self._database.transaction(lambda db: people.prefer(db, guild, person, changes))

    async def playing(self, person: int) -> list[int]:
        """The unfinished tables at which a person has a seat."""
        return await self._database.read(lambda db: lookups.playing(db, person))

    async def forget(self, person: int) -> int:
        """Remove a person from all stored data; returns how many seats they were in."""
        try:
            seats = await self._database.transaction(lambda db: people.forget(db, person))
        finally:
            self._revisions.clear()  # it changes tables, too
            self._readable = True
        with suppress(StoreFailed):  # they are forgotten, and the erasing is retried later
            await self.erase()
        return seats

    async def guilds(self) -> set[int]:
        """Every server with stored data, except those that we know the bot has left."""
        return await self._database.read(servers.guilds)

    async def running_of(self, guild: int) -> list[int]:
        """The tables of a server that occupy a channel."""
        return await self._database.read(lambda db: lookups.running_of(db, guild))

    async def server_left(self, guild: int, at: int) -> None:
        """Record that the bot was removed from a server."""
        await self._database.transaction(lambda db: servers.left(db, guild, at))

    async def server_visited(self, guild: int, until: int) -> None:
        """Record that a server that the bot is not in is used until then."""
        await self._database.transaction(lambda db: servers.visited(db, guild, until))

    async def server_back(self, guild: int) -> bool:
        """Record that the bot is back in a server; returns whether it had left."""
        return await self._database.transaction(lambda db: servers.back(db, guild))

    async def left_servers(self) -> set[int]:
        """Every server that we know the bot has left."""
        return await self._database.read(servers.left_servers)

    async def left_before(self, before: int) -> list[int]:
        """The servers that the bot left before a time."""
        return await self._database.read(lambda db: servers.left_before(db, before))

    async def delete_server(self, guild: int) -> bool:
        """Delete some of the data of a server that the bot left; returns False once nothing is left."""
        more = await self._database.transaction(lambda db: deletion.delete(db, guild))
        self._readable = True
        return more

    async def keep(self, name: str, value: str) -> None:
        """Store a fact about the bot itself under a name."""
        await self._database.transaction(lambda db: db.execute(_KEEP, (name, value)).rowcount)

    async def kept(self, name: str) -> str | None:
        """The fact stored under a name; None if there is none."""
        query = "SELECT value FROM kept WHERE name = ?"
        rows = await self._database.read(lambda db: db.execute(query, (name,)).fetchall())
        return str(rows[0][0]) if rows else None

    async def delete_finished(self, before: int, after_game: int) -> tuple[int, int | None]:
        """Of the next few games, delete those that ended before a time; returns how many, and where to continue."""
        some, last = await self._database.transaction(lambda db: deletion.delete_finished(db, before, after_game))
        self._readable = self._readable or some > 0
        return some, last
