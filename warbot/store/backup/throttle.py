"""Throttles writing a large copy beside a running bot, so that no commit waits for all of it.

Written data is buffered in memory first, and a later fsync waits for everything buffered before it. So the copy is
flushed to the disk one piece at a time, with a rest after each so that others get a turn.
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
"""SQLite virtual-machine steps between checks: in one interval it writes less than a piece."""

_PIECE_BYTES: Final = 2**20
"""Bytes flushed at once: a commit that comes in the meantime waits for some hundredths of a second."""

_REST_FACTOR: Final = 2.0
"""Each rest is this many times as long as the work before it: nobody is waiting for a backup."""

_MAX_REST_SECONDS: Final = 1.0


class Pacing:
    """How fast one copy is written. Set `stop` from another thread to cancel it; without `rests` it is faster."""

    def __init__(self, stop: Event | None = None, *, rests: bool = True) -> None:
        self.stop = stop or Event()
        self._rest = _REST_FACTOR if rests else 0.0
        self._rested_at = time.monotonic()
        self._durable = 0
        self._failed: OSError | None = None

    @contextmanager
    def writing(self, part: Path, db: sqlite3.Connection) -> Iterator[None]:
        """Wraps the statement with which a connection fills a new file. Raises OSError if the disk fails."""
        with part.open("wb") as file:  # kept open until the end: closing it would drop SQLite's locks on the file
            db.set_progress_handler(lambda: self._given_up(file.fileno()), _STEPS_BETWEEN_LOOKS)
            try:
                yield
            except sqlite3.OperationalError as error:
                raise self._failed or error from None  # SQLite only knows that it was interrupted

    def _given_up(self, file: int) -> bool:
        """Whether to stop writing: the copy was cancelled, or the disk fails."""
        try:
            self._bring_to_disk(file)
        except OSError as error:
            self._failed = error
        return self._failed is not None or self.stop.is_set()

    def _bring_to_disk(self, file: int) -> None:
        size = os.fstat(file).st_size
        if size - self._durable < _PIECE_BYTES:
            return
        os.fsync(file)
        self._durable = size
        if self._rest:
            self.stop.wait(min((time.monotonic() - self._rested_at) * self._rest, _MAX_REST_SECONDS))
        self._rested_at = time.monotonic()
