"""Fixtures: a running stand-in, to which every client of this process goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from . import conformance
from .discord_server import DiscordServer
from .toy_bot import Toy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .people import Person


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordServer]:
    """A running stand-in. Afterwards every body that the bot sent must be one that Discord's description allows."""
    async with DiscordServer() as running:
        running.patch(monkeypatch)
        yield running
    assert running.trouble == []
    if conformance.description() is not None:
        assert conformance.all_problems(running.requests) == []


@pytest.fixture
async def toy(server: DiscordServer) -> AsyncIterator[Toy]:
    """The toy bot in this process, connected."""
    bot = Toy()
    async with server.connected(bot):
        yield bot


@pytest.fixture
def alice(server: DiscordServer) -> Person:
    return server.person("alice")


@pytest.fixture
def bo(server: DiscordServer) -> Person:
    return server.person("bo")
