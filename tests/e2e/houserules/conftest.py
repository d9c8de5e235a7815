"""Two admins in front of the panel."""

import pytest

from e2e.admins import Admin
from e2e.world import World


@pytest.fixture
def anna(world: World) -> Admin:
    return Admin(world, "Anna")


@pytest.fixture
def ben(world: World) -> Admin:
    return Admin(world, "Ben")
