"""Answering interactions: in time, once, and with a sentence whatever happens.

`answering` is the one place where what went wrong becomes a private reply; `promptly` is the one place that knows of
Discord's three seconds.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any, Final, TypeVar

import aiohttp
import discord
import structlog
from structlog.contextvars import bound_contextvars

from warbot.bot.ids import game_of
from warbot.bot.refusals import notation_text, refusal_text, unreadable_text
from warbot.bot.words import Languages, Words
from warbot.engine.errors import NotationError
from warbot.host import StoreFailed, Unreadable
from warbot.host.refusals import NothingNew, Refusal

T = TypeVar("T")
Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)

DEFER_AFTER: Final = 1.5
"""Seconds after which Discord is told that the answer will come: half of what it grants."""

UNREACHED: Final = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a call to Discord raises when it did not arrive, or was refused."""


class Told(Exception):  # noqa: N818 - an answer, not a failure
    """Something was refused for a reason that Discord's side of the bot knows; the text says it all."""


def words_for(interaction: Interaction, languages: Languages) -> Words:
    """The language of the person who pressed."""
    return languages[interaction.locale.value]


def is_placed(interaction: Interaction) -> bool:
    """Whether it tells who made it, in which channel of which server. Discord says so of all, discord.py of most."""
    user: Any = interaction.user
    if not isinstance(user, discord.Member | discord.User):
        return False
    return interaction.guild_id is not None and interaction.channel_id is not None


async def tell_unplaced(interaction: Interaction, languages: Languages) -> None:
    """Answer an interaction that is not `is_placed`: a command in a private chat, or one of which a part is missing."""
    if interaction.type is discord.InteractionType.autocomplete:
        await offer_nothing(interaction)
        return
    async with answering(interaction, languages):
        raise Told(
            words_for(interaction, languages).say(
                "I can't tell which channel this is, so nothing was changed. Try again in a server's channel."
            )
        )


async def offer_nothing(interaction: Interaction) -> None:
    """Answer somebody who types with no completions: it is the only answer that Discord takes."""
    with suppress(*UNREACHED):
        await interaction.response.autocomplete([])


async def tell(interaction: Interaction, text: str, **more: Any) -> None:
    """Answer privately; after a public "thinking…" that one is taken back."""
    if not interaction.response.is_done():
        await interaction.response.send_message(text, ephemeral=True, **more)
        return
    if interaction.response.type is discord.InteractionResponseType.deferred_channel_message:
        await interaction.delete_original_response()
    await interaction.followup.send(text, ephemeral=True, **more)


async def announce(interaction: Interaction, text: str) -> None:
    """Answer a command publicly, in the place of a public "thinking…" where there is one."""
    if interaction.response.is_done():
        await interaction.followup.send(text)
    else:
        await interaction.response.send_message(text)


async def edit(interaction: Interaction, **message: Any) -> None:
    """Edit the message that was pressed on: as the answer, or after it."""
    if interaction.response.is_done():
        await interaction.edit_original_response(**message)
    else:
        await interaction.response.edit_message(**message)


def is_private(interaction: Interaction) -> bool:
    """Whether it was pressed on a message that only its reader sees, as all of the panel's are; a command is not."""
    return interaction.message is not None and interaction.message.flags.ephemeral


async def turn_page(interaction: Interaction, embed: discord.Embed, view: discord.ui.View) -> None:
    """Turn the page of a private message; answer privately where the press came from a board, or a command."""
    if is_private(interaction):
        await edit(interaction, embed=embed, view=view)
    else:
        await tell(interaction, "", embed=embed, view=view)


async def promptly(interaction: Interaction, work: Coroutine[Any, Any, T], *, private: bool = False) -> T:
    """What `work` returns; if it takes long, Discord is told in time that the answer will come.

    private: what answers a command here is for the person alone, and is edited later: so is the "thinking…" before it.
    The time counts from the first work that was done for this interaction. The work is never cancelled by this: a
    move that was begun is finished.
    """
    since = interaction.extras.setdefault("begun", time.monotonic())
    telling: list[asyncio.Task[None]] = []

    def tell_in_time() -> None:
        telling.append(asyncio.create_task(_defer(interaction, private=private)))

    timer = asyncio.get_running_loop().call_later(
        max(since + interaction.client.defer_after - time.monotonic(), 0), tell_in_time
    )
    try:
        return await work
    finally:
        timer.cancel()
        for task in telling:
            await task  # the answer comes after it


async def _defer(interaction: Interaction, *, private: bool) -> None:
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer(ephemeral=private)
    except UNREACHED as error:
        log.warning("could not defer", interaction=interaction.id, error=reason(error))


@asynccontextmanager
async def answering(interaction: Interaction, languages: Languages) -> AsyncIterator[None]:
    """Around everything that an interaction does: every refusal and every failure is answered, none twice."""
    words = words_for(interaction, languages)
    with interaction.client.in_hand.one(), bound_contextvars(**_where(interaction)):
        async with _answered(interaction, words):
            yield


def _where(interaction: Interaction) -> dict[str, int]:
    """What every line of the log says that is written on the way to an answer, whoever writes it."""
    where = {"interaction": interaction.id, "guild": interaction.guild_id, "channel": interaction.channel_id}
    where["game"] = game_of(interaction)
    return {name: number for name, number in where.items() if number is not None}


@asynccontextmanager
async def _answered(interaction: Interaction, words: Words) -> AsyncIterator[None]:
    try:
        try:
            yield
        except NothingNew as refusal:
            await _nothing_new(interaction, words, refusal)
        except Refusal as refusal:
            await tell(interaction, refusal_text(words, refusal))
        except Told as told:
            await tell(interaction, str(told))
        except NotationError as error:
            await tell(interaction, notation_text(words, error))
        except Unreadable as error:
            await tell(interaction, unreadable_text(words, error.game, error.reference))
        except StoreFailed as error:
            log.debug("not saved", interaction=interaction.id, code=error.code)  # the log has a line for all of them
            await tell(
                interaction, words.say("I can't save anything right now, so nothing was changed. Try again soon.")
            )
    except UNREACHED as error:
        # the answer is lost, not the move: whoever edits a board has seen to it that it is drawn again
        log.warning("an answer did not arrive", interaction=interaction.id, error=reason(error))
    except Exception:  # noqa: BLE001 - the last net under every press: logged with all it knows, and answered
        await _failed(interaction, words)


async def _nothing_new(interaction: Interaction, words: Words, refusal: NothingNew) -> None:
    """A second press of one's own needs no words; a command does, for Discord shows it until it is answered."""
    if interaction.type is discord.InteractionType.application_command:
        await tell(interaction, refusal_text(words, refusal))
    elif not interaction.response.is_done():
        await interaction.response.defer()


async def _failed(interaction: Interaction, words: Words) -> None:
    """A fault of ours: into the log with everything, to the person with a reference by which it is found there."""
    reference = secrets.token_hex(4)
    log.exception("an interaction failed", reference=reference, interaction=interaction.id)  # noqa: LOG004 - called in the handler
    text = words.say(
        "Something went wrong on my side. Your game is as it was last shown. Reference: {reference}",
        reference=reference,
    )
    try:
        await tell(interaction, text)
    except UNREACHED as error:
        log.warning("an answer did not arrive", interaction=interaction.id, error=reason(error))


def reason(error: BaseException) -> str:
    """An error from a call to Discord in a few words: its code where it has one."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}"
    return type(error).__name__
