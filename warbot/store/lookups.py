"""The statements that look games up, or change no more of them than a time or a message.

Column names are put into statements as text (hence each S608 below); they are all defined in our code. Values never
are.
"""

import sqlite3
from dataclasses import dataclass
from typing import Final

from warbot.store.games import RUNNING
from warbot.store.servers import with_games
from warbot.table.values import Place

_MAX_RANKED = 2_000
"""The maximum of overdue games to rank by server, which takes some milliseconds: more than one server can have."""

_BEYOND_LAST: Final = 2**31
"""A battle number that no game reaches."""


def board_of(db: sqlite3.Connection, guild: int, message: int) -> int | None:
    """The game whose board a message of a server is; None if it isn't one."""
    rows = db.execute("SELECT id FROM game WHERE guild = ? AND message = ? LIMIT 1", (guild, message)).fetchall()
    return rows[0][0] if rows else None


def open_tables(db: sqlite3.Connection) -> dict[str, int]:
    """How many tables there are in each phase in which something can still happen."""
    query = f"SELECT phase, count(*) FROM game WHERE {RUNNING} GROUP BY phase"  # noqa: S608
    return dict(db.execute(query).fetchall())


def unposted(db: sqlite3.Connection, now: int) -> list[int]:
    """The tables that will still wait for players after now, and have no message."""
    query = "SELECT id FROM game WHERE due_at > ? AND message IS NULL AND phase IN ('open', 'challenge')"
    return [game for (game,) in db.execute(query, (now,)).fetchall()]


def behind(db: sqlite3.Connection, since: int, later_than: int) -> list[int]:
    """The tables whose boards may have missed the last commit of a bot that was killed at `since` or later.

    Those of running tables that aren't halted and at which nothing is due until `later_than`, as that draws the board
    anyway; and those of tables that have ended since then.
    """
    running = "ended_at IS NULL AND (phase <> 'playing' OR halted IS NULL) AND ifnull(due_at > :later_than, 1)"
    wheres = (f"guild = :guild AND {running}", "guild = :guild AND ended_at >= :since")
    query = " UNION ALL ".join(f"SELECT id FROM game WHERE {where} AND message IS NOT NULL" for where in wheres)  # noqa: S608
    values = {"since": since, "later_than": later_than}
    found = [db.execute(query, {**values, "guild": guild}).fetchall() for guild in with_games(db)]
    return [game for games in found for (game,) in games]


def due(db: sqlite3.Connection, now: int, most: int) -> dict[int, Place]:
    """The games for which something is due, longest overdue first; if there are too many, servers take turns."""
    query = (
        "SELECT id, guild, channel, parent FROM game WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
    )
    longest = {game: Place(*place) for game, *place in db.execute(query, (now, most)).fetchall()}
    return longest if len(longest) < most else _due_by_turns(db, now, most)


def _due_by_turns(db: sqlite3.Connection, now: int, most: int) -> dict[int, Place]:
    """The longest overdue game of each server, then the next of each: no server can fill all the places."""
    query = (
        "SELECT id, guild, channel, parent "
        "FROM (SELECT id, guild, channel, parent, due_at FROM game WHERE due_at IS NOT NULL AND due_at <= ? "
        "ORDER BY due_at LIMIT ?) "
        "ORDER BY row_number() OVER (PARTITION BY guild ORDER BY due_at), due_at LIMIT ?"
    )
    rows = db.execute(query, (now, _MAX_RANKED, most)).fetchall()
    return {game: Place(*place) for game, *place in rows}


def next_due(db: sqlite3.Connection, after: int) -> int | None:
    """When something is next due in any game after a time."""
    query = "SELECT due_at FROM game WHERE due_at > ? ORDER BY due_at LIMIT 1"
    rows = db.execute(query, (after,)).fetchall()
    return rows[0][0] if rows else None


