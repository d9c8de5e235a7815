"""What the log tells of a fault: where it was, and the reference that the person was given; and what it never tells."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from . import BotProcess, CallbackType
from .tables import board_of, button, solo
from .unspoken import lines_in, spoken

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .people import Person


REFERENCE = re.compile(r"(?:Reference code|this code): ([0-9a-f]{8})")


@pytest.fixture(autouse=True)
def _json(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot logs for machines."""
    monkeypatch.setenv("WARBOT_LOG_FORMAT", "json")


def lines(bot: BotProcess, **facts: Any) -> list[dict[str, Any]]:
    """The lines of the log that have these facts."""
    found = [json.loads(line) for line in bot.stderr.splitlines()]
    return [line for line in found if facts.items() <= line.items()]


def write(database: Path, statement: str, *values: Any) -> None:
    """Something in the database that can't be read: a fault that nobody has foreseen."""
    with closing(sqlite3.connect(database, isolation_level=None)) as db:
        db.execute(statement, values)


async def test_a_fault_is_found_by_the_reference_that_the_person_was_given(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        write(
            database,
            "INSERT INTO server (guild, settings, set_by, set_at) VALUES (?, 'no JSON', 1, 1)",
            server.guild.id,
        )
        seen = await alice.slash("war", "start")
        reference = REFERENCE.search(seen.text)
        assert reference is not None
        (line,) = lines(bot, reference=reference[1])
    assert line["event"] == "an interaction failed"
    assert (line["guild"], line["channel"]) == (server.guild.id, server.channel.id)
    assert line["interaction"] == seen.id
    assert "JSONDecodeError" in line["exception"]


async def test_a_fault_at_a_button_names_the_game(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        board = await solo(alice)
        write(database, "UPDATE seat SET return_order = 'no order'")
        seen = await alice.press(board, "Flip")
        assert (seen.ephemeral, seen.kind) == (True, CallbackType.MESSAGE)
        reference = REFERENCE.search(seen.text)
        assert reference is not None
        (line,) = lines(bot, reference=reference[1])
        await server.until(lambda: reference[0] in board.all_text and board.labels == [])
        assert "Join" in (await alice.slash("war", "start")).labels
    assert line["event"] == "a game is damaged in the database; its table is closed"
    assert (line["game"], line["guild"], line["interaction"]) == (1, server.guild.id, seen.id)


async def test_a_fault_at_a_page_of_a_log_names_the_game(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        await solo(alice)
        page = await alice.slash("war", "log")
        write(database, "UPDATE seat SET return_order = 'no order'")
        seen = await alice.press(page, "Latest")
        (line,) = lines(bot, event="a game is damaged in the database; its table is closed")
    assert (line["game"], line["interaction"]) == (1, seen.id)


async def test_every_line_of_a_game_names_it_and_its_server(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        opened = await alice.slash("war", "start", opponent=server.world.bot)
        board = board_of(await alice.press(opened, button(opened, "deal")))
        assert (await alice.press(board, "⋯ More")).acknowledged
        moved = lines(bot, logger="warbot.host.tables")
    assert [line["event"] for line in moved] == ["table opened", "table moved on"]
    assert {(line["game"], line["guild"], line["channel"]) for line in moved} == {
        (1, server.guild.id, server.channel.id)
    }


# What the other tests are held to


def test_what_no_log_may_say_is_found():
    log = "table opened guild=7 by Alice\nPATCH /webhooks/1/tok-en\nsent 'The cards are on the table.'"
    texts = lines_in({"embeds": [{"description": "Hello.\nThe cards are on the table."}]})
    found = spoken(log, secrets=["tok-en", "other"], names=["Alice", "Bo", "table open"], texts=texts)
    assert found == ["tok-en", "Alice", "The cards are on the table."]
