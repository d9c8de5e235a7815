"""A preview page that follows the bot: time passes in it, and what the bot does on its own shows up in every tab.

simcord's preview is made for tests: its clock is stopped, a page shows the state after its last action, a press on an
outdated page is refused, and an accepted press waits for every timer that the bot has set for the next seconds. A game
on auto-flip needs the opposite of all four.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any

import simcord
from simcord.preview import Preview

from warbot.demo.menus import number_menus
from warbot.demo.pictures import Pictures

_TICK_SECONDS = 0.25
_LONGEST_STEP_SECONDS = 5.0

_log = logging.getLogger(__name__)


class LivePage:
    """Keeps an open preview current.

    A lock keeps presses and the passing of time apart, so that neither sees the other half done.
    """

    def __init__(
        self,
        env: simcord.Env,
        preview: Preview,
        pictures: Pictures,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._env = env
        self._preview = preview
        self._pictures = pictures
        self._now = now
        self._turn = asyncio.Lock()
        self._errors_logged = 0
        self._take_turns_with_presses()
        self._prepare_what_is_published()
        self._answer_with_the_present()

    async def follow(self) -> None:
        """Advance the clock and refresh the page, until cancelled."""
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            await self.tick()

    async def tick(self) -> None:
        """Advance the simulation to the present, and show its state in every tab."""
        async with self._turn:
            await self._catch_up()
            with self._time_standing_still():
                await self._show_news()
        self._log_errors()

    async def _catch_up(self) -> None:
        behind = (self._now() - self._env.now()).total_seconds()
        # After the computer has slept, skip the time in between instead of simulating it: each timer that fell due
        # fires once, as it would in any other process.
        self._env.backend.clock.advance(max(0.0, behind - _LONGEST_STEP_SECONDS))
        with suppress(TimeoutError):  # more work than fits in one tick: the next one continues
            await self._env.advance_time(min(max(0.0, behind), _LONGEST_STEP_SECONDS))

    async def _show_news(self) -> None:
        # The transcript is everything that went to and from the bot. We remove what was shown, so that it tells us
        # whether there is anything new, and doesn't grow as long as the demo runs.
        transcript = self._env.backend.transcript
        news = len(transcript)
        if not news:
            return
        await self._preview.refresh()
        self._pictures.keep_uploads(self._env.backend)
        del transcript[:news]
        self._env.backend.http_requests.clear()  # a second log of the same requests, which nothing here reads

    def _log_errors(self) -> None:
        # simcord retrieves a failed task's exception, so asyncio would never report it.
        for error in self._env.errors_since(self._errors_logged):
            _log.error("The bot raised %r", error, exc_info=error)
        self._errors_logged = self._env.error_cursor

    @contextmanager
    def _time_standing_still(self) -> Iterator[None]:
        """Inside this block, no press waits for the bot's timers: only `_catch_up` fires them.

        Otherwise simcord makes a press wait for every timer that fires in the next seconds, and at a table on auto-flip
        there is always one: the press would be answered frames later, or reported as failed.
        """
        # Private: the flag with which simcord's own `advance_time` says that it fires the timers itself.
        self._env._advancing = True  # noqa: SLF001
        try:
            yield
        finally:
            self._env._advancing = False  # noqa: SLF001

    def _take_turns_with_presses(self) -> None:
        """Make every press take the lock, and accept it even if the page has a newer revision by then."""
        preview = self._preview
        admit = preview._action  # noqa: SLF001 - private: every press in every tab goes through it

        async def action(context_id: str | None, body: Any) -> dict[str, Any]:
            async with self._turn:
                await self._catch_up()  # press at the present time, with no due timer left to fire during the press
                # Private: the page's revision. A press names the revision it was made on, and is refused if a newer one
                # was published; during auto-flip, every frame publishes one.
                revision = preview._get_page(context_id).revision  # noqa: SLF001
                if isinstance(body, dict) and "published_revision" in body:
                    body = {**body, "published_revision": revision}
                with self._time_standing_still():
                    return await admit(context_id, body)

        preview._action = action  # type: ignore[method-assign]  # noqa: SLF001 - on this object, not on the class

    def _prepare_what_is_published(self) -> None:
        """Before a tab gets to see anything: keep the pictures of new emoji, and tell menus apart."""
        publish = self._preview._publish  # noqa: SLF001 - private: presses and refreshes end in it

        def prepared(page: Any, **reason: Any) -> None:
            self._pictures.keep_uploads(self._env.backend)
            number_menus(self._env.backend)
            publish(page, **reason)

        self._preview._publish = prepared  # type: ignore[method-assign]  # noqa: SLF001 - on this object

    def _answer_with_the_present(self) -> None:
        """Let a tab that asks have the present state, not the last one that was published.

        From that one, simcord leaves out the pictures that the bot has replaced meanwhile.
        """
        read = self._preview._page_payload  # noqa: SLF001 - private: every tab's question is answered from it

        def present(page: Any) -> dict[str, Any]:
            if self._env.backend.transcript:
                self._preview._publish(page, reason="refresh")  # noqa: SLF001
            return read(page)

        self._preview._page_payload = present  # type: ignore[method-assign]  # noqa: SLF001 - on this object
