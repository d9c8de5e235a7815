"""/war verify: checks a channel's last game, or an attached record. The result is shown privately."""

import asyncio
from typing import Final

import discord
import structlog

from warbot.bot.interaction.answering import UNREACHED, Interaction, UserError, defer_if_slow, reason, reply_privately
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.platform.arriving import TooLong
from warbot.bot.text.translations import Translations
from warbot.bot.verify.verdict import file_verdict, verdict, which_game
from warbot.engine.record import LONGEST, Record, decode_record
from warbot.engine.record.verify import Finding, verify
from warbot.table import Phase, TableView
from warbot.table.refusals import NoFinishedGame

log = structlog.get_logger(__name__)

_DOWNLOAD_TIMEOUT: Final = 20.0
"""Timeout for downloading a file, in seconds."""


_MAX_DOWNLOADS: Final = 8
"""Maximum files downloaded at the same time, each for a different person."""

_MAX_CHECKS: Final = 2
"""Maximum records checked at the same time."""


class Verifying:
    """Verifies a few records at a time, in threads, and one file per person, so a slow or long one holds up nobody."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._host = responder.host
        self._fetched = asyncio.Semaphore(_MAX_DOWNLOADS)
        self._checked = asyncio.Semaphore(_MAX_CHECKS)
        self._people: set[int] = set()

    async def last_game(self, interaction: Interaction) -> None:
        """Verify the channel's last finished game. If its first game is still running, only its seal is shown."""
        _, channel = self._responder.my_words(interaction), place_of(interaction).channel
        try:
            view, record = await defer_if_slow(interaction, self._host.record(channel), private=True)
        except NoFinishedGame:
            running = await defer_if_slow(interaction, self._host.running(channel), private=True)
            raise _still_sealed(_, running) from None
        await self._check(interaction, view, record)

    async def of_game(self, interaction: Interaction, game: int, _unused: int | None) -> None:
        """Verify a game, by its board's button. Until it's over, only its seal is shown."""
        view = await defer_if_slow(interaction, self._host.view(game), private=True)
        if view.phase is not Phase.OVER:
            raise _still_sealed(self._responder.my_words(interaction), view)
        record = await defer_if_slow(interaction, self._host.record_of(game), private=True)
        await self._check(interaction, view, record)

    async def _check(self, interaction: Interaction, view: TableView, record: Record) -> None:
        _ = self._responder.my_words(interaction)
        findings = await defer_if_slow(interaction, self._verified(record), private=True)
        await reply_privately(interaction, "", embed=verdict(_, view, findings))

    async def file(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Verify an attached record and compare it with this server's games. Raises NotationError if it isn't one.

        Nothing in it is trusted: its length is limited to a record's maximum, and everything in it is recomputed.
        """
        _, place = self._responder.my_words(interaction), place_of(interaction)
        record, findings = await defer_if_slow(interaction, self._of_one(_, interaction.user.id, file), private=True)
        known = await defer_if_slow(
            interaction, self._host.records.known(place.guild, place.channel, record), private=True
        )
        await reply_privately(interaction, "", embed=file_verdict(_, record, findings, known))

    async def _verified(self, record: Record) -> tuple[Finding, ...]:
        async with self._checked:
            return await asyncio.to_thread(verify, record)

    async def _of_one(
        self, _: Translations, person: int, file: discord.Attachment
    ) -> tuple[Record, tuple[Finding, ...]]:
        """A person's file, decoded and verified. Raises UserError while another file of theirs is being checked."""
        if person in self._people:
            raise UserError(_("I'm still checking your last file. Try again when I've answered."))
        self._people.add(person)
        try:
            return await self._decoded(_, file)
        finally:
            self._people.discard(person)

    async def _decoded(self, _: Translations, file: discord.Attachment) -> tuple[Record, tuple[Finding, ...]]:
        """Download, decode and verify a file. A semaphore limits downloads, so few files are in memory at a time."""
        async with self._fetched:
            content = await _read(_, file)
        async with self._checked:
            record = await asyncio.to_thread(decode_record, content)
            return record, await asyncio.to_thread(verify, record)


def _still_sealed(_: Translations, view: TableView) -> UserError:
    text = _(
        "This game can be verified when it is over. Its shuffle was sealed as {commitment}.",
        commitment=f"`{view.commitment}`",
    )
    return UserError(f"{which_game(_, view)}\n{text}")


async def _read(_: Translations, file: discord.Attachment) -> bytes:
    """Download an attachment that may be a record. Raises UserError if it's too long or can't be fetched."""
    if file.size > LONGEST:
        raise UserError(_("A record has at most {most} bytes, and that file has {size}.", most=LONGEST, size=file.size))
    try:
        return await asyncio.wait_for(file.read(), _DOWNLOAD_TIMEOUT)
    except TooLong:
        more = f"> {LONGEST:,}"
        raise UserError(
            _("A record has at most {most} bytes, and that file has {size}.", most=LONGEST, size=more)
        ) from None
    except (*UNREACHED, TimeoutError) as error:
        log.warning("an attachment could not be read", attachment=file.id, error=reason(error))
        raise UserError(_("I could not get that file from Discord. Attach it once more.")) from error
