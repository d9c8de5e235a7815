"""Discord's ids: the time in milliseconds since 2015, then 22 bits that make it unique."""

import itertools
import time

DISCORD_EPOCH = 1_420_070_400_000


class Snowflakes:
    """Gives out ids that carry the real time and strictly increase."""

    def __init__(self) -> None:
        self._last = 0
        self._serial = itertools.count(1)

    def draw(self) -> int:
        now = (time.time_ns() // 1_000_000 - DISCORD_EPOCH) << 22
        self._last = max(now, self._last + 1)
        return self._last

    def draw_for_shard(self, shard: int, shards: int) -> int:
        """An id, of at most `shards` milliseconds ago, for a guild that belongs to `shard`."""
        now = self.draw() >> 22
        of_shard = now - (now - shard) % shards
        return (of_shard << 22) + next(self._serial)


def created_at(snowflake: int) -> float:
    """The time in the id, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH) / 1000


def shard_of(guild_id: int, shards: int) -> int:
    return (guild_id >> 22) % shards
