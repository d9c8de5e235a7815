"""Fixtures: a table, and the people at it."""

import pytest

from warbot.table import Person

from .world import Player, World


@pytest.fixture
def world() -> World:
    return World()


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
