"""Which players are still members of the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord
from cachetools import TTLCache

from warbot.bot.interaction.answering import UNREACHED
from warbot.host import Clock
from warbot.table.people import Standing

_DAY: Final = 86_400.0
_MAX_CACHED: Final = 10_000
_NOBODY: Final = (10007, 10013)
"""Error codes: unknown member, and unknown user (a deleted account)."""


async def is_present(guild: discord.Guild | None, person: int) -> bool:
    """Whether a person is a member now. True if Discord can't be reached."""
    try:
        return guild is None or await _asked(guild, person)
    except UNREACHED:
        return True


async def _asked(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        if is_unknown(error):
            return False
        raise  # Discord doesn't know the server: the bot isn't in it
    return True


def is_unknown(error: BaseException) -> bool:
    """Whether an error of Discord's says that there is no such member."""
    return isinstance(error, discord.NotFound) and error.code in _NOBODY


_MAX_CALLS: Final = 40
"""Maximum calls to Discord for one page. The answers are cached, so the next request continues from there."""


@dataclass(frozen=True, slots=True)
class Present:
    """The players who are still members. `whole` is False if some couldn't be checked because of the call limit."""

    standings: list[Standing]
    whole: bool


class Members:
    """Checks membership player by player, with a cache: the bot has no member list, and needs none otherwise."""

    def __init__(self, clock: Clock) -> None:
        self._known: TTLCache[tuple[int, int], bool, float] = TTLCache(_MAX_CACHED, _DAY, clock.monotonic)

    async def first(self, guild: discord.Guild | None, standings: Sequence[Standing], most: int) -> "Present":
        """The first `most` of these who are members. If Discord can't be reached, they count as members."""
        found: list[Standing] = []
        calls = _MAX_CALLS if guild is not None else 0
        reached = guild is not None
        for each in standings:
            if len(found) == most:
                break
            there = self._known.get((guild.id, each.person)) if guild is not None else True
            if there is None and guild is not None and reached:
                if calls == 0:
                    return Present(found, whole=False)
                calls -= 1
                there = await self._ask(guild, each.person)
                reached = there is not None
            if there is not False:
                found.append(each)
        return Present(found, whole=True)

    async def _ask(self, guild: discord.Guild, person: int) -> bool | None:
        """Whether a person is a member; None if Discord can't be reached."""
        try:
            there = await _asked(guild, person)
        except UNREACHED:
            return None
        self._known[guild.id, person] = there
        return there
