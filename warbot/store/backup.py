"""Backups: a copy of the database made beside the bot that writes to it, and the way back.

A copy is read through a connection that can't write, checked, and only then given its name: a file that is called a
backup is whole. Its name tells when it was made, in UTC: `warbot-20260131T120000Z.db`.
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

from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.examining import Examined, examine, reading
from warbot.store.files import check_wal, folder_fault, real_path
from warbot.store.migrating import stored_migrations
from warbot.store.opening import take_lock
from warbot.store.pacing import Pacing

_TIME: Final = "%Y%m%dT%H%M%SZ"
_PART: Final = ".part"
"""Ends the name of a copy that is not finished yet, or never was."""

_ROOM: Final = 16 * 2**20
"""Bytes that a backup leaves free on the disk: the bot's own file may be on it."""

_FORGOTTEN: Final = 3600.0
"""Seconds after its last change from which an unfinished copy is one that nobody goes on with."""

_BESIDE: Final = ("-wal", "-journal")
"""What SQLite keeps beside a file and belongs to its contents."""


class BackupFault(Enum):
    """Why there is no backup. DAMAGED: the copy is not whole, and was thrown away."""

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
    """A backup that has become the database. `replaced` is where the former one is now, None where there was none."""

    facts: Examined
    replaced: Path | None


def backup_name(database: Path, at: float) -> str:
    """What a backup that is made at this time (Unix seconds) is called."""
    return f"{database.stem}-{datetime.fromtimestamp(at, UTC).strftime(_TIME)}.db"


def backups_in(folder: Path, database: Path) -> list[tuple[float, Path]]:
    """The backups of a database in a folder, oldest first, each with the time at which it was made."""
    pattern = re.compile(re.escape(database.stem) + r"-([0-9]{8}T[0-9]{6}Z)\.db")
    if folder_fault(folder) is not None or not folder.is_dir():
        return []
    found = []
    for file in folder.iterdir():
        if named := pattern.fullmatch(file.name):
            with suppress(ValueError):  # thirteen months have no year
                found.append((datetime.strptime(named[1], _TIME).replace(tzinfo=UTC).timestamp(), file))
    return sorted(found)


def back_up(database: Path, target: Path, stop: Event | None = None, *, hurry: bool = False) -> Examined:
    """Copy a database, whoever else has it open; returns what the copy holds, once it is checked and durable.

    stop: set it from another thread, and the copy is given up within milliseconds.
    hurry: nobody plays meanwhile; else it takes twice as long or more, so that those who do notice nothing.

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


def prune(folder: Path, database: Path, keep: int, now: float) -> list[Path]:
    """Delete the oldest backups but `keep`, and copies that were never finished; returns the backups that went.

    Those from the future were made by a clock that was wrong. They go first, else newer ones would in their place.
    """
    made = sorted(backups_in(folder, database), key=lambda each: (each[0] <= now, each[0]))
    gone = [file for _, file in made[:-keep]]
    for file in [*gone, *_left_over(folder, database)]:
        file.unlink(missing_ok=True)
    return gone


def _left_over(folder: Path, database: Path) -> list[Path]:
    """Copies that a crash left unfinished. One that is being written now is of another process, and stays."""
    ours = [file for file in folder.iterdir() if file.name.startswith(f"{database.stem}-") and file.suffix == _PART]
    return [file for file in ours if time.time() - file.stat().st_mtime > _FORGOTTEN]


def back_up_before_upgrade(database: Path, folder: Path, at: float) -> Path | None:
    """Back up a database that this program would bring to a newer version; None where there is nothing to upgrade.

    Raises:
        NoBackup: as `back_up`. What can't be opened at all is left for the opening to say.
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
    """Look whether a database that is empty was one with games: no new one is begun in its place without a word.

    Where there is no file at all, a new one is what is wanted.

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
    """The folder for backups, if its parent is there. Raises NoBackup."""
    if (fault := folder_fault(folder)) is not None:
        raise NoBackup(folder, BackupFault.UNWRITABLE_FOLDER, fault)
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise NoBackup(folder, BackupFault.MISSING_FOLDER) from None
    except OSError as error:
        raise NoBackup(folder, BackupFault.FAILED, error.strerror or "") from error


def restore(backup: Path, database: Path, at: float) -> Restored:
    """Put a backup in the place of a database that no bot has open; `at` (Unix seconds) names the replaced file.

    The backup is looked through first, and copied: it stays as it is. What was there before is kept beside it.

    Raises:
        CannotOpen: with the path of the file that is at fault. The database is as it was.
        NoBackup: it could not be copied. Neither has anything changed then.
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
    """Copy and check beside `target`, then `finish` the copy; where anything fails, nothing of it is left."""
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
        if shutil.disk_usage(part.parent).free < size + _ROOM:
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


def _take_place(part: Path, database: Path, at: float) -> Path | None:
    """Put a finished copy in the place of the database; returns where that is now.

    There is a whole file at its place at any moment. What SQLite kept beside the old one (after a crash, moves that
    were committed) goes along with it: left behind, it would be taken for part of the new one.
    """
    kept = None
    if database.exists():
        _as_owned(part, database)
        kept = database.with_name(f"{database.name}.replaced-{datetime.fromtimestamp(at, UTC).strftime(_TIME)}")
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
    """The copy belongs to whom the database did: it may be root who restores, and another user who runs the bot."""
    before = database.stat()
    with suppress(OSError):
        part.chmod(stat.S_IMODE(before.st_mode))
        if hasattr(os, "chown"):
            os.chown(part, before.st_uid, before.st_gid)


def _keep(database: Path, kept: Path) -> None:
    """A second name for the file; where the file system has no such thing, a copy."""
    try:
        kept.hardlink_to(database)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(database, kept)
        _make_durable(kept)


def _make_durable(path: Path) -> None:
    """SQLite does not do so for a copy: after a power cut it could be called a backup and be empty."""
    if os.name == "nt" and path.is_dir():
        return  # Windows knows no such thing for folders
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
