"""What the log says of a database that fails: one line when that begins and one when it is over.

However many presses fail in between, and whoever else finds that nothing can be saved.
"""

from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.store import StoreFailed, Unreadable

log = structlog.get_logger(__name__)

QUIET: Final = 30.0
"""Seconds without a failure after which the trouble is over. On a full disk a small commit finds room now and then."""


class StoreHealth:
    """Knows whether the store fails at the moment; `note` is told of each failure, and of each commit by None."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._codes: set[str] = set()
        """What has failed since the trouble began, by SQLite's names."""
        self._failed_at = 0.0

    def note(self, failure: StoreFailed | None) -> None:
        if failure is not None:
            self._failed(failure)
        elif self._codes and self._clock.now() - self._failed_at >= QUIET:
            self._codes.clear()
            log.info("the store works again; tables go on")

    def _failed(self, failure: StoreFailed) -> None:
        self._failed_at = self._clock.now()
        if failure.code not in self._codes:
            self._codes.add(failure.code)
            log.error("the store fails; tables wait, and go on by themselves", code=failure.code, error=str(failure))

    def lost(self, damage: Unreadable) -> None:
        """A game can't be read any more, and was closed."""
        log.error(
            "a game is damaged in the database; its table is closed",
            game=damage.game,
            reference=damage.reference,
            exc_info=damage.__cause__ or damage,
        )
