"""What can go wrong with the store, as facts."""

import sqlite3
from enum import Enum, auto
from pathlib import Path
from typing import Final

from warbot.store.rows import Place


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

    def __init__(self, error: sqlite3.Error | UnicodeError) -> None:
        super().__init__("a text in it is not in UTF-8" if is_no_text(error) else str(error))
        self.code: str = getattr(error, "sqlite_errorname", type(error).__name__)
        self.of_rows = is_damage(error) or self.code.startswith("SQLITE_CONSTRAINT")
        """Whether it is about some rows that are damaged or refused, and not about the disk and so about all."""


class Stale(Exception):  # noqa: N818 - an answer, not a failure
    """A compare-and-set found another revision: somebody else has moved since the table was loaded."""


class Taken(Exception):  # noqa: N818 - an answer, not a failure
    """The channel has a table already."""


class Unreadable(Exception):  # noqa: N818 - the word says it
    """The rows of one game are damaged: they can't be read, or are not what was written. No other game is affected.

    reference: by which the log tells why, once the game is closed for it; empty until then.
    place, message: where its board is, as far as that can be read; known once it is closed.
    """

    def __init__(self, game: int, reference: str = "", place: Place | None = None, message: int | None = None) -> None:
        super().__init__(f"game {game} {reference}".rstrip())
        self.game, self.reference, self.place, self.message = game, reference, place, message


_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")


def is_damage(error: sqlite3.Error | UnicodeError) -> bool:
    """Whether it says that what SQLite reads is damaged."""
    return getattr(error, "sqlite_errorname", "").startswith(_DAMAGE) or is_no_text(error)


def is_no_text(error: sqlite3.Error | UnicodeError) -> bool:
    """Whether Python could not decode a text, or SQLite's own words about one.

    For a text it gives no code, and a message with the text in it.
    """
    return isinstance(error, UnicodeError) or "Could not decode" in str(error)


def cannot_open(path: Path, error: sqlite3.Error | UnicodeError) -> CannotOpen:
    """What an error means that came up while a database was opened, or looked at."""
    fault = OpenFault.CORRUPT if is_damage(error) else OpenFault.UNWRITABLE
    return CannotOpen(path, fault, "a text in it is not in UTF-8" if is_no_text(error) else str(error))
