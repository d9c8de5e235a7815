"""The log as a person opens it and turns its pages."""

import asyncio
import io
import re
from typing import Final

import discord

from warbot.bot.desk import Desk, place_of
from warbot.bot.log_pages.buttons import page_rows
from warbot.bot.log_pages.page import BATTLES, log_page
from warbot.bot.replies import Interaction, answering, promptly, tell, turn_page
from warbot.bot.words import Words
from warbot.engine.record import Record
from warbot.host import LogPage, Phase, Report

LARGEST_FILE: Final = 10 * 2**20
"""Bytes that Discord takes as an attachment, wherever the bot is."""


class LogPages:
    """Every page of every log."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._records = desk.host.records

    async def newest(self, interaction: Interaction, battle: int | None) -> None:
        """The log of the game in this channel, or of its last one; at a battle, if one is asked for."""
        report = await promptly(interaction, self._records.newest(place_of(interaction).channel), private=True)
        await self._open(interaction, report, battle)

    async def of_game(self, interaction: Interaction, game: int, _: int | None) -> None:
        """The log of a game, by the button on its board."""
        await self._open(interaction, await promptly(interaction, self._desk.host.report(game), private=True), None)

    async def turn(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Show another page, in the place of the one that was pressed on."""
        async with answering(interaction, self._desk.languages):
            words, log = await self._page(interaction, int(named["game"]), int(named["page"]))
            await turn_page(interaction, log_page(words, log), page_rows(words, log))

    async def _open(self, interaction: Interaction, report: Report, battle: int | None) -> None:
        """The first page with the record as a file; while a game is on, the newest page."""
        channel = place_of(interaction).channel
        if battle is not None:
            page: int | None = (battle - 1) // BATTLES + 1
        else:
            page = None if report.phase is Phase.PLAYING else 1
        shown, record = await promptly(interaction, self._records.shown(report.game, channel), private=True)
        content = await promptly(interaction, asyncio.to_thread(_content, record), private=True)
        words, log = await self._page(interaction, report.game, page)
        text, file = _attached(words, shown, record, content)
        await tell(interaction, text, embed=log_page(words, log), view=page_rows(words, log), **file)

    async def _page(self, interaction: Interaction, game: int, page: int | None) -> tuple[Words, LogPage]:
        channel = place_of(interaction).channel
        log = await promptly(interaction, self._records.page(game, channel, page, BATTLES), private=True)
        return self._desk.my_words(interaction), log


def _content(record: Record) -> bytes:
    return str(record).encode()


def _attached(words: Words, report: Report, record: Record, content: bytes) -> tuple[str, dict[str, discord.File]]:
    """The record as a file, and what it is; of a game that is on it says what is hidden."""
    if len(content) > LARGEST_FILE:
        return words.say("The record of this game is too long for Discord."), {}
    if record.shuffle.sealed:
        name = f"war-{report.game}-battle-{report.battles}.txt"
        text = words.say(
            "The record so far, as a file. `??` is a card that nobody has seen since it was hidden. "
            "The seed and every card are in it when the game is over."
        )
    else:
        name = f"war-{report.game}.txt"
        text = words.say("The whole record, as a file: `/war verify` checks it, and `warbot verify` anywhere else.")
    return text, {"file": discord.File(io.BytesIO(content), name)}
