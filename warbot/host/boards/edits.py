"""Keeps the newest state on the board, in whatever order edits arrive.

A press edits the board with its own answer, so two edits can be in flight at once and land in either order, and an edit
can begin late, with a state that was overtaken long ago. After that, or after a failed edit, the board is drawn again
once everything is quiet.
"""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from warbot.host.tasks import Tasks


@dataclass(slots=True)
class _Edits:
    """The edits of one board. `doubtful`: we can't tell which of them the board shows."""

    under_way: int = 0
    doubtful: bool = False


class BoardEdits:
    """Which board is showing what. Boards at rest take no memory.

    `redraw` draws the newest state of a game. `newest` is the revision of that state; `cached` is the same from the
    cache, or None if it isn't there. `drawn` is called when a board has been redrawn.
    """

    def __init__(
        self,
        redraw: Callable[[int], Coroutine[Any, Any, None]],
        newest: Callable[[int], Coroutine[Any, Any, int | None]],
        cached: Callable[[int], int | None],
        tasks: Tasks,
        drawn: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._redraw = redraw
        self._drawn = drawn
        self._newest = newest
        self._cached = cached
        self._tasks = tasks
        self._boards: dict[int, _Edits] = {}
        self._drawing: dict[int, bool] = {}
        """The games being redrawn, and whether to redraw once more afterwards: many requests at once are coalesced."""

    @asynccontextmanager
    async def edit(self, game: int, revision: int) -> AsyncIterator[None]:
        """Wraps an edit that shows `revision`: afterwards the board is corrected if needed."""
        edits = self._boards.setdefault(game, _Edits())
        edits.doubtful = edits.doubtful or edits.under_way > 0
        edits.under_way += 1
        try:
            yield
        except BaseException:
            edits.doubtful = True
            raise
        finally:
            edits.under_way -= 1
            if edits.under_way == 0:
                del self._boards[game]
                if edits.doubtful:
                    self.redraw(game)
                else:
                    self._check_newest(game, revision)

    def busy(self, game: int) -> bool:
        """Whether a board is being edited, or is about to be."""
        return game in self._boards or game in self._drawing

    def busy_count(self) -> int:
        return len(self._boards.keys() | self._drawing.keys())

    def redraw(self, game: int) -> None:
        """Draw the newest state soon, without an interaction; if that's in progress already, once more after it."""
        if game in self._drawing:
            self._drawing[game] = True
        else:
            self._drawing[game] = False
            self._tasks.start(self._draw(game), name=f"redraw {game}")

    async def _draw(self, game: int) -> None:
        try:
            await self._redraw(game)
        finally:
            if self._drawing.pop(game):
                self.redraw(game)
            else:
                self._drawn(game)

    def _check_newest(self, game: int, shown: int) -> None:
        """The board shows this revision, and no edit is in flight: is there a newer one?"""
        newest = self._cached(game)
        if newest is None:
            self._tasks.start(self._check_stored(game, shown), name=f"check {game}")
        elif newest > shown:
            self.redraw(game)

    async def _check_stored(self, game: int, shown: int) -> None:
        newest = await self._newest(game)
        if newest is not None and newest > shown and game not in self._boards:
            self.redraw(game)
