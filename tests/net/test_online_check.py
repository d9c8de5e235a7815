"""`warbot check --online` against the stand-in: what Discord says of the token, the application, the commands."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from . import FOREVER, BotProcess, Refuse

if TYPE_CHECKING:
    from .discord_server import DiscordServer

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789_-"
COMMAND_LINE = Path(__file__).with_name("command_line.py")


async def check(server: DiscordServer, folder: Path) -> tuple[int | None, str]:
    """The exit status and the lines of a check in a folder."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(COMMAND_LINE), server.base_url, server.gateway_url, "check", "--online"),
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("WARBOT_")}
        | {"WARBOT_TOKEN": TOKEN},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert TOKEN not in out.decode()
    return process.returncode, out.decode()


async def test_what_discord_says_before_the_first_start(server: DiscordServer, tmp_path: Path):
    status, told = await check(server, tmp_path)
    application = server.world.application_id
    assert f"client_id={application}&scope=bot+applications.commands&permissions=274877959168" in told
    assert "ok    intents: no privileged intents enabled" in told
    assert "ok    commands: 0 registered; will be updated on the next start" in told
    assert "ok    emoji: 0 of 70 cards are uploaded" in told
    assert "ok    clock: within 1 s of Discord's" in told
    assert "warn  online: no privacy policy is linked" in told
    assert status == 1
    assert not server.sent("PUT", "")
    assert not server.sent("POST", "")
    assert server.gateway.identified == 0


async def test_commands_that_a_running_bot_has_told(server: DiscordServer, database: Path):
    async with BotProcess(server, database):
        _, told = await check(server, database.parent)
    assert "ok    commands: Discord knows them as they are: /auto, /flip, /houserules, /rules, /war" in told
    assert "a bot runs on it" in told


async def test_a_token_that_discord_refuses(server: DiscordServer, tmp_path: Path):
    server.fail("GET", "/users/@me$", Refuse(401, message="401: Unauthorized"), times=FOREVER)
    status, told = await check(server, tmp_path)
    assert status == 2
    assert "bad   online: Discord does not accept the token" in told


async def test_discord_that_is_not_there(server: DiscordServer, tmp_path: Path):
    await server.close()
    status, told = await check(server, tmp_path)
    assert status == 2
    assert "bad   online: Discord can't be asked" in told
    assert "Traceback" not in told
