"""Keeping the newest state on the board, in whatever order edits arrive.

A press edits the board by its own answer, so two edits can be under way at once and land in either order. Where that
happened, where an edit failed, or where a later commit overtook one, the board is drawn once more when all is quiet.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from warbot.host.tasks import Tasks


@dataclass(slots=True)
class _Edits:
    """The edits of one board. `newest` is the last committed revision; `doubtful`: the board may show another."""

    under_way: int = 0
    newest: int = 0
    doubtful: bool = False


class Showing:
    """What is being shown where. Boards at rest take no memory."""

    def __init__(self, redraw: Callable[[int], Awaitable[None]], tasks: Tasks) -> None:
        self._redraw = redraw
        self._tasks = tasks
        self._boards: dict[int, _Edits] = {}

    def committed(self, game: int, revision: int) -> None:
        """A newer state of a game is stored; an edit under way with an older one leaves the board in doubt."""
        if game in self._boards:
            self._boards[game].newest = max(self._boards[game].newest, revision)

    @asynccontextmanager
    async def edit(self, game: int, revision: int) -> AsyncIterator[None]:
        """Around an edit that shows `revision`: afterwards the board is put right where that is needed."""
        edits = self._boards.setdefault(game, _Edits(newest=revision))
        edits.doubtful = edits.doubtful or edits.under_way > 0
        edits.newest = max(edits.newest, revision)
        edits.under_way += 1
        try:
            yield
        except BaseException:
            edits.doubtful = True
            raise
        finally:
            edits.under_way -= 1
            edits.doubtful = edits.doubtful or edits.newest > revision
            if edits.under_way == 0:
                del self._boards[game]
                if edits.doubtful:
                    self.redraw(game)

    def redraw(self, game: int) -> None:
        """Draw the newest state soon, on the bot's own account."""
        self._tasks.start(self._redraw(game), name=f"redraw {game}")
