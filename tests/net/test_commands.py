"""Telling Discord the commands: once for each change of them, beside everything else, and again where that failed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from warbot.bot import WarBot
from warbot.table.instants import MINUTE

from . import Hold, RateLimited, Refuse
from .bots import Bots
from .tables import solo

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person

COMMANDS = "/commands$"
NOT_SYNCED = "the commands could not be synced"


async def test_commands_are_synced_once(server: DiscordServer, alice: Person, database: Path):
    bots = Bots(server, database)
    for _ in range(2):
        async with bots.one():
            assert (await alice.slash("rules")).acknowledged
    assert len(server.sent("PUT", COMMANDS)) == 1


@pytest.fixture
async def upgraded(server: DiscordServer, database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of a bot with other commands: Discord knows those, and is to be told of ours."""
    async with Bots(server, database).one():
        await server.until(lambda: server.sent("PUT", COMMANDS))
    monkeypatch.setattr(WarBot, "commands_first", 0.05)
    with closing(sqlite3.connect(database)) as db, db:
        assert db.execute("UPDATE kept SET value = 'others' WHERE name LIKE 'commands of %'").rowcount == 1
    return database


async def test_where_discord_refuses_them_games_go_on_and_it_is_told_again(
    server: DiscordServer, alice: Person, upgraded: Path, logs: Logs
):
    server.fail("PUT", COMMANDS, Refuse(403, 50001, "Missing Access"), times=2)
    bots = Bots(server, upgraded)
    async with bots.one():
        board = await solo(alice)
        assert (await alice.press(board, "Flip")).acknowledged
        await bots.later(MINUTE)
        await bots.later(MINUTE)
        assert len(server.sent("PUT", COMMANDS)) == 1 + 2, "each time it waits twice as long"
        await bots.later(MINUTE)
        await server.until(lambda: len(server.sent("PUT", COMMANDS)) == 1 + 3)
    assert [line["again_in"] for line in logs.take(NOT_SYNCED)] == [60, 120]


async def test_where_discord_lets_them_wait_for_a_day_games_go_on(server: DiscordServer, alice: Person, upgraded: Path):
    server.fail("PUT", COMMANDS, RateLimited(86_400))
    async with Bots(server, upgraded).one():
        board = await solo(alice)
        assert (await alice.press(board, "Flip")).acknowledged


async def test_where_discord_says_nothing_to_them_games_go_on(server: DiscordServer, alice: Person, upgraded: Path):
    server.fail("PUT", COMMANDS, Hold())
    async with Bots(server, upgraded).one():
        board = await solo(alice)
        assert (await alice.press(board, "Flip")).acknowledged
