"""One standard of a sound database: what a start takes, `examine` and a restore take as well, and nothing else."""

import asyncio
import random
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import fields
from pathlib import Path

import pytest

from warbot.engine.outcome import Ending, Outcome
from warbot.store import CannotOpen, OpenFault, Store, Unreadable
from warbot.store.backup.inspect import examine
from warbot.store.backup.restore import restore
from warbot.store.lookups import Lines
from warbot.table import Phase, Table

from .tables import AFTER_ONE, FIRST_BATTLE, NOON, commit, store_dealt

FACTS = tuple(field.name for field in fields(Table))
GAMES = 30
PAGE = 4096

Answers = dict[str, OpenFault | None]
Known = dict[int, tuple[Table, Lines]]


async def build(path: Path) -> Known:
    """A database of games that go on and games that are over; returns all that is told of them."""
    store = await Store.open(path)
    for channel in range(GAMES):
        table = await store_dealt(store, channel)
        over = {"phase": Phase.OVER, "result": Outcome(Ending.STOPPED, None), "ended_at": NOON} if channel % 2 else {}
        after = Table(**{name: getattr(table, name) for name in FACTS} | {"position": AFTER_ONE} | over)
        await commit(store, table, after, [FIRST_BATTLE], NOON)
    known = await told(store)
    await store.close()
    return known


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Known]:
    """The file of such a database, and all that is told of it."""
    path = tmp_path_factory.mktemp("sound") / "whole.db"
    known = asyncio.run(build(path))
    return path.read_bytes(), known


@pytest.fixture
def path(tmp_path: Path, sound: tuple[bytes, Known]) -> Path:
    """A copy of it, for a test to harm."""
    path = tmp_path / "warbot.db"
    path.write_bytes(sound[0])
    return path


async def told(store: Store) -> Known:
    """All that is told of each game; one that is damaged, and closed for it, is left out."""
    known = {}
    for game in range(1, GAMES + 1):
        try:
            table = await store.load(game)
        except Unreadable:
            continue
        assert table is not None
        known[game] = (table, await store.lines(game))
    return known


async def answers(path: Path) -> Answers:
    """What is wrong with a database, by each way to find out."""
    return {
        "examine": fault(lambda: examine(path)),
        "restore": fault(lambda: restore(path, path.with_name("restored.db"), NOON)),
        "start": await start_fault(path),
    }


def fault(look: Callable[[], object]) -> OpenFault | None:
    try:
        look()
    except CannotOpen as error:
        return error.fault
    return None


async def start_fault(path: Path) -> OpenFault | None:
    try:
        await (await Store.open(path)).close()
    except CannotOpen as error:
        return error.fault
    return None


def damaged(content: bytes, rng: random.Random) -> bytes:
    """The bytes of a file as a disk, a cable or a memory may leave them: a bit, a few bytes, a hole, swapped pages."""
    after, at = bytearray(content), rng.randrange(100, len(content))
    match rng.randrange(4):
        case 0:
            after[at] ^= 1 << rng.randrange(8)
        case 1:
            size = min(rng.randrange(1, 200), len(content) - at)
            after[at : at + size] = rng.randbytes(size)
        case 2:
            size = min(rng.randrange(1, 600), len(content) - at)
            after[at : at + size] = bytes(size)
        case _:
            one, other = (rng.randrange(1, len(content) // PAGE) * PAGE for _ in range(2))
            after[one : one + PAGE], after[other : other + PAGE] = (
                content[other : other + PAGE],
                content[one : one + PAGE],
            )
    return bytes(after)


UNSUMMED = {"place", "message", "committed_in", "rematch_of", "revision", "seats"}
"""Ids and names, and what counts with them; nobody's cards change by them."""


def of_cards(table: Table) -> dict[str, object]:
    """What the sums of a game are over: all but names, ids and times."""
    facts = {name: getattr(table, name) for name in FACTS if name not in UNSUMMED}
    return {name: value for name, value in facts.items() if not name.endswith("_at")}


@pytest.mark.parametrize("seeds", [range(first, first + 20) for first in range(0, 100, 20)], ids=str)
async def test_whatever_is_damaged_is_refused_by_all_or_told_of_no_game(
    tmp_path: Path, sound: tuple[bytes, Known], no_power_cut: None, seeds: Iterable[int]
):
    """Each file is damaged at random: the same in every run."""
    whole, known = sound
    for seed in seeds:
        path = tmp_path / f"{seed}.db"
        path.write_bytes(damaged(whole, random.Random(seed)))  # noqa: S311 - the same in every run
        (path.with_name("restored.db")).unlink(missing_ok=True)
        found = await answers(path)
        assert len(set(found.values())) == 1, (seed, found)
        if found["start"] is not None:
            continue
        noticed = set(examine(path).damaged)
        store = await Store.open(path)
        after = await told(store)
        await store.close()
        assert known.keys() - after.keys() == noticed, seed
        for game, (table, lines) in after.items():
            assert of_cards(table) == of_cards(known[game][0]), (seed, game)
            assert lines == known[game][1], (seed, game)


def content(path: Path) -> bytes:
    return path.read_bytes()


def index_that_lies(db: sqlite3.Connection) -> None:
    """An entry that its row knows nothing of."""
    db.execute("PRAGMA writable_schema = ON")
    db.execute("UPDATE sqlite_schema SET sql = replace(sql, 'ended_at', 'opened_at') WHERE name = 'game_of_guild'")


def seat_of_no_game(db: sqlite3.Connection) -> None:
    db.execute("INSERT INTO seat (game, seat, name) VALUES (999, 0, 'Nobody')")


def no_such_table(db: sqlite3.Connection) -> None:
    db.execute("DROP TABLE draft")


def no_such_index(db: sqlite3.Connection) -> None:
    db.execute("DROP INDEX one_table_a_channel")


def another_column(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE server RENAME COLUMN settings TO chosen")


def version_of_long_ago(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA user_version = 0")


def version_that_never_was(db: sqlite3.Connection) -> None:
    db.execute("PRAGMA user_version = -7")


@pytest.mark.parametrize(
    "harm",
    [
        index_that_lies,
        seat_of_no_game,
        no_such_table,
        no_such_index,
        another_column,
        version_of_long_ago,
        version_that_never_was,
    ],
)
async def test_what_one_way_calls_damaged_all_do(path: Path, harm: Callable[[sqlite3.Connection], None]):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        harm(db)
    before = content(path)
    assert await answers(path) == dict.fromkeys(("examine", "restore", "start"), OpenFault.CORRUPT)
    assert content(path) == before


async def test_what_an_operator_has_added_is_no_damage(path: Path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("CREATE INDEX mine ON game (opened_at)")
        db.execute("CREATE VIEW wars AS SELECT * FROM game")
        db.execute("ANALYZE")
    assert set((await answers(path)).values()) == {None}


async def test_a_game_of_which_no_sums_were_kept_is_summed_with_its_next_change(path: Path):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE game SET own_sum = NULL, moves_sum = 0, battles_sum = 0")
    store = await Store.open(path)
    table = await store.load(1)
    assert table is not None
    await commit(store, table, table, [FIRST_BATTLE.__class__(2, ("4d/Jc",))], NOON)
    await store.close()
    assert examine(path).damaged == ()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert db.execute("SELECT count(*) FROM game WHERE own_sum IS NOT NULL").fetchone() == (1,)
        db.execute("UPDATE move SET text = '4d/Jd' WHERE game = 1 AND number = 2")
    assert examine(path).damaged == (1,)
