"""The migrations: the scripts that bring a database to this program's version, one after the other."""

import sqlite3
from collections.abc import Sequence
from importlib import resources
from typing import Final

from warbot.store.sums import add_function

APPLICATION_ID: Final = 0x57617242  # "WarB": a file of another program is never taken for one of ours


def stored_migrations() -> list[str]:
    """The scripts of the migrations in their order; the n-th brings a database to version n."""
    folder = resources.files("warbot.store") / "migrations"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    return [file.read_text(encoding="utf-8") for file in files]


def apply(connection: sqlite3.Connection, script: str, number: int) -> None:
    """Run a script inside the transaction that is open, and note the version to which it leads."""
    # executescript would commit first, so the statements go one by one
    add_function(connection)
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""
    connection.execute(statement)  # what is left is a comment, or a last statement without its semicolon
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {number}")


def parts(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """What a database consists of: its tables, their columns, its indexes, by their names."""
    query = (
        "SELECT type, name, '' FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' UNION ALL "
        "SELECT 'column', tables.name, columns.name "
        "FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'"
    )
    return set(connection.execute(query).fetchall())


def parts_after(migrations: Sequence[str]) -> set[tuple[str, str, str]]:
    """What a database consists of that these migrations have made."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for number, script in enumerate(migrations, 1):
            apply(connection, script, number)
        return parts(connection)
    finally:
        connection.close()
