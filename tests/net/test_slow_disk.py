"""A disk that stalls, or is full: Discord is told in time, people are told the truth, the game goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from . import BotProcess, CallbackType, Hold
from .changes import LONG
from .tables import ANSWER, board_of, duel, holding, solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .people import Person


async def test_whatever_people_do_is_deferred_in_time_and_then_answered(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    """At tables of their own all at once: each kind of press, and each kind of command."""
    names = ("flip", "join", "accept", "deal", "cancel", "start", "flip by command", "stop")
    places = {name: await server.add_channel(name, guild=server.guild) for name in names}
    boards = {
        "flip": await solo(alice.at(places["flip"])),
        "join": board_of(await alice.at(places["join"]).slash("war", "start")),
        "accept": board_of(await alice.at(places["accept"]).slash("war", "start", opponent=bo)),
        "deal": board_of(await alice.at(places["deal"]).slash("war", "start", opponent=server.world.bot)),
        "cancel": board_of(await alice.at(places["cancel"]).slash("war", "start")),
    }
    await solo(alice.at(places["flip by command"]))
    await duel(alice.at(places["stop"]), bo.at(places["stop"]))
    bot.defer_after = 0.05
    with holding(database):
        presses = [
            bo.press(boards["join"], "Join"),
            bo.press(boards["accept"], "Accept"),
            alice.press(boards["flip"], "Flip"),
            alice.press(boards["deal"], "Deal"),
            alice.press(boards["cancel"], "Cancel"),
        ]
        commands = [
            alice.at(places["start"]).slash("war", "start"),
            alice.at(places["flip by command"]).slash("flip"),
            alice.at(places["stop"]).slash("war", "stop"),
            server.person("stranger").at(places["stop"]).slash("war", "stop"),
        ]
        seen = await asyncio.gather(*presses, *commands)
        assert [one.kind for one in seen] == [CallbackType.DEFERRED_UPDATE] * 5 + [CallbackType.DEFERRED_MESSAGE] * 4
        assert stored(database).turn == 0
    turns = {"flip": 1, "join": 0, "accept": 0, "deal": 1, "cancel": None}
    await server.until(lambda: {name: turn_on(board) for name, board in boards.items()} == turns)
    await server.until(lambda: "Cancel" not in boards["cancel"].labels)
    opened, flipped, asked, refused = seen[5:]
    await server.until(lambda: "Join" in opened.labels and turn_on(flipped) == 1)
    await server.until(lambda: asked.followups and refused.followups)
    assert [said.ephemeral for one in (asked, refused) for said in one.followups] == [True, True]
    await server.until(lambda: all(len(place.messages) == 1 for place in places.values()))


async def test_a_press_that_was_deferred_does_not_leave_an_older_state_than_the_next(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    """Alice's move is saved while Discord still takes its time over the deferral; meanwhile Bo's is saved and shown."""
    board = await duel(alice, bo)
    telling = server.fail("POST", ANSWER, Hold(), when=lambda call: call.body["type"] == CallbackType.DEFERRED_UPDATE)
    with holding(database):
        bot.defer_after = 0.05
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await telling.reached()
        bot.defer_after = LONG
    assert turn_on(await bo.press(board, "Flip")) == 1
    telling.release()
    await pressing
    await bot.close()
    assert [turn_on(version) for version in board.history[-3:]] == [1, 0, 1]
    assert stored(database).turn == 1


async def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        board = await solo(alice)
        with reading(database):
            assert turn_on(await alice.press(board, "Flip")) == 1
            with full_disk(bot, database):
                seen = await alice.press(board, "Flip")
                assert (seen.kind, seen.ephemeral) == (CallbackType.MESSAGE, True)
                assert "can’t save" in seen.text
                assert stored(database).turn == 1
                for _ in range(3):
                    assert "can’t save" in (await alice.at(server.channel).slash("flip")).text
        assert turn_on(await alice.press(board, "Flip")) == 2
        assert stored(database).turn == 2
        assert await bot.terminate() == 0
    assert len(lines_about_the_disk(bot)) == 1


def lines_about_the_disk(bot: BotProcess) -> list[str]:
    """The lines of the log that warn of something, but for what the test's own limit does to other files."""
    return [line for line in bot.stderr.splitlines() if "error" in line.lower() and "sign of life" not in line]


@contextmanager
def reading(database: Path) -> Iterator[None]:
    """Inside the block the bot can't empty the database's log, which it does soon after the start.

    The limit below is the size of that log; if it were 0, the bot couldn't write a line to its own log either.
    """
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as looking:
        looking.execute("BEGIN")
        looking.execute("SELECT count(*) FROM game").fetchall()
        yield


@contextmanager
def full_disk(bot: BotProcess, database: Path) -> Iterator[None]:
    """Inside the block no file of the bot's process can grow beyond what the database's log has now."""
    resource = pytest.importorskip("resource")
    if not hasattr(resource, "prlimit"):
        pytest.skip("only Linux sets the limits of another process")
    before = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    size = database.with_name(database.name + "-wal").stat().st_size
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (size, before[1]))
    yield
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, before)
