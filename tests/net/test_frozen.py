"""A process that stands still, as `docker pause` leaves it, with a press in its socket when it goes on."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import TYPE_CHECKING

import pytest

from . import BotProcess
from .frozen_bot import AHEAD
from .tables import board_of, button, stored

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .people import Person

HOUR = 3600


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="Windows freezes no process by a signal")
async def test_a_challenge_outlasts_an_hour_in_which_the_process_was_frozen(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database, factory="frozen_bot:create") as bot:
        waits = await alice.slash("war", "start", opponent=bo)
        os.kill(bot.pid, signal.SIGSTOP)
        pressing = asyncio.create_task(bo.press(waits, button(waits, "accept")))
        (database.parent / AHEAD).write_text(str(HOUR), encoding="utf-8")
        os.kill(bot.pid, signal.SIGCONT)
        assert "Flip" in board_of(await pressing).labels
        await server.until(lambda: stored(database).phase == "playing")
        assert bot.stderr.count("the bot stood still") == 1
