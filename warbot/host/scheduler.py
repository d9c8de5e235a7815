"""The scheduler of everything that happens without a press: one task sleeps until something is due at a table.

Overdue tables are handled a few at a time, the longest overdue first. So tables that play by themselves share Discord's
limit on edits fairly, and a long outage doesn't end in a burst.
"""

import asyncio
import math
from collections.abc import Awaitable, Callable
from typing import Final, Protocol

import structlog

from warbot.host.clock import CLOCKS, Clock, LostTime
from warbot.store import Store, StoreFailed, Unreadable
from warbot.table import Place
from warbot.table.instants import in_seconds
from warbot.table.refusals import UnknownGame

log = structlog.get_logger(__name__)

AT_ONCE: Final = 2
"""Tables handled per batch. A press that arrives in the meantime waits for the batch."""

BREATH: Final = 0.08
"""Seconds between batches: 25 tables a second, each an edit of a board, of the 50 that Discord takes. The other half is
left to people's presses."""

_ROUNDING: Final = 1e-5
"""Seconds; times closer together than this are the same."""

_LONGEST_SLEEP: Final = 30.0
_TROUBLE_SLEEP: Final = 5.0
"""Seconds until the next look if the store can't be read or written."""

_CHORE_SECONDS: Final = 3600.0
_CHORE_BREATH: Final = 0.4
"""Seconds between two parts of a chore: each part is a transaction with thousands of rows."""

_ERASE_SECONDS: Final = 1.0
"""Seconds until the next try to erase deleted data from the files, if a reader was in the way."""

_FAULT_SECONDS: Final = 60.0
"""Seconds for which a table is left alone after handling it failed because of a bug of ours."""

_ALIVE_SECONDS: Final = 1.0
"""Seconds between two notes that the bot is alive, while it's busy. They show later how long it was down."""


Chore = Callable[[], Awaitable[bool]]
"""Does a part of a longer job, so that no press waits for all of it; returns whether there is more."""


class Boards(Protocol):
    """The boards of the tables: which are busy, and which are to be retried."""

    def busy(self, game: int) -> bool: ...

    def busy_count(self) -> int: ...

    def try_again(self, most: int) -> int: ...

    def next_try(self) -> int: ...


