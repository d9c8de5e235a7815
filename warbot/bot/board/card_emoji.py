"""The tiles (cards, seats and signs) as application emoji: uploaded once, in the background, one at a time.

Discord may accept only about fifty per hour. Each upload is recorded at once, so a restarted bot continues where it
stopped; until all are there, boards don't use any. Nothing is ever deleted, because old boards still use it.
"""

import asyncio
from collections.abc import Mapping
from typing import Final

import discord
import structlog

from warbot.art import TILES, emoji_name, tile
from warbot.bot.interaction.answering import UNREACHED, reason
from warbot.bot.platform.patience import Retries
from warbot.host import Clock, Host
from warbot.store.errors import StoreFailed

log = structlog.get_logger(__name__)

_TOO_MANY_REQUESTS: Final = 429

_CHECK_SECONDS: Final = 3600.0
"""Seconds between two looks whether all tiles are still there."""


class CardEmoji:
    """Tracks which tiles exist as emoji, and uploads the missing ones."""

    def __init__(self, client: discord.Client, host: Host, clock: Clock) -> None:
        self._client = client
        self._host = host
        self._clock = clock
        self._retries = Retries(clock)
        self._refused = False
        self._ids: dict[str, int] = {}
        self._markup: dict[str, str] = {}

    @property
    def tiles(self) -> Mapping[str, str] | None:
        """The markup of every tile, by name; None while any is missing, so that no board mixes emoji and text."""
        return self._markup if len(self._markup) == len(TILES) else None

    async def recall(self) -> None:
        """Load the ids recorded by earlier runs. Raises StoreFailed."""
        for name in TILES:
            known = await self._host.kept(self._fact(name))
            if known is not None:
                self._know(name, int(known))

    async def upload(self) -> None:
        """Upload what is missing, retrying as long as needed, and look every hour whether all are still there.

        Discord doesn't say when somebody deletes one; boards that name it would show its name instead of the card.
        Returns if Discord refuses for good.
        """
        await self._client.wait_until_ready()
        while not self._refused:
            await self._retries.until(self._tried, "card emoji are not uploaded any more")
            await self._clock.sleep(_CHECK_SECONDS)

    async def _tried(self) -> bool:
        """One attempt; whether to stop trying for now."""
        try:
            await self._adopt()
            for name in TILES:
                if name not in self._ids:
                    await self._upload(name)
        except UNREACHED as error:
            final = self._refused = _is_final(error)
            log.warning(
                "card emoji could not be uploaded",
                error=reason(error),
                missing=len(TILES) - len(self._ids),
                again_in=None if final else round(self._retries.wait),
            )
            return final
        self._retries.reset()
        return True

    async def _adopt(self) -> None:
        """Adopt emoji that the application already has, and drop ids of emoji that no longer exist."""
        there = {emoji.name: emoji.id for emoji in await self._client.fetch_application_emojis()}
        for name in TILES:
            found = there.get(emoji_name(name))
            if found is None:
                self._ids.pop(name, None)
                self._markup.pop(name, None)
            elif found != self._ids.get(name):
                await self._remember(name, found)

    async def _upload(self, name: str) -> None:
        png = await asyncio.to_thread(tile, name)
        emoji = await self._client.create_application_emoji(name=emoji_name(name), image=png)
        await self._remember(name, emoji.id)
        self._retries.reset()

    async def _remember(self, name: str, known: int) -> None:
        self._know(name, known)
        try:
            await self._host.keep(self._fact(name), str(known))
        except StoreFailed as error:
            log.debug("a card emoji was not noted", code=error.code)  # the next run finds it by its name

    def _know(self, name: str, known: int) -> None:
        self._ids[name] = known
        self._markup[name] = f"<:{emoji_name(name)}:{known}>"

    def _fact(self, name: str) -> str:
        return f"emoji {emoji_name(name)} of {self._client.application_id}"


def _is_final(error: BaseException) -> bool:
    """Whether a retry would be refused too: no permission, no free slot, or an invalid request."""
    if not isinstance(error, discord.HTTPException) or error.status == _TOO_MANY_REQUESTS:
        return False
    return 400 <= error.status < 500  # noqa: PLR2004 - client errors
