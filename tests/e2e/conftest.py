"""Fixtures: a world in which the bot runs, and its people."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import simcord
from net import conformance
from net.changes import LONG
from net.logs import Logs, watched_logs
from net.unspoken import lines_in, spoken

from warbot.bot import WarBot, create_bot
from warbot.odds.odds import Budget, Odds

from .world import IDLE_SECONDS, HandClock, Player, World, settings_for


@pytest.fixture(scope="session", autouse=True)
def _quick_settling() -> Iterator[None]:
    """Change simcord's default in a private function, and say so clearly where that is another one by now."""
    defaults = getattr(getattr(simcord.Env, "_settle_internal", None), "__kwdefaults__", None) or {}
    if "idle" not in defaults:
        pytest.fail(f"simcord {simcord.__version__} has no Env._settle_internal(idle=…): see tests/e2e/conftest.py")
    before = defaults["idle"]
    defaults["idle"] = IDLE_SECONDS
    yield
    defaults["idle"] = before


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch, no_power_cut: None) -> None:
    """No press is deferred because the machine is busy; a test of that sets `defer_after` itself."""
    monkeypatch.setattr(WarBot, "defer_after", LONG)
    monkeypatch.setattr(WarBot, "patience", LONG)


@pytest.fixture(autouse=True)
def _requests_conform(request: pytest.FixtureRequest) -> Iterator[None]:
    """Afterwards every body that the bot sent must be one that Discord's own description allows: simcord is laxer."""
    world: World | None = request.getfixturevalue("world") if "world" in request.fixturenames else None
    yield
    if world is not None:
        sent = [conformance.Sent(one.method, one.path, one.json) for one in world.env.http_requests]
        conformance.hold(request.node, sent)


@pytest.fixture
def logs() -> Iterator[Logs]:
    """What warbot logs. Afterwards no warning or error may be left that the test has not taken."""
    with watched_logs() as watched:
        yield watched
    assert watched.left == []


@pytest.fixture
def budget() -> Budget:
    """One game of each rule set is enough where a test is not about figures."""
    return Budget(games=1)


@pytest.fixture
async def world(tmp_path: Path, logs: Logs, budget: Budget) -> AsyncIterator[World]:
    """A bot in a server, and people there. Whatever the bot raised fails the test."""
    clock, settings = HandClock(), settings_for(tmp_path / "warbot.db")
    bot = create_bot(settings, clock, Odds(budget))
    env = simcord.Env(bot, shard_count=1, settle_timeout=LONG)
    clock.begin(env)
    await env.start()
    running = World(env, bot, clock, settings, budget)
    try:
        yield running
    finally:
        await running.bot.close()  # else its database would keep the process alive
        await env.shutdown()
    env.raise_errors()
    bodies = [request.json for request in env.http_requests]
    assert spoken(logs.text, names=running.names, texts=set(lines_in(bodies))) == []


@pytest.fixture
def alice(world: World) -> Player:
    return world.alice


@pytest.fixture
def bo(world: World) -> Player:
    return world.bo


@pytest.fixture
def cy(world: World) -> Player:
    """A stranger to the games."""
    return world.cy


@pytest.fixture
def mo(world: World) -> Player:
    """A moderator: has the right Manage Messages."""
    return world.mo
