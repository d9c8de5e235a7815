"""A bot in a process of its own, with the toy bot in it."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from .bot_process import BotProcess

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .people import Person

TOY = "toy_bot:create_bot"
SERVED_TOY = "toy_bot:serve"


async def test_a_killed_bot_starts_again_and_its_old_buttons_work(server: DiscordServer, alice: Person, tmp_path: Path):
    async with BotProcess(server, tmp_path / "toy.db", factory=TOY) as bot:
        board = await alice.slash("counter")
        assert (await alice.press(board, "Count")).text == "1"
        assert await bot.kill() == -signal.SIGKILL
        assert server.gateway.live == []
        await bot.start()
        assert (await alice.press(board, "Count")).text == "1"
        assert server.gateway.identified == 2
    assert "has connected to Gateway" in bot.stderr
    assert (tmp_path / "toy.db").exists()


async def test_a_terminated_bot_stops_in_its_own_way(server: DiscordServer, alice: Person, tmp_path: Path):
    async with BotProcess(server, tmp_path / "toy.db", factory=SERVED_TOY) as bot:
        assert (await alice.slash("counter")).acknowledged
        assert await bot.terminate() == 0


async def test_a_bot_that_does_not_start_says_why(server: DiscordServer, tmp_path: Path):
    with pytest.raises(RuntimeError, match="No module named 'no_such_bot'"):
        await BotProcess(server, tmp_path / "toy.db", factory="no_such_bot:create_bot").start()
