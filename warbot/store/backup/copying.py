"""A copy of a database: checked and durable before it gets its name, and nothing left of it if anything fails."""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import Final

from warbot.store.backup.inspect import Examined, examine, reading
from warbot.store.backup.throttle import Pacing
from warbot.store.errors import CannotOpen, OpenFault

PART: Final = ".part"
"""The suffix of a copy that is not finished yet, or never was."""

_SPARE_BYTES: Final = 16 * 2**20
"""Bytes that a backup leaves free on the disk: the bot's own file may be on it."""


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


def whole_or_nothing(source: Path, target: Path, pace: Pacing, finish: Callable[[Path], None]) -> Examined:
    """Copy and check beside `target`, then `finish` the copy; if anything fails, nothing of it is left."""
    part = target.with_name(target.name + PART)
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
    make_durable(part)
    return facts


def give_name(part: Path, target: Path) -> None:
    part.replace(target)
    make_durable(target.parent)


def make_durable(path: Path) -> None:
    """Flush to the disk, which SQLite doesn't do for a copy: after a power cut, a named backup could be empty."""
    if os.name == "nt" and path.is_dir():
        return  # Windows can't do this for folders
    file = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
