"""The statements about statistics, from finished games' rows only.

They read many rows, so they run on the read-only connection, beside the one that presses wait for.
"""

import sqlite3
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from warbot.table.counts import TWELFTHS
from warbot.table.instants import DAY
from warbot.table.people import PersonStats, Standing, Tally, WinnerStanding

_MONTH_MS: Final = 30 * DAY
"""A month on a leaderboard."""

_MOST_A_DAY: Final = 5
"""Games a day against the same person that count for a rank."""

_RESIGNED_EARLY: Final = 10
"""A game that somebody resigned before this many battles were finished counts for no rank."""

_MAX_RANKED: Final = 1_000
"""The maximum of players among whom a winner's rank is looked for."""

_COUNTED = (
    "game.phase = 'over' AND game.ending NOT IN ('stopped', 'abandoned') AND seat.person > 0 "
    "AND {against} EXISTS (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.person IS NULL)"
)
_AGAINST_PEOPLE = _COUNTED.format(against="NOT")
_AGAINST_BOT = _COUNTED.format(against="")

_RANKED: Final = f"""
    WITH counted AS (
        SELECT seat.game, seat.seat, person, name, game.winner IS seat.seat AS won, shares, ended_at / {DAY} AS day
        FROM game JOIN seat ON seat.game = game.id
        WHERE guild = :guild AND ended_at BETWEEN :since AND :until AND {_AGAINST_PEOPLE}
            AND NOT (ending = 'resigned' AND battles < {_RESIGNED_EARLY})
    ), meeting AS (
        SELECT one.game, row_number() OVER (PARTITION BY one.person, two.person, one.day ORDER BY one.game) AS nth
        FROM counted AS one JOIN counted AS two ON two.game = one.game AND two.person > one.person
    )
    SELECT person, name, count(*), sum(won) AS won, sum(shares), max(game)
    FROM counted
    WHERE game NOT IN (SELECT game FROM meeting WHERE nth > {_MOST_A_DAY})
        AND person NOT IN (SELECT person FROM preference WHERE guild = :guild AND hidden)
    GROUP BY person ORDER BY won DESC, count(*), person LIMIT :most
"""  # noqa: S608 - text of ours
"""The leaderboard. With max(), SQLite takes a bare column from the same row: the name is that of the newest game."""


def memory(db: sqlite3.Connection, guild: int, person: int) -> PersonStats:
    """What a server remembers about a person."""
    query = (
        "SELECT game.winner = seat.seat, seat.shares, game.battles, game.biggest, seat.tops, "  # noqa: S608
        "(SELECT count(*) FROM seat AS all_seats WHERE all_seats.game = game.id), "
        "seat.wars, seat.wars_won, seat.fair_wars "
        "FROM seat JOIN game ON game.id = seat.game "
        f"WHERE seat.person = ? AND game.guild = ? AND {_AGAINST_PEOPLE} ORDER BY seat.game"
    )
    games = db.execute(query, (person, guild)).fetchall()
    won = [bool(winner) for winner, *_ in games]
    streaks = _streaks(won)
    return PersonStats(
        people=Tally(len(games), sum(won), sum(drawn for _, drawn, *_ in games)),
        against_bot=_against_bot(db, guild, person),
        streak=streaks[-1],
        best_streak=max(streaks),
        longest=max((battles for _, _, battles, *_ in games), default=0),
        biggest=max((biggest for _, _, _, biggest, *_ in games), default=0),
        tops=sum(tops for _, _, _, _, tops, *_ in games),
        fair=sum(4 / seats for _, _, _, _, _, seats, *_ in games),
        wars=sum(wars for *_, wars, _, _ in games),
        wars_won=sum(wars_won for *_, wars_won, _ in games),
        fair_wars=sum(fair for *_, fair in games) / TWELFTHS,
        best_grab=_best_grab(db, guild, person),
    )


def _against_bot(db: sqlite3.Connection, guild: int, person: int) -> Tally:
    query = (
        "SELECT count(*), coalesce(sum(game.winner = seat.seat), 0), coalesce(sum(seat.shares), 0) "  # noqa: S608
        f"FROM seat JOIN game ON game.id = seat.game WHERE seat.person = ? AND game.guild = ? AND {_AGAINST_BOT}"
    )
    return Tally(*db.execute(query, (person, guild)).fetchall()[0])


def _best_grab(db: sqlite3.Connection, guild: int, person: int) -> int | None:
    query = (
        "SELECT min(best_grab) FROM seat JOIN game ON game.id = seat.game "
        "WHERE person = ? AND guild = ? AND phase = 'over' AND ending NOT IN ('stopped', 'abandoned')"
    )
    best: int | None = db.execute(query, (person, guild)).fetchall()[0][0]
    return best


def leaderboard(db: sqlite3.Connection, guild: int, since: int, most: int) -> list[Standing]:
    """The players with the most wins against people since an instant; of equals, fewer games first.

    Games that somebody resigned early don't count, nor more than five a day against the same person; days are those of
    UTC. Players who have hidden themselves are left out.
    """
    return _ranked(db, guild, since, 2**62, most)


def _ranked(db: sqlite3.Connection, guild: int, since: int, until: int, most: int) -> list[Standing]:
    values = {"guild": guild, "since": since, "until": until, "most": most}
    rows = db.execute(_RANKED, values).fetchall()
    return [Standing(person, name, Tally(played, won, drawn)) for person, name, played, won, drawn, _ in rows]


def winner_standing(db: sqlite3.Connection, game: int) -> WinnerStanding | None:
    """How the winner of a game stood right after it; None if nobody won, or it doesn't count as one against people."""
    query = (
        "SELECT game.guild, seat.person, game.ended_at FROM game "  # noqa: S608 - text of ours
        f"JOIN seat ON seat.game = game.id AND seat.seat = game.winner WHERE game.id = ? AND {_AGAINST_PEOPLE}"
    )
    rows = db.execute(query, (game,)).fetchall()
    if not rows:
        return None
    guild, person, ended_at = rows[0]
    earlier = (
        "SELECT game.winner = seat.seat FROM seat JOIN game ON game.id = seat.game "  # noqa: S608 - text of ours
        f"WHERE seat.person = ? AND game.guild = ? AND seat.game <= ? AND {_AGAINST_PEOPLE} ORDER BY seat.game"
    )
    won = [bool(winner) for (winner,) in db.execute(earlier, (person, guild, game)).fetchall()]
    ranked = _ranked(db, guild, month_before(ended_at), ended_at, _MAX_RANKED)
    places = {each.person: place for place, each in enumerate(ranked, 1)}
    return WinnerStanding(_streaks(won)[-1], places.get(person))


def month_before(now: int) -> int:
    """The beginning of the day, of UTC, thirty days before an instant."""
    return (now - _MONTH_MS) // DAY * DAY


def _streaks(won: Iterable[bool]) -> list[int]:
    """The length of the winning streak before the first game, and after each."""
    return list(accumulate(won, lambda streak, game: streak + 1 if game else 0, initial=0))
