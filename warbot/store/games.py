"""The statements about games: plain functions of a connection, run inside a read or a transaction.

Column names are put into statements as text (hence each S608 below); they are all defined in our code. Values never
are.
"""

import sqlite3
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from warbot.engine.cards import cards_text, parse_cards
from warbot.engine.position import Piles, Position, piles_text
from warbot.store.errors import Stale, Taken, Unreadable, is_damage, is_no_text
from warbot.store.game_rows import (
    GAME,
    SEAT,
    changed_row,
    game_row,
    seat_of,
    seat_row,
    series_text,
    table_of,
)
from warbot.store.sums import SUMMED, check_own, write_sums
from warbot.table.values import Place, PlayedBattle, Seat, Table

_RECENT_BATTLES = 5
"""Finished battles that come with a table, besides the current one: as many as a board shows."""

_MAX_RANKED = 2_000
"""The maximum of overdue games to rank by server, which takes some milliseconds: more than one server can have."""

_OWN_COLUMNS = len(GAME.split(", "))

_RUNNING = "phase IN ('open', 'challenge', 'playing')"


def insert(db: sqlite3.Connection, table: Table) -> int:
    """Store a new table and return its id. Raises Taken if the channel already has one."""
    values = {
        **game_row(table),
        "guild": table.place.guild,
        "channel": table.place.channel,
        "parent": table.place.parent,
    }
    values |= {"server_seed": table.server_seed, "opened_at": table.opened_at}
    values |= {"rematch_of": table.rematch_of, "series": series_text(table.series)}
    names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
    try:
        game = db.execute(f"INSERT INTO game ({names}) VALUES ({places}) RETURNING id", values).fetchall()[0][0]  # noqa: S608
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname == "SQLITE_CONSTRAINT_UNIQUE":
            raise Taken from error
        raise
    _put_seats(db, int(game), dict(enumerate(table.seats)))
    write_sums(db, int(game))
    return int(game)


def write(db: sqlite3.Connection, before: Table, after: Table, battles: Sequence[PlayedBattle], at: int) -> None:
    """Write a change of a table, and what was played in it. Raises Stale if another change came first."""
    update(db, before, after)
    append(db, before.id, battles, at)
    write_sums(db, before.id, battles)


