"""The statements about games: plain functions of a connection, run inside a read or a transaction.

Names of columns are put into statements as text (hence each S608 below); they stand in this module. Values never are.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from warbot.engine.cards import cards_text, parse_cards
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import parse_piles, parse_position, piles_text
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.store.errors import Stale, Taken
from warbot.store.rows import Auto, ClosedFor, Going, Halt, Pace, Phase, Place, Played, Seat, Table

_GAME = (
    "id, guild, channel, parent, message, committed_in, phase, revision, turn, rules, server_seed, entropy, position, "
    "opened_at, due_at, dealt_at, ended_at, ending, winner, closed_for, rematch_of, posted_at, "
    "pace, halted, turned_at, quiet_until, calls_at, idle_at, clock_since, clock_ms"
)
_SEAT = "person, name, sat_down_by, return_order, turned, wants_stop, auto, pinged"
_RUNNING = "phase IN ('open', 'challenge', 'playing')"


def insert(db: sqlite3.Connection, table: Table) -> int:
    """Store a new table and return its id. Raises Taken where the channel has one already."""
    values = {**_row(table), "guild": table.place.guild, "channel": table.place.channel, "parent": table.place.parent}
    values |= {"rules": str(table.rules), "server_seed": table.server_seed, "opened_at": _ms(table.opened_at)}
    values["rematch_of"] = table.rematch_of
    names, places = ", ".join(values), ", ".join(f":{name}" for name in values)
    try:
        game = db.execute(f"INSERT INTO game ({names}) VALUES ({places}) RETURNING id", values).fetchall()[0][0]  # noqa: S608
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorname == "SQLITE_CONSTRAINT_UNIQUE":
            raise Taken from error
        raise
    _put_seats(db, game, table.seats)
    return int(game)


def update(db: sqlite3.Connection, before: Table, after: Table) -> None:
    """Write what has changed, if the stored revision is still that of `before`. Raises Stale where it is not."""
    values = _row(after)
    sets = ", ".join(f"{name} = :{name}" for name in values)
    key = {"id": before.id, "before": before.revision, "after": before.revision + 1, "new_rules": str(after.rules)}
    changed = db.execute(
        f"UPDATE game SET {sets}, rules = :new_rules, revision = :after WHERE id = :id AND revision = :before",  # noqa: S608
        values | key,
    )
    if changed.rowcount != 1:
        raise Stale
    if after.seats != before.seats:
        db.execute("DELETE FROM seat WHERE game = ? AND seat >= ?", (before.id, len(after.seats)))
        _put_seats(db, before.id, after.seats)


def append(db: sqlite3.Connection, game: int, battles: Iterable[Played], at: float) -> None:
    """Append the moves of each battle, and the battle itself where it is finished."""
    for battle in battles:
        db.executemany(
            "INSERT INTO move (game, number, battle, text, at) "
            "SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4 FROM move WHERE game = ?1",
            [(game, battle.number, move, _ms(at)) for move in battle.moves],
        )
        if battle.piles is not None:
            taken, piles = cards_text(battle.taken), piles_text(battle.piles)
            db.execute(
                "INSERT INTO battle (game, number, winner, taken, piles, stake_stays, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (game, battle.number, battle.winner, taken, piles, int(battle.stake_stays), _ms(at)),
            )


def load(db: sqlite3.Connection, game: int) -> Table | None:
    """The table of a game, None where there is none."""
    rows = db.execute(f"SELECT {_GAME} FROM game WHERE id = ?", (game,)).fetchall()  # noqa: S608
    return _table(db, rows[0]) if rows else None


def load_running(db: sqlite3.Connection, channel: int) -> Table | None:
    """The table that takes a channel, None where it is free."""
    rows = db.execute(f"SELECT {_GAME} FROM game WHERE channel = ? AND {_RUNNING}", (channel,)).fetchall()  # noqa: S608
    return _table(db, rows[0]) if rows else None


def load_finished(db: sqlite3.Connection, channel: int) -> Table | None:
    """The game that was finished last in a channel."""
    query = f"SELECT {_GAME} FROM game WHERE channel = ? AND phase = 'over' ORDER BY id DESC LIMIT 1"  # noqa: S608
    rows = db.execute(query, (channel,)).fetchall()
    return _table(db, rows[0]) if rows else None


def load_rematch(db: sqlite3.Connection, game: int) -> Table | None:
    """The newest table that was opened as a rematch of a game."""
    query = f"SELECT {_GAME} FROM game WHERE rematch_of = ? ORDER BY id DESC LIMIT 1"  # noqa: S608
    rows = db.execute(query, (game,)).fetchall()
    return _table(db, rows[0]) if rows else None


def seen(db: sqlite3.Connection, game: int) -> list[str]:
    """The piles of the deal and those after each battle that left no stake on the table, in their text form."""
    rows = db.execute("SELECT piles FROM battle WHERE game = ? AND NOT stake_stays", (game,)).fetchall()
    return [piles for (piles,) in rows]


def battles(db: sqlite3.Connection, game: int, since: int = 0) -> tuple[Played, ...]:
    """The battles of a game in order, with their moves, from the one numbered `since` on (0 is the deal)."""
    moves = db.execute(
        "SELECT battle, text FROM move WHERE game = ? AND battle >= ? ORDER BY battle, number", (game, since)
    ).fetchall()
    made = {battle: tuple(text for _, text in group) for battle, group in groupby(moves, key=lambda row: row[0])}
    done = {
        number: Played(number, made.get(number, ()), winner, parse_cards(taken), parse_piles(piles), bool(stays))
        for number, winner, taken, piles, stays in db.execute(
            "SELECT number, winner, taken, piles, stake_stays FROM battle WHERE game = ? AND number >= ?", (game, since)
        ).fetchall()
    }
    return tuple(done.get(number) or Played(number, made[number]) for number in sorted(done.keys() | made.keys()))


def running_in(db: sqlite3.Connection, channel: int) -> list[int]:
    """The tables that take a channel or a thread of it."""
    wheres = (f"channel = ?1 AND {_RUNNING}", f"parent = ?1 AND {_RUNNING}")
    query = " UNION ALL ".join(f"SELECT id FROM game WHERE {where}" for where in wheres)  # noqa: S608
    return [game for (game,) in db.execute(query, (channel,)).fetchall()]


def due(db: sqlite3.Connection, now: float, most: int) -> list[int]:
    """The games for which something is due, longest overdue first."""
    query = "SELECT id FROM game WHERE due_at IS NOT NULL AND due_at <= ? ORDER BY due_at LIMIT ?"
    return [game for (game,) in db.execute(query, (_ms(now), most)).fetchall()]


def next_due(db: sqlite3.Connection) -> float | None:
    """When the next thing is due in any game."""
    rows = db.execute("SELECT due_at FROM game WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1").fetchall()
    return rows[0][0] / 1000 if rows else None


def postpone(db: sqlite3.Connection, seconds: float) -> None:
    """Push everything that waits back, and every clock: time in which nobody could answer does not count."""
    times = ("due_at", "turned_at", "quiet_until", "calls_at", "idle_at", "clock_since")
    sets = ", ".join(f"{time} = {time} + ?1" for time in times)
    db.execute(f"UPDATE game SET {sets} WHERE {_RUNNING}", (_ms(seconds),))  # noqa: S608


def revision(db: sqlite3.Connection, game: int) -> int | None:
    """How often a game was changed, None where there is none."""
    rows = db.execute("SELECT revision FROM game WHERE id = ?", (game,)).fetchall()
    return rows[0][0] if rows else None


def posted(db: sqlite3.Connection, game: int, message: int, at: float) -> int | None:
    """Of two messages the newer is the board; returns the other. The first is the one that showed the commitment."""
    rows = db.execute("SELECT message FROM game WHERE id = ?", (game,)).fetchall()
    before = rows[0][0] if rows else None
    newest = message if before is None else max(before, message)
    if newest == message != before:
        db.execute(
            "UPDATE game SET message = ?1, committed_in = coalesce(committed_in, ?1), posted_at = ?3 WHERE id = ?2",
            (newest, game, _ms(at)),
        )
    return None if before in (None, message) else min(before, message)


def _row(table: Table) -> dict[str, Any]:
    """The columns that a change may change."""
    return {
        "phase": table.phase,
        "turn": table.turn,
        "entropy": table.entropy,
        "position": None if table.position is None else str(table.position),
        "due_at": _ms(table.due_at),
        "dealt_at": _ms(table.dealt_at),
        "ended_at": _ms(table.ended_at),
        "ending": None if table.result is None else table.result.ending,
        "winner": None if table.result is None else table.result.winner,
        "closed_for": table.closed_for,
        **_going_row(table.going),
    }


def _going_row(going: Going) -> dict[str, Any]:
    return {
        "pace": going.pace,
        "halted": going.halted,
        "turned_at": _ms(going.turned_at),
        "quiet_until": _ms(going.quiet_until),
        "calls_at": _ms(going.calls_at),
        "idle_at": _ms(going.idle_at),
        "clock_since": _ms(going.clock_since),
        "clock_ms": _ms(going.clock),
    }


def _going(facts: dict[str, Any]) -> Going:
    return Going(
        pace=Pace(facts["pace"]),
        halted=Halt(facts["halted"]) if facts["halted"] else None,
        turned_at=_seconds(facts["turned_at"]) or 0,
        quiet_until=_seconds(facts["quiet_until"]) or 0,
        calls_at=_seconds(facts["calls_at"]),
        idle_at=_seconds(facts["idle_at"]),
        clock_since=_seconds(facts["clock_since"]),
        clock=facts["clock_ms"] / 1000,
    )


def _put_seats(db: sqlite3.Connection, game: int, seats: Sequence[Seat]) -> None:
    db.executemany(
        f"INSERT OR REPLACE INTO seat (game, seat, {_SEAT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608
        [(game, at, *_seat_row(seat)) for at, seat in enumerate(seats)],
    )


def _table(db: sqlite3.Connection, row: tuple[Any, ...]) -> Table:
    facts = dict(zip(_GAME.split(", "), row, strict=True))
    position = facts["position"] and parse_position(facts["position"])
    return Table(
        id=facts["id"],
        place=Place(facts["guild"], facts["channel"], facts["parent"]),
        phase=Phase(facts["phase"]),
        rules=parse_rules(facts["rules"]),
        server_seed=facts["server_seed"],
        seats=_seats(db, facts["id"]),
        opened_at=facts["opened_at"] / 1000,
        revision=facts["revision"],
        turn=facts["turn"],
        message=facts["message"],
        committed_in=facts["committed_in"],
        entropy=facts["entropy"],
        position=position,
        due_at=_seconds(facts["due_at"]),
        dealt_at=_seconds(facts["dealt_at"]),
        ended_at=_seconds(facts["ended_at"]),
        result=Outcome(Ending(facts["ending"]), facts["winner"]) if facts["ending"] else None,
        closed_for=ClosedFor(facts["closed_for"]) if facts["closed_for"] else None,
        rematch_of=facts["rematch_of"],
        posted_at=_seconds(facts["posted_at"]),
        going=_going(facts),
        recent=battles(db, facts["id"], max(position.battle, 1)) if position else (),
    )


def _seat_row(seat: Seat) -> tuple[Any, ...]:
    flags = (seat.turned, seat.wants_stop, seat.auto, seat.pinged)
    return (seat.person, seat.name, seat.sat_down_by, seat.return_order, *flags)


def _seats(db: sqlite3.Connection, game: int) -> tuple[Seat, ...]:
    query = f"SELECT {_SEAT} FROM seat WHERE game = ? ORDER BY seat"  # noqa: S608
    return tuple(
        Seat(
            name=name,
            person=person,
            sat_down_by=by,
            return_order=ReturnOrder(order) if order else None,
            turned=bool(turned),
            wants_stop=bool(wants_stop),
            auto=Auto(auto) if auto else None,
            pinged=bool(pinged),
        )
        for person, name, by, order, turned, wants_stop, auto, pinged in db.execute(query, (game,)).fetchall()
    )


def _ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(seconds * 1000)


def _seconds(milliseconds: int | None) -> float | None:
    return None if milliseconds is None else milliseconds / 1000
