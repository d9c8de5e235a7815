"""The look through the whole database while the bot plays: what it stops for, and what it only tells."""

import sqlite3
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from warbot.host.upkeep.database_health import inspect
from warbot.store.errors import CannotOpen, OpenFault
from warbot.table import BOT

from .world import Player, World, all_flip


def write(world: World, *statements: str) -> None:
    """Whatever a disk makes of the file, put the way another program would do it."""
    with closing(sqlite3.connect(world.path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


async def test_of_a_sound_database_nothing_is_said(world: World, alice: Player):
    await world.arrange("Ks2c/Kh3c", "long", [alice.person, BOT])
    with capture_logs() as logs:
        await inspect(world.path)
    assert logs == []


async def test_a_file_that_is_damaged_is_no_place_to_play(world: World):
    write(world, "INSERT INTO seat (game, seat, name) VALUES (999, 0, 'Nobody')")
    with pytest.raises(CannotOpen) as damage:
        await inspect(world.path)
    assert damage.value.fault is OpenFault.CORRUPT
    write(world, "DELETE FROM seat WHERE game = 999")


async def test_damaged_games_are_told_of_and_the_others_go_on(world: World, alice: Player):
    for channel in (1, 2):
        await world.arrange("Ks2c/Kh3c", "long", [alice.person, BOT], channel=channel)
    await world.restart()
    write(world, "UPDATE game SET turn = turn + 1 WHERE id = 1")
    with capture_logs() as logs:
        await inspect(world.path)
    assert [(entry["log_level"], entry["games"], entry["first"]) for entry in logs] == [("error", 1, [1])]
    await world.look()
    await all_flip(world, alice)
    assert (await world.table()).turn == 1


async def test_a_file_that_is_not_there_is_told_of_and_nothing_more(world: World):
    elsewhere = world.path.with_name("elsewhere.db")
    with capture_logs() as logs:
        await inspect(elsewhere)
    assert [(entry["log_level"], entry["reason"]) for entry in logs] == [("warning", "UNWRITABLE")]
