"""The boards of all tables: each ends up with the newest state; what can't be shown is retried or reported."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Final, Protocol

import structlog

from warbot.host.boards.edits import BoardEdits
from warbot.host.boards.port import BoardPort, Delivery, DeliveryFailure
from warbot.host.boards.ties import ShownTies
from warbot.host.clock import Clock
from warbot.host.meter import Meter
from warbot.host.tasks import Tasks
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table import Phase, Table
from warbot.table.instants import HOUR, MINUTE, NEVER, SECOND
from warbot.table.refusals import UnknownGame
from warbot.table.report import view_of
from warbot.table.view import TableView

log = structlog.get_logger(__name__)

OLD_MS: Final = 55 * MINUTE
"""A board this old is reposted at the next change: Discord allows few edits of a message over an hour old."""

_FIRST_PAUSE_MS: Final = 5 * SECOND
_LONGEST_PAUSE_MS: Final = MINUTE
"""Milliseconds until a board that could not be shown is retried: doubled each time, up to the maximum."""

_GIVEN_UP_MS: Final = HOUR
"""Milliseconds after which we stop retrying a board that won't change again: its table is over, or closed."""

_ANSWER_MS: Final = MINUTE
"""Milliseconds for which the answer to a command that opens a table may be in flight."""

_SHOWN: Final = "shown"


class Listener(Protocol):
    """Hears about the boards."""

    async def troubled(self, view: TableView, trouble: DeliveryFailure) -> None:
        """A board can't be shown for a reason that waiting won't fix."""
        ...

    async def caught_up(self, view: TableView, lost: int) -> None:
        """A board shows the newest state again, after this many milliseconds in which it didn't."""
        ...

    def retry(self, at: int) -> None:
        """A board is to be retried, by `try_again`, at this time."""
        ...

    def free(self, game: int) -> None:
        """A board is no longer busy."""
        ...


@dataclass(frozen=True, slots=True)
class _Unshown:
    """A board that could not be shown: since when, and when it is retried (milliseconds since the epoch).

    last: nothing will change on it anymore.
    """

    since: int
    again_at: int
    pause: int
    last: bool


