"""A bot that is stopped for an update says so on the boards in use, and takes it back after its next start."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

from . import BotProcess, Hold
from .tables import ANSWER, OWN_EDIT, duel, solo, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from .discord_server import DiscordServer
    from .messages import Message
    from .people import Person

NOTICE = "🔄 Restarting, back in a minute."


def notice_on(board: Message) -> bool:
    return NOTICE in board.all_text


async def test_a_board_says_so_before_anything_is_drained_and_not_after_the_next_start(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    there = bo.at(await server.add_channel("other", guild=server.guild))
    async with BotProcess(server, database) as bot:
        playing, waiting = await duel(alice, bo, rules="tactics"), (await there.slash("war", "start")).message
        assert waiting is not None
        held = server.fail("POST", ANSWER, Hold())
        pressing = asyncio.create_task(alice.press(playing, "Flip"))
        await held.reached()
        ending = asyncio.create_task(bot.terminate())
        await server.until(lambda: notice_on(playing) and notice_on(waiting))
        assert not ending.done(), "the press in hand is still being answered"
        held.release()
        await pressing
        assert await ending == 0
        assert notice_on(playing)

        await bot.start()
        await server.until(lambda: not notice_on(playing) and not notice_on(waiting))
        assert turn_on(playing) == 0


async def test_a_kill_in_between_leaves_no_board_that_goes_on_saying_so(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        board = await duel(alice, bo, rules="tactics")
        held = server.fail("POST", ANSWER, Hold())
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await held.reached()
        ending = asyncio.create_task(bot.terminate())
        await server.until(lambda: notice_on(board))
        await bot.kill()
        await asyncio.gather(ending, return_exceptions=True)
        pressing.cancel()

        await bot.start()
        await server.until(lambda: not notice_on(board))


async def test_a_game_that_is_over_is_left_as_it_is(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        board = await solo(alice)
        await alice.press(await alice.press(await alice.press(board, "⋯ More"), "Resign"), "Yes, resign")
        await server.until(lambda: turn_on(board) is None)
        before = len(server.sent("PATCH", OWN_EDIT))
        assert await bot.terminate() == 0
    assert len(server.sent("PATCH", OWN_EDIT)) == before
    assert not notice_on(board)


async def test_a_setting_turns_it_off(
    server: DiscordServer, alice: Person, bo: Person, database: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("WARBOT_ANNOUNCE_RESTARTS", "False")
    async with BotProcess(server, database) as bot:
        board = await duel(alice, bo, rules="tactics")
        assert await bot.end(signal.SIGTERM) == 0
    assert not notice_on(board)
    assert server.sent("PATCH", OWN_EDIT) == []
