"""The statements about statistics, from finished games' rows only.

They read many rows, so they run on the read-only connection, beside the one that presses wait for.
"""

import sqlite3
from collections.abc import Iterable
from itertools import accumulate

from warbot.table.people import FORGOTTEN, FORGOTTEN_NAME
from warbot.table.standings import PersonStats, Standing, Tally

_COUNTED = (
    "game.phase = 'over' AND game.ending NOT IN ('stopped', 'abandoned') AND seat.person > 0 "
    "AND {against} EXISTS (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.person IS NULL)"
)
_AGAINST_PEOPLE = _COUNTED.format(against="NOT")
_AGAINST_BOT = _COUNTED.format(against="")


def memory(db: sqlite3.Connection, guild: int, person: int) -> PersonStats:
    """What a server remembers about a person."""
    query = (
        "SELECT game.winner = seat.seat, seat.shares, game.battles, game.biggest, seat.tops, "  # noqa: S608
        "(SELECT count(*) FROM seat AS all_seats WHERE all_seats.game = game.id) "
        "FROM seat JOIN game ON game.id = seat.game "
        f"WHERE seat.person = ? AND game.guild = ? AND {_AGAINST_PEOPLE} ORDER BY seat.game"
    )
    games = db.execute(query, (person, guild)).fetchall()
    bot = (
        "SELECT count(*), coalesce(sum(game.winner = seat.seat), 0), coalesce(sum(seat.shares), 0) "  # noqa: S608
        f"FROM seat JOIN game ON game.id = seat.game WHERE seat.person = ? AND game.guild = ? AND {_AGAINST_BOT}"
    )
    against_bot = Tally(*db.execute(bot, (person, guild)).fetchall()[0])
    won = [bool(winner) for winner, *_ in games]
    streaks = _streaks(won)
    return PersonStats(
        people=Tally(len(games), sum(won), sum(drawn for _, drawn, *_ in games)),
        against_bot=against_bot,
        streak=streaks[-1],
        best_streak=max(streaks),
        longest=max((battles for _, _, battles, *_ in games), default=0),
        biggest=max((biggest for *_, biggest, _, _ in games), default=0),
        tops=sum(tops for *_, tops, _ in games),
        fair=sum(4 / seats for *_, seats in games),
    )


def leaderboard(db: sqlite3.Connection, guild: int, since: int, most: int) -> list[Standing]:
    """The players with the most wins against people since an instant; of equals, fewer games first."""
    query = (
        "SELECT seat.person, seat.name, count(*), sum(game.winner IS seat.seat) AS won, sum(seat.shares), "  # noqa: S608
        "max(game.id) "  # with max(), SQLite takes a bare column from the same row: the name is that of the newest game
        "FROM game JOIN seat ON seat.game = game.id "
        f"WHERE game.guild = ? AND game.ended_at >= ? AND {_AGAINST_PEOPLE} "
        "GROUP BY seat.person ORDER BY won DESC, count(*), seat.person LIMIT ?"
    )
    rows = db.execute(query, (guild, since, most)).fetchall()
    return [Standing(person, name, Tally(played, won, drawn)) for person, name, played, won, drawn, _ in rows]


def forget(db: sqlite3.Connection, person: int) -> int:
    """Remove a person from all stored data; their seats stay as those of "a player". Returns how many.

    Makes any change in progress at one of their tables stale: it would put them back.
    """
    db.execute("UPDATE server SET set_by = ? WHERE set_by = ?", (FORGOTTEN, person))
    db.execute("DELETE FROM draft WHERE person = ?", (person,))
    running = [(game,) for game in playing(db, person)]
    db.executemany("UPDATE game SET revision = revision + 1 WHERE id = ?", running)
    query = "UPDATE seat SET person = ?, name = ? WHERE person = ?"
    return db.execute(query, (FORGOTTEN, FORGOTTEN_NAME, person)).rowcount


def playing(db: sqlite3.Connection, person: int) -> list[int]:
    """The unfinished tables at which a person has a seat."""
    query = (
        "SELECT game.id FROM seat JOIN game ON game.id = seat.game "
        "WHERE seat.person = ? AND game.phase IN ('open', 'challenge', 'playing')"
    )
    return [game for (game,) in db.execute(query, (person,)).fetchall()]


def _streaks(won: Iterable[bool]) -> list[int]:
    """The length of the winning streak before the first game, and after each."""
    return list(accumulate(won, lambda streak, game: streak + 1 if game else 0, initial=0))
