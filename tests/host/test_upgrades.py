"""Databases of earlier versions: they are brought to this one, and every game in them goes on."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from warbot.engine.record import is_turn
from warbot.engine.record.verify import holds, verify
from warbot.store import Store, Unreadable
from warbot.store.backup.inspect import examine
from warbot.store.errors import CannotOpen, OpenFault
from warbot.store.schema import stored_migrations
from warbot.table import Person, Phase, Waits
from warbot.table.report import view_of

from .world import Player, World, all_flip

VERSIONS = Path(__file__).parent.parent / "store" / "versions"
STORED = sorted(VERSIONS.glob("*.sql"))

WAITS, CHALLENGED, LARGE, AT_WAR, AGAINST_BOT, FINISHED, OFFERED = range(1, 8)
"""The games in each, in the order in which they were opened; see `make.py` there."""


def unpack(version: Path, path: Path) -> None:
    """The database as that version left it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.executescript(version.read_text(encoding="utf-8"))


@pytest.fixture(params=STORED, ids=lambda file: file.stem)
async def world(request, tmp_path: Path) -> AsyncIterator[World]:
    """A bot of this version on the database of another."""
    unpack(request.param, tmp_path / "warbot.db")
    assert examine(tmp_path / "warbot.db").version == int(request.param.stem)
    world = World(tmp_path / "warbot.db", Waits())
    await world.start()
    yield world
    await world.stop()


async def at(world: World, game: int) -> None:
    """Go to the board of a game."""
    world.game, world.view = game, await world.host.view(game)


def test_there_is_a_database_of_every_version():
    """A new migration needs one as well: `make.py` beside them writes it."""
    numbers = [int(file.stem) for file in STORED]
    assert numbers == list(range(1, len(stored_migrations()) + 1))


async def test_everything_is_there_and_of_this_version(world: World):
    phases = [(await world.host.view(game)).phase for game in range(1, 8)]
    waiting, over = [Phase.OPEN, Phase.CHALLENGE, Phase.OPEN], [Phase.OVER, Phase.OVER]
    assert phases == [*waiting, Phase.PLAYING, *over, Phase.CHALLENGE]
    facts = examine(world.path)
    assert (facts.version, facts.games) == (len(stored_migrations()), 7)


@pytest.mark.parametrize("channel", [705, 706])
async def test_finished_games_can_be_verified(world: World, channel: int):
    assert holds(verify(await world.record(channel)))


async def test_a_war_goes_on_and_the_game_is_played_to_its_end(world: World, alice: Player, bo: Player):
    await at(world, AT_WAR)
    assert world.view.awaited == (1,)  # Alice had turned her card before
    await bo.flips()
    for _ in range(20):
        await all_flip(world, alice, bo)
    await bo.resigns()
    assert holds(verify(await world.record(704)))


async def test_who_waited_can_still_sit_down(world: World, alice: Player, bo: Player):
    for game, sits in ((WAITS, bo.joins), (CHALLENGED, bo.accepts), (OFFERED, bo.accepts)):
        await at(world, game)
        await sits()
        assert world.view.phase is Phase.PLAYING
        await all_flip(world, alice, bo)
    await at(world, LARGE)
    await Player(world, Person(3, "Cy")).joins()
    assert world.view.phase is Phase.PLAYING


async def test_what_admins_chose_is_kept(world: World, request):
    server = await world.host.servers.server(600)
    expected = ((), 10) if "0001" in request.node.name else ((701, 704), 30)
    assert (server.settings.channels, server.settings.idle_minutes) == expected


