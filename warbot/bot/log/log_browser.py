"""Opens a game's log and turns its pages."""

import asyncio
import io
import re
from typing import Final

import discord

from warbot.bot.interaction.answering import Interaction, answering, defer_if_slow, reply_privately, turn_page
from warbot.bot.interaction.responder import Responder, place_of
from warbot.bot.log.page import BATTLES, log_page, page_rows
from warbot.bot.text.translations import Translations
from warbot.engine.record import Record
from warbot.host import LogPage
from warbot.table import Phase, TableView

LARGEST_FILE: Final = 10 * 2**20
"""Discord's maximum for an attachment, in bytes, on any server."""


class LogPages:
    """Answers requests for logs, by command and by button."""

    def __init__(self, responder: Responder) -> None:
        self._responder = responder
        self._records = responder.host.records

    async def newest(self, interaction: Interaction, battle: int | None) -> None:
        """The log of this channel's current or last game; at `battle`, if given."""
        view = await defer_if_slow(interaction, self._records.newest(place_of(interaction).channel), private=True)
        await self._open(interaction, view, battle)

    async def of_game(self, interaction: Interaction, game: int, _: int | None) -> None:
        """The log of a game, opened by its board's button."""
        await self._open(
            interaction, await defer_if_slow(interaction, self._responder.host.view(game), private=True), None
        )

    async def turn(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Replace the current page with another."""
        async with answering(interaction, self._responder.languages):
            _, log = await self._page(interaction, int(named["game"]), int(named["page"]))
            await turn_page(interaction, log_page(_, log), page_rows(_, log))

    async def _open(self, interaction: Interaction, view: TableView, battle: int | None) -> None:
        """Show a page with the record attached: that of `battle`, else the first, or the newest of a running game."""
        channel = place_of(interaction).channel
        if battle is not None:
            page: int | None = (battle - 1) // BATTLES + 1
        else:
            page = None if view.phase is Phase.PLAYING else 1
        shown, record = await defer_if_slow(interaction, self._records.shown(view.game, channel), private=True)
        content = await defer_if_slow(interaction, asyncio.to_thread(_content, record), private=True)
        _, log = await self._page(interaction, view.game, page)
        text, file = _attached(_, shown, record, content)
        await reply_privately(interaction, text, embed=log_page(_, log), view=page_rows(_, log), **file)

    async def _page(self, interaction: Interaction, game: int, page: int | None) -> tuple[Translations, LogPage]:
        channel = place_of(interaction).channel
        log = await defer_if_slow(interaction, self._records.page(game, channel, page, BATTLES), private=True)
        return self._responder.my_words(interaction), log


def _content(record: Record) -> bytes:
    return str(record).encode()


def _attached(_: Translations, view: TableView, record: Record, content: bytes) -> tuple[str, dict[str, discord.File]]:
    """The record as a file, and text about it; for a running game, the text explains the hidden cards."""
    if len(content) > LARGEST_FILE:
        return _("The record of this game is too long for Discord."), {}
    if record.shuffle.sealed:
        name = f"war-{view.game}-battle-{view.battles}.txt"
        text = _(
            "The record so far, as a file. `??` is a card that nobody has seen since it was hidden. "
            "The seed and every card are in it when the game is over."
        )
    else:
        name = f"war-{view.game}.txt"
        text = _("The whole record, as a file: `/war verify` checks it, and `warbot verify` anywhere else.")
    return text, {"file": discord.File(io.BytesIO(content), name)}
