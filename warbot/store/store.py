"""The store's door: what the host may ask of it."""

import asyncio
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from warbot.engine.game import Seen
from warbot.store import departures, games, memory, retention, servers
from warbot.store.database import Database, Noted
from warbot.store.errors import StoreFailed, Unreadable
from warbot.store.lines import Lines, game_of_seed, lines
from warbot.store.memory import Memory, Standing
from warbot.store.opening import open_database
from warbot.store.rows import Played, Table
from warbot.store.settings_rows import Draft, Server, ServerSettings
from warbot.store.sums import check_lines

_KEEP: Final = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"

_AT_HAND: Final = 1_000
"""Of so many games that were changed last the revision is known without asking."""

Changing = Callable[[Table, Seen], tuple[Table, Sequence[Played]]]
"""What a change makes of a table: the table as it should be next, and what was played on the way there."""


Lost = Callable[[Unreadable], None]


class Store:
    """Every game, in one database. All methods may raise StoreFailed; then nothing was changed.

    Those that load a table raise Unreadable where its rows are damaged. It is closed by then, and its channel free.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._revisions: dict[int, int] = {}
        self._checked: set[int] = set()
        self._lost: Lost = lambda _: None
        self._readable = True
        """Whether something that was deleted may still be readable in the files: at a start nobody knows."""

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open or create the database at `path`. Raises CannotOpen."""
        store = cls(await open_database(path))
        with suppress(StoreFailed):  # then it is tried again
            await store.erase()
        return store

    async def close(self) -> None:
        await self._database.close()

    def check_files(self) -> None:
        """Raise StoreFailed if the database was deleted, moved or replaced since it was opened."""
        self._database.check_files()

    def report_to(self, noted: Noted, lost: Lost) -> None:
        """From now on tell `noted` of each failure, and of each commit by None; `lost` of each game that is damaged."""
        self._database.report_to(noted)
        self._lost = lost

    async def erase(self) -> bool:
        """Take what was deleted out of the files as well; whether that is done. To be tried again where it is not.

        It does nothing if nothing was deleted since the last time.
        """
        if not self._readable:
            return True
        self._readable = False  # what is deleted while this is under way counts for the next time
        try:
            self._readable = not await self._database.empty_log()
        except StoreFailed:
            self._readable = True
            raise
        return not self._readable

    async def open_table(self, table: Table, replacing: tuple[Table, Table] | None = None) -> Table:
        """Store a new table and return it with its id; `replacing` closes another one (before, after) with it.

        Raises:
            Taken: the channel has a table already.
            Stale: the one to be replaced has moved on.
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
            self._revisions.pop(replacing[0].id, None)  # it was changed as well

    async def load(self, game: int) -> Table | None:
        return await self._look(lambda db: games.load(db, game))

    async def load_running(self, channel: int) -> Table | None:
        """The table that takes a channel."""
        return await self._look(lambda db: games.load_running(db, channel))

    async def load_finished(self, channel: int) -> Table | None:
        """The last game of a channel that has a result."""
        return await self._look(lambda db: games.load_finished(db, channel))

    async def load_rematch(self, game: int) -> Table | None:
        """The newest table that was opened as a rematch of `game`."""
        return await self._look(lambda db: games.load_rematch(db, game))

    async def _look(self, look: Callable[[sqlite3.Connection], Table | None]) -> Table | None:
        """The table that `look` finds. Raises Unreadable where it is damaged; by then it is closed."""
        try:
            return await self._database.read(lambda db: self._sound(db, look(db)))
        except Unreadable as error:
            raise await self._closed(error) from error.__cause__

    def _sound(self, db: sqlite3.Connection, table: Table | None) -> Table | None:
        """The table, whose moves and battles are as they were written: they are looked at once, at the first load."""
        if table is not None and table.id not in self._checked:
            check_lines(db, table.id)
            if len(self._checked) >= _AT_HAND:
                self._checked.clear()
            self._checked.add(table.id)
        return table

    async def _closed(self, error: Unreadable) -> Unreadable:
        """Close a game that was found to be damaged; the error to raise, with the reference by which it was closed."""
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

    async def battles(self, game: int) -> tuple[Played, ...]:
        """Every battle of a game in order; number 0 is the deal."""
        return await self._database.read(lambda db: games.battles(db, game))

    async def lines(self, game: int, first: int = 1, last: int | None = None) -> Lines:
        """The battles of a game from `first` to `last` (None: the newest), as they are stored."""
        return await self._database.look(lambda db: lines(db, game, first, last))

    async def game_of_seed(self, guild: int, server_seed: bytes) -> int | None:
        """The game of a server that is over and was shuffled with this seed."""
        return await self._database.read(lambda db: game_of_seed(db, guild, server_seed))

    async def seen(self, game: int) -> Seen:
        """The earlier piles of a game, for the look at a repeated position."""
        return Seen(texts=await self._database.read(lambda db: games.seen(db, game)))

    async def commit(self, before: Table, after: Table, battles: Sequence[Played], at: float) -> Table:
        """Commit a change of a table and what was played in it; returns the table as it is stored now.

        Raises:
            Stale: somebody has changed the table since `before` was loaded. Nothing is written.
        """

        def work(db: sqlite3.Connection) -> Table:
            games.write(db, before, after, battles, at)
            table = games.load(db, before.id)
            assert table is not None, "it was updated in this transaction"
            return table

        with self._unsure(before.id):
            table = await self._database.transaction(work)
        self._keep_at_hand(table)
        return table

    async def change(self, game: int, changing: Changing, at: float) -> tuple[Table, Table] | None:
        """Load a table, see what `changing` makes of it, and commit that: all of it in one transaction.

        Returns the table before and after, None where there is none; where nothing changes, nothing is written. What
        `changing` raises is raised, and nothing is written. It runs where everybody else waits for the database, so it
        must not take long.
        """

        def work(db: sqlite3.Connection) -> tuple[Table, Table] | None:
            before = self._sound(db, games.load(db, game))
            if before is None:
                return None
            after, battles = changing(before, Seen(texts=games.Earlier(db, game)))
            if after == before and not battles:
                return before, before
            games.write(db, before, after, battles, at)
            return before, games.changed(before, after, battles)

        with self._unsure(game):
            try:
                changed = await self._database.transaction(work)
            except Unreadable as error:
                raise await self._closed(error) from error.__cause__
        if changed is not None:
            self._keep_at_hand(changed[1])
        return changed

    async def revision(self, game: int) -> int | None:
        """How often a game was changed, None where there is none."""
        return await self._database.read(lambda db: games.revision(db, game))

    def revision_at_hand(self, game: int) -> int | None:
        """The same without asking, where the game was changed lately; else None."""
        return self._revisions.get(game)

    def _keep_at_hand(self, table: Table) -> None:
        revision = max(table.revision, self._revisions.pop(table.id, 0))
        self._revisions[table.id] = revision
        if len(self._revisions) > _AT_HAND:
            del self._revisions[next(iter(self._revisions))]

    @contextmanager
    def _unsure(self, game: int) -> Iterator[None]:
        """Around a change: where nobody waits for what comes of it, or it fails, its revision is not at hand."""
        try:
            yield
        except (StoreFailed, asyncio.CancelledError):
            self._revisions.pop(game, None)
            raise

    async def posted(self, game: int, message: int, at: float) -> int | None:
        """A board of a game was posted: the newest is the board. Returns the one that is not (any more), if any."""
        return await self._database.transaction(lambda db: games.posted(db, game, message, at))

    async def board_of(self, guild: int, message: int) -> int | None:
        """The game whose board a message of a server is; None where it is no board."""
        return await self._database.read(lambda db: games.board_of(db, guild, message))

    async def unposted(self, now: float) -> list[int]:
        """The tables that wait for players beyond now, and whose board was never posted, as far as is known."""
        return await self._database.read(lambda db: games.unposted(db, now))

    async def running_in(self, channel: int) -> list[int]:
        """The tables that take a channel or one of its threads."""
        return await self._database.read(lambda db: games.running_in(db, channel))

    async def due(self, now: float, most: int) -> list[int]:
        """Games for which something is due, at most so many, longest overdue first."""
        return await self._database.read(lambda db: games.due(db, now, most))

    async def next_due(self, after: float) -> float | None:
        """When something is due next, after what is due already."""
        return await self._database.read(lambda db: games.next_due(db, after))

    async def postpone(self, seconds: float, now: float, facts: Mapping[str, str]) -> None:
        """Push back everything that waits, and every clock that runs; keep facts about the bot in the same commit."""

        def work(db: sqlite3.Connection) -> None:
            games.postpone(db, seconds, now)
            servers.postpone_drafts(db, seconds)
            db.executemany(_KEEP, facts.items())

        await self._database.transaction(work)

    async def server(self, guild: int) -> Server:
        """A server's settings."""
        return await self._database.read(lambda db: servers.load(db, guild))

    async def save_server(self, guild: int, draft: Draft, person: int, at: float) -> None:
        """Save a draft as the server's settings. Raises Stale where somebody has saved since it was begun."""
        self._readable = True
        await self._database.transaction(lambda db: servers.save(db, guild, draft, person, at))

    async def draft(self, guild: int, person: int, now: float) -> Draft | None:
        """An admin's draft, None where there is none or its time is over."""
        return await self._database.read(lambda db: servers.load_draft(db, guild, person, now))

    async def put_draft(self, guild: int, person: int, draft: Draft, now: float) -> None:
        """Begin a draft, unless the admin has one whose time is not over."""
        await self._database.transaction(lambda db: servers.put_draft(db, guild, person, draft, now))

    async def change_draft(self, guild: int, person: int, before: Draft, after: ServerSettings) -> None:
        """Change a draft, if it is still as it was. Raises Stale."""
        await self._database.transaction(lambda db: servers.change_draft(db, guild, person, before, after))

    async def drop_draft(self, guild: int, person: int) -> None:
        self._readable = True
        await self._database.transaction(lambda db: servers.drop_draft(db, guild, person))

    async def drop_old_drafts(self, now: float) -> None:
        """Drop the drafts whose hour is over, of all servers."""
        self._readable = True
        await self._database.transaction(lambda db: servers.drop_old_drafts(db, now))

    async def memory(self, guild: int, person: int) -> Memory:
        """What a server remembers of a person."""
        return await self._database.look(lambda db: memory.memory(db, guild, person))

    async def leaderboard(self, guild: int, since: float, most: int) -> list[Standing]:
        """Who won most games against people that ended since a time, best first."""
        return await self._database.look(lambda db: memory.leaderboard(db, guild, since, most))

    async def playing(self, person: int) -> list[int]:
        """The tables at which a person sits and that are not over."""
        return await self._database.read(lambda db: memory.playing(db, person))

    async def forget(self, person: int) -> int:
        """Take a person out of everything that is stored; returns in how many seats they were."""
        try:
            seats = await self._database.transaction(lambda db: memory.forget(db, person))
        finally:
            self._revisions.clear()  # it changes tables, too
            self._readable = True
        with suppress(StoreFailed):  # they are forgotten, and this is tried again
            await self.erase()
        return seats

    async def guilds(self) -> set[int]:
        """Every server of which anything is stored, but those that the bot is known to have left."""
        return await self._database.read(departures.guilds)

    async def running_of(self, guild: int) -> list[int]:
        """The tables of a server that take a channel."""
        return await self._database.read(lambda db: departures.running(db, guild))

    async def server_left(self, guild: int, at: float) -> None:
        """Note that the bot was removed from a server."""
        await self._database.transaction(lambda db: departures.left(db, guild, at))

    async def server_visited(self, guild: int, until: float) -> None:
        """Note that a server is used until then that the bot is not in."""
        await self._database.transaction(lambda db: departures.visited(db, guild, until))

    async def server_back(self, guild: int) -> bool:
        """Whether the bot had left the server, in which it is now."""
        return await self._database.transaction(lambda db: departures.back(db, guild))

    async def left_servers(self) -> set[int]:
        """Every server that the bot is known to have left."""
        return await self._database.read(departures.left_servers)

    async def left_before(self, before: float) -> list[int]:
        """The servers that the bot left before a time."""
        return await self._database.read(lambda db: departures.left_before(db, before))

    async def delete_server(self, guild: int) -> bool:
        """Delete some of what is stored of a server that was left; False once nothing of it is there any more."""
        more = await self._database.transaction(lambda db: departures.delete(db, guild))
        self._readable = True
        return more

    async def keep(self, name: str, value: str) -> None:
        """Keep a fact about the bot itself under a name."""
        await self._database.transaction(lambda db: db.execute(_KEEP, (name, value)).rowcount)

    async def kept(self, name: str) -> str | None:
        """The fact kept under a name, None where there is none."""
        query = "SELECT value FROM kept WHERE name = ?"
        rows = await self._database.read(lambda db: db.execute(query, (name,)).fetchall())
        return str(rows[0][0]) if rows else None

    async def delete_finished(self, before: float, after_game: int) -> tuple[int, int | None]:
        """Delete games that ended before a time, of the next few after a game; how many, and where to go on."""
        some, last = await self._database.transaction(lambda db: retention.delete_finished(db, before, after_game))
        self._readable = self._readable or some > 0
        return some, last
