"""A server to which only the bot's commands were added; people and messages that are from elsewhere."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from .tables import duel

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .people import Person


def elsewhere(server: DiscordServer, person: Person) -> Person:
    """The same person as the owner of a server that the bot is not in."""
    guild = server.world.guild("Elsewhere")
    guild.removed, guild.owner = True, person.user
    guild.members[person.id] = person.user
    return person.at(server.world.channel(guild, "general"))


async def test_where_only_the_commands_were_added_it_is_said(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path
):
    there = elsewhere(server, alice)
    await bot.wait_until_ready()
    for command in (("war", "check"), ("war", "start"), ("war", "show"), ("flip",), ("auto",)):
        answer = await there.slash(*command)
        assert answer.ephemeral, command
        assert "only my commands were added" in answer.text, command
        assert "oauth2/authorize" in answer.text, command
    assert not [call for call in server.requests if f"/channels/{there.channel.id}/" in call.path]
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        left = db.execute("SELECT guild FROM left_server").fetchall()
    assert left == [(there.channel.guild.id,)]


@pytest.mark.usefixtures("bot")
async def test_somebody_from_elsewhere_is_not_challenged(server: DiscordServer, alice: Person):
    stranger = server.world.user("stranger")
    answer = await alice.slash("war", "start", opponent=stranger)
    assert "**Stranger** isn’t on this server" in answer.text
    assert server.channel.messages == []


async def test_a_button_on_another_tables_board_leaves_that_board_alone(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person
):
    board = await duel(alice, bo)
    other = alice.at(await server.add_channel("arena", guild=server.guild))
    second = await duel(other, bo.at(other.channel))
    wanted = second.shown.component("Flip")["custom_id"]
    answer = await alice.use(board.shown, {"custom_id": wanted, "component_type": 2})
    assert answer.acknowledged
    await bot.close()
    assert not board.deleted
    assert board.buttons
