"""Who is still a member of a server: asked of Discord for those that are shown, and kept for a day."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord

from warbot.bot.replies import UNREACHED
from warbot.host import Clock, Standing

_DAY: Final = 86_400.0
_MAX_CACHED: Final = 10_000
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


_CALLS: Final = 40
"""The most calls to Discord that one page may cost. The next one goes on from there, for the answers are kept."""


@dataclass(frozen=True, slots=True)
class Present:
    """Those who are still members. `whole`: nobody who might be was left out for want of calls."""

    standings: list[Standing]
    whole: bool


class Members:
    """The bot has no list of members, and needs none but for this."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._known: dict[tuple[int, int], tuple[bool, float]] = {}

    async def first(self, guild: discord.Guild | None, standings: Sequence[Standing], most: int) -> "Present":
        """The first of these who are members, at most `most`. Where Discord can't be asked just now, they are shown."""
        found: list[Standing] = []
        calls = _CALLS if guild is not None else 0
        reached = guild is not None
        for each in standings:
            if len(found) == most:
                break
            there = self._remembered(guild, each.person) if guild is not None else True
            if there is None and guild is not None and reached:
                if calls == 0:
                    return Present(found, whole=False)
                calls -= 1
                there = await self._ask(guild, each.person)
                reached = there is not None
            if there is not False:
                found.append(each)
        return Present(found, whole=True)

    def _remembered(self, guild: discord.Guild, person: int) -> bool | None:
        known = self._known.get((guild.id, person))
        return known[0] if known is not None and known[1] > self._clock.monotonic() else None

    async def _ask(self, guild: discord.Guild, person: int) -> bool | None:
        """Whether a person is a member; None where Discord can't be asked just now."""
        try:
            there = await _asked(guild, person)
        except UNREACHED:
            return None
        if len(self._known) >= _MAX_CACHED:
            del self._known[next(iter(self._known))]
        self._known[guild.id, person] = (there, self._clock.monotonic() + _DAY)
        return there
