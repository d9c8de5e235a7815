"""How a backup becomes the database again, with the old one kept beside it."""

import os
import shutil
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from warbot.store.backup.backup import backups_in, name_of_time
from warbot.store.backup.copying import give_name, make_durable, whole_or_nothing
from warbot.store.backup.inspect import Examined, examine, reading
from warbot.store.backup.throttle import Pacing
from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.files import check_wal, real_path
from warbot.store.open import take_lock

_BESIDE: Final = ("-wal", "-journal")
"""SQLite's files beside a database that belong to its contents."""


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup that was restored as the database. `replaced` is where the old one is now, None if there was none."""

    facts: Examined
    replaced: Path | None


def check_not_lost(database: Path, folder: Path) -> None:
    """Check whether an empty database once had games: a new one must not silently take its place.

    If there is no file at all, a new database is what the user wants.

    Raises:
        CannotOpen: LOST, with what is left of it: its -wal, or a sound backup in the folder.
    """
    path = real_path(database)
    check_wal(path)
    if path.is_file() and _is_empty(path):
        for _, backup in reversed(backups_in(folder, database)):
            if _is_sound(backup):
                raise CannotOpen(path, OpenFault.LOST, f"{backup} is a backup of the one that was there")


def _is_empty(database: Path) -> bool:
    try:
        with reading(database) as db:
            return not db.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
    except CannotOpen:
        return False


def _is_sound(backup: Path) -> bool:
    try:
        examine(backup)
    except CannotOpen:
        return False
    return True


def restore(backup: Path, database: Path, at: int) -> Restored:
    """Restore a backup over a database that no bot has open; the replaced file's name has `at`, the current time.

    The backup is checked first, and copied: it stays unchanged. The old database is kept beside the new one.

    Raises:
        CannotOpen: with the path of the file at fault. The database is unchanged.
        NoBackup: it could not be copied. Nothing has changed then either.
    """
    database = real_path(database)
    examine(backup)
    if database.exists() and backup.samefile(database):
        raise CannotOpen(backup, OpenFault.UNWRITABLE, "it is the database itself")
    lock = take_lock(database)
    try:
        kept: list[Path | None] = []
        target = database.with_name(database.name + ".restored")
        pace = Pacing(rests=False)
        facts = whole_or_nothing(backup, target, pace, lambda part: kept.append(_take_place(part, database, at)))
        return Restored(facts, kept[0])
    finally:
        lock.release()


def _take_place(part: Path, database: Path, at: int) -> Path | None:
    """Replace the database with a finished copy; returns where the old one is now.

    A complete file is at the database's path at every moment. SQLite's files beside the old one (after a crash,
    committed moves) are moved along with it: if they stayed, SQLite would take them for part of the new one.
    """
    kept = None
    if database.exists():
        _as_owned(part, database)
        kept = database.with_name(f"{database.name}.replaced-{name_of_time(at)}")
        _keep(database, kept)
    for ending in _BESIDE:
        beside = database.with_name(database.name + ending)
        if kept is not None and beside.exists():
            beside.replace(kept.with_name(kept.name + ending))
        beside.unlink(missing_ok=True)
    database.with_name(database.name + "-shm").unlink(missing_ok=True)
    give_name(part, database)
    return kept


def _as_owned(part: Path, database: Path) -> None:
    """Give the copy the database's owner and mode: root may restore, while another user runs the bot."""
    before = database.stat()
    with suppress(OSError):
        part.chmod(stat.S_IMODE(before.st_mode))
        if hasattr(os, "chown"):
            os.chown(part, before.st_uid, before.st_gid)


def _keep(database: Path, kept: Path) -> None:
    """Hard-link the file under a second name; if the file system has no hard links, copy it."""
    try:
        kept.hardlink_to(database)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(database, kept)
        make_durable(kept)
