"""Starting the bot by `warbot run`: what prevents it is one line that says what to do, with exit status 2."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import sys
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from warbot.store import Store

from . import FOREVER, BotProcess, Refuse
from .changes import LONG
from .close_codes import FATAL
from .tables import solo, stored

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .discord_server import DiscordServer
    from .people import Person

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE.abcdefghijklmnopqrstuvwxyz0123456789_-"
OTHERS = sorted(FATAL - {4004, 4014})
COMMAND_LINE = Path(__file__).with_name("command_line.py")


class Ended(NamedTuple):
    """A process that has ended."""

    status: int | None
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one line by which it refused to start."""
        assert (self.status, self.out) == (2, ""), self.err
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1, self.err
        assert TOKEN not in self.err
        return self.err.removeprefix("error: ").rstrip("\n")


@asynccontextmanager
async def running(
    folder: Path, server: DiscordServer | None = None, **settings: str | None
) -> AsyncIterator[asyncio.subprocess.Process]:
    """`python -m warbot run` in a folder, with these settings beside a token; None takes one away.

    With a `server` that is where it finds Discord; without one it must not come so far as to look for it.
    """
    line = ["-m", "warbot"] if server is None else [str(COMMAND_LINE), server.base_url, server.gateway_url]
    given = {"token": TOKEN, "database": "warbot.db", **settings}
    others = {name: value for name, value in os.environ.items() if not name.startswith("WARBOT_")}
    chosen = {f"WARBOT_{name.upper()}": value for name, value in given.items() if value is not None}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *line, "run"),
        cwd=folder,
        env=others | chosen | {"PYTHONFAULTHANDLER": "1"},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def started(server: DiscordServer, process: asyncio.subprocess.Process) -> None:
    """Returns when the process has been given its guilds; one that ends before that fails the test, and says why."""
    ending = asyncio.create_task(process.wait())
    ending.add_done_callback(lambda _: server.changes.ring())
    await server.until(lambda: ending.done() or server.gateway.identified)
    assert not ending.done(), await process.communicate()
    ending.cancel()


async def ended(process: asyncio.subprocess.Process) -> Ended:
    """What the process came to; one that does not end is aborted, and says where it was."""
    ending = asyncio.create_task(process.communicate())
    if not (await asyncio.wait([ending], timeout=LONG))[0]:
        process.send_signal(signal.SIGABRT)
    out, err = await ending
    return Ended(process.returncode, out.decode(), err.decode())


async def run(folder: Path, server: DiscordServer | None = None, **settings: str | None) -> Ended:
    async with running(folder, server, **settings) as process:
        return await ended(process)


# --- The token


async def test_a_token_that_discord_refuses(server: DiscordServer, tmp_path: Path):
    server.fail("GET", "/users/@me$", Refuse(401, message="401: Unauthorized"), times=FOREVER)
    assert "token" in (await run(tmp_path, server)).refusal
    assert len(server.sent("GET", "/users/@me$")) == 1


async def test_a_page_in_the_place_of_an_answer_is_one_line_too(server: DiscordServer, tmp_path: Path):
    """A proxy's page of many lines, say; 403 is a refusal that is not tried again."""
    page = "<html>\n<h1>Forbidden</h1>\n</html>"
    server.fail("GET", "/users/@me$", Refuse(403, html=page), times=FOREVER)
    refusal = (await run(tmp_path, server)).refusal
    assert "403" in refusal
    assert "html" not in refusal


@pytest.mark.parametrize("code", [4004, 4014, *(pytest.param(code, marks=pytest.mark.slow) for code in OTHERS)])
async def test_a_connection_that_is_closed_for_good_ends_a_bot_that_runs(
    server: DiscordServer, tmp_path: Path, code: int
):
    """4004 is a token that was taken back."""
    async with running(tmp_path, server) as process:
        await started(server, process)
        await server.gateway.drop(code=code)
        end = await ended(process)
    assert end.status == 2, end.err
    assert "Traceback" not in end.err
    refusal = end.err.splitlines()[-1]
    assert refusal.startswith("error: ")
    assert str(code) in refusal


# --- Discord


async def test_discord_that_is_not_there(server: DiscordServer, tmp_path: Path):
    await server.close()
    refusal = (await run(tmp_path, server)).refusal
    assert "can't be reached" in refusal


# --- The database


async def test_a_large_database_that_is_damaged_ends_the_bot_as_soon_as_that_is_found(
    server: DiscordServer, tmp_path: Path
):
    """A start does not wait until all of it is looked through."""
    database = tmp_path / "warbot.db"
    await (await Store.open(database)).close()
    with closing(sqlite3.connect(database)) as db, db:
        rows = [(f"fact {number}", "x" * 2**20) for number in range(33)]
        db.executemany("INSERT INTO kept (name, value) VALUES (?, ?)", rows)
        db.execute("INSERT INTO seat (game, seat, name) VALUES (999, 0, 'Nobody')")
    end = await run(tmp_path, server, backup_hours="0")
    told = end.err.splitlines()[-1]
    assert (end.status, "Traceback" in end.err) == (2, False)
    assert told.startswith("error: the database ")
    assert told.endswith(
        "is damaged (a row of seat refers to nothing), so the bot has stopped; put a backup in its place"
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
async def test_a_pipe_in_the_place_of_a_file_is_named_and_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "games.db.lock")
    refusal = (await run(tmp_path, database="games.db")).refusal
    assert refusal.startswith(
        f"'{tmp_path}/games.db.lock': expected a file that this user can read and write (it is a pipe, not a file)"
    )


async def test_a_second_bot_on_the_same_file_is_refused_and_the_first_plays_on(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database):
        board = await solo(alice)
        assert "in use by a running warbot" in (await run(database.parent)).refusal
        assert (await alice.press(board, "Flip")).acknowledged
        assert stored(database).turn == 1


# --- And when nothing prevents it


async def test_it_runs_until_it_is_asked_to_stop(server: DiscordServer, alice: Person, tmp_path: Path):
    async with running(tmp_path, server) as process:
        await started(server, process)
        board = await solo(alice)
        assert (await alice.press(board, "Flip")).acknowledged
        process.send_signal(signal.SIGTERM)
        end = await ended(process)
    assert (end.status, end.out) == (0, "")
    assert "Traceback" not in end.err
    assert TOKEN not in end.err
