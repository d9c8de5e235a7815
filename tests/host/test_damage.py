"""Damage to one game's rows, which SQLite does not notice: it costs that game, and no other."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing

import pytest
from structlog.testing import capture_logs

from warbot.store.backup.inspect import examine
from warbot.store.errors import Unreadable
from warbot.table import BOT, Phase, moves, paces
from warbot.table.instants import MINUTE
from warbot.table.timing import FRAME_MS

from .world import CHANNEL, OTHER_CHANNEL, Player, World, all_flip

FOR_EVER = "one-down return_order=loser_first repeated_position=ignore battle_limit=10000"

DAMAGE = {
    "nonsense in the place of the position": "UPDATE game SET position = 'nonsense'",
    "a card that lies elsewhere": "UPDATE game SET position = replace(position, '2c', '2d')",
    "two cards that have changed places": "UPDATE game SET position = replace(position, '2c3c', '3c2c')",
    "another rule": "UPDATE game SET rules = rules || ' battle_limit=20'",
    "rules that are no text": "UPDATE game SET rules = CAST(x'ff' AS TEXT)",
    "another seed": "UPDATE game SET server_seed = randomblob(32)",
    "another turn": "UPDATE game SET turn = turn + 1",
    "an order that there is not": "UPDATE seat SET return_order = 'no order'",
    "a name that is no text": "UPDATE seat SET name = CAST(x'ff' AS TEXT)",
    "a seat that is gone": "DELETE FROM seat WHERE seat = 1",
    "a story that is no JSON": "UPDATE game SET story = '{'",
    "a move that nobody made": "UPDATE move SET text = replace(text, '2c', '7c')",
    "a move that is gone": "DELETE FROM move WHERE number = 1",
    "piles that never lay so": "UPDATE battle SET piles = replace(piles, '4c', '5c')",
    "a battle that another has won": "UPDATE battle SET winner = 1",
    "a battle that is gone": "DELETE FROM battle WHERE number = 0",
}


async def do_harm(world: World, statement: str, game: int) -> None:
    """Change rows of one game behind the bot's back, while it is down."""
    column = "id" if " game " in statement else "game"
    statement += f" {'AND' if 'WHERE' in statement else 'WHERE'} {column} = ?"
    await world.stop()
    with closing(sqlite3.connect(world.path)) as db, db:
        assert db.execute(statement, (game,)).rowcount > 0
    await world.start()


async def two_games(world: World, alice: Player) -> tuple[int, int]:
    """Two games that are alike, each a few battles old; the second is the one on which everybody looks."""
    for channel in (CHANNEL, OTHER_CHANNEL):
        await world.arrange("2c3c/4c", FOR_EVER, [alice.person, BOT], channel=channel)
        for _ in range(2):
            await all_flip(world, alice)
    return world.game - 1, world.game


@pytest.mark.parametrize("kind", DAMAGE)
async def test_it_is_noticed_and_costs_that_game_alone(world: World, alice: Player, kind: str):
    bad, good = await two_games(world, alice)
    await do_harm(world, DAMAGE[kind], bad)
    assert examine(world.path).damaged == (bad,)
    with capture_logs() as logs, pytest.raises(Unreadable) as refused:
        await world.host.play(bad, moves.flip(alice.person))
    assert (refused.value.game, len(refused.value.reference)) == (bad, 8)
    (line,) = [entry for entry in logs if entry["log_level"] == "error"]
    assert (line["game"], line["reference"]) == (bad, refused.value.reference)
    await world.settle()
    assert world.board.given_up == {bad: refused.value.reference}
    assert (await world.host.play(good, moves.flip(alice.person))).turn == 3
    assert examine(world.path).damaged == (), "it is closed, and no news any more"


