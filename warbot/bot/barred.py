"""The channels in which the bot has no right to its board: it leaves them alone until it learns that it has again.

Discord shuts a bot out that goes on with calls that are refused. The rights come with every interaction, so nobody has
to ask for them.
"""

from typing import Final

import structlog

from warbot.bot.replies import Interaction
from warbot.bot.rights import missing

log = structlog.get_logger(__name__)

_MOST: Final = 10_000
"""So many channels are remembered. Of more than these the oldest is tried once again, and refused once again."""


class Barred:
    """Which channels these are, by id: a thread is one by itself."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._channels: dict[int, None] = {}

    def bar(self, channel: int, **facts: object) -> None:
        """A call was refused there. `facts` are for the log, which tells it once."""
        if channel in self._channels:
            return
        log.warning("boards are forbidden in a channel", channel=channel, **facts)
        self._channels[channel] = None
        if len(self._channels) > self._most:
            del self._channels[next(iter(self._channels))]

    def barred(self, channel: int) -> bool:
        return channel in self._channels

    def seen(self, interaction: Interaction) -> bool:
        """Look at the rights that an interaction shows; returns whether they have just come back to its channel."""
        channel = interaction.channel_id
        if channel not in self._channels or missing(interaction):
            return False
        del self._channels[channel]
        log.info("boards are allowed in a channel again", channel=channel, guild=interaction.guild_id)
        return True
