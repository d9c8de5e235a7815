"""Tables that play by themselves, over real sockets: killed again and again, and among many.

Frames come every 2.5 s of real time, so all of this is slow.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING

import pytest

from . import BotProcess, Drop, RateLimited, Refuse
from .changes import LONG
from .tables import OWN_EDIT, newest_game, solo

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .messages import Message
    from .people import Person

pytestmark = pytest.mark.slow

KILLS, MOST_BATTLES, LONGEST = 40, 2, 0.1
"""How often the bot is killed; after how many battles at most, and how many seconds after the last of these."""

TABLES, FRAMES = 50, 500
PEOPLE_PRESS_EVERY = 0.05
TROUBLE_EVERY = 0.5
"""Seconds from one fault to the next."""


async def plays_by_itself(server: DiscordServer, name: str) -> tuple[Person, Message]:
    """A table of its own channel against the bot, whose player has turned Auto on."""
    person = server.person(name).at(await server.add_channel(name, guild=server.guild))
    board = await solo(person, rules="standard battle_limit=5000")
    await person.press(board, "Auto")
    return person, board


def battles_of(database: Path, game: int) -> list[int]:
    """The numbers of the battles that are stored, in the order in which they were made."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as looking:
        query = "SELECT number FROM battle WHERE game = ? ORDER BY at, number"
        return [number for (number,) in looking.execute(query, (game,)).fetchall()]


def moves_of(database: Path, game: int) -> list[int]:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as looking:
        return [row[0] for row in looking.execute("SELECT number FROM move WHERE game = ? ORDER BY number", (game,))]


async def finish(server: DiscordServer, person: Person) -> None:
    """Straight to the end, and everything is checked."""
    await person.slash("auto", pace="end")
    for _ in range(20):
        told = (await person.slash("war", "verify")).all_text
        if "✅" in told:
            break
        await server.until(lambda: any("Rematch" in message.labels for message in person.channel.messages))
    assert told.count("✅") == 5, told
    assert "❌" not in told


async def test_killed_again_and_again_in_auto_play_every_battle_is_there_once(server: DiscordServer, database: Path):
    rng = random.Random(KILLS)  # noqa: S311 - moments that can be had again
    async with BotProcess(server, database) as bot:
        tables = {}
        for number in range(4):
            person, _ = await plays_by_itself(server, f"player-{number}")
            tables[newest_game(database)] = person

        def played() -> int:
            return sum(len(battles_of(database, game)) - 1 for game in tables)

        for _ in range(KILLS):
            until = played() + rng.randint(0, MOST_BATTLES)
            await server.until(partial(lambda until: played() >= until, until))
            await asyncio.sleep(rng.uniform(0, LONGEST))  # any moment of the bot's life, and not a wait for anything
            await bot.kill()
            for game in tables:
                battles, moves = battles_of(database, game), moves_of(database, game)
                assert battles == list(range(len(battles))), "each battle once, in order; number 0 is the deal"
                assert moves == list(range(1, len(moves) + 1))
            await bot.start()
        for person in tables.values():
            await finish(server, person)


async def test_many_tables_go_on_among_people_and_faults(
    server: DiscordServer, bot: WarBot, database: Path, logs: Logs, capsys: pytest.CaptureFixture[str]
):
    """Fifty tables play by themselves, people press at random, Discord fails now and then."""
    rng = random.Random(1)  # noqa: S311 - the same presses and faults each time
    tables = [await plays_by_itself(server, f"player-{number}") for number in range(TABLES)]
    since, presses = len(server.sent("PATCH", OWN_EDIT)), 0
    began = time.monotonic()

    def frames() -> int:
        return len(server.sent("PATCH", OWN_EDIT)) - since

    async def people() -> None:
        nonlocal presses
        while frames() < FRAMES:
            person, board = rng.choice(tables)
            label = rng.choice(["Pause", "Resume", "Auto", "×1", "×10", "⋯ More"])
            if label in board.labels:
                await person.press(board, label)
                presses += 1
            await asyncio.sleep(PEOPLE_PRESS_EVERY)

    async def trouble() -> None:
        while frames() < FRAMES:
            fault = rng.choice([lambda: Refuse(503), Drop, lambda: RateLimited(0.2)])
            server.fail(rng.choice(["PATCH", "POST"]), r"/channels/\d+/messages", fault(), times=1)
            await asyncio.sleep(TROUBLE_EVERY)

    async with asyncio.timeout(10 * LONG):
        await asyncio.gather(people(), trouble())
    server.heal()
    took = time.monotonic() - began
    with capsys.disabled():
        print(f"{frames() / took:.1f} frames and {presses / took:.1f} presses a second")  # noqa: T201 - what it counted
    expected = re.compile("a board was not shown|an old board was not retired|an answer did not arrive")
    assert [line for line in logs.left if not expected.match(line["event"])] == []
    logs.lines.clear()
    for person, _ in tables[:5]:
        await finish(server, person)
    for game in range(1, TABLES + 1):
        battles = battles_of(database, game)
        assert battles == list(range(len(battles)))
    await bot.close()  # what is under way is finished, and may still tell of the faults
    assert [line for line in logs.left if not expected.match(line["event"])] == []
    logs.lines.clear()
