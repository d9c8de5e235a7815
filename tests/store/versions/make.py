# ruff: noqa: PLC0415 - what is imported is that of the version which is kept, and the first of them had less
"""Writes the database of a version, as SQL, for the tests of upgrades: `python make.py TESTS_FOLDER 0003.sql`.

Run it with the package of the version that is to be kept, and its tests' folder. It plays the same in each: tables
that wait, a challenge, a game in the middle of a war, finished ones with a rematch offered; and what admins chose.
"""

import asyncio
import random
import secrets
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from warbot.table.instants import HOUR


async def play(path: Path) -> None:
    sys.path.insert(0, sys.argv[1])
    from host.world import BOT, NOON, Player, World, all_flip

    from warbot.table import Person, Waits

    world = World(path, Waits())
    await world.start()
    alice, bo = Player(world, Person(1, "Alice")), Player(world, Person(2, "Bo"))
    await alice.opens("fifty", channel=701)
    await alice.opens("long", bo, channel=702)
    await alice.opens("three", channel=703)
    await bo.joins()
    await alice.opens("long", bo, channel=704)
    await bo.accepts()
    table = await world.table()
    while table.position is None or not table.position.contest or len(table.position.stake) == 0:
        await all_flip(world, alice, bo)
        table = await world.table()
    await alice.flips()
    await alice.opens("fifty battle_limit=20", BOT, channel=705)
    await alice.deals()
    while (await world.table()).phase.running:
        await all_flip(world, alice)
    await alice.opens("fifty battle_limit=20", bo, channel=706)
    await bo.accepts()
    while (await world.table()).phase.running:
        await all_flip(world, alice, bo)
    await alice.wants_rematch()
    try:
        from dataclasses import replace

        from warbot.table.server_settings import Draft, ServerSettings
    except ImportError:
        pass
    else:
        settings = ServerSettings(channels=(701, 704), idle_minutes=30)
        await world.store.put_draft(600, 9, Draft(settings, 0, NOON + HOUR), NOON)
        await world.store.save_server(600, Draft(settings, 0, NOON + HOUR), 9, NOON)
        await world.store.put_draft(600, 8, Draft(replace(settings, idle_minutes=5), 1, NOON + HOUR), NOON)
    await world.stop()


def main() -> None:
    rng = random.Random(8)  # noqa: S311 - the same games in each version
    secrets.token_bytes = lambda nbytes=32: rng.randbytes(nbytes or 32)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "warbot.db"
        asyncio.run(play(path))
        with closing(sqlite3.connect(path)) as db:
            names = ("application_id", "user_version")
            ends = [f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};" for name in names]
            Path(sys.argv[2]).write_text("\n".join([*db.iterdump(), *ends, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
