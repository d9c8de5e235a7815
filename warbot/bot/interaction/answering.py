"""Answering interactions: in time, once, and always with a sentence; and counting those in flight.

`answering` is the one place that turns errors into private replies; `defer_if_slow` is the one place that deals with
Discord's limit of three seconds.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any, Final, TypeVar

import aiohttp
import discord
import structlog
from structlog.contextvars import bound_contextvars

from warbot.bot.interaction.measures import kind_of, note_error, note_receipt, outcome_of, seconds_waited
from warbot.bot.interaction.router import game_of
from warbot.bot.text.refusal_texts import notation_text, refusal_text, unreadable_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.notation import NotationError
from warbot.store.errors import StoreFailed, Unreadable
from warbot.table.instants import from_seconds
from warbot.table.refusals import NothingNew, Refusal


class InFlight:
    """Counts the interactions in flight, so that a shutdown can wait for them."""

    def __init__(self) -> None:
        self._count = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Wraps everything that one interaction does."""
        self._count += 1
        self._none.clear()
        try:
            yield
        finally:
            self._count -= 1
            if self._count == 0:
                self._none.set()

    def __len__(self) -> int:
        return self._count

    async def finish(self, seconds: float) -> None:
        """Wait until none is left, for at most this many seconds."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), seconds)


T = TypeVar("T")
Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds before an answer is deferred: half of what Discord allows."""

UNREACHED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a call to Discord raises if it didn't get through or was refused."""


class UserError(Exception):
    """A refusal decided in the Discord layer. The text is the complete message for the person."""


_EXPECTED: Final = (Refusal, UserError, NotationError, Unreadable, StoreFailed)
"""What ends an interaction with a sentence for the person; anything else is a fault."""


def unknown_button(_: Translations) -> UserError:
    """The refusal for a press on a button that we don't have, or not there."""
    return UserError(_("This button no longer works. Use /war show for the current table."))


def words_for(interaction: Interaction, languages: Languages) -> Translations:
    """The translations for the person who made the interaction."""
    return languages[interaction.locale.value]


def is_placed(interaction: Interaction) -> bool:
    """Whether it has a user, a channel and a server. Discord sends them all, but discord.py can't always read them."""
    user: Any = interaction.user
    if not isinstance(user, discord.Member | discord.User):
        return False
    return interaction.guild_id is not None and interaction.channel_id is not None


async def tell_unplaced(interaction: Interaction, languages: Languages) -> None:
    """Answer an interaction that isn't `is_placed`: a command in a private chat, or one with a part missing."""
    if interaction.type is discord.InteractionType.autocomplete:
        await offer_nothing(interaction)
        return
    async with answering(interaction, languages):
        raise UserError(
            words_for(interaction, languages)(
                "I can't tell which channel this is, so nothing was changed. Try again in a server's channel."
            )
        )


async def offer_nothing(interaction: Interaction) -> None:
    """Answer an autocomplete with no choices, because Discord accepts no error there."""
    with suppress(*UNREACHED):
        await interaction.response.autocomplete([])


async def reply_privately(interaction: Interaction, text: str, **more: Any) -> None:
    """Answer privately. A public "thinking…" is deleted first."""
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True, **more)
        return
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.delete_original_response()
    await interaction.followup.send(text, ephemeral=True, **more)


async def reply_publicly(interaction: Interaction, text: str, **more: Any) -> None:
    """Answer publicly. If there is a public "thinking…", the answer replaces it."""
    if interaction.response.is_done():
        await interaction.followup.send(text, **more)
    else:
        await interaction.response.send_message(text, **more)


async def edit(interaction: Interaction, **message: Any) -> int | None:
    """Edit the message that was pressed on, either as the answer or after it.

    Returns when it was edited, by Discord's clock (ms since the epoch); None if Discord didn't say.
    """
    if interaction.response.is_done():
        return shown_at(await interaction.edit_original_response(**message))
    answer = await interaction.response.edit_message(**message)
    return shown_at(answer.resource) if answer is not None else None


def shown_at(message: object) -> int | None:
    """When a message came to show what it shows, by Discord's clock (ms since the epoch); None if it doesn't say."""
    if not isinstance(message, discord.Message):
        return None
    return from_seconds((message.edited_at or message.created_at).timestamp())


