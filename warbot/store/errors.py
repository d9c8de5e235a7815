"""What can go wrong with the store, as facts."""

import sqlite3
from enum import Enum, auto
from pathlib import Path


class OpenFault(Enum):
    """Why a database can't be opened.

    EMPTY: it holds no table. LOST: it is empty or not there, and there was one with games.
    """

    MISSING_FOLDER = auto()
    UNWRITABLE = auto()
    UNWRITABLE_FOLDER = auto()
    IN_USE = auto()
    CORRUPT = auto()
    FOREIGN = auto()
    NEWER = auto()
    EMPTY = auto()
    LOST = auto()


class CannotOpen(Exception):  # noqa: N818 - the word says it
    """The database was not opened, and nothing in it was changed."""

    def __init__(self, path: Path, fault: OpenFault, detail: str = "") -> None:
        super().__init__(f"{path}: {fault.name} {detail}".rstrip())
        self.path, self.fault, self.detail = path, fault, detail


class StoreFailed(Exception):  # noqa: N818 - the word says it
    """A statement failed for a reason of the disk or the file; what was committed stays. `code` is SQLite's name."""

    def __init__(self, error: sqlite3.Error) -> None:
        super().__init__(str(error))
        self.code: str = getattr(error, "sqlite_errorname", type(error).__name__)


class Stale(Exception):  # noqa: N818 - an answer, not a failure
    """A compare-and-set found another revision: somebody else has moved since the table was loaded."""


class Taken(Exception):  # noqa: N818 - an answer, not a failure
    """The channel has a table already."""
