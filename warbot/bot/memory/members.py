"""Who is still a member of a server: asked of Discord for those that are shown, and kept for a day."""

from typing import Final

import discord

from warbot.bot.replies import UNREACHED
from warbot.host import Clock

_DAY: Final = 86_400.0
_MOST: Final = 10_000
_NOBODY: Final = (10007, 10013)
"""Codes for somebody who is no member, and for somebody who is no more."""


async def is_present(guild: discord.Guild | None, person: int) -> bool:
    """Whether a person is a member now. Where Discord can't be asked, they may be."""
    try:
        return guild is None or await _asked(guild, person)
    except UNREACHED:
        return True


async def _asked(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in _NOBODY:
            return False
        raise  # the server is what Discord does not find: the bot is not in it
    return True


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
        if known is not None and known[1] > self._clock.now():
            return known[0]
        try:
            there = await _asked(guild, person)
        except UNREACHED:
            return True
        if len(self._known) >= _MOST:
            del self._known[next(iter(self._known))]
        self._known[guild.id, person] = (there, self._clock.now() + _DAY)
        return there
