"""Two admins in front of the panel, and figures that take no time."""

from functools import partial

import pytest

from e2e.admins import Admin
from e2e.world import World
from warbot.host.odds import Budget, Odds

HOUR = 3_600
QUICK = Budget(games=1)
"""One game of each rule set is enough where a test is not about figures."""


@pytest.fixture
def budget() -> Budget:
    return QUICK


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch, budget: Budget) -> None:
    monkeypatch.setattr("warbot.bot.client.Odds", partial(Odds, budget))


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


@pytest.fixture
def ben(world: World) -> Admin:
    return Admin(world, "Ben")
