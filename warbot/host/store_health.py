"""What the log says about a failing database: one line when the trouble begins and one when it is over.

That holds however many presses fail in between, and wherever else saving fails.
"""

from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.store import StoreFailed, Unreadable
from warbot.table.instants import SECOND

log = structlog.get_logger(__name__)

QUIET_MS: Final = 30 * SECOND
"""Milliseconds without a failure after which the trouble is over. On a full disk, small commits sometimes find room."""


class StoreHealth:
    """Knows whether the store is failing now; `note` is called with each failure, and with None for each commit."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._codes: set[str] = set()
        """What has failed since the trouble began, as SQLite's error names."""
        self._failed_at = 0

    def note(self, failure: StoreFailed | None) -> None:
        if failure is not None:
            self._failed(failure)
        elif self._codes and self._clock.now() - self._failed_at >= QUIET_MS:
            self._codes.clear()
            log.info("the store works again; tables go on")

    def _failed(self, failure: StoreFailed) -> None:
        self._failed_at = self._clock.now()
        if failure.code not in self._codes:
            self._codes.add(failure.code)
            log.error("the store fails; tables wait, and go on by themselves", code=failure.code, error=str(failure))

    def lost(self, damage: Unreadable) -> None:
        """A game could no longer be read, and was closed."""
        log.error(
            "a game is damaged in the database; its table is closed",
            game=damage.game,
            reference=damage.reference,
            exc_info=damage.__cause__ or damage,
        )