class BoardKeeper:
    """All boards. The `listener` hears of what they can't settle themselves."""

    def __init__(
        self, store: Store, clock: Clock, board: BoardPort, tasks: Tasks, listener: Listener, meter: Meter = Meter()
    ) -> None:
        self._store = store
        self._clock = clock
        self._board = board
        self._tasks = tasks
        self._listener = listener
        self._meter = meter
        self._edits = BoardEdits(self._redraw, store.revision, store.cached_revision, tasks, self._at_rest)
        self.ties = ShownTies()
        self._unshown: dict[int, _Unshown] = {}
        self._stalled: set[int] = set()
        self._announced: set[int] = set()
        """The games whose boards say that the bot is being restarted."""
        self._to_call: dict[int, tuple[int, ...]] = {}
        self._loaded: dict[int, Table] = {}
        """Tables that are to be drawn soon, as they were committed a moment ago."""
        self._answers: dict[str, int] = {}
        """By the seal of a table being opened: until when the answer that becomes its board may be in flight."""

    @asynccontextmanager
    async def editing(self, view: TableView) -> AsyncIterator[None]:
        """Wraps an edit of the board with `view`: the newest state is what stays, even if the edit fails."""
        result = DeliveryFailure.LATER.value
        try:
            async with self._edits.edit(view.game, view.revision):
                yield
            result = _SHOWN
        finally:
            self._meter.board("press", result)
        self.saved_again(view.game)
        await self._note(view, Delivery())
        if view.game in self._announced and view.phase.running:
            self._edits.redraw(view.game)
        self._at_rest(view.game)

    def _at_rest(self, game: int) -> None:
        """An edit of the board is done: the board is free unless another is in flight, or it can't be shown now."""
        if not self.busy(game):
            self._listener.free(game)

    async def posted(self, view: TableView, message: int) -> None:
        """This message is the board now; the older one is retired, even if two were posted at once."""
        older = await self._store.posted(view.game, message, self._clock.now())
        self._loaded.pop(view.game, None)  # it may not know the message
        if older is not None:
            self.retire(view, older)

    def answered_soon(self, commitment: str) -> None:
        """A table is being opened by a command or a press whose answer will be its board."""
        now = self._clock.now()
        self._answers = {each: until for each, until in self._answers.items() if until > now}
        self._answers[commitment] = now + _ANSWER_MS

    def post_missing(self, view: TableView) -> None:
        """Post the board of a table that has none because the bot was stopped first; a challenged player is pinged."""
        answered = self._answers.get(view.commitment, 0) <= self._clock.now()
        if view.message is None and answered and not self._edits.busy(view.game):
            self.redraw(view.game, () if view.challenged is None else (view.challenged,))

    def retire(self, view: TableView, message: int) -> None:
        """Retire, soon, a message that is no longer the board of a table."""
        self._tasks.start(self._board.close(view, message), name=f"retire {message}")

    def lost(self, damage: Unreadable) -> None:
        """A game was closed because it can't be read: its board says so, and nothing more is drawn there."""
        self._unshown.pop(damage.game, None)
        self._to_call.pop(damage.game, None)
        if damage.place is not None and damage.message is not None:
            saying = self._board.give_up(damage.place, damage.message, damage.game, damage.reference)
            self._tasks.start(saying, name=f"give up {damage.game}")

    def redraw(self, game: int, call: tuple[int, ...] = (), table: Table | None = None) -> None:
        """Show the newest state soon. `call` lists people to ping, with a new board at the end of the chat.

        table: that state, if it was committed just now; it saves loading it.
        """
        if table is not None:
            self._loaded[game] = table
        if call:
            self._to_call[game] = tuple(dict.fromkeys((*self._to_call.get(game, ()), *call)))
        self._edits.redraw(game)

    def renew_if_old(self, view: TableView) -> None:
        """The board was just edited by an answer to a press: if it's old, repost it soon."""
        if self._is_old(view):
            self._edits.redraw(view.game)

    def busy(self, game: int) -> bool:
        """Whether nothing may happen at this table now: its board is being drawn, or shows an old state.

        What there is to see has to get through first.
        """
        return self._edits.busy(game) or game in self._unshown

    def drawing(self, game: int) -> bool:
        """Whether a board is being edited, or about to be."""
        return self._edits.busy(game)

    def busy_count(self) -> int:
        """How many tables are busy, at most."""
        return self._edits.busy_count() + len(self._unshown)

    def queues(self) -> dict[str, int]:
        """How many boards are being drawn, and how many wait to be retried."""
        return {"drawing": self._edits.busy_count(), "retry": len(self._unshown)}

    def try_again(self, most: int) -> int:
        """Retry boards that are due for it, at most this many; returns how many."""
        now = self._clock.now()
        self._unshown = {
            game: unshown
            for game, unshown in self._unshown.items()
            if not (unshown.last and now - unshown.since >= _GIVEN_UP_MS)
        }
        late = sorted((unshown.again_at, game) for game, unshown in self._unshown.items() if unshown.again_at <= now)
        games = [game for _, game in late if not self._edits.busy(game)][:most]
        for game in games:
            self._edits.redraw(game)
        return len(games)

    def next_try(self) -> int:
        """When `try_again` next has something to do (milliseconds since the epoch)."""
        waiting = (each.again_at for game, each in self._unshown.items() if not self._edits.busy(game))
        return min(waiting, default=NEVER)

    def postpone(self, shift: int) -> None:
        """This much time was lost: it doesn't count as time in which a board could not be shown."""
        self._unshown = {
            game: replace(unshown, since=unshown.since + shift, again_at=unshown.again_at + shift)
            for game, unshown in self._unshown.items()
        }

    def mark_stalled(self, game: int) -> None:
        """The table can't be saved: its board says so, once."""
        if game not in self._stalled:
            self._stalled.add(game)
            self._edits.redraw(game)

    def saved_again(self, game: int) -> None:
        self._stalled.discard(game)

    def announce(self, game: int) -> None:
        """The bot is being stopped: from now on the board says so, as long as the game runs."""
        self._announced.add(game)
        self._edits.redraw(game)

    async def _redraw(self, game: int) -> None:
        table = self._loaded.pop(game, None)
        try:
            if table is None or table.revision != self._store.cached_revision(game):
                table = await self._store.load(game)
        except StoreFailed as error:
            log.debug("a board can't be drawn, for its table can't be read", game=game, code=error.code)
            self._retry_later(game, last=False)
            return
        except Unreadable:
            return
        if table is None:
            self._unshown.pop(game, None)
            raise UnknownGame(game)
        restarting = game in self._announced and table.phase.running
        view = replace(view_of(table), stalled=game in self._stalled, restarting=restarting)
        async with self._edits.edit(game, view.revision):
            call = self._to_call.pop(game, ())
            shown = await self._show(view, call)
            self.ties.note(view, shown.at)
            self._meter.board("bot", _SHOWN if shown.trouble is None else shown.trouble.value)
            if call and shown.trouble is DeliveryFailure.LATER:
                # nobody was pinged: do it with the next board that gets through
                self._to_call[game] = (*call, *self._to_call.get(game, ()))
        await self._note(view, shown)
        if shown.message is not None:
            await self.posted(view, shown.message)
        if shown.trouble is not None and shown.trouble is not DeliveryFailure.LATER:
            await self._listener.troubled(view, shown.trouble)

    async def _show(self, view: TableView, call: tuple[int, ...]) -> Delivery:
        try:
            return await self._board.show(
                view, ping=call, repost=bool(call) or (self._is_old(view) and not view.restarting)
            )
        except Exception:  # a bug in the board: log it, and don't retry at once, over and over
            log.exception("a board could not be drawn", game=view.game)
            return Delivery(trouble=DeliveryFailure.LATER)

    async def _note(self, view: TableView, shown: Delivery) -> None:
        """Remember what did not get through, and when to retry; nothing is kept about boards that are up to date."""
        if shown.trouble is DeliveryFailure.LATER:
            self._retry_later(view.game, last=not view.phase.running)
            return
        before = self._unshown.pop(view.game, None)
        if before is not None and view.phase is Phase.PLAYING:
            await self._listener.caught_up(view, self._clock.now() - before.since)
            if view.ends_at is not None or view.idle_at is not None:
                self._edits.redraw(view.game)  # with the new end of its time limit, or of the wait

    def _retry_later(self, game: int, *, last: bool) -> None:
        """Retry it after a pause."""
        before, now = self._unshown.get(game), self._clock.now()
        pause = _FIRST_PAUSE_MS if before is None else min(before.pause * 2, _LONGEST_PAUSE_MS)
        since = now if before is None else before.since
        self._unshown[game] = _Unshown(since, now + pause, pause, last)
        self._listener.retry(now + pause)

    def _is_old(self, view: TableView) -> bool:
        if view.posted_at is None or view.phase not in (Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING):
            return False
        return self._clock.now() - view.posted_at >= OLD_MS
