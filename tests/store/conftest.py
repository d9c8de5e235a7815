"""Fixtures: an open store in a file of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from warbot.store import Store
from warbot.store.database import Database
from warbot.store.open import open_database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "warbot.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    database = await open_database(path)
    yield database
    await database.close()


@pytest.fixture
def store(database: Database) -> Store:
    return Store(database)
