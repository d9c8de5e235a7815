"""The schema of a database: the migrations that lead to it, and whether a file has it and is sound.

A start, `warbot check`, a backup and a restore all ask the same questions.
"""

import sqlite3
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Final

from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.sums import add_function

APPLICATION_ID: Final = 0x57617242  # "WarB": a file of another program is never mistaken for one of ours


def stored_migrations() -> list[str]:
    """The migration scripts in order; the n-th upgrades a database to version n."""
    folder = resources.files("warbot.store") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files]


def apply(connection: sqlite3.Connection, script: str, number: int) -> None:
    """Run a script inside the open transaction, and record the version to which it leads."""
    # executescript would commit first, so the statements run one by one
    add_function(connection)
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
    connection.execute(statement)  # the rest is a comment, or a last statement without its semicolon
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {number}")


def parts(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """A database's tables, their columns and its indexes, by name."""
    query = (
        "SELECT type, name, '' FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' UNION ALL "
        "SELECT 'column', tables.name, columns.name "
        "FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
    )
    return set(connection.execute(query).fetchall())


def parts_after(migrations: Sequence[str]) -> set[tuple[str, str, str]]:
    """The same for a database that these migrations have made."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for number, script in enumerate(migrations, 1):
            apply(connection, script, number)
        return parts(connection)
    finally:
        connection.close()


def check_head(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> int:
    """The version of a database of ours, 0 for a new file: the checks that are fast, however large it is.

    Raises:
        CannotOpen: it is from another program or a newer version, or lacks what its version has.
    """
    tables = number(db, "SELECT count(*) FROM sqlite_schema")
    if tables and number(db, "PRAGMA application_id") != APPLICATION_ID:
        raise CannotOpen(path, OpenFault.FOREIGN)
    version = number(db, "PRAGMA user_version")
    if version > len(migrations):
        raise CannotOpen(path, OpenFault.NEWER, f"{version} > {len(migrations)}")
    if version < 0 or (tables and version == 0):
        raise CannotOpen(path, OpenFault.CORRUPT, f"its version is {version}")
    if missing := sorted(parts_after(migrations[:version]) - parts(db)):
        raise CannotOpen(path, OpenFault.CORRUPT, f"the {' '.join(missing[0]).rstrip()} is missing")
    return version


def check_body(db: sqlite3.Connection, path: Path) -> None:
    """Check all of a database: its pages, its indexes, its foreign keys. Takes five seconds per gigabyte.

    Raises:
        CannotOpen: it is damaged.
    """
    found = db.execute("PRAGMA integrity_check(1)").fetchall()
    if found != [("ok",)]:
        raise CannotOpen(path, OpenFault.CORRUPT, " ".join(str(found[0][0]).split()))
    if lost := db.execute("PRAGMA foreign_key_check").fetchall():
        raise CannotOpen(path, OpenFault.CORRUPT, f"a row of {lost[0][0]} refers to nothing")


def number(db: sqlite3.Connection, query: str) -> int:
    """The single number that a query returns."""
    return int(db.execute(query).fetchall()[0][0])
