"""The boards of all tables: the newest state is what stays on each, and what can't be shown is told from what can."""

import math
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final

import structlog

from warbot.host.board import Board, Shown, Trouble
from warbot.host.clock import Clock
from warbot.host.refusals import UnknownGame
from warbot.host.report import Report, report_of
from warbot.host.showing import Showing
from warbot.host.tasks import Tasks
from warbot.store import Phase, Store, StoreFailed, Unreadable

log = structlog.get_logger(__name__)

OLD_SECONDS: Final = 55 * 60.0
"""A board of this age is posted anew at the next change: Discord takes few edits of a message over an hour old."""

_FIRST_PAUSE: Final = 5.0
_LONGEST_PAUSE: Final = 60.0
"""Seconds until a board that could not be shown is tried again: twice as long each time, at most so long."""

_GIVEN_UP: Final = 3600.0
"""Seconds after which a board is not tried any more on which nothing will change: its table is over, or closed."""

_ANSWER_SECONDS: Final = 60.0
"""Seconds for which the answer to a command may be under way that opens a table."""

Troubled = Callable[[Report, Trouble], Awaitable[None]]
CaughtUp = Callable[[Report, float], Awaitable[None]]
Again = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class _Unshown:
    """A board that could not be shown: since when, and when it is tried again (Unix seconds).

    last: nothing will change on it any more.
    """

    since: float
    again_at: float
    pause: float
    last: bool


