"""The migrations: the scripts that upgrade a database to this program's version, one after the other."""

import sqlite3
from collections.abc import Sequence
from importlib import resources
from typing import Final

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
