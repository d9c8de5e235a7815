"""Time in this program: instants are whole milliseconds since the epoch, and spans of time are whole milliseconds.

That holds in every layer and in the database. Seconds are only what we sleep for and what others write: settings,
Discord, files. They are converted where they come in or go out, with the two functions below.
"""

from typing import Final

SECOND: Final = 1_000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR

NEVER: Final = 2**63 - 1
"""Later than every instant."""


def from_seconds(seconds: float) -> int:
    return round(seconds * SECOND)


def in_seconds(milliseconds: int) -> float:
    return milliseconds / SECOND
