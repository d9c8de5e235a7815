"""Who is still a member of a server: asked of Discord for those that are shown, and kept for a day."""

from typing import Final

import discord

from warbot.bot.replies import UNREACHED
from warbot.host import Clock

_DAY: Final = 86_400.0
_MOST: Final = 10_000


class Members:
    """The bot has no list of members, and needs none but for this."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: dict[tuple[int, int], tuple[bool, float]] = {}

    async def present(self, guild: discord.Guild | None, person: int) -> bool:
        """Whether a person is a member. Where Discord can't be asked just now, they are shown."""
        if guild is None:
            return True
        known = self._known.get((guild.id, person))
        if known is not None and known[1] > self._clock.monotonic():
            return known[0]
        try:
            await guild.fetch_member(person)
            there = True
        except discord.NotFound:
            there = False
        except UNREACHED:
            return True
        if len(self._known) >= _MOST:
            del self._known[next(iter(self._known))]
        self._known[guild.id, person] = (there, self._clock.monotonic() + _DAY)
        return there
