"""A preview page that follows the bot: time passes in it, and what the bot does by itself shows in every tab.

simcord's preview is made for tests: its time stands still, a page shows the state of its last action, a press on a page
that is no longer the newest is refused, and one that is let through waits for every timer of the bot's next seconds. A
game that plays by itself needs the opposite of all four.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord.preview import Preview

from warbot.demo.pictures import Pictures
from warbot.demo.pinned import check_private_parts

_TICK_SECONDS = 0.25
_LONGEST_STEP_SECONDS = 5.0

_log = logging.getLogger(__name__)


class LivePage:
    """Keeps an open preview current.

    Presses and the passing of time take turns, so that neither meets the other half done.
    """

    def __init__(
        self,
        env: simcord.Env,
        preview: Preview,
        pictures: Pictures,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        check_private_parts(env, preview)
        self._env = env
        self._preview = preview
        self._pictures = pictures
        self._now = now
        self._turn = asyncio.Lock()
        self._errors_logged = 0
        self._take_turns_with_presses()

    async def follow(self) -> None:
        """Let time pass and show what it brings, until cancelled."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            await self.tick()

    async def tick(self) -> None:
        """Bring the simulation up to the present, and every tab up to the simulation."""
        async with self._turn:
            await self._catch_up()
            with self._time_standing_still():
                await self._show_news()
        self._log_errors()

    async def _catch_up(self) -> None:
        behind = (self._now() - self._env.now()).total_seconds()
        # After a computer's sleep the time in between is skipped, not lived through: each timer that fell due goes off
        # once, as it would in any other process.
        self._env.backend.clock.advance(max(0.0, behind - _LONGEST_STEP_SECONDS))
        try:
            await self._env.advance_time(min(max(0.0, behind), _LONGEST_STEP_SECONDS))
        except TimeoutError as busy:  # more work than one tick allows: it goes on in the next
            _log.warning("The bot has not come to rest: %s", busy)

    async def _show_news(self) -> None:
        # The transcript is everything that went to and from the bot. What was shown is taken out of it: so it says
        # whether there is anything new, and does not grow for as long as the demo runs.
        transcript = self._env.backend.transcript
        news = len(transcript)
        if not news:
            return
        self._pictures.keep_uploads(self._env.backend)
        try:
            await self._preview.refresh()
        except TimeoutError as busy:
            _log.warning("The page is behind: %s", busy)
        else:
            del transcript[:news]
            self._env.backend.http_requests.clear()  # the same requests once more, and nothing here reads them

    def _log_errors(self) -> None:
        # simcord takes a failed task's exception for itself, so that asyncio would never mention it.
        for error in self._env.errors_since(self._errors_logged):
            _log.error("The bot raised %r", error, exc_info=error)
        self._errors_logged = self._env.error_cursor

    @contextmanager
    def _time_standing_still(self) -> Iterator[None]:
        """For as long as this lasts only `_catch_up` sets off the bot's timers, and nothing waits for them.

        Otherwise simcord lets a press wait for each timer that will go off in the next seconds, and at a table that
        plays by itself there is always one: the press would be answered frames later, or reported as failed.
        """
        # Private: the mark by which simcord's own `advance_time` says that it sets the timers off itself.
        self._env._advancing = True  # noqa: SLF001
        try:
            yield
        finally:
            self._env._advancing = False  # noqa: SLF001

    def _take_turns_with_presses(self) -> None:
        """Put every press of a page under the lock, and let it through however new the page has become meanwhile."""
        preview = self._preview
        admit = preview._action  # noqa: SLF001 - private: what every press in every tab goes through

        async def action(context_id: str | None, body: Any) -> dict[str, Any]:
            async with self._turn:
                await self._catch_up()  # so that the press is made now, and no timer that is due goes off in its middle
                # Private: the page's revision. A press names the one that it was made on and is refused when a newer
                # one was published; here that happens at every frame of a game that plays by itself.
                revision = preview._get_page(context_id).revision  # noqa: SLF001
                if isinstance(body, dict) and "published_revision" in body:
                    body = {**body, "published_revision": revision}
                with self._time_standing_still():
                    return await admit(context_id, body)

        preview._action = action  # type: ignore[method-assign]  # noqa: SLF001 - of this one object, not of the class
