"""Channels where the bot lacks permission to post or edit. No calls go there until the permission is back.

Discord blocks bots that keep making refused calls. Every interaction carries the bot's permissions, so there is no need
to ask for them.
"""

from typing import Final

import structlog
from cachetools import FIFOCache

from warbot.bot.interaction.answering import Interaction
from warbot.bot.interaction.permissions import missing

log = structlog.get_logger(__name__)

_MAX_CHANNELS: Final = 10_000
"""Channels remembered. When there are more, the oldest is dropped, so it is tried and refused once more."""


class ForbiddenChannels:
    """A bounded set of channel ids. A thread counts as a channel of its own."""

    def __init__(self, most: int = _MAX_CHANNELS) -> None:
        self._channels: FIFOCache[int, None] = FIFOCache(most)

    def add(self, channel: int, **facts: object) -> None:
        """Record that a call was refused there. `facts` go into the log line, which is written once per channel."""
        if channel in self._channels:
            return
        log.warning("boards are forbidden in a channel", channel=channel, **facts)
        self._channels[channel] = None

    def __contains__(self, channel: object) -> bool:
        return channel in self._channels

    def seen(self, interaction: Interaction) -> bool:
        """Check an interaction's permissions; returns whether its channel has just become usable again."""
        channel = interaction.channel_id
        if channel is None or channel not in self._channels or missing(interaction):
            return False
        del self._channels[channel]
        log.info("boards are allowed in a channel again", channel=channel, guild=interaction.guild_id)
        return True
