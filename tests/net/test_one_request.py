"""A flip is one request, however cards are shown."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from warbot.table import CardStyle
from warbot.table import Person as Sitter

from .tables import solo

if TYPE_CHECKING:
    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .people import Person


async def show_cards_as(bot: WarBot, guild: int, style: CardStyle) -> None:
    """What an admin does in /houserules."""
    assert bot.host is not None
    admin = Sitter(1, "Admin")
    await bot.host.servers.draft(guild, admin)
    await bot.host.servers.change(guild, admin, lambda settings: replace(settings, card_style=style, idle_minutes=20))
    await bot.host.servers.save(guild, admin)


@pytest.mark.parametrize("style", CardStyle)
async def test_a_flip_is_one_request(server: DiscordServer, bot: WarBot, alice: Person, style: CardStyle):
    await show_cards_as(bot, server.guild.id, style)
    board = await solo(alice)
    await bot.in_flight.finish(5)
    before = len(server.requests)
    assert (await alice.press(board, "Flip")).acknowledged
    await bot.close()
    made = [call for call in server.requests[before:] if "/emojis" not in call.path]
    assert [(call.method, call.path.rsplit("/", 1)[-1]) for call in made] == [("POST", "callback")]
    assert bool(made[0].files) == (style is CardStyle.PICTURE)
