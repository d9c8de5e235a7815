"""The store's door: what the host may ask of it."""

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from warbot.engine.game import Seen
from warbot.store import games, servers
from warbot.store.database import Database, open_database
from warbot.store.lines import Lines, game_of_seed, lines
from warbot.store.rows import Played, Table
from warbot.store.settings_rows import Draft, Server, ServerSettings


class Store:
    """Every game, in one database. All methods may raise StoreFailed; then nothing was changed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open or create the database at `path`. Raises CannotOpen."""
        return cls(await open_database(path))

    async def close(self) -> None:
        await self._database.close()

    async def open_table(self, table: Table, replacing: tuple[Table, Table] | None = None) -> Table:
        """Store a new table and return it with its id; `replacing` closes another one (before, after) with it.

        Raises:
            Taken: the channel has a table already.
            Stale: the one to be replaced has moved on.
        """

        def work(db: sqlite3.Connection) -> int:
            if replacing is not None:
                games.update(db, *replacing)
            return games.insert(db, table)

        return replace(table, id=await self._database.transaction(work))

    async def load(self, game: int) -> Table | None:
        return await self._database.read(lambda db: games.load(db, game))

    async def load_running(self, channel: int) -> Table | None:
        """The table that takes a channel."""
        return await self._database.read(lambda db: games.load_running(db, channel))

    async def load_finished(self, channel: int) -> Table | None:
        """The last game of a channel that has a result."""
        return await self._database.read(lambda db: games.load_finished(db, channel))

    async def load_rematch(self, game: int) -> Table | None:
        """The newest table that was opened as a rematch of `game`."""
        return await self._database.read(lambda db: games.load_rematch(db, game))

    async def battles(self, game: int) -> tuple[Played, ...]:
        """Every battle of a game in order; number 0 is the deal."""
        return await self._database.read(lambda db: games.battles(db, game))

    async def lines(self, game: int, first: int = 1, last: int | None = None) -> Lines:
        """The battles of a game from `first` to `last` (None: the newest), as they are stored."""
        return await self._database.read(lambda db: lines(db, game, first, last))

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
            games.update(db, before, after)
            games.append(db, before.id, battles, at)
            table = games.load(db, before.id)
            assert table is not None, "it was updated in this transaction"
            return table

        return await self._database.transaction(work)

    async def revision(self, game: int) -> int | None:
        """How often a game was changed, None where there is none."""
        return await self._database.read(lambda db: games.revision(db, game))

    async def posted(self, game: int, message: int) -> int | None:
        """A board of a game was posted: the newest is the board. Returns the one that is not (any more), if any."""
        return await self._database.transaction(lambda db: games.posted(db, game, message))

    async def due(self, now: float, most: int) -> list[int]:
        """Games whose waiting has run out, at most so many, longest overdue first."""
        return await self._database.read(lambda db: games.due(db, now, most))

    async def next_due(self) -> float | None:
        return await self._database.read(games.next_due)

    async def postpone(self, seconds: float) -> None:
        """Push back everything that is due."""
        await self._database.transaction(lambda db: games.postpone(db, seconds))

    async def server(self, guild: int) -> Server:
        """A server's settings."""
        return await self._database.read(lambda db: servers.load(db, guild))

    async def save_server(self, guild: int, draft: Draft, person: int, at: float) -> None:
        """Save a draft as the server's settings. Raises Stale where somebody has saved since it was begun."""
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
        await self._database.transaction(lambda db: servers.drop_draft(db, guild, person))

    async def keep(self, name: str, value: str) -> None:
        """Keep a fact about the bot itself under a name."""
        query = "INSERT INTO kept (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        await self._database.transaction(lambda db: db.execute(query, (name, value)).rowcount)

    async def kept(self, name: str) -> str | None:
        """The fact kept under a name, None where there is none."""
        query = "SELECT value FROM kept WHERE name = ?"
        rows = await self._database.read(lambda db: db.execute(query, (name,)).fetchall())
        return str(rows[0][0]) if rows else None