def update(db: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write what has changed, if the stored revision is still that of `before`. Raises Stale if it isn't."""
    changes = {**changed_row(before, after), "revision": before.revision + 1}
    sets = ", ".join([f"{name} = ?" for name in changes])
    query = f"UPDATE game SET {sets} WHERE id = ? AND revision = ?"  # noqa: S608
    if db.execute(query, (*changes.values(), before.id, before.revision)).rowcount != 1:
        raise Stale
    _update_seats(db, before, after)


def _update_seats(db: sqlite3.Connection, before: Table, after: Table) -> None:
    if len(after.seats) < len(before.seats):
        db.execute("DELETE FROM seat WHERE game = ? AND seat >= ?", (before.id, len(after.seats)))
    known = dict(enumerate(before.seats))
    _put_seats(db, before.id, {at: seat for at, seat in enumerate(after.seats) if seat != known.get(at)})


def append(db: sqlite3.Connection, game: int, battles: Iterable[PlayedBattle], at: int) -> None:
    """Append the moves of each battle, and the battle itself if it is finished."""
    for battle in battles:
        db.executemany(
            "INSERT INTO move (game, number, battle, text, at) "
            "SELECT :game, coalesce(max(number), 0) + 1, :battle, :text, :at FROM move WHERE game = :game",
            [{"game": game, "battle": battle.number, "text": move, "at": at} for move in battle.moves],
        )
        if battle.piles is not None:
            taken, piles = cards_text(battle.taken), piles_text(battle.piles)
            db.execute(
                "INSERT INTO battle (game, number, winner, taken, piles, stake_stays, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (game, battle.number, battle.winner, taken, piles, int(battle.stake_stays), at),
            )


def load(db: sqlite3.Connection, game: int) -> Table | None:
    """The table of a game; None if there is none."""
    return _load(db, "id = :game", {"game": game})


def load_running(db: sqlite3.Connection, channel: int) -> Table | None:
    """The table that occupies a channel; None if it is free."""
    return _load(db, f"channel = :channel AND {_RUNNING}", {"channel": channel})


def load_finished(db: sqlite3.Connection, channel: int) -> Table | None:
    """The last finished game in a channel."""
    return _load(db, "channel = :channel AND phase = 'over' ORDER BY id DESC LIMIT 1", {"channel": channel})


def load_rematch(db: sqlite3.Connection, game: int) -> Table | None:
    """The newest table that was opened as a rematch of a game."""
    return _load(db, "rematch_of = :game ORDER BY id DESC LIMIT 1", {"game": game})


def seen(db: sqlite3.Connection, game: int) -> frozenset[str]:
    """The piles of the deal, and those after each battle that left no stake on the table, in their text form."""
    rows = db.execute("SELECT piles FROM battle WHERE game = ? AND NOT stake_stays", (game,)).fetchall()
    return frozenset(piles for (piles,) in rows)


class Earlier(Container[str]):
    """What `seen` returns, queried one at a time, and usable only within the read or the transaction."""

    def __init__(self, db: sqlite3.Connection, game: int) -> None:
        self._db = db
        self._game = game

    def __contains__(self, piles: object) -> bool:
        # with = instead of IS, SQLite would substitute the piles in the other term too, and not find the index
        query = (
            "SELECT 1 FROM battle INDEXED BY battle_piles "
            "WHERE game = :game AND substr(piles, 1, 12) = substr(:piles, 1, 12) AND piles IS :piles "
            "AND NOT stake_stays LIMIT 1"
        )
        return bool(self._db.execute(query, {"game": self._game, "piles": piles}).fetchall())


def battles(db: sqlite3.Connection, game: int, since: int = 0) -> tuple[PlayedBattle, ...]:
    """The battles of a game in order, with their moves, starting with number `since` (0 is the deal)."""
    moves = db.execute(
        "SELECT battle, text FROM move WHERE game = ? AND battle >= ? ORDER BY battle, number", (game, since)
    ).fetchall()
    made = {battle: tuple(text for _, text in group) for battle, group in groupby(moves, key=lambda row: row[0])}
    done = {
        number: PlayedBattle(number, made.get(number, ()), winner, parse_cards(taken), _piles(piles), bool(stays))
        for number, winner, taken, piles, stays in db.execute(
            "SELECT number, winner, taken, piles, stake_stays FROM battle WHERE game = ? AND number >= ?", (game, since)
        ).fetchall()
    }
    return tuple(done.get(number) or PlayedBattle(number, made[number]) for number in sorted(done.keys() | made.keys()))


def _piles(text: str) -> Piles:
    """Parses stored piles; they came from a position, and need no validation."""
    return tuple(map(parse_cards, text.split("/")))


def board_of(db: sqlite3.Connection, guild: int, message: int) -> int | None:
    """The game whose board a message of a server is; None if it isn't one."""
    rows = db.execute("SELECT id FROM game WHERE guild = ? AND message = ? LIMIT 1", (guild, message)).fetchall()
    return rows[0][0] if rows else None


def unposted(db: sqlite3.Connection, now: int) -> list[int]:
    """The tables that will still wait for players after now, and have no message."""
    query = "SELECT id FROM game WHERE due_at > ? AND message IS NULL AND phase IN ('open', 'challenge')"
    return [game for (game,) in db.execute(query, (now,)).fetchall()]


def running_in(db: sqlite3.Connection, channel: int) -> list[int]:
    """The tables that occupy a channel or one of its threads."""
    wheres = (f"channel = :channel AND {_RUNNING}", f"parent = :channel AND {_RUNNING}")
    query = " UNION ALL ".join(f"SELECT id FROM game WHERE {where}" for where in wheres)  # noqa: S608
    return [game for (game,) in db.execute(query, {"channel": channel}).fetchall()]


def due(db: sqlite3.Connection, now: int, most: int) -> list[int]:
    """The games for which something is due, longest overdue first; if there are too many, servers take turns."""
    query = "SELECT id FROM game WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
    longest = [game for (game,) in db.execute(query, (now, most)).fetchall()]
    return longest if len(longest) < most else _due_by_turns(db, now, most)


def _due_by_turns(db: sqlite3.Connection, now: int, most: int) -> list[int]:
    """The longest overdue game of each server, then the next of each: no server can fill all the places."""
    query = (
        "SELECT id FROM (SELECT id, guild, due_at FROM game WHERE due_at IS NOT NULL AND due_at <= ? "
        "ORDER BY due_at LIMIT ?) "
        "ORDER BY row_number() OVER (PARTITION BY guild ORDER BY due_at), due_at LIMIT ?"
    )
    return [game for (game,) in db.execute(query, (now, _MAX_RANKED, most)).fetchall()]


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
    db.execute(f"UPDATE game SET {', '.join(sets)} WHERE {_RUNNING}", values)  # noqa: S608


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


def _put_seats(db: sqlite3.Connection, game: int, seats: Mapping[int, Seat]) -> None:
    places = ", ".join("?" * (2 + len(SEAT.split(", "))))
    db.executemany(
        f"INSERT OR REPLACE INTO seat (game, seat, {SEAT}) VALUES ({places})",  # noqa: S608
        [(game, at, *seat_row(seat)) for at, seat in seats.items()],
    )


def _load(db: sqlite3.Connection, where: str, values: Mapping[str, int]) -> Table | None:
    """The table that matches a condition; None if there is none. Raises Unreadable if its rows are damaged."""
    query = f"SELECT id FROM game WHERE {where}"  # noqa: S608 - names of ours
    try:
        found = db.execute(f"SELECT {GAME}, damaged, {SUMMED} FROM game WHERE {where}", values).fetchall()  # noqa: S608
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if not is_damage(error) or not (found := db.execute(query, values).fetchall()):
            raise
        raise Unreadable(found[0][0]) from _cause(error)
    return _readable(db, found[0]) if found else None


def _readable(db: sqlite3.Connection, row: tuple[Any, ...]) -> Table:
    game, (damaged, *summed) = row[0], row[_OWN_COLUMNS:]
    if damaged is not None:
        raise Unreadable(game, damaged)
    check_own(game, summed)
    try:
        return _table(db, row[:_OWN_COLUMNS])
    except (sqlite3.DatabaseError, UnicodeError) as error:
        if is_damage(error):
            raise Unreadable(game) from _cause(error)
        raise
    except Exception as error:  # damaged text can cause any error
        raise Unreadable(game) from error


def _cause(error: sqlite3.Error | UnicodeError) -> Exception:
    """What the log may say about it: the text that could not be decoded may be somebody's name."""
    return ValueError("a text in its rows is not in UTF-8") if is_no_text(error) else error


def close_unreadable(db: sqlite3.Connection, game: int, reference: str) -> Unreadable:
    """Close a game that can't be read, so that its channel is free; returns the reference under which it is closed.

    A game that is over stays as it is: its result can be read, and counts.
    """
    db.execute(
        "UPDATE game SET damaged = :reference, revision = revision + 1, due_at = NULL, "
        "phase = iif(phase = 'over', phase, 'closed'), "
        "ended_at = coalesce(ended_at, turned_at, dealt_at, opened_at) WHERE id = :game AND damaged IS NULL",
        {"game": game, "reference": reference},
    )
    query = "SELECT damaged, guild, channel, parent, message FROM game WHERE id = :game"
    reference, guild, channel, parent, message = db.execute(query, {"game": game}).fetchall()[0]
    return Unreadable(game, reference, Place(guild, channel, parent), message)


def _table(db: sqlite3.Connection, row: tuple[Any, ...]) -> Table:
    """The table from a row of GAME, with its seats and the last few battles."""
    seats = db.execute(f"SELECT {SEAT} FROM seat WHERE game = ? ORDER BY seat", (row[0],)).fetchall()  # noqa: S608
    table = table_of(row, tuple(map(seat_of, seats)))
    if table.position is None:
        return table
    return replace(table, recent=battles(db, table.id, _first_recent(table.position)))


def _first_recent(position: Position) -> int:
    return max(position.battle + 1 - _RECENT_BATTLES, 0)


def changed(before: Table, after: Table, played: Iterable[PlayedBattle]) -> Table:
    """`after` as it is stored once it was written over `before`, with the recent battles that then come with it."""
    if after.position is None:
        return replace(after, revision=before.revision + 1, recent=())
    recent = {battle.number: battle for battle in before.recent}
    for battle in played:
        made = recent[battle.number].moves if battle.number in recent else ()
        moves = (*made, *battle.moves)
        recent[battle.number] = (
            PlayedBattle(battle.number, moves) if battle.piles is None else replace(battle, moves=moves)
        )
    first = _first_recent(after.position)
    shown = tuple([recent[number] for number in sorted(recent) if number >= first])
    return replace(after, revision=before.revision + 1, recent=shown)
