"""The host's board port, implemented on Discord: a message in a channel, posted and edited with the bot's own token.

Interaction tokens aren't used here, because they expire after fifteen minutes.
"""

import secrets
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog
from cachetools import LRUCache

from warbot.bot.board.forbidden_channels import ForbiddenChannels
from warbot.bot.board.message import BoardMessage
from warbot.bot.interaction.answering import UNREACHED, reason, shown_at
from warbot.bot.interaction.permissions import known_lacking
from warbot.bot.platform.patience import CallTimeout
from warbot.bot.text.refusal_texts import unreadable_text
from warbot.bot.text.translations import Translations
from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.store.errors import StoreFailed
from warbot.table import Phase, Place, TableView

log = structlog.get_logger(__name__)

_CALL_TIMEOUT: Final = 30.0
"""Timeout for one call, in seconds: as long as discord.py keeps retrying when Discord has a fault."""

_TAKES_NO_MORE_EDITS: Final = (10008, 30046)
"""Error codes: unknown message, and too many edits to a message over an hour old. Both mean posting a new one."""

_TROUBLES: Final = {
    10003: DeliveryFailure.GONE,
    10004: DeliveryFailure.FORBIDDEN,  # a server that the bot is not in
    50001: DeliveryFailure.FORBIDDEN,
    50013: DeliveryFailure.FORBIDDEN,
    50083: DeliveryFailure.ARCHIVED,
    160005: DeliveryFailure.ARCHIVED,  # a locked thread
}
_MAX_NONCES: Final = 1_000
"""Tables whose last nonce is cached. Discord itself forgets nonces within minutes."""


class DiscordBoard:
    """Shows views that no press asked for. Failures are logged; the next view corrects the board."""

    def __init__(
        self,
        client: discord.Client,
        message_of: Callable[[TableView, tuple[int, ...]], Awaitable[BoardMessage]],
        words_of: Callable[[Place], Awaitable[Translations]],
        forbidden: ForbiddenChannels,
    ) -> None:
        self._client = client
        self._message_of = message_of
        self._words_of = words_of
        self._forbidden = forbidden
        self.timeout = CallTimeout(_CALL_TIMEOUT)
        self._nonces: LRUCache[int, tuple[int | None, str]] = LRUCache(_MAX_NONCES)

    def hidden(self, place: Place) -> bool:
        """Whether we know, without asking Discord, that nothing can be shown there."""
        return place.channel in self._forbidden or known_lacking(self._client, place)

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        """Edit the board's message, or post a new one if it's gone, takes no more edits, or `repost` asks for it."""
        channel = view.place.channel
        if channel in self._forbidden:
            return Delivery(trouble=DeliveryFailure.FORBIDDEN)
        try:
            return await self.timeout.wait(channel, self._show(view, ping, repost=repost))
        except UNREACHED as error:
            return Delivery(trouble=self._failed("a board was not shown", view, error))

    async def close(self, view: TableView, message: int) -> None:
        """Delete a message that is no longer the board; if that isn't allowed, remove its buttons."""
        channel = view.place.channel
        self._nonces.pop(view.game, None)  # the message may be the one that was posted under it
        if channel in self._forbidden:
            return
        try:
            await self.timeout.wait(channel, self._retire(view, message))
        except discord.NotFound:
            return
        except UNREACHED as error:
            self._failed("an old board was not retired", view, error)

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        """Replace a board with a note that its game was damaged and is closed; remove the buttons."""
        try:
            text = unreadable_text(await self._words_of(place), game, reference)
            board = self._client.get_partial_messageable(place.channel, guild_id=place.guild)
            edit = board.get_partial_message(message).edit(
                content=None, embed=discord.Embed(description=text), attachments=[], view=None
            )
            await self.timeout.wait(place.channel, edit)
        except (*UNREACHED, StoreFailed) as error:
            log.warning("a board was not given up", game=game, channel=place.channel, error=reason(error))

    async def _show(self, view: TableView, ping: tuple[int, ...], *, repost: bool) -> Delivery:
        board = await self._message_of(view, ping)
        if view.message is not None and not repost:
            try:
                return Delivery(at=await self._edit(board, view, view.message))
            except discord.HTTPException as error:
                if error.code not in _TAKES_NO_MORE_EDITS:
                    raise
        if view.phase is Phase.CLOSED:
            return Delivery()  # nobody misses the board of a table that was never dealt
        return await self._post(board, view, ping)

    async def _edit(self, board: BoardMessage, view: TableView, message: int) -> int | None:
        """Returns when it was edited, by Discord's clock."""
        return shown_at(await self._channel(view).get_partial_message(message).edit(**board.edit))

    async def _post(self, board: BoardMessage, view: TableView, ping: tuple[int, ...]) -> Delivery:
        """Post the board. If an earlier post arrived but its answer was lost, the nonce makes Discord return it."""
        message = await self._channel(view).send(
            **board.post, allowed_mentions=_notifying(ping), nonce=self._nonce(view)
        )
        at = shown_at(message)
        if not board.shown_by(message):
            at = await self._edit(board, view, message.id)
        return Delivery(message.id, at=at)

    def _nonce(self, view: TableView) -> str:
        """The nonce of a post; it stays the same while the board is to replace the same message."""
        instead_of, nonce = self._nonces.get(view.game, (None, ""))
        if not nonce or instead_of != view.message:
            nonce = secrets.token_hex(12)
        self._nonces[view.game] = (view.message, nonce)
        return nonce

    async def _retire(self, view: TableView, message: int) -> None:
        old = self._channel(view).get_partial_message(message)
        try:
            await old.delete()
        except discord.Forbidden:
            await old.edit(view=None)

    def _failed(self, event: str, view: TableView, error: BaseException) -> DeliveryFailure:
        """Log and classify a failure. A missing permission is logged only once, until it's back."""
        place = view.place
        trouble = _trouble(error)
        if trouble is DeliveryFailure.FORBIDDEN:
            self._forbidden.add(place.channel, game=view.game, guild=place.guild, error=reason(error))
        else:
            log.warning(event, game=view.game, guild=place.guild, channel=place.channel, error=reason(error))
        return trouble

    def _channel(self, view: TableView) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(view.place.channel, guild_id=view.place.guild)


def _trouble(error: BaseException) -> DeliveryFailure:
    if not isinstance(error, discord.HTTPException):
        return DeliveryFailure.LATER
    refused = isinstance(error, discord.Forbidden) and error.code  # without a code it's a proxy's page
    return _TROUBLES.get(error.code, DeliveryFailure.FORBIDDEN if refused else DeliveryFailure.LATER)


def _notifying(people: tuple[int, ...]) -> discord.AllowedMentions:
    if not people:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(users=[discord.Object(person) for person in people])
