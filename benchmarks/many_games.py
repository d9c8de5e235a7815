"""Databases for the scale benchmark: the host really plays a few dozen games, which are then copied with other ids.

A copy has the moves and piles of its original, with other people, places and times and a new random seed. The games are
short (see SHORT): with standard rules the file would be four times as large, and take four times as long to make.
"""

import asyncio
import logging
import random
import sqlite3
import sys
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

import structlog

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from host.players import Player, all_flip
from host.world import World

from warbot.host.clock import SystemClock
from warbot.store.open import open_database
from warbot.store.sums import write_sums
from warbot.table import Person, Waits
from warbot.table.instants import DAY, HOUR, SECOND

SHORT: Final = ("fifty battle_limit=20",) * 10 + ("fifty",) * 12 + ("long",) * 3 + ("three battle_limit=30",)
"""The rules of the finished games to copy."""

OPEN_TURNS: Final = (0, 1, 3, 8, 15, 30)
"""How many turns each of the unfinished games has been played for."""

GUILDS: Final = 200
CHANNELS: Final = 10_000
BIG_CHANNELS: Final = 2_000
"""This many of the channels are in the first server."""

BIG_PEOPLE: Final = 1_000
"""How many people play in the first server."""
_BIG_NINTHS: Final = 5
"""This many of every nine finished games were played in the first server."""

FIRST_GUILD: Final = 1_100_000_000_000_000_000
FIRST_CHANNEL: Final = 1_200_000_000_000_000_000
FIRST_MESSAGE: Final = 1_300_000_000_000_000_000
FIRST_PERSON: Final = 1_000_000_000_000_000_000

_GUILD = f"{FIRST_GUILD} + iif(plan.channel < {BIG_CHANNELS}, 0, 1 + plan.channel % {GUILDS - 1})"
_MOVED = ("opened_at", "due_at", "dealt_at", "ended_at", "posted_at", "turned_at", "quiet_until", "calls_at", "idle_at")


@dataclass(frozen=True)
class Size:
    """How many games a database has: finished, being played, and waiting for players."""

    finished: int
    playing: int
    waiting: int

    @property
    def games(self) -> int:
        return self.finished + self.playing + self.waiting


SMALL: Final = Size(0, 10, 0)
LARGE: Final = Size(90_000, 9_000, 1_000)


def guild_of(channel: int) -> int:
    """The server of the n-th channel."""
    return FIRST_GUILD + (0 if channel < BIG_CHANNELS else 1 + channel % (GUILDS - 1))


async def _play(path: Path) -> None:
    """Play the games to copy: finished ones, unfinished ones, and tables that wait for players."""
    world = World(path, Waits())
    await world.start()
    try:
        await _play_all(world)
    finally:
        await world.stop()


async def _play_all(world: World) -> None:
    await world.store._database.read(lambda db: db.execute("PRAGMA synchronous = OFF").fetchall())  # noqa: SLF001
    people = [Player(world, Person(number, f"Player {number}")) for number in (1, 2, 3)]
    for channel, rules in enumerate(SHORT):
        await _deal(people, rules, channel)
        while (await world.table()).phase.running:
            await all_flip(world, *people)
    for channel, turns in enumerate(OPEN_TURNS, 100):
        await _deal(people, "long", channel)
        for _ in range(turns):
            await all_flip(world, *people)
        assert (await world.table()).phase.running, "a game of the long rules takes more turns than that"
    await people[0].opens("fifty", channel=200)
    await people[0].opens("long", people[1], channel=201)


async def _deal(people: list[Player], rules: str, channel: int) -> None:
    opener, other, third = people
    if rules.startswith("three"):
        await opener.opens(rules, channel=channel)
        await other.joins()
        await third.joins()  # dealt as soon as the table is full
    else:
        await opener.opens(rules, other, channel=channel)
        await other.accepts()


def make_played(path: Path) -> None:
    """Play the games that the others are copied from, the same ones in every run."""
    rng = random.Random(8)  # noqa: S311 - nobody plays these games
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with patch("secrets.token_bytes", rng.randbytes):
        asyncio.run(_play(path))