async def test_whoever_presses_again_is_told_the_same_reference(world: World, alice: Player):
    bad, _ = await two_games(world, alice)
    await do_harm(world, DAMAGE["another turn"], bad)
    references = set()
    for move in (moves.flip, moves.resign, paces.pause):
        with pytest.raises(Unreadable) as refused:
            await world.host.play(bad, move(alice.person))
        references.add(refused.value.reference)
    await world.restart()
    with pytest.raises(Unreadable) as refused:
        await world.host.view(bad)
    assert references == {refused.value.reference}


@pytest.mark.parametrize("kind", DAMAGE)
async def test_its_channel_takes_a_new_table_at_once(world: World, alice: Player, bo: Player, kind: str):
    bad, _ = await two_games(world, alice)
    await do_harm(world, DAMAGE[kind], bad)
    view = await bo.opens("fifty")
    assert (view.place.channel, view.phase) == (CHANNEL, Phase.OPEN)
    assert (await world.host.running(CHANNEL)).game == view.game


@pytest.mark.parametrize("kind", DAMAGE)
async def test_tables_that_play_by_themselves_keep_their_pace(world: World, alice: Player, kind: str):
    bad, good = await two_games(world, alice)
    for game in (bad, good):
        await world.host.play(game, paces.auto(alice.person))
    turn = (await world.table()).turn
    await do_harm(world, DAMAGE[kind], bad)
    async with world.watching():
        await world.clock.turn(MINUTE)
        assert (await world.table(good)).turn >= turn + MINUTE / FRAME_MS - 1
        assert bad in world.board.given_up


async def test_one_that_cannot_be_closed_does_not_slow_down_the_others(world: World, alice: Player):
    """Nothing can be written there any more: it is left alone for a while."""
    bad, good = await two_games(world, alice)
    for game in (bad, good):
        await world.host.play(game, paces.auto(alice.person))
    turn = (await world.table()).turn
    refuses = "CREATE TRIGGER broken BEFORE UPDATE OF damaged ON game BEGIN SELECT raise(ABORT, 'broken'); END"
    await world.stop()
    with closing(sqlite3.connect(world.path)) as db, db:
        db.execute("UPDATE game SET turn = turn + 1 WHERE id = ?", (bad,))
        db.execute(refuses)
    await world.start()
    async with world.watching():
        await world.clock.turn(MINUTE)
        assert (await world.table(good)).turn >= turn + MINUTE / FRAME_MS - 1


async def test_what_a_finished_game_was_is_told_no_more_and_still_counts(world: World, alice: Player, bo: Player):
    await world.arrange("Ks/2c", "long", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await do_harm(world, "UPDATE move SET text = replace(text, 'Ks', 'Ah')", world.game)
    with pytest.raises(Unreadable):
        await world.record()
    assert (await world.host.memories.of(600, alice.person.id)).people.won == 1
    assert (await bo.opens("fifty")).phase is Phase.OPEN


async def test_whoever_plays_there_can_still_be_forgotten(world: World, alice: Player):
    bad, _ = await two_games(world, alice)
    await do_harm(world, DAMAGE["another seed"], bad)
    assert await world.host.memories.forget(alice.person) == 2


async def test_forgetting_somebody_is_no_damage(world: World, alice: Player, bo: Player):
    await world.arrange("Ks2c/Kh3c", "long", [alice.person, bo.person])
    await all_flip(world, alice, bo)
    await world.host.memories.forget(alice.person)
    await world.restart()
    assert examine(world.path).damaged == ()
    assert (await world.host.view(world.game)).phase is Phase.OVER


READS: list[Callable[[World], Awaitable[object]]] = [
    lambda world: world.host.view(1),
    lambda world: world.host.running(CHANNEL),
    lambda world: world.host.records.page(1, CHANNEL, 1, 10),
    lambda world: world.host.record_of(1),
    lambda world: world.host.records.newest(CHANNEL),
]


@pytest.mark.parametrize("read", READS)
async def test_whoever_looks_is_told_as_well(world: World, alice: Player, read: Callable[[World], Awaitable[object]]):
    bad, _ = await two_games(world, alice)
    await do_harm(world, DAMAGE["another rule"], bad)
    with pytest.raises(Unreadable):
        await read(world)
