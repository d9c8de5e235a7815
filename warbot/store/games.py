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

_OWN_COLUMNS = len(GAME.split(", "))

RUNNING = "phase IN ('open', 'challenge', 'playing')"


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
    """Write a change of a table, and what was played in it. Raises Stale if the revision is no longer `before`'s."""
    _update(db, before, after)
    _append(db, before.id, battles, at)
    write_sums(db, before.id, battles)


def _update(db: sqlite3.Connection, before: Table, after: Table) -> None:
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


def _append(db: sqlite3.Connection, game: int, battles: Iterable[PlayedBattle], at: int) -> None:
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
    return _load(db, f"channel = :channel AND {RUNNING}", {"channel": channel})


def load_finished(db: sqlite3.Connection, channel: int) -> Table | None:
    """The last finished game in a channel."""
    return _load(db, "channel = :channel AND phase = 'over' ORDER BY id DESC LIMIT 1", {"channel": channel})


def load_rematch(db: sqlite3.Connection, game: int) -> Table | None:
    """The newest table that was opened as a rematch of a game."""
    return _load(db, "rematch_of = :game ORDER BY id DESC LIMIT 1", {"game": game})


class Earlier(Container[str]):
    """The piles of the deal and those after each battle that left no stake on the table, in their text form.

    They are queried one at a time, so it's usable only within the transaction.
    """

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
