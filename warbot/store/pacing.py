"""Writing a large copy beside a bot that plays: little by little, so that no commit waits for all of it.

What a program writes lies in the machine's memory first, and whoever wants something on the disk after that waits for
what lies before it. So the copy is brought to the disk a piece at a time, and rests after each for others to have a
turn.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Final

STEPS_BETWEEN_LOOKS: Final = 10_000
"""Steps of SQLite's machine after which it looks whether to go on: within them it writes less than a piece."""

_PIECE: Final = 2**20
"""Bytes that are brought to the disk at once: a commit that comes meanwhile waits for a few hundredths of a second."""

_REST: Final = 1.0
"""Rests are so many times as long as what came before them took."""

_LONGEST_REST: Final = 0.5


class Pacing:
    """Asked again and again while a file grows: brings it to the disk, rests, and says whether to give it up."""

    def __init__(self, file: Path, stop: Event | None) -> None:
        self._file = file
        self._stop = stop or Event()
        self._durable = 0
        self._open: int | None = None
        self._failed: OSError | None = None

    def given_up(self) -> bool:
        """Whether to write no more: somebody wants it to stop, or the disk fails."""
        try:
            self._bring_to_disk()
        except OSError as error:
            self._failed = error
        return self._failed is not None or self._stop.is_set()

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Around the writing. Raises OSError where it was given up because the disk failed."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise self._failed or error from None  # SQLite knows only that it was interrupted
        finally:
            if self._open is not None:
                os.close(self._open)

    def _bring_to_disk(self) -> None:
        try:
            size = self._file.stat().st_size
        except FileNotFoundError:
            return  # it is not begun
        if size - self._durable < _PIECE:
            return
        if self._open is None:
            self._open = os.open(self._file, os.O_RDWR)  # once: to close it takes SQLite's locks on the file away
        began = time.monotonic()
        os.fsync(self._open)
        self._durable = size
        self._stop.wait(min((time.monotonic() - began) * _REST, _LONGEST_REST))