class Scheduler:
    """Calls `act` for each table at which something is due, with its game and its place.

    A table whose board is `busy` waits until it is `free` again. The store is asked only when something may be due.
    """

    def __init__(
        self, store: Store, clock: Clock, lost: LostTime, act: Callable[[int, Place], Awaitable[None]], boards: Boards
    ) -> None:
        self._store = store
        self._clock = clock
        self._lost = lost
        self._act = act
        self._boards = boards
        self._chores: list[Chore] = []
        self._unfinished: list[Chore] = []
        # our own times are on the monotonic clock; those of tables are milliseconds since the epoch
        self._next_erasing_at = -math.inf
        self._chores_at = -math.inf
        self._next_chore_at = -math.inf
        self._sleeper: asyncio.Future[None] | None = None
        self._wakes_at = math.inf
        self._breath_until = -math.inf
        self._ask_at = -math.inf
        """When the store is next asked what is due: nothing is before, as far as we know."""
        self._retry_at = math.inf
        """When a board is next to be retried."""
        self._held_up: set[int] = set()
        """The games found due whose boards were busy."""
        self._noted_at = -math.inf
        self._faulty: dict[int, float] = {}

    def changed(self, due_at: int | None) -> None:
        """Something is due at a table then: wake up if that's before the next look."""
        if due_at is not None:
            self._ask_at = min(self._ask_at, self._monotonic(due_at))
            self._wake()

    def retry(self, at: int) -> None:
        """A board is to be retried then."""
        self._retry_at = min(self._retry_at, self._monotonic(at))
        self._wake()

    def free(self, game: int) -> None:
        """A board is no longer busy: if something is due at its table, it's done now."""
        if game in self._held_up:
            self._held_up.discard(game)
            self.changed(self._clock.now())

    def _monotonic(self, at: int) -> float:
        return self._clock.monotonic() + in_seconds(at - self._clock.now())

    def _next_look(self) -> float:
        return max(min(self._ask_at, self._retry_at), self._breath_until)

    def _wake(self) -> None:
        if self._sleeper is not None and self._next_look() < self._wakes_at:
            self._sleeper.cancel()

    async def run(self) -> None:
        """While the bot runs, sleep until something is due, and do it; notice lost time."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._lost.run(), name=CLOCKS)
            group.create_task(self._watch())

    async def _watch(self) -> None:
        resumed = False
        while True:
            try:
                if not resumed:
                    await self._lost.resume()
                    resumed = True
                await self.look()
                pause = _LONGEST_SLEEP
                if self._clock.monotonic() - self._noted_at >= _ALIVE_SECONDS:
                    self._noted_at = self._clock.monotonic()
                    await self._lost.note_alive()
                if await self._do_chores():
                    pause = min(pause, _CHORE_BREATH)
                if not await self._erase():
                    pause = min(pause, _ERASE_SECONDS)
            except StoreFailed:
                pause = self._ask_again_in(_TROUBLE_SLEEP)
            except Exception:  # one table that fails must not end the watch over all others
                log.exception("tables could not be looked at")
                pause = self._ask_again_in(_LONGEST_SLEEP)
            await self._sleep(pause)

    def _ask_again_in(self, seconds: float) -> float:
        """After a failure, even of a look that found nothing more to do."""
        self._ask_at = self._clock.monotonic() + seconds
        return seconds

    def add_chore(self, chore: Chore) -> None:
        """Run a chore every hour, and once after the start."""
        self._chores.append(chore)

    async def _do_chores(self) -> bool:
        """Do some of the hourly chores; returns whether there is more. A failed chore is retried in the next hour."""
        if self._clock.monotonic() >= self._chores_at:
            self._chores_at = self._clock.monotonic() + _CHORE_SECONDS
            self._unfinished = list(self._chores)
        while self._unfinished and self._clock.monotonic() >= self._next_chore_at:
            chore = self._unfinished.pop(0)
            if await chore():
                self._unfinished.insert(0, chore)
                self._next_chore_at = self._clock.monotonic() + _CHORE_BREATH  # however often tables change
        return bool(self._unfinished)

    async def _erase(self) -> bool:
        """Erase deleted data from the files, no more often than allowed; returns whether that's done."""
        if self._clock.monotonic() < self._next_erasing_at:
            return False
        if await self._store.erase():
            return True
        self._next_erasing_at = self._clock.monotonic() + _ERASE_SECONDS
        return False

    async def look(self) -> None:
        """Do one batch of what is due: retry boards first, then play at tables.

        Raises:
            StoreFailed: at one or more tables; the others were handled.
        """
        await self._lost.make_up()
        began, retried = self._clock.monotonic(), self._boards.try_again(AT_ONCE)
        self._retry_at = self._monotonic(self._boards.next_try())
        games = await self._due(AT_ONCE - retried) if self._ask_at <= began + _ROUNDING and retried < AT_ONCE else {}
        failures = await asyncio.gather(*(self._handle(game, place) for game, place in games.items()))
        self._breath_until = began + BREATH * (retried + len(games)) / AT_ONCE
        for failure in filter(None, failures):
            raise failure

    async def _due(self, most: int) -> dict[int, Place]:
        """Tables at which something is due, at most `most`, the longest overdue first; and when to ask next."""
        self._ask_at = self._clock.monotonic() + _LONGEST_SLEEP  # what changes from now on brings it forward
        self._faulty = {game: until for game, until in self._faulty.items() if until > self._clock.monotonic()}
        now = self._clock.now()
        found = await self._store.due(now, most + self._boards.busy_count() + len(self._faulty))
        self._held_up = {game for game in found if self._boards.busy(game)}
        free = [game for game in found if game not in self._held_up and game not in self._faulty]
        self.changed(now if len(free) >= most else await self._store.next_due(now))
        return {game: found[game] for game in free[:most]}

    async def _handle(self, game: int, place: Place) -> StoreFailed | None:
        try:
            await self._act(game, place)
        except StoreFailed as failure:
            if not failure.of_rows:
                return failure
            self._leave_alone(game)  # other tables may still work
        except Unreadable:
            return None  # it is closed now
        except UnknownGame:
            return None  # it was deleted after it was found: its server's data, or an old game
        except Exception:  # only this table fails: the others are still handled
            log.exception("what was due could not be done", game=game)
            self._leave_alone(game)
        return None

    def _leave_alone(self, game: int) -> None:
        self._faulty[game] = self._clock.monotonic() + _FAULT_SECONDS
        self._ask_at = min(self._ask_at, self._faulty[game])

    async def _sleep(self, longest: float) -> None:
        """Sleep until something is due, or a board is to be retried, but not longer than this."""
        latest = self._clock.monotonic() + longest
        while (seconds := (until := min(latest, self._next_look())) - self._clock.monotonic()) > _ROUNDING:
            self._wakes_at = until
            self._sleeper = asyncio.ensure_future(self._clock.sleep(seconds))
            try:
                await asyncio.wait({self._sleeper})
            finally:
                self._sleeper.cancel()