def make(path: Path, played: Path, size: Size) -> float:
    """Make a database of copies; returns the seconds that took. Nothing in it is due within an hour."""
    began = time.monotonic()
    asyncio.run(_create(path))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            db.execute(f"PRAGMA {pragma}").fetchall()
        db.execute("ATTACH ? AS played", (str(played),))
        db.execute("BEGIN")
        _plan(db, size)
        _copy(db)
        db.execute("COMMIT")
        db.execute("DETACH played")
        db.execute("PRAGMA journal_mode = WAL").fetchall()
    return time.monotonic() - began


async def _create(path: Path) -> None:
    await (await open_database(path)).close()


def _plan(db: sqlite3.Connection, size: Size) -> None:
    """Decide for each copy its original, its channel, and by how many milliseconds its times are shifted."""
    db.execute("CREATE TEMP TABLE plan (id INTEGER PRIMARY KEY, original INTEGER, channel INTEGER, moved INTEGER)")
    now = SystemClock().now()
    found = db.execute("SELECT phase, id, due_at, opened_at FROM played.game").fetchall()
    of = {phase: [row[1:] for row in found if row[0] == phase] for phase in ("over", "playing", "open", "challenge")}
    rows = []
    for number in range(1, size.finished + 1):
        original, _, opened_at = of["over"][number % len(of["over"])]
        channel = (
            number % BIG_CHANNELS if number % 9 < _BIG_NINTHS else BIG_CHANNELS + number % (CHANNELS - BIG_CHANNELS)
        )
        opened = now - 730 * DAY * (1 - number / (size.finished + 1)) - DAY
        rows.append((number, original, channel, round(opened) - opened_at))
    timing = of["playing"]
    waiting = [*of["open"], *of["challenge"]]
    for place in range(size.playing + size.waiting):
        kind = timing if place < size.playing else waiting
        original, due_at, _ = kind[place % len(kind)]
        due = now + HOUR + (place * 7919 * SECOND % DAY)
        rows.append((size.finished + 1 + place, original, place, due - due_at))
    db.executemany("INSERT INTO plan VALUES (?, ?, ?, ?)", rows)


def _copy(db: sqlite3.Connection) -> None:
    own = {
        "id": "plan.id",
        "guild": _GUILD,
        "channel": f"{FIRST_CHANNEL} + plan.channel",
        "parent": "NULL",
        "message": f"{FIRST_MESSAGE} + plan.id",
        "committed_in": f"{FIRST_MESSAGE} + plan.id",
        "server_seed": "randomblob(32)",
        "posted_at": "unixepoch() * 1000",
        **{name: f"{name} + plan.moved" for name in _MOVED if name != "posted_at"},
        "clock_since": "clock_since + plan.moved",
        "rematch_of": "NULL",
        "own_sum": "NULL",  # because the seed is another
    }
    _copy_rows(db, "game", own, key="id")
    person = (
        f"CASE WHEN person IS NULL THEN NULL WHEN plan.channel < {BIG_CHANNELS} "
        f"THEN {FIRST_PERSON} + (plan.id * 7 + seat * 331) % {BIG_PEOPLE} "
        f"ELSE {FIRST_PERSON} + {BIG_PEOPLE} + plan.id % 20000 * 4 + seat END"
    )
    _copy_rows(db, "seat", {"game": "plan.id", "person": person, "name": f"'Player ' || ({person})"})
    _copy_rows(db, "battle", {"game": "plan.id", "at": "at + plan.moved"})
    _copy_rows(db, "move", {"game": "plan.id", "at": "at + plan.moved"})
    for (game,) in db.execute("SELECT id FROM plan").fetchall():
        write_sums(db, game)


def _copy_rows(db: sqlite3.Connection, table: str, own: dict[str, str], key: str = "game") -> None:
    """Copy each row of a game once for each of its copies. `own`: SQL for the columns that differ from the original."""
    names = [name for (name,) in db.execute("SELECT name FROM pragma_table_info(?)", (table,)).fetchall()]
    values = [own.get(name, f"original.{name}") for name in names]
    db.execute(
        f"INSERT INTO main.{table} ({', '.join(names)}) SELECT {', '.join(values)} "  # noqa: S608 - names of ours
        f"FROM plan CROSS JOIN played.{table} AS original ON original.{key} = plan.original ORDER BY plan.id"
    )
