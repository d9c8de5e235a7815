"""Fixtures: a running stand-in, to which every client of this process goes, and the clients and people at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pydantic import SecretStr

from warbot.bot import WarBot, create_bot
from warbot.settings import Settings
from warbot.table import seating

from . import conformance
from .bot_process import TOKEN
from .changes import LONG
from .discord_server import DiscordServer
from .logs import Logs, watched_logs
from .toy_bot import Toy
from .unspoken import spoken_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from .people import Person


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> AsyncIterator[DiscordServer]:
    """A running stand-in. Afterwards every body that the bot sent must be one that Discord's description allows."""
    async with DiscordServer() as running:
        running.patch(monkeypatch)
        yield running
    assert running.trouble == []
    conformance.hold(request.node, running.requests)


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch, no_power_cut: None) -> None:
    """No press is deferred because the machine is busy; a test of that sets `defer_after` itself.

    Rematch counts at once: the bot's clock is the real one.
    """
    monkeypatch.setattr(WarBot, "defer_after", LONG)
    monkeypatch.setattr(WarBot, "patience", LONG)
    monkeypatch.setattr(seating, "LATE_TAP_MS", 0)


@pytest.fixture
async def toy(server: DiscordServer) -> AsyncIterator[Toy]:
    """The toy bot in this process, connected."""
    bot = Toy()
    async with server.connected(bot):
        yield bot


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "warbot.db"


@pytest.fixture
def logs() -> Iterator[Logs]:
    """What warbot logs in this process. Afterwards no warning may be left that the test has not taken."""
    with watched_logs() as watched:
        yield watched
    assert watched.left == []


@pytest.fixture
async def bot(server: DiscordServer, database: Path, logs: Logs) -> AsyncIterator[WarBot]:
    """warbot in this process, connected. `await bot.close()` lets it finish what is under way."""
    client = create_bot(Settings(token=SecretStr(TOKEN), database=database, card_emoji=False, _env_file=None))
    async with server.connected(client):
        yield client
    assert spoken_of(server, logs.text, TOKEN) == []


@pytest.fixture
def alice(server: DiscordServer) -> Person:
    return server.person("alice")


@pytest.fixture
def bo(server: DiscordServer) -> Person:
    return server.person("bo")
