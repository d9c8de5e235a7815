"""What can go wrong with the store, as facts."""

import sqlite3
from enum import Enum, auto
from pathlib import Path
from typing import Final

from warbot.table.values import Place


class OpenFault(Enum):
    """Why a database can't be opened.

    EMPTY: it has no tables. LOST: it is empty or missing, and there was one with games.
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
    """A statement failed because of the disk or the file; what was committed stays. `code` is SQLite's error name."""

    def __init__(self, error: sqlite3.Error | UnicodeError) -> None:
        super().__init__("a text in it is not in UTF-8" if is_no_text(error) else str(error))
        self.code: str = getattr(error, "sqlite_errorname", type(error).__name__)
        self.of_rows = is_damage(error) or self.code.startswith("SQLITE_CONSTRAINT")
        """Whether only some rows are at fault, damaged or refused, and not the disk and so everything."""


class Stale(Exception):  # noqa: N818 - an answer, not a failure
    """A compare-and-set found another revision: somebody else changed the table after it was loaded."""


class Taken(Exception):  # noqa: N818 - an answer, not a failure
    """The channel already has a table."""


class Unreadable(Exception):  # noqa: N818 - the word says it
    """The rows of one game are damaged: they can't be read, or differ from what was written. No other game is affected.

    reference: the one under which the log says why, once the game is closed because of it; empty until then.
    place, message: where its board is, as far as that can be read; known once it is closed.
    """

    def __init__(self, game: int, reference: str = "", place: Place | None = None, message: int | None = None) -> None:
        super().__init__(f"game {game} {reference}".rstrip())
        self.game, self.reference, self.place, self.message = game, reference, place, message


_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


def is_damage(error: sqlite3.Error | UnicodeError) -> bool:
    """Whether the error says that what SQLite reads is damaged."""
    return getattr(error, "sqlite_errorname", "").startswith(_DAMAGE) or is_no_text(error)


def is_no_text(error: sqlite3.Error | UnicodeError) -> bool:
    """Whether a text could not be decoded, as reported by Python or by SQLite.

    For a text SQLite gives no code, and a message that contains the text.
    """
    return isinstance(error, UnicodeError) or "Could not decode" in str(error)


def cannot_open(path: Path, error: sqlite3.Error | UnicodeError) -> CannotOpen:
    """Translates an error that came up while a database was opened or inspected."""
    fault = OpenFault.CORRUPT if is_damage(error) else OpenFault.UNWRITABLE
    return CannotOpen(path, fault, "a text in it is not in UTF-8" if is_no_text(error) else str(error))
