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

_STEPS_BETWEEN_LOOKS: Final = 10_000
"""Steps of SQLite's machine after which it looks whether to go on: within them it writes less than a piece."""

_PIECE: Final = 2**20
"""Bytes that are brought to the disk at once: a commit that comes meanwhile waits for some hundredths of a second."""

_REST: Final = 2.0
"""Rests are so many times as long as what was done before them: nobody waits for a backup."""

_LONGEST_REST: Final = 1.0


class Pacing:
    """How one copy is written. `stop` may be set from another thread, to give it up; without `rests` it is quicker."""

    def __init__(self, stop: Event | None = None, *, rests: bool = True) -> None:
        self.stop = stop or Event()
        self._rest = _REST if rests else 0.0
        self._rested_at = time.monotonic()
        self._durable = 0
        self._failed: OSError | None = None

    @contextmanager
    def writing(self, part: Path, db: sqlite3.Connection) -> Iterator[None]:
        """Around the statement by which a connection fills a new file. Raises OSError where the disk fails."""
        with part.open("wb") as file:  # until the end: to close it takes SQLite's locks on it away
            db.set_progress_handler(lambda: self._given_up(file.fileno()), _STEPS_BETWEEN_LOOKS)
            try:
                yield
            except sqlite3.OperationalError as error:
                raise self._failed or error from None  # SQLite knows only that it was interrupted

    def _given_up(self, file: int) -> bool:
        """Whether to write no more: somebody wants it to stop, or the disk fails."""
        try:
            self._bring_to_disk(file)
        except OSError as error:
            self._failed = error
        return self._failed is not None or self.stop.is_set()

    def _bring_to_disk(self, file: int) -> None:
        size = os.fstat(file).st_size
        if size - self._durable < _PIECE:
            return
        os.fsync(file)
        self._durable = size
        if self._rest:
            self.stop.wait(min((time.monotonic() - self._rested_at) * self._rest, _LONGEST_REST))
        self._rested_at = time.monotonic()
