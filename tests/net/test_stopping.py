"""SIGTERM while Discord is silent, on one way to it or on all at once: the bot ends by itself, with status 0.

`test_crash` has the moves in hand, which are finished.
"""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import pytest

from . import FOREVER, Silence
from .tables import ANSWER, OWN_EDIT, board_of, button, solo, stored
from .test_start import ended, running, started

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .people import Person


async def stop(server: DiscordServer, process: asyncio.subprocess.Process) -> None:
    """Asks the process to stop, and looks how it does."""
    process.send_signal(signal.SIGTERM)
    end = await ended(process)
    assert end.status == 0, end.err
    assert "Traceback" not in end.err
    server.gateway.silence.end()


@pytest.mark.slow
async def test_a_bot_to_which_discord_does_not_speak_any_more_stops(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    """A press is being answered, a board drawn, another retired, and not even the goodbye to the gateway is heard."""
    async with running(database.parent, server) as process:
        await started(server, process)
        board = await solo(alice)
        there = bo.at(await server.add_channel("other", guild=server.guild))
        asked = await there.press(await there.press(await solo(there), "⋯ More"), "Resign")
        cleo = server.person("cleo").at(await server.add_channel("third", guild=server.guild))
        await solo(cleo)

        own = server.fail("*", OWN_EDIT, Silence(), times=FOREVER)
        assert (await there.press(asked, button(asked, "concede"))).acknowledged
        board_of(await cleo.slash("war", "show"))
        await server.until(lambda: own.met == 2)
        answer = server.fail("POST", ANSWER, Silence(), times=FOREVER)
        pressing = asyncio.create_task(alice.press(board, "Flip"))
        await server.until(lambda: answer.met)
        server.gateway.silence.begin()

        await stop(server, process)
        pressing.cancel()
    assert [stored(database, game).phase for game in (1, 2, 3)] == ["playing", "over", "playing"]
    assert stored(database).turn == 1


STARTING = [("GET", "/users/@me$"), ("GET", "/gateway/bot$"), ("PUT", "/commands$"), ("GET", "^/gateway/$")]


@pytest.mark.parametrize(("method", "path"), STARTING)
async def test_a_bot_that_is_still_waiting_for_discord_at_its_start_stops(
    server: DiscordServer, database: Path, method: str, path: str
):
    async with running(database.parent, server) as process:
        silent = server.fail(method, path, Silence(), times=FOREVER)
        await server.until(lambda: silent.met)
        await stop(server, process)
