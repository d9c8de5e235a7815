"""The board of a table as the host is given it: a message in a channel, edited on the bot's own account.

Never through an interaction's token, which ends after fifteen minutes.
"""

from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from warbot.bot.message import BoardMessage
from warbot.bot.replies import UNREACHED, reason
from warbot.host import Phase, Report

log = structlog.get_logger(__name__)

_UNKNOWN_MESSAGE: Final = 10008


class ChannelBoard:
    """Shows reports where no press asks for them. What fails is logged; the board is right again with the next one."""

    def __init__(self, client: discord.Client, message_of: Callable[[Report], Awaitable[BoardMessage]]) -> None:
        self._client = client
        self._message_of = message_of

    async def show(self, report: Report) -> int | None:
        """Edit the board's message, or post it anew where it is gone. Returns the id of a new message."""
        try:
            if report.message is None or not await self._edit(report, report.message):
                return await self._post(report)
        except UNREACHED as error:
            log.warning("a board was not shown", error=reason(error), **_where(report))
        return None

    async def close(self, report: Report, message: int) -> None:
        """Delete a message that is no longer the board, or else take its buttons away."""
        old = self._channel(report).get_partial_message(message)
        try:
            try:
                await old.delete()
            except discord.Forbidden:
                await old.edit(view=None)
        except discord.NotFound:
            return
        except UNREACHED as error:
            log.warning("an old board was not retired", error=reason(error), **_where(report))

    async def _edit(self, report: Report, message: int) -> bool:
        """Whether the message is there and was edited."""
        shown = await self._message_of(report)
        board = self._channel(report).get_partial_message(message)
        try:
            await board.edit(content=None, **shown.edit)
        except discord.NotFound as error:
            if error.code != _UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _post(self, report: Report) -> int | None:
        if report.phase is Phase.CLOSED:
            return None  # nobody misses the board of a table that was never dealt
        message = await self._channel(report).send(**(await self._message_of(report)).post)
        return message.id

    def _channel(self, report: Report) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(report.place.channel, guild_id=report.place.guild)


def _where(report: Report) -> dict[str, int]:
    return {"game": report.game, "guild": report.place.guild, "channel": report.place.channel}
