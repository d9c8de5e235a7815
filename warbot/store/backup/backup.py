"""Backups: a copy of the database made while the bot writes to it, and how to restore one.

A copy is read through a read-only connection, checked, and only then given its name: a file with a backup's name is
complete. Its name has the time at which it was made, in UTC: `warbot-20260131T120000Z.db`.
"""

import os
import re
import shutil
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from pathlib import Path
from threading import Event
from typing import Final

from warbot.store.backup.inspect import Examined, examine, reading
from warbot.store.backup.throttle import Pacing
from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.files import check_wal, folder_fault, real_path
from warbot.store.open import take_lock
from warbot.store.schema import stored_migrations
from warbot.table.instants import from_seconds, in_seconds

_TIME: Final = "%Y%m%dT%H%M%SZ"
_PART: Final = ".part"
"""The suffix of a copy that is not finished yet, or never was."""

_SPARE_BYTES: Final = 16 * 2**20
"""Bytes that a backup leaves free on the disk: the bot's own file may be on it."""

_ABANDONED_SECONDS: Final = 3600.0
"""Seconds after its last change from which an unfinished copy counts as abandoned."""

_BESIDE: Final = ("-wal", "-journal")
"""SQLite's files beside a database that belong to its contents."""


class BackupFault(Enum):
    """Why there is no backup. DAMAGED: the copy is not sound, and was deleted."""

    MISSING_FOLDER = auto()
    UNWRITABLE_FOLDER = auto()
    TAKEN = auto()
    NO_SPACE = auto()
    DAMAGED = auto()
    FAILED = auto()


class NoBackup(Exception):  # noqa: N818 - the word says it
    """No backup was made at `path`, and nothing of it is left."""

    def __init__(self, path: Path, fault: BackupFault, detail: str = "") -> None:
        super().__init__(f"{path}: {fault.name} {detail}".rstrip())
        self.path, self.fault, self.detail = path, fault, detail


@dataclass(frozen=True, slots=True)
class Restored:
    """A backup that was restored as the database. `replaced` is where the old one is now, None if there was none."""

    facts: Examined
    replaced: Path | None


def backup_name(database: Path, at: int) -> str:
    """The file name of a backup made at this time (milliseconds since the epoch)."""
    return f"{database.stem}-{_name_of_time(at)}.db"


def _name_of_time(at: int) -> str:
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
    return _whole_or_nothing(database, target, Pacing(stop, rests=not hurry), lambda part: _give_name(part, target))


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
    ours = [file for file in folder.iterdir() if file.name.startswith(f"{database.stem}-") and file.suffix == _PART]
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
        facts = _whole_or_nothing(backup, target, pace, lambda part: kept.append(_take_place(part, database, at)))
        return Restored(facts, kept[0])
    finally:
        lock.release()


def _whole_or_nothing(source: Path, target: Path, pace: Pacing, finish: Callable[[Path], None]) -> Examined:
    """Copy and check beside `target`, then `finish` the copy; if anything fails, nothing of it is left."""
    part = target.with_name(target.name + _PART)
    try:
        facts = _copy(source, part, pace)
        finish(part)
    except CannotOpen as error:
        fault = BackupFault.DAMAGED if error.fault is OpenFault.CORRUPT else BackupFault.FAILED
        detail = error.detail or error.fault.name.lower()
        raise NoBackup(target, fault, detail if error.path in (source, part) else f"{error.path}: {detail}") from error
    except OSError as error:
        raise NoBackup(target, BackupFault.FAILED, error.strerror or "") from error
    finally:
        for file in (part, part.with_name(part.name + "-journal")):
            with suppress(OSError):
                file.unlink(missing_ok=True)
    return facts


def _copy(source: Path, part: Path, pace: Pacing) -> Examined:
    with reading(source, pace.stop) as db:
        size = db.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").fetchall()[0][0]
        if shutil.disk_usage(part.parent).free < size + _SPARE_BYTES:
            raise NoBackup(part, BackupFault.NO_SPACE, f"{size} bytes are needed")
        part.unlink(missing_ok=True)
        with pace.writing(part, db):
            db.execute("VACUUM INTO ?", (str(part),)).fetchall()
    facts = examine(part, stop=pace.stop)
    _make_durable(part)
    return facts


def _give_name(part: Path, target: Path) -> None:
    part.replace(target)
    _make_durable(target.parent)


def _take_place(part: Path, database: Path, at: int) -> Path | None:
    """Replace the database with a finished copy; returns where the old one is now.

    A complete file is at the database's path at every moment. SQLite's files beside the old one (after a crash,
    committed moves) are moved along with it: if they stayed, SQLite would take them for part of the new one.
    """
    kept = None
    if database.exists():
        _as_owned(part, database)
        kept = database.with_name(f"{database.name}.replaced-{_name_of_time(at)}")
        _keep(database, kept)
    for ending in _BESIDE:
        beside = database.with_name(database.name + ending)
        if kept is not None and beside.exists():
            beside.replace(kept.with_name(kept.name + ending))
        beside.unlink(missing_ok=True)
    database.with_name(database.name + "-shm").unlink(missing_ok=True)
    _give_name(part, database)
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
        _make_durable(kept)


def _make_durable(path: Path) -> None:
    """Flush to the disk, which SQLite doesn't do for a copy: after a power cut, a named backup could be empty."""
    if os.name == "nt" and path.is_dir():
        return  # Windows can't do this for folders
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
