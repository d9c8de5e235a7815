"""Boards that say that the bot is being restarted: announced when it is stopped, taken back after the next start.

Which boards say so is stored before any of them does. So even after a kill in between, none goes on saying it.
"""

import asyncio
from contextlib import suppress
from typing import Final

from cachetools import LRUCache

from warbot.host.boards.keeper import BoardKeeper
from warbot.host.clock import Clock
from warbot.host.tasks import Tasks
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table.view import TableView

MOST: Final = 50
"""Boards that are announced on: as many calls as Discord takes in a second."""

PATIENCE: Final = 2.0
"""Seconds that a stop waits for them."""

_FACT: Final = "announced"
_REMEMBERED: Final = 100
"""Tables of which we know when they were pressed: more than are announced on, because some end otherwise."""
_AT_ONCE: Final = 5
_BREATH: Final = 0.4
"""Seconds between two batches of boards after the start, so that each gets its picture."""


class Announcements:
    """Remembers which tables were pressed at last, to tell them of a stop."""

    def __init__(self, store: Store, clock: Clock, boards: BoardKeeper, tasks: Tasks) -> None:
        self._store = store
        self._clock = clock
        self._boards = boards
        self._tasks = tasks
        self._pressed: LRUCache[int, None] = LRUCache(_REMEMBERED)
        """The running games in which somebody pressed something, the last one last."""

    def pressed(self, view: TableView) -> None:
        """Somebody has just changed this table."""
        self._pressed.pop(view.game, None)
        if view.phase.running:
            self._pressed[view.game] = None

    async def announce(self) -> None:
        """Have the boards pressed last say that the bot is being restarted. It takes `PATIENCE` at most."""
        with suppress(TimeoutError, StoreFailed):  # the latter is in the log; then nothing is announced
            async with asyncio.timeout(PATIENCE):
                games = [game for game in list(self._pressed)[::-1] if await self._runs(game)][:MOST]
                if not games:
                    return
                await self._store.keep(_FACT, " ".join(map(str, {*games, *await self._announced()})))
                for game in games:
                    self._boards.announce(game)
                await self._tasks.idle()

    async def take_back(self) -> None:
        """Draw the boards that were announced on as they are now. Raises StoreFailed."""
        games = await self._announced()
        for first in range(0, len(games), _AT_ONCE):
            for game in games[first : first + _AT_ONCE]:
                if await self._store.revision(game) is not None:  # else it was deleted
                    self._boards.redraw(game)
            await self._clock.sleep(_BREATH)
        while any(self._boards.drawing(game) for game in games):
            await self._clock.sleep(_BREATH)
        if games:
            await self._store.keep(_FACT, "")

    async def _runs(self, game: int) -> bool:
        with suppress(Unreadable):
            table = await self._store.load(game)
            return table is not None and table.phase.running
        return False

    async def _announced(self) -> list[int]:
        return [int(game) for game in (await self._store.kept(_FACT) or "").split()]
