"""/war verify: the last game of a channel, or a record that somebody attached. What it holds of is told in private."""

import asyncio
from typing import Final

import discord
import structlog

from warbot.bot.arriving import TooLong
from warbot.bot.desk import Desk, place_of
from warbot.bot.replies import UNREACHED, Interaction, Told, promptly, reason, tell
from warbot.bot.verdict import file_verdict, verdict, which_game
from warbot.bot.words import Words
from warbot.engine.record import LONGEST, Record, decode_record
from warbot.engine.verify import Finding, verify
from warbot.host.refusals import NoFinishedGame

log = structlog.get_logger(__name__)

_PATIENCE: Final = 20.0
"""Seconds for which a file may take to arrive."""


_FETCHED: Final = 8
"""The most files that are fetched at the same time, each by another person."""

_CHECKED: Final = 2
"""The most records that are checked at the same time."""


class Verifying:
    """Verifies few records at a time, in threads, and one file a person, so that a slow or long one holds up nobody."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._host = desk.host
        self._fetched = asyncio.Semaphore(_FETCHED)
        self._checked = asyncio.Semaphore(_CHECKED)
        self._people: set[int] = set()

    async def last_game(self, interaction: Interaction) -> None:
        """The last game of the channel. While the first one there is on, its seal is told and nothing more."""
        words, channel = self._desk.my_words(interaction), place_of(interaction).channel
        try:
            report, record = await promptly(interaction, self._host.record(channel), private=True)
        except NoFinishedGame:
            running = await promptly(interaction, self._host.running(channel), private=True)
            text = words.say(
                "This game can be verified when it is over. Its shuffle was sealed as {commitment}.",
                commitment=f"`{running.commitment}`",
            )
            raise Told(f"{which_game(words, running)}\n{text}") from None
        findings = await promptly(interaction, self._verified(record), private=True)
        await tell(interaction, "", embed=verdict(words, report, findings))

    async def file(self, interaction: Interaction, file: discord.Attachment) -> None:
        """A record that was attached, compared with the games of this server. Raises NotationError for anything else.

        Nothing in it is trusted: it is as long as a record can be at most, and whatever it says is computed again.
        """
        words, place = self._desk.my_words(interaction), place_of(interaction)
        record, findings = await promptly(interaction, self._of_one(words, interaction.user.id, file), private=True)
        known = await promptly(interaction, self._host.records.known(place.guild, place.channel, record), private=True)
        await tell(interaction, "", embed=file_verdict(words, record, findings, known))

    async def _verified(self, record: Record) -> tuple[Finding, ...]:
        async with self._checked:
            return await asyncio.to_thread(verify, record)

    async def _of_one(self, words: Words, person: int, file: discord.Attachment) -> tuple[Record, tuple[Finding, ...]]:
        """What a file of somebody's holds. Raises Told while another of theirs is looked at."""
        if person in self._people:
            raise Told(words.say("I'm still checking your last file. Try again when I've answered."))
        self._people.add(person)
        try:
            return await self._decoded(words, file)
        finally:
            self._people.discard(person)

    async def _decoded(self, words: Words, file: discord.Attachment) -> tuple[Record, tuple[Finding, ...]]:
        """What a file holds. It is fetched when its turn comes: of many files, few at a time are in memory."""
        async with self._fetched:
            content = await _read(words, file)
        async with self._checked:
            record = await asyncio.to_thread(decode_record, content)
            return record, await asyncio.to_thread(verify, record)


async def _read(words: Words, file: discord.Attachment) -> bytes:
    """The content of an attachment that may be a record. Raises Told."""
    if file.size > LONGEST:
        raise Told(
            words.say("A record has at most {most} bytes, and that file has {size}.", most=LONGEST, size=file.size)
        )
    try:
        return await asyncio.wait_for(file.read(), _PATIENCE)
    except TooLong:
        more = f"> {LONGEST:,}"
        raise Told(
            words.say("A record has at most {most} bytes, and that file has {size}.", most=LONGEST, size=more)
        ) from None
    except (*UNREACHED, TimeoutError) as error:
        log.warning("an attachment could not be read", attachment=file.id, error=reason(error))
        raise Told(words.say("I could not get that file from Discord. Attach it once more.")) from error
