"""Keeping the newest state on the board, in whatever order edits arrive.

A press edits the board by its own answer, so two edits can be under way at once and land in either order, and one can
begin late, with a state that was overtaken long ago. Where that happened, or where an edit failed, the board is drawn
once more when all is quiet.
"""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from warbot.host.tasks import Tasks


@dataclass(slots=True)
class _Edits:
    """The edits of one board. `doubtful`: nobody can tell which of them the board shows."""

    under_way: int = 0
    doubtful: bool = False


class Showing:
    """What is being shown where. Boards at rest take no memory.

    `redraw` draws the newest state of a game; `newest` is the revision of that state, and `at_hand` the same where
    nobody has to be asked for it, else None.
    """

    def __init__(
        self,
        redraw: Callable[[int], Coroutine[Any, Any, None]],
        newest: Callable[[int], Coroutine[Any, Any, int | None]],
        at_hand: Callable[[int], int | None],
        tasks: Tasks,
    ) -> None:
        self._redraw = redraw
        self._newest = newest
        self._at_hand = at_hand
        self._tasks = tasks
        self._boards: dict[int, _Edits] = {}
        self._drawing: dict[int, bool] = {}
        """What is being redrawn, and whether once more after that: many who ask at once are not many edits."""

    @asynccontextmanager
    async def edit(self, game: int, revision: int) -> AsyncIterator[None]:
        """Around an edit that shows `revision`: afterwards the board is put right where that is needed."""
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
                    self._look_after(game, revision)

    def busy(self, game: int) -> bool:
        """Whether a board is being edited, or is about to be."""
        return game in self._boards or game in self._drawing

    def busy_ones(self) -> int:
        return len(self._boards.keys() | self._drawing.keys())

    def redraw(self, game: int) -> None:
        """Draw the newest state soon, on the bot's own account; while that is done already, once more after it."""
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

    def _look_after(self, game: int, shown: int) -> None:
        """The board shows this revision, and no edit of it is under way: is there a newer one?"""
        newest = self._at_hand(game)
        if newest is None:
            self._tasks.start(self._put_right(game, shown), name=f"look after {game}")
        elif newest > shown:
            self.redraw(game)

    async def _put_right(self, game: int, shown: int) -> None:
        newest = await self._newest(game)
        if newest is not None and newest > shown and game not in self._boards:
            self.redraw(game)