def is_private(interaction: Interaction) -> bool:
    """Whether the press was on an ephemeral message, as all of the panel's are. False for a command."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def turn_page(interaction: Interaction, embed: discord.Embed, view: discord.ui.View) -> None:
    """Edit a private message to show another page. After a press on a board, or a command, answer privately instead."""
    if is_private(interaction):
        await edit(interaction, content=None, embed=embed, view=view)
    else:
        await reply_privately(interaction, "", embed=embed, view=view)


async def defer_if_slow(interaction: Interaction, work: Coroutine[Any, Any, T], *, private: bool = False) -> T:
    """Await `work` and return its result; if it takes long, defer the answer in time.

    private: the answer to a command will be private, so the "thinking…" before it is too.
    The time counts from the first call for this interaction. The work is never cancelled by the timer: a move that has
    begun is finished.
    """
    since = interaction.extras.setdefault("begun", time.monotonic())
    deferrals: list[asyncio.Task[None]] = []

    def defer_in_time() -> None:
        deferrals.append(asyncio.create_task(_defer(interaction, private=private)))

    timer = asyncio.get_running_loop().call_later(
        max(since + interaction.client.defer_after - time.monotonic(), 0), defer_in_time
    )
    try:
        return await work
    finally:
        timer.cancel()
        for task in deferrals:
            await task  # the answer must come after the deferral


async def _defer(interaction: Interaction, *, private: bool) -> None:
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=private)
    except UNREACHED as error:
        log.warning("could not defer", interaction=interaction.id, error=reason(error))


@asynccontextmanager
async def answering(interaction: Interaction, languages: Languages) -> AsyncIterator[None]:
    """Wraps everything that an interaction does: every refusal and failure is answered, none twice."""
    _ = words_for(interaction, languages)
    with interaction.client.in_flight.one(), bound_contextvars(**_where(interaction)):
        note_receipt(interaction)
        async with _answered(interaction, _):
            yield
        interaction.client.meter.pressed(kind_of(interaction), outcome_of(interaction), seconds_waited(interaction))


def _where(interaction: Interaction) -> dict[str, int]:
    """Context for every log line written while the interaction is handled."""
    where = {"interaction": interaction.id, "guild": interaction.guild_id, "channel": interaction.channel_id}
    where["game"] = game_of(interaction)
    return {name: number for name, number in where.items() if number is not None}


@asynccontextmanager
async def _answered(interaction: Interaction, _: Translations) -> AsyncIterator[None]:
    try:
        try:
            try:
                yield
            except _EXPECTED as error:
                note_error(interaction, error)
                raise
        except NothingNew as refusal:
            await _nothing_new(interaction, _, refusal)
        except Refusal as refusal:
            await reply_privately(interaction, refusal_text(_, refusal))
        except UserError as refusal:
            await reply_privately(interaction, str(refusal))
        except NotationError as error:
            await reply_privately(interaction, notation_text(_, error))
        except Unreadable as error:
            await reply_privately(interaction, unreadable_text(_, error.game, error.reference))
        except StoreFailed as error:
            log.debug("not saved", interaction=interaction.id, code=error.code)  # one log line covers the whole outage
            await reply_privately(interaction, _("I can’t save right now, so nothing changed. Try again soon."))
    except UNREACHED as error:
        # the answer is lost, not the move: `Host.editing` already makes sure that the board is drawn again
        log.warning("an answer did not arrive", interaction=interaction.id, error=reason(error))
        note_error(interaction, error, "unreached")
    except Exception as error:  # noqa: BLE001 - the last resort for every interaction: logged in full, and answered
        note_error(interaction, error, "failed")
        await _failed(interaction, _)


async def _nothing_new(interaction: Interaction, _: Translations, refusal: NothingNew) -> None:
    """A player's repeated press needs no words. A command does, because Discord shows it as pending until then."""
    if interaction.type is discord.InteractionType.application_command:
        await reply_privately(interaction, refusal_text(_, refusal))
    elif not interaction.response.is_done():
        await interaction.response.defer()


async def _failed(interaction: Interaction, _: Translations) -> None:
    """Our own bug: log it in full, and give the person a reference to find it in the log."""
    reference = secrets.token_hex(4)
    log.exception("an interaction failed", reference=reference, interaction=interaction.id)  # noqa: LOG004 - called in the handler
    text = _(
        "Something went wrong on my end. Your game is safe. If it keeps happening, give the bot’s owner "
        "this code: {reference}",
        reference=reference,
    )
    try:
        await reply_privately(interaction, text)
    except UNREACHED as error:
        log.warning("an answer did not arrive", interaction=interaction.id, error=reason(error))


def reason(error: BaseException) -> str:
    """A short description of a failed call to Discord: status and code if it has them, else the error's type."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}"
    return type(error).__name__