class Boards:
    """All boards.

    troubled: is told when one can't be shown for a reason that does not pass by itself.
    caught_up: is told when one shows the newest state again, and after how many seconds in which it did not.
    again: is told when one that could not be shown is to be tried again, by `try_again`.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        board: Board,
        tasks: Tasks,
        troubled: Troubled,
        caught_up: CaughtUp,
        again: Again,
    ) -> None:
        self._store = store
        self._clock = clock
        self._board = board
        self._tasks = tasks
        self._troubled = troubled
        self._caught_up = caught_up
        self._again = again
        self._showing = Showing(self._redraw, store.revision, store.revision_at_hand, tasks)
        self._unshown: dict[int, _Unshown] = {}
        self._stalled: set[int] = set()
        self._to_call: dict[int, tuple[int, ...]] = {}
        self._answers: dict[str, float] = {}
        """By the seal of a table that is being opened: until when the answer to that, its board, may be under way."""

    @asynccontextmanager
    async def editing(self, report: Report) -> AsyncIterator[None]:
        """Around an edit of the board with `report`: the newest state is what stays, also where the edit fails."""
        async with self._showing.edit(report.game, report.revision):
            yield
        self.works(report.game)
        await self._note(report, Shown())

    async def posted(self, report: Report, message: int) -> None:
        """The board is this message now; the older one is retired, also of two that were posted at once."""
        older = await self._store.posted(report.game, message, self._clock.now())
        if older is not None:
            self.retire(report, older)

    def answered_soon(self, commitment: str) -> None:
        """A table is opened now, by a command or a press whose answer will be its board."""
        now = self._clock.now()
        self._answers = {each: until for each, until in self._answers.items() if until > now}
        self._answers[commitment] = now + _ANSWER_SECONDS

    def post_missing(self, report: Report) -> None:
        """Post the board of a table that has none, for the bot was stopped before: whoever is challenged is called."""
        answered = self._answers.get(report.commitment, 0) <= self._clock.now()
        if report.message is None and answered and not self._showing.busy(report.game):
            self.redraw(report.game, () if report.challenged is None else (report.challenged,))

    def retire(self, report: Report, message: int) -> None:
        """A message that is no longer the board of a table goes soon."""
        self._tasks.start(self._board.close(report, message), name=f"retire {message}")

    def lost(self, damage: Unreadable) -> None:
        """A game was closed because it can't be read: its board says so, and nothing more is drawn there."""
        self._unshown.pop(damage.game, None)
        self._to_call.pop(damage.game, None)
        if damage.place is not None and damage.message is not None:
            saying = self._board.give_up(damage.place, damage.message, damage.game, damage.reference)
            self._tasks.start(saying, name=f"give up {damage.game}")

    def redraw(self, game: int, call: tuple[int, ...] = ()) -> None:
        """Show the newest state soon. `call` are people to be pinged, with a board at the end of the chat."""
        if call:
            self._to_call[game] = tuple(dict.fromkeys((*self._to_call.get(game, ()), *call)))
        self._showing.redraw(game)

    def renew_if_old(self, report: Report) -> None:
        """A board that was just edited by an answer to a press: where it is old, it is posted anew soon."""
        if self._is_old(report):
            self._showing.redraw(report.game)

    def busy(self, game: int) -> bool:
        """Whether a frame of this table would be one too many: its board is being drawn, or could not be just now."""
        unshown = self._unshown.get(game)
        return self._showing.busy(game) or (unshown is not None and self._clock.now() < unshown.again_at)

    def busy_ones(self) -> int:
        """How many tables are busy, or were lately."""
        return self._showing.busy_ones() + len(self._unshown)

    def unshown(self, game: int) -> bool:
        """Whether the board shows an old state, because a new one did not get through."""
        return game in self._unshown

    def try_again(self, most: int) -> int:
        """Draw boards that could not be shown, where it is time, at most so many; returns how many."""
        now = self._clock.now()
        self._unshown = {
            game: unshown
            for game, unshown in self._unshown.items()
            if not (unshown.last and now - unshown.since >= _GIVEN_UP)
        }
        late = sorted((unshown.again_at, game) for game, unshown in self._unshown.items() if unshown.again_at <= now)
        games = [game for _, game in late if not self._showing.busy(game)][:most]
        for game in games:
            self._showing.redraw(game)
        return len(games)

    def next_try(self) -> float:
        """When `try_again` has something to do next (Unix seconds)."""
        waiting = (each.again_at for game, each in self._unshown.items() if not self._showing.busy(game))
        return min(waiting, default=math.inf)

    def postpone(self, seconds: float) -> None:
        """So much time was lost: it does not count as time in which a board could not be shown."""
        self._unshown = {
            game: replace(unshown, since=unshown.since + seconds, again_at=unshown.again_at + seconds)
            for game, unshown in self._unshown.items()
        }

    def stall(self, game: int) -> None:
        """The table can't be saved: its board says so, once."""
        if game not in self._stalled:
            self._stalled.add(game)
            self._showing.redraw(game)

    def works(self, game: int) -> None:
        """The table was saved (again)."""
        self._stalled.discard(game)

    async def _redraw(self, game: int) -> None:
        try:
            table = await self._store.load(game)
        except StoreFailed as error:
            log.debug("a board can't be drawn, for its table can't be read", game=game, code=error.code)
            self._put_off(game, last=False)
            return
        except Unreadable:
            return
        if table is None:
            self._unshown.pop(game, None)
            raise UnknownGame(game)
        report = replace(report_of(table), stalled=game in self._stalled)
        async with self._showing.edit(game, report.revision):
            call = self._to_call.pop(game, ())
            shown = await self._show(report, call)
            if call and shown.trouble is Trouble.LATER:
                # nobody was called: with the next one that gets through
                self._to_call[game] = (*call, *self._to_call.get(game, ()))
        await self._note(report, shown)
        if shown.message is not None:
            await self.posted(report, shown.message)
        if shown.trouble is not None and shown.trouble is not Trouble.LATER:
            await self._troubled(report, shown.trouble)

    async def _show(self, report: Report, call: tuple[int, ...]) -> Shown:
        try:
            return await self._board.show(report, ping=call, anew=bool(call) or self._is_old(report))
        except Exception:  # a fault of the board's: to be logged, and not to be tried again at once, and again
            log.exception("a board could not be drawn", game=report.game)
            return Shown(trouble=Trouble.LATER)

    async def _note(self, report: Report, shown: Shown) -> None:
        """Remember what did not get through, and when to try again; of what is shown nothing is remembered."""
        if shown.trouble is Trouble.LATER:
            self._put_off(report.game, last=not report.phase.running)
            return
        before = self._unshown.pop(report.game, None)
        if before is not None and report.phase is Phase.PLAYING:
            await self._caught_up(report, self._clock.now() - before.since)
            if report.ends_at is not None or report.idle_at is not None:
                self._showing.redraw(report.game)  # with the new end of its time, or of its patience

    def _put_off(self, game: int, *, last: bool) -> None:
        """Try it again after a pause."""
        before, now = self._unshown.get(game), self._clock.now()
        pause = _FIRST_PAUSE if before is None else min(before.pause * 2, _LONGEST_PAUSE)
        since = now if before is None else before.since
        self._unshown[game] = _Unshown(since, now + pause, pause, last)
        self._again(now + pause)

    def _is_old(self, report: Report) -> bool:
        if report.posted_at is None or report.phase not in (Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING):
            return False
        return self._clock.now() - report.posted_at >= OLD_SECONDS
