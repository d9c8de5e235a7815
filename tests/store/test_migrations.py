"""Migrations: each whole or not at all, and what is in force once a database is open."""

import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from warbot.store import CannotOpen, OpenFault
from warbot.store.database import Database
from warbot.store.open import open_database
from warbot.store.schema import stored_migrations

FIRST = "CREATE TABLE fruit (name TEXT) STRICT;\nINSERT INTO fruit VALUES ('apple; pear');\n"
SECOND = "-- a comment; with a semicolon\nCREATE TABLE tree (\n  name TEXT\n) STRICT;\nUPDATE fruit SET name = 'fig';\n"
FAILING = "CREATE TABLE tree (name TEXT) STRICT;\nUPDATE fruit SET name = 'fig';\nINSERT INTO nowhere VALUES (1);\n"


async def migrate(path: Path, *scripts: str) -> None:
    database = await open_database(path, scripts)
    await database.close()


def pragma(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        return int(db.execute(f"PRAGMA {name}").fetchone()[0])


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as db:
        return {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def fruit(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        return [name for (name,) in db.execute("SELECT name FROM fruit")]


async def test_a_new_database_has_every_migration(path: Path):
    database = await open_database(path)
    await database.close()
    assert pragma(path, "user_version") == len(stored_migrations()) >= 1


async def test_an_old_database_gets_only_those_that_it_lacks(path: Path):
    await migrate(path, FIRST)
    await migrate(path, FIRST, SECOND)  # the first would fail if it were run again
    assert (pragma(path, "user_version"), fruit(path), tables(path)) == (2, ["fig"], {"fruit", "tree"})


async def test_a_failing_migration_leaves_the_old_version(path: Path):
    await migrate(path, FIRST)
    with pytest.raises(CannotOpen, match="nowhere"):
        await migrate(path, FIRST, FAILING)
    assert (pragma(path, "user_version"), fruit(path), tables(path)) == (1, ["apple; pear"], {"fruit"})


async def test_migrations_before_a_failing_one_stay(path: Path):
    with pytest.raises(CannotOpen):
        await migrate(path, FIRST, FAILING)
    assert (pragma(path, "user_version"), tables(path)) == (1, {"fruit"})
    await migrate(path, FIRST, SECOND)
    assert (pragma(path, "user_version"), tables(path)) == (2, {"fruit", "tree"})


async def test_a_last_statement_without_its_semicolon_is_no_less_a_statement(path: Path):
    await migrate(path, "CREATE TABLE fruit (name TEXT);\nCREATE TABLE tree (name TEXT)")
    assert tables(path) == {"fruit", "tree"}


async def test_a_migration_that_is_not_sql_is_refused(path: Path):
    with pytest.raises(CannotOpen) as refused:
        await migrate(path, "CREATE TABLE fruit (name TEXT);\nlorem ipsum;\n")
    assert refused.value.fault is OpenFault.UNWRITABLE
    assert (pragma(path, "user_version"), tables(path)) == (0, set())


def fact(name: str, db: sqlite3.Connection) -> object:
    return db.execute(f"PRAGMA {name}").fetchone()[0]


async def test_what_is_durable_is_durable_and_what_refers_is_checked(database: Database):
    facts = {}
    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
        facts[name] = await database.read(partial(fact, name))
    full = 2
    assert facts == {"journal_mode": "wal", "synchronous": full, "foreign_keys": 1, "busy_timeout": 5_000}


async def test_every_table_is_strict(database: Database):
    rows = await database.read(lambda db: db.execute("SELECT name, strict FROM pragma_table_list").fetchall())
    kinds = {name: strict for name, strict in rows if not name.startswith("sqlite_")}
    assert {"game", "seat", "move", "battle", "kept"} <= kinds.keys()
    assert set(kinds.values()) == {1}
