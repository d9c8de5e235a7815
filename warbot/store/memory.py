"""The statements about what people remember: statistics, from finished games' rows alone.

They look at many rows, so they run on the connection that only reads, beside the one that presses wait for.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

FORGOTTEN = 0
"""The person of a seat whose player wanted to be forgotten: nobody's id, and not the bot's seat either."""

FORGOTTEN_NAME = "a player"

_COUNTED = (
    "game.phase = 'over' AND game.ending NOT IN ('stopped', 'abandoned') AND seat.person > 0 "
    "AND {against} EXISTS (SELECT 1 FROM seat AS other WHERE other.game = game.id AND other.person IS NULL)"
)
_AGAINST_PEOPLE = _COUNTED.format(against="NOT")
_AGAINST_BOT = _COUNTED.format(against="")


@dataclass(frozen=True, slots=True)
class Tally:
    """Some games of one person: how many were played, won, and drawn. In a draw, too, somebody may have lost."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line in a leaderboard."""

    person: int
    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Memory:
    """What a server remembers of one person. Games against the bot stand apart, and count in `against_bot` alone.

    streak: how many games in a row they have won up to now; best_streak: at any time.
    longest: the most battles in one game. biggest: the most cards in one stake.
    tops: the aces (or the strongest cards of the rules) that they were dealt in all; fair: what is everybody's share.
    """

    people: Tally = Tally()
    against_bot: Tally = Tally()
    streak: int = 0
    best_streak: int = 0
    longest: int = 0
    biggest: int = 0
    tops: int = 0
    fair: float = 0


def memory(db: sqlite3.Connection, guild: int, person: int) -> Memory:
    """What a server remembers of a person."""
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
    return Memory(
        people=Tally(len(games), sum(won), sum(drawn for _, drawn, *_ in games)),
        against_bot=against_bot,
        streak=streaks[-1],
        best_streak=max(streaks),
        longest=max((battles for _, _, battles, *_ in games), default=0),
        biggest=max((biggest for *_, biggest, _, _ in games), default=0),
        tops=sum(tops for *_, tops, _ in games),
        fair=sum(4 / seats for *_, seats in games),
    )


def leaderboard(db: sqlite3.Connection, guild: int, since: float, most: int) -> list[Standing]:
    """Who won most games against people that ended since a time (Unix seconds); of equals, who needed fewer."""
    query = (
        "SELECT seat.person, seat.name, count(*), sum(game.winner IS seat.seat) AS won, sum(seat.shares), "  # noqa: S608
        "max(game.id) "  # beside max() SQLite takes a bare column from its row: the name is that of the newest game
        "FROM game JOIN seat ON seat.game = game.id "
        f"WHERE game.guild = ? AND game.ended_at >= ? AND {_AGAINST_PEOPLE} "
        "GROUP BY seat.person ORDER BY won DESC, count(*), seat.person LIMIT ?"
    )
    rows = db.execute(query, (guild, round(since * 1000), most)).fetchall()
    return [Standing(person, name, Tally(played, won, drawn)) for person, name, played, won, drawn, _ in rows]


def forget(db: sqlite3.Connection, person: int) -> int:
    """Take a person out of everything that is stored; their seats stay as those of a player. Returns how many.

    A change of a table at which they sat that was begun before is stale after this: it would put them back.
    """
    db.execute("UPDATE server SET set_by = ? WHERE set_by = ?", (FORGOTTEN, person))
    db.execute("DELETE FROM draft WHERE person = ?", (person,))
    running = [(game,) for game in playing(db, person)]
    db.executemany("UPDATE game SET revision = revision + 1 WHERE id = ?", running)
    query = "UPDATE seat SET person = ?, name = ? WHERE person = ?"
    return db.execute(query, (FORGOTTEN, FORGOTTEN_NAME, person)).rowcount


def playing(db: sqlite3.Connection, person: int) -> list[int]:
    """The tables at which a person sits and that are not over."""
    query = (
        "SELECT game.id FROM seat JOIN game ON game.id = seat.game "
        "WHERE seat.person = ? AND game.phase IN ('open', 'challenge', 'playing')"
    )
    return [game for (game,) in db.execute(query, (person,)).fetchall()]


def _streaks(won: Iterable[bool]) -> list[int]:
    """How many games in a row were won: before the first game, and after each."""
    return list(accumulate(won, lambda streak, game: streak + 1 if game else 0, initial=0))
