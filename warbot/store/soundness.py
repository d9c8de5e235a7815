"""Whether a database is sound: one answer for a start, `warbot check`, a backup and a restore."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.migrating import APPLICATION_ID, parts, parts_after


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
