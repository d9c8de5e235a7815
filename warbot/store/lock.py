"""An operating system's lock on a file beside the database: it refuses a second bot on the same file.

The lock ends with the process, however that ends, so a crash leaves nothing to clean up.
"""

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError(*error.args) from error
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """Held from `__init__` to `release`.

    Raises:
        BlockingIOError: another process (or another lock in this one) holds it.
        OSError: the file can't be written, or its file system has no locks.
    """

    def __init__(self, path: Path) -> None:
        self._file = path.open("a", encoding="utf-8")
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise

    def release(self) -> None:
        self._file.close()
