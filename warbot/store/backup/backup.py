"""Backups: copies of the database made while the bot writes to it, and which of them are kept.

A copy is read through a read-only connection, checked, and only then given its name: a file with a backup's name is
complete. Its name has the time at which it was made, in UTC: `warbot-20260131T120000Z.db`.
"""

import os
import re
import time
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Event
from typing import Final

from warbot.store.backup.copying import PART, BackupFault, NoBackup, give_name, whole_or_nothing
from warbot.store.backup.inspect import Examined, reading
from warbot.store.backup.throttle import Pacing
from warbot.store.errors import CannotOpen
from warbot.store.files import folder_fault
from warbot.store.schema import stored_migrations
from warbot.table.instants import from_seconds, in_seconds

_TIME: Final = "%Y%m%dT%H%M%SZ"

_ABANDONED_SECONDS: Final = 3600.0
"""Seconds after its last change from which an unfinished copy counts as abandoned."""


def backup_name(database: Path, at: int) -> str:
    """The file name of a backup made at this time (milliseconds since the epoch)."""
    return f"{database.stem}-{name_of_time(at)}.db"


def name_of_time(at: int) -> str:
    return datetime.fromtimestamp(in_seconds(at), UTC).strftime(_TIME)


def backups_in(folder: Path, database: Path) -> list[tuple[int, Path]]:
    """The backups of a database in a folder, oldest first, each with the time at which it was made."""
    pattern = re.compile(re.escape(database.stem) + r"-([0-9]{8}T[0-9]{6}Z)\.db")
    if folder_fault(folder) is not None or not folder.is_dir():
        return []
    found = []
    for file in folder.iterdir():
        if named := pattern.fullmatch(file.name):
            with suppress(ValueError):  # a date that doesn't exist, such as a thirteenth month
                made = datetime.strptime(named[1], _TIME).replace(tzinfo=UTC)
                found.append((from_seconds(made.timestamp()), file))
    return sorted(found)


def back_up(database: Path, target: Path, stop: Event | None = None, *, hurry: bool = False) -> Examined:
    """Copy a database that others may have open; returns what the copy contains, once it is checked and durable.

    stop: set it from another thread, and the copy is cancelled within milliseconds.
    hurry: nobody is playing; otherwise it takes at least twice as long, so that players notice nothing.

    Raises:
        NoBackup: with the reason. A file at `target` is never touched.
    """
    if (fault := folder_fault(target.parent)) is not None:
        raise NoBackup(target.parent, BackupFault.UNWRITABLE_FOLDER, fault)
    if not target.parent.is_dir():
        raise NoBackup(target, BackupFault.MISSING_FOLDER)
    if os.path.lexists(target):
        raise NoBackup(target, BackupFault.TAKEN)
    return whole_or_nothing(database, target, Pacing(stop, rests=not hurry), lambda part: give_name(part, target))


def prune(folder: Path, database: Path, keep: int, now: int) -> list[Path]:
    """Delete all but the newest `keep` backups, and abandoned copies; returns the backups that were deleted.

    Backups from the future were made while the clock was wrong. They go first, or newer ones would go in their place.
    """
    made = sorted(backups_in(folder, database), key=lambda each: (each[0] <= now, each[0]))
    gone = [file for _, file in made[:-keep]]
    for file in [*gone, *_left_over(folder, database)]:
        file.unlink(missing_ok=True)
    return gone


def _left_over(folder: Path, database: Path) -> list[Path]:
    """Copies that a crash left unfinished. A copy that is being written now belongs to another process, and stays."""
    ours = [file for file in folder.iterdir() if file.name.startswith(f"{database.stem}-") and file.suffix == PART]
    return [file for file in ours if time.time() - file.stat().st_mtime > _ABANDONED_SECONDS]


def back_up_before_upgrade(database: Path, folder: Path, at: int) -> Path | None:
    """Back up a database that this program would upgrade; None if there is nothing to upgrade.

    Raises:
        NoBackup: as `back_up`. A file that can't be opened at all is reported when it is opened.
    """
    try:
        with reading(database) as db:
            version = int(db.execute("PRAGMA user_version").fetchall()[0][0])
    except CannotOpen:
        return None
    if not 0 < version < len(stored_migrations()):
        return None
    make_folder(folder)
    target = folder / backup_name(database, at)
    back_up(database, target, hurry=True)
    return target


def make_folder(folder: Path) -> None:
    """Create the folder for backups, if its parent exists. Raises NoBackup."""
    if (fault := folder_fault(folder)) is not None:
        raise NoBackup(folder, BackupFault.UNWRITABLE_FOLDER, fault)
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise NoBackup(folder, BackupFault.MISSING_FOLDER) from None
    except OSError as error:
        raise NoBackup(folder, BackupFault.FAILED, error.strerror or "") from error
