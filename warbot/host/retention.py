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

    async def sweep(self) -> None:
        """Delete the games whose time is over, a few at a time, so that nobody's press waits for all of them."""
        if self._keep <= 0:
            return
        before, deleted = self._clock.now() - self._keep, 0
        game: int | None = 0
        while game is not None:
            some, game = await self._store.delete_finished(before, game)
            deleted += some
        if deleted:
            log.info("old games were deleted", games=deleted)
