"""The health of the database while the bot runs: whether it can be written to, and whether its games are sound."""

from pathlib import Path
from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.host.tasks import stoppable
from warbot.store import CannotOpen, OpenFault, StoreFailed, Unreadable
from warbot.store.backup.inspect import examine
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


_REST_SECONDS: Final = 0.01
"""Seconds of rest after every few milliseconds of work. A gigabyte then takes a minute, and no press waits for it."""

_MAX_NAMED: Final = 10


async def inspect(database: Path) -> None:
    """Check all of a database while people play; the log says which games in it are damaged.

    Raises:
        CannotOpen: the file is damaged: whatever is written to it from now on may be lost.
    """
    try:
        facts = await stoppable(lambda stop: examine(database, stop=stop, rest=_REST_SECONDS))
    except CannotOpen as error:
        if error.fault is OpenFault.CORRUPT:
            raise
        log.warning("the database could not be looked through", reason=error.fault.name, detail=error.detail)
        return
    if facts.damaged:
        log.error(
            "games are damaged in the database; each is closed when somebody comes to it",
            games=len(facts.damaged),
            first=list(facts.damaged[:_MAX_NAMED]),
        )