@pytest.mark.parametrize(
    ("piles", "rules", "ending", "moves", "before", "expected"),
    [
        ("Ks/9h", "long", "battle_limit", (), "9h/Ks", [1, 1]),
        ("KsQs/9hJh/-", "three battle_limit=2", "battle_limit", (), "Ks/9h/Qs", [1, 1, 0]),
        ("KsQs/9hJh/8c", "three battle_limit=2", "battle_limit", (), "Ks/9h/Qs", [1, 1, 0]),
        ("KsQs/9hJh/8c", "three battle_limit=2 at_limit=draw", "battle_limit", (), "Ks/9h/Qs", [1, 1, 1]),
        ("KsQs/9hJh/8c", "one-down players=3 time_limit=5", "time_limit", (), "Ks/9h/Qs", [1, 1, 1]),
        ("KsQs/9hJh/8c", "one-down players=3 at_limit=bigger_pile", "battle_limit", (), "Ks/9h/Qs", [1, 1, 0]),
        ("KsQs/9hJh/8c", "three", "repeated_position", (), "Ks/9h/Qs", [1, 1, 1]),
        ("2c3d/4c3h/Ks/Kh", "three players=4", "short_stack", (), "3d/3h/-/-", [1, 1, 0, 0]),
        ("2c/4c/Ks", "three", "short_stack", ("resign:1",), "2c/4c/Ks", [1, 0, 1]),
    ],
)
async def test_who_shares_in_a_draw_of_before_is_told_from_its_piles(
    tmp_path: Path, piles: str, rules: str, ending: str, moves: tuple[str, ...], before: str, expected: list[int]
):
    """Version 5 did not keep it. The drawn war gave cards back to players who were out."""
    path = tmp_path / "warbot.db"
    unpack(VERSIONS / "0005.sql", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM move WHERE game = ?", (FINISHED,))
        db.execute("DELETE FROM battle WHERE game = ?", (FINISHED,))
        db.execute("DELETE FROM seat WHERE game = ?", (FINISHED,))
        for seat in range(len(expected)):
            db.execute("INSERT INTO seat (game, seat, person, name) VALUES (?, ?, ?, 'x')", (FINISHED, seat, seat + 1))
        columns = "game, number, taken, piles, stake_stays, at"
        db.execute(f"INSERT INTO battle ({columns}) VALUES (?, 1, '-', ?, 0, 0)", (FINISHED, before))  # noqa: S608
        for number, move in enumerate(moves, 1):
            db.execute("INSERT INTO move VALUES (?, ?, 2, ?, 0)", (FINISHED, number, move))
        facts = (f"{piles} - - 2 -", rules, ending, FINISHED)
        query = "UPDATE game SET position = ?, rules = ?, ending = ?, winner = NULL, battles = 2 WHERE id = ?"
        db.execute(query, facts)
        db.commit()
    store = await Store.open(path)
    table = await store.load(FINISHED)
    await store.close()
    assert table is not None
    assert [seat.shares for seat in table.seats] == [bool(shares) for shares in expected]


async def test_wars_of_before_are_counted_and_colors_are_those_of_the_seats(tmp_path: Path):
    """Version 7 kept neither. A game that wasn't as it was written before the upgrade isn't after it, either."""
    path = tmp_path / "warbot.db"
    unpack(VERSIONS / "0007.sql", path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE game SET turn = turn + 1 WHERE id = ?", (FINISHED,))
        db.commit()
    store = await Store.open(path)
    table, battles = await store.load(AGAINST_BOT), await store.battles(AGAINST_BOT)
    with pytest.raises(Unreadable):
        await store.load(FINISHED)
    await store.close()
    assert table is not None
    won = [battle.winner for battle in battles if sum(map(is_turn, battle.moves)) > 1]
    assert len(won) == 1
    assert [(seat.wars, seat.wars_won, seat.fair_wars) for seat in table.seats] == [
        (len(won), won.count(seat), 6 * len(won)) for seat in (0, 1)
    ]
    assert [seat.colour for seat in view_of(table).seats] == [0, 1]


async def test_a_newer_version_is_refused_and_left_alone(tmp_path: Path):
    """What the version before this one does with a database that this one has upgraded."""
    path = tmp_path / "warbot.db"
    unpack(STORED[-1], path)
    newer = len(stored_migrations()) + 1
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {newer}")
    before = path.read_bytes()
    with pytest.raises(CannotOpen) as refused:
        await World(path, Waits()).start()
    assert (refused.value.fault, refused.value.detail) == (OpenFault.NEWER, f"{newer} > {newer - 1}")
    assert path.read_bytes() == before
