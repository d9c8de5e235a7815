"""Checksums over a game's content: its rules, its moves, its piles. They reveal damage on the disk.

Names, ids, series and reaction times are not in them, so forgetting somebody doesn't change them; neither are other
times. The sums of the moves and of the battles are continued when a line is appended: a move costs the same in a long
game.

What is summed is defined twice, here and in the migration that last summed older games. Whoever changes it here has to
add a migration that sums again those that are as they were written.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from zlib import crc32

from warbot.engine.cards import cards_text
from warbot.engine.position import piles_text
from warbot.store.errors import Unreadable, is_damage
from warbot.table.values import PlayedBattle

_COLUMNS: Final = (
    "phase, turn, rules, server_seed, entropy, position, battles, biggest, story, pace, halted, clock_ms, paused_ms, "
    "ending, winner, closed_for"
)
_SEATS: Final = (
    "(SELECT group_concat(quote(seat) || (person IS NULL) || quote(return_order) || turned || wants_stop "
    "|| quote(auto) || pinged || tops || shares{since_8}, '') FROM seat WHERE seat.game = game.id)"
)
_SINCE_8: Final = " || quote(colour) || wars || wars_won || fair_wars"
"""What version 8 of the database has added of a seat."""


def _summed(since_8: str) -> str:
    row = " || ".join(f"quote({column})" for column in _COLUMNS.split(", "))
    return f"own_sum, moves_sum, battles_sum, CAST({row} || coalesce({_SEATS.format(since_8=since_8)}, '') AS BLOB)"


SUMMED: Final = _summed(_SINCE_8)
"""The columns of a game with which `check_own` finds out whether its row is as it was written; as bytes, because
damaged data need not be text."""


_MOVES: Final = "battle || ' ' || text || char(10)"
_BATTLES: Final = (
    "number || ' ' || coalesce(winner, '-') || ' ' || taken || ' ' || piles || ' ' || stake_stays || char(10)"
)
_LINES: Final = {"move": _MOVES, "battle": _BATTLES}


def add_function(db: sqlite3.Connection) -> None:
    """Register the checksum function that the migrations use."""
    db.create_function("crc32", 1, _crc32, deterministic=True)


def _crc32(text: str | bytes | None) -> int:
    return crc32(text.encode() if isinstance(text, str) else text or b"")


def check_own(game: int, summed: Sequence[Any]) -> None:
    """Raise Unreadable if the row of a game, given its columns SUMMED, is not as it was written."""
    if not is_as_written(summed):
        raise Unreadable(game) from ValueError("its row is not as it was written")


def is_as_written(summed: Sequence[Any]) -> bool:
    """Whether the row of a game is, given its columns SUMMED; a row that was never summed is trusted."""
    own_sum, moves, battles, row = summed
    return own_sum is None or own_sum == _own_sum(row, moves, battles)


def _own_sum(row: bytes | None, moves: int, battles: int) -> int:
    return crc32(f" {moves} {battles}".encode(), crc32(row or b""))


def check_lines(db: sqlite3.Connection, game: int) -> None:
    """Raise Unreadable if the moves or the battles of a game are not as they were written."""
    query = "SELECT own_sum, moves_sum, battles_sum FROM game WHERE id = :game"
    for own_sum, *sums in db.execute(query, {"game": game}).fetchall():
        if own_sum is None:
            return
        try:
            found = _line_sums(db, game)
        except (sqlite3.DatabaseError, UnicodeError, TypeError) as error:
            if isinstance(error, sqlite3.DatabaseError) and not is_damage(error):
                raise
            raise Unreadable(game) from error
        if sums != found:
            raise Unreadable(game) from ValueError("its moves or battles are not as they were written")


def write_sums(db: sqlite3.Connection, game: int, played: Iterable[PlayedBattle] = ()) -> None:
    """Update the sums of a game for its row as it is now, and for what was just appended to its lines."""
    query = f"SELECT {SUMMED} FROM game WHERE id = :game"  # noqa: S608 - names of ours
    own_sum, moves, battles, row = db.execute(query, {"game": game}).fetchall()[0]
    if own_sum is None:
        moves, battles = _line_sums(db, game)
    else:
        moves, battles = _appended(played, moves, battles)
    sums = {"game": game, "own": _own_sum(row, moves, battles), "moves": moves, "battles": battles}
    db.execute("UPDATE game SET own_sum = :own, moves_sum = :moves, battles_sum = :battles WHERE id = :game", sums)


def _appended(played: Iterable[PlayedBattle], moves: int, battles: int) -> tuple[int, int]:
    """The sums with the lines of these battles appended, in the form in which the columns return them."""
    for battle in played:
        moves = crc32("".join([f"{battle.number} {move}\n" for move in battle.moves]).encode(), moves)
        if battle.piles is not None:
            winner = "-" if battle.winner is None else battle.winner
            cards = f"{cards_text(battle.taken)} {piles_text(battle.piles)}"
            battles = crc32(f"{battle.number} {winner} {cards} {battle.stake_stays:d}\n".encode(), battles)
    return moves, battles


def _line_sums(db: sqlite3.Connection, game: int) -> list[int]:
    """The sums of the moves and of the battles of a game, as they are now."""
    return [_line_sum(db, game, table, line) for table, line in _LINES.items()]


def _line_sum(db: sqlite3.Connection, game: int, table: str, line: str) -> int:
    query = f"SELECT CAST({line} AS BLOB) FROM {table} WHERE game = :game ORDER BY number"  # noqa: S608 - names of ours
    return crc32(b"".join([text for (text,) in db.execute(query, {"game": game}).fetchall()]))


def damaged_games(db: sqlite3.Connection) -> list[int]:
    """Every game that is not as it was written, and was not closed because of it. Reads the whole database.

    A database from a version without sums has nothing to compare with.
    """
    if not db.execute("SELECT 1 FROM pragma_table_info('game') WHERE name = 'own_sum'").fetchall():
        return []
    is_older = not db.execute("SELECT 1 FROM pragma_table_info('seat') WHERE name = 'wars'").fetchall()
    summed = _summed("") if is_older else SUMMED
    query = f"SELECT id, {summed} FROM game WHERE own_sum IS NOT NULL AND damaged IS NULL"  # noqa: S608 - names of ours
    sums, wrong = {}, set()
    for game, *own in db.execute(query):
        sums[game] = own[1:3]
        if not is_as_written(own):
            wrong.add(game)
    for place, (table, line) in enumerate(_LINES.items()):
        found = dict(_all_line_sums(db, table, line))
        wrong |= {game for game, known in sums.items() if found.get(game, 0) != known[place]}
    return sorted(wrong | (_without_names(db) & sums.keys()))


def _all_line_sums(db: sqlite3.Connection, table: str, line: str) -> Iterator[tuple[int, int]]:
    lines = f"SELECT game, {line} AS line FROM {table} ORDER BY game, number"  # noqa: S608 - names of ours
    query = f"SELECT game, CAST(group_concat(line, '') AS BLOB) FROM ({lines}) GROUP BY game"  # noqa: S608 - the same
    for game, text in db.execute(query):
        yield game, crc32(text or b"")


def _without_names(db: sqlite3.Connection) -> set[int]:
    """The games in which a name is no longer text: it is in no sum, but makes the table unreadable."""
    return {game for game, name in db.execute("SELECT game, CAST(name AS BLOB) FROM seat") if not _is_text(name)}


def _is_text(name: Any) -> bool:
    try:
        return bool(name.decode())
    except (AttributeError, UnicodeDecodeError):
        return False
