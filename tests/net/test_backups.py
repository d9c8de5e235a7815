"""Backups of a bot that plays: one is made in the middle of games, restored, and they are played on from there."""

from __future__ import annotations

import asyncio
import math
import os
import sys
from typing import TYPE_CHECKING

import pytest

from warbot.host.clock import SystemClock
from warbot.store.backup.backup import back_up, backups_in
from warbot.store.backup.inspect import examine
from warbot.store.backup.restore import restore

from . import BotProcess
from .tables import duel, healed, solo, stored, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .messages import Message
    from .people import Person


BEFORE, AFTER = 3, 7
"""So many turns are played until a backup is made, and until the bot is killed. No deal ends a game by then: of the 26
cards of each only one is turned in the first turn, and in no other more than four."""


async def flips_on(person: Person, board: Message, to: float = math.inf) -> None:
    """Press every Flip there is, up to a turn or to the end of the game."""
    while (turn := turn_on(board)) is not None and turn < to:
        await person.press(board, "Flip")


async def warbot(folder: Path, *arguments: str) -> tuple[int | None, str]:
    """What a call of the command line in that folder came to, and said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "warbot", *arguments),
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("WARBOT_")},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return process.returncode, out.decode()


async def test_a_backup_from_the_middle_of_games_is_restored_and_played_on(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    cleo = server.person("cleo").at(await server.add_channel("other", guild=server.guild))
    target = database.with_name("middle.db")
    async with BotProcess(server, database) as bot:
        boards = [await duel(alice, bo, battles=40), await solo(cleo, battles=40)]
        players = [(alice, boards[0]), (bo, boards[0]), (cleo, boards[1])]
        playing = [asyncio.create_task(flips_on(person, board, BEFORE)) for person, board in players]
        await server.until(lambda: all(map(turn_on, boards)))
        await asyncio.to_thread(back_up, database, target)
        made = [stored(target, game).turn for game in (1, 2)]
        playing += [asyncio.create_task(flips_on(person, board, AFTER)) for person, board in players]
        await server.until(lambda: all((turn_on(board) or 0) > turn for board, turn in zip(boards, made, strict=True)))
        await bot.kill()
        for one in playing:
            one.cancel()
        await asyncio.wait(playing)
        restored = restore(target, database, SystemClock().now())
        assert restored.replaced is not None
        for game, turn in enumerate(made, 1):
            assert stored(restored.replaced, game).turn > stored(database, game).turn == turn
        await bot.start()
        for person, board in players[1:]:
            await person.press(board, "Flip")  # which is of a turn yet to come: the board is put right
            game = boards.index(board) + 1
            await healed(server, board, stored(database, game).turn)
        await asyncio.gather(*(flips_on(person, board) for person, board in players))
        for person in (alice, cleo):
            seen = await person.slash("war", "verify")
            assert "✅" in seen.all_text
            assert "❌" not in seen.all_text


@pytest.mark.slow
async def test_a_backup_from_the_middle_of_auto_play_is_restored_and_plays_on_by_itself(
    server: DiscordServer, alice: Person, database: Path
):
    target = database.with_name("middle.db")
    async with BotProcess(server, database) as bot:
        await solo(alice, battles=400)
        assert (await alice.slash("auto")).acknowledged
        await server.until(lambda: stored(database).turn >= 2)
        await asyncio.to_thread(back_up, database, target)
        made = stored(target).turn
        await server.until(lambda: stored(database).turn > made)
        await bot.kill()
        restore(target, database, SystemClock().now())
        assert stored(database).turn == made
        await bot.start()
        await server.until(lambda: stored(database).turn > made + 1)


async def test_a_running_bot_makes_a_backup_and_logs_it(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        await solo(alice)
        while "backup made" not in bot.stderr:
            assert (await alice.slash("rules")).acknowledged
        await bot.terminate()
    ((_, backup),) = backups_in(database.parent / "backups", database)
    assert backup.name in bot.stderr
    assert examine(backup).bytes > 0


async def test_backup_by_hand_beside_a_running_bot_and_restore_only_without_it(
    server: DiscordServer, alice: Person, database: Path
):
    folder = database.parent
    async with BotProcess(server, database) as bot:
        await solo(alice)
        status, told = await warbot(folder, "backup", "mine.db")
        assert (status, told) == (0, f"mine.db: {examine(folder / 'mine.db').bytes:,} bytes, 1 game, checked\n")
        status, told = await warbot(folder, "restore", "mine.db")
        assert status == 2
        assert "in use by a running warbot" in told
        await bot.terminate()
        status, told = await warbot(folder, "restore", "mine.db")
        assert (status, told.splitlines()[0]) == (0, "warbot.db: restored from mine.db, 1 game")
