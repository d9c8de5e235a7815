"""The board of a table as the host is given it: a message in a channel, edited on the bot's own account.

Never through an interaction's token, which ends after fifteen minutes.
"""

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from warbot.bot.barred import Barred
from warbot.bot.message import BoardMessage
from warbot.bot.patience import Patience
from warbot.bot.refusals import unreadable_text
from warbot.bot.replies import UNREACHED, reason
from warbot.bot.rights import known_lacking
from warbot.bot.words import Words
from warbot.host import Phase, Place, Report, StoreFailed
from warbot.host.board import Shown, Trouble

log = structlog.get_logger(__name__)

_PATIENCE: Final = 30.0
"""Seconds for which a call is waited for: as long as discord.py goes on trying where Discord has a fault."""

_TAKES_NO_MORE_EDITS: Final = (10008, 30046)
"""Codes of a message that is gone, and of one over an hour old that was edited too often since: the next is posted."""

_TROUBLES: Final = {
    10003: Trouble.GONE,
    10004: Trouble.FORBIDDEN,  # a server that the bot is not in
    50001: Trouble.FORBIDDEN,
    50013: Trouble.FORBIDDEN,
    50083: Trouble.ARCHIVED,
    160005: Trouble.ARCHIVED,  # a locked thread
}
_MOST_NONCES: Final = 1_000
"""Of so many tables it is remembered under which nonce a board was posted last: Discord itself forgets in minutes."""


class ChannelBoard:
    """Shows reports where no press asks for them. What fails is logged; the board is right again with the next one."""

    def __init__(
        self,
        client: discord.Client,
        message_of: Callable[[Report], Awaitable[BoardMessage]],
        words_of: Callable[[Place], Awaitable[Words]],
        barred: Barred,
    ) -> None:
        self._client = client
        self._message_of = message_of
        self._words_of = words_of
        self._barred = barred
        self._patience = Patience(_PATIENCE)
        self._nonces: dict[int, tuple[int | None, str]] = {}

    def hidden(self, report: Report) -> bool:
        """Whether it is known, without asking Discord, that the report can't be shown."""
        return self._barred.barred(report.place.channel) or known_lacking(self._client, report.place)

    async def show(self, report: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        """Edit the board's message, or post it: where it is gone, takes no more edits, or is wanted `anew`."""
        channel = report.place.channel
        if self._barred.barred(channel):
            return Shown(trouble=Trouble.FORBIDDEN)
        try:
            return Shown(await self._patience.wait(channel, self._show(report, ping, anew=anew)))
        except UNREACHED as error:
            return Shown(trouble=self._failed("a board was not shown", report, error))

    async def close(self, report: Report, message: int) -> None:
        """Delete a message that is no longer the board, or else take its buttons away."""
        channel = report.place.channel
        self._nonces.pop(report.game, None)  # the message may be the one that was posted under it
        if self._barred.barred(channel):
            return
        try:
            await self._patience.wait(channel, self._retire(report, message))
        except discord.NotFound:
            return
        except UNREACHED as error:
            self._failed("an old board was not retired", report, error)

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        """Say in the place of a board that its game is damaged, and closed; its buttons go."""
        try:
            text = unreadable_text(await self._words_of(place), game, reference)
            board = self._client.get_partial_messageable(place.channel, guild_id=place.guild)
            edit = board.get_partial_message(message).edit(
                content=None, embed=discord.Embed(description=text), attachments=[], view=None
            )
            await self._patience.wait(place.channel, edit)
        except (*UNREACHED, StoreFailed) as error:
            log.warning("a board was not given up", game=game, channel=place.channel, error=reason(error))

    async def _show(self, report: Report, ping: tuple[int, ...], *, anew: bool) -> int | None:
        """The id of the message that was posted, if one was."""
        board = await self._message_of(report)
        if report.message is not None and not anew:
            try:
                await self._edit(board, report, report.message)
            except discord.HTTPException as error:
                if error.code not in _TAKES_NO_MORE_EDITS:
                    raise
            else:
                return None
        if report.phase is Phase.CLOSED:
            return None  # nobody misses the board of a table that was never dealt
        return await self._post(board, report, ping)

    async def _edit(self, board: BoardMessage, report: Report, message: int) -> None:
        await self._channel(report).get_partial_message(message).edit(**board.edit)

    async def _post(self, board: BoardMessage, report: Report, ping: tuple[int, ...]) -> int:
        """Post the board. Where that was done before, and only the answer was lost, Discord gives that message back."""
        content = board.content or " ".join(f"<@{person}>" for person in ping) or None
        message = await self._channel(report).send(
            **{**board.post, "content": content},
            allowed_mentions=_notifying(ping),
            nonce=self._nonce(report),
        )
        if not _shows(message, board.embed):
            await self._edit(board, report, message.id)
        return message.id

    def _nonce(self, report: Report) -> str:
        """The same for as long as a board is to be posted in the place of the same message."""
        instead_of, nonce = self._nonces.pop(report.game, (None, ""))
        if not nonce or instead_of != report.message:
            nonce = secrets.token_hex(12)
        self._nonces[report.game] = (report.message, nonce)
        if len(self._nonces) > _MOST_NONCES:
            del self._nonces[next(iter(self._nonces))]
        return nonce

    async def _retire(self, report: Report, message: int) -> None:
        old = self._channel(report).get_partial_message(message)
        try:
            await old.delete()
        except discord.Forbidden:
            await old.edit(view=None)

    def _failed(self, event: str, report: Report, error: BaseException) -> Trouble:
        """What a failure means; the log has one line of it, and of a right that lacks no more until it is back."""
        place = report.place
        trouble = _trouble(error)
        if trouble is Trouble.FORBIDDEN:
            self._barred.bar(place.channel, game=report.game, guild=place.guild, error=reason(error))
        else:
            log.warning(event, game=report.game, guild=place.guild, channel=place.channel, error=reason(error))
        return trouble

    def _channel(self, report: Report) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(report.place.channel, guild_id=report.place.guild)


def _trouble(error: BaseException) -> Trouble:
    if not isinstance(error, discord.HTTPException):
        return Trouble.LATER
    refused = isinstance(error, discord.Forbidden) and error.code  # without a code it is the page of a proxy
    return _TROUBLES.get(error.code, Trouble.FORBIDDEN if refused else Trouble.LATER)


def _notifying(people: tuple[int, ...]) -> discord.AllowedMentions:
    if not people:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(users=[discord.Object(person) for person in people])


def _shows(message: discord.Message, embed: discord.Embed) -> bool:
    """Whether a message is this board, and not the one that was posted when the table stood otherwise."""
    return any(_text(found) == _text(embed) for found in message.embeds)


def _text(embed: discord.Embed) -> list[str]:
    return [(part or "").strip() for part in (embed.title, embed.description, embed.footer.text)]
