"""Fixtures: a bot at work, and the people in front of it."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from warbot.table import Person, Waits

from .world import Player, World


@pytest.fixture
def waits() -> Waits:
    """How long tables wait: as long as by default, where a test does not say otherwise."""
    return Waits()


@pytest.fixture
async def world(tmp_path: Path, waits: Waits, no_power_cut: None) -> AsyncIterator[World]:
    world = World(tmp_path / "warbot.db", waits)
    await world.start()
    yield world
    await world.stop()


@pytest.fixture
def alice(world: World) -> Player:
    return Player(world, Person(1, "Alice"))


@pytest.fixture
def bo(world: World) -> Player:
    return Player(world, Person(2, "Bo"))


@pytest.fixture
def cy(world: World) -> Player:
    return Player(world, Person(3, "Cy"))


@pytest.fixture
def dee(world: World) -> Player:
    return Player(world, Person(4, "Dee"))


@pytest.fixture
def seeded(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Let the system's randomness, from which a server's seed is drawn, be a number of one's choice."""

    def seed(number: int) -> None:
        monkeypatch.setattr("secrets.token_bytes", lambda length: number.to_bytes(length, "big"))

    return seed