def postpone(db: sqlite3.Connection, shift: int, now: int) -> None:
    """Push back everything that waits, and every clock: time in which nobody could answer doesn't count.

    Start times are moved no later than now. A board never gets older than it is: if the clock was set back (`shift`
    below 0), it was posted that much earlier; otherwise its full age counts.
    """
    begun = {
        time: f"min({time} + :shift, max({time}, :now))"
        for time in ("turned_at", "clock_since", "paused_since", "opened_at")
    }
    begun["opened_at"] = f"CASE phase WHEN 'playing' THEN opened_at ELSE {begun['opened_at']} END"
    sets = [f"{time} = {time} + :shift" for time in ("due_at", "quiet_until", "calls_at", "idle_at")]
    sets += [*(f"{time} = {later}" for time, later in begun.items()), "posted_at = posted_at + min(:shift, 0)"]
    values = {"shift": shift, "now": now}
    db.execute(f"UPDATE game SET {', '.join(sets)} WHERE {RUNNING}", values)  # noqa: S608


def revision(db: sqlite3.Connection, game: int) -> int | None:
    """How often a game was changed; None if there is no such game."""
    rows = db.execute("SELECT revision FROM game WHERE id = ?", (game,)).fetchall()
    return rows[0][0] if rows else None


def posted(db: sqlite3.Connection, game: int, message: int, at: int) -> int | None:
    """The newer of two messages is the board; returns the other. The first one ever showed the commitment."""
    rows = db.execute("SELECT message FROM game WHERE id = ?", (game,)).fetchall()
    before = rows[0][0] if rows else None
    newest = message if before is None else max(before, message)
    if newest == message != before:
        db.execute(
            "UPDATE game SET message = :message, committed_in = coalesce(committed_in, :message), posted_at = :at "
            "WHERE id = :game",
            {"message": newest, "game": game, "at": at},
        )
    return None if before in (None, message) else min(before, message)


@dataclass(frozen=True, slots=True)
class Lines:
    """Consecutive battles of a game, as they are stored.

    moves: the battle's number and what was done in it, in order. battles: for each finished one, its number, the
    winner, the cards taken, the piles after it.
    """

    moves: list[tuple[int, str]]
    battles: list[tuple[int, int | None, str, str]]


def lines(db: sqlite3.Connection, game: int, first: int, last: int | None) -> Lines:
    """The battles from `first` to `last`, both included; None means the newest."""
    which = (game, first, _BEYOND_LAST if last is None else last)
    moves = "SELECT battle, text FROM move WHERE game = ? AND battle BETWEEN ? AND ? ORDER BY battle, number"
    battles = (
        "SELECT number, winner, taken, piles FROM battle WHERE game = ? AND number BETWEEN ? AND ? ORDER BY number"
    )
    return Lines(db.execute(moves, which).fetchall(), db.execute(battles, which).fetchall())


def game_of_seed(db: sqlite3.Connection, guild: int, server_seed: bytes) -> int | None:
    """The finished game of a server that was shuffled with this seed. A running game is never found by its seed."""
    query = "SELECT id FROM game WHERE guild = ? AND server_seed = ? AND phase = 'over'"
    rows = db.execute(query, (guild, server_seed)).fetchall()
    return rows[0][0] if rows else None


def running_in(db: sqlite3.Connection, channel: int) -> list[int]:
    """The tables that occupy a channel or one of its threads."""
    wheres = (f"channel = :channel AND {RUNNING}", f"parent = :channel AND {RUNNING}")
    query = " UNION ALL ".join(f"SELECT id FROM game WHERE {where}" for where in wheres)  # noqa: S608
    return [game for (game,) in db.execute(query, {"channel": channel}).fetchall()]


def running_of(db: sqlite3.Connection, guild: int) -> list[int]:
    """The tables of a server that occupy a channel."""
    query = "SELECT id FROM game WHERE guild = ? AND ended_at IS NULL"
    return [game for (game,) in db.execute(query, (guild,)).fetchall()]


def playing(db: sqlite3.Connection, person: int) -> list[int]:
    """The unfinished tables at which a person has a seat."""
    query = (
        "SELECT game.id FROM seat JOIN game ON game.id = seat.game "
        "WHERE seat.person = ? AND game.phase IN ('open', 'challenge', 'playing')"
    )
    return [game for (game,) in db.execute(query, (person,)).fetchall()]
