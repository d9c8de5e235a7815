"""Old games go, where whoever runs the bot wants that."""

import structlog

from warbot.host.clock import Clock
from warbot.store import Store

log = structlog.get_logger(__name__)


class Retention:
    """`keep` is for how many seconds a game is kept after its end; 0 is for ever."""

    def __init__(self, store: Store, clock: Clock, keep: float) -> None:
        self._store = store
        self._clock = clock
        self._keep = keep
        self._after_game = 0
        self._deleted = 0

    async def sweep(self) -> bool:
        """Delete a few of the games whose time is over; whether there is more to look at."""
        if self._keep <= 0:
            return False
        some, after_game = await self._store.delete_finished(self._clock.now() - self._keep, self._after_game)
        self._deleted += some
        self._after_game = after_game or 0
        if after_game is not None:
            return True
        if self._deleted:
            log.info("old games were deleted", games=self._deleted)
            self._deleted = 0
        return False
