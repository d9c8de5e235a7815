"""No query looks through a whole table, however many games there are."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.store import Phase, Played, Store, Table
from warbot.store.database import Database, open_database
from warbot.store.rows import ClosedFor
from warbot.store.settings_rows import Draft, ServerSettings

from .tables import AFTER_ONE, FIRST_BATTLE, NOON, a_table, dealt

ONE_ROW_A_SERVER = {"SCAN server", "SCAN left_server"}
"""Tables that are read whole once a start, to see which servers the bot was removed from."""

WON = Outcome(Ending.ALL_CARDS, 0)

COVERED = {"BEGIN", "COMMIT", "SELECT", "INSERT", "UPDATE", "DELETE"}


def two_battles_more(table: Table, seen: Seen) -> tuple[Table, list[Played]]:
    """The second of them asks for what the game has had."""
    assert seen.again(AFTER_ONE.piles)
    battles = [replace(FIRST_BATTLE, number=number) for number in (2, 3)]
    return replace(table, position=replace(AFTER_ONE, battle=3)), battles


async def do_everything(store: Store) -> None:
    """Every method of the store, on a table that is opened, replaced, dealt, played and finished."""
    old = await store.open_table(a_table(due_at=NOON))
    table = await store.open_table(a_table(), (old, replace(old, phase=Phase.CLOSED, closed_for=ClosedFor.REPLACED)))
    await store.posted(table.id, 11, NOON)
    table = await store.commit(table, dealt(table), [], NOON)
    table = await store.commit(table, replace(table, turn=1, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    await store.commit(table, replace(table, seats=table.seats[:1]), [], NOON)
    await store.change(table.id, two_battles_more, NOON)
    await store.load(table.id)
    await store.revision(table.id)
    store.revision_at_hand(table.id)
    await store.load_running(1)
    await store.load_finished(1)
    await store.load_rematch(table.id)
    await store.battles(table.id)
    await store.lines(table.id, 1, 10)
    await store.game_of_seed(7, bytes(32))
    await store.seen(table.id)
    await store.due(NOON, 20)
    await store.due(NOON, 0)  # more is due than that: by turns
    await store.next_due(NOON)
    await store.postpone(5)
    await store.running_in(1)
    draft = Draft(ServerSettings(), made_from=0, ends_at=NOON + 3600)
    await store.put_draft(7, 1, draft, NOON)
    await store.draft(7, 1, NOON)
    other = replace(draft.settings, idle_minutes=5)
    await store.change_draft(7, 1, draft, other)
    await store.save_server(7, draft, 1, NOON)
    await store.save_server(7, replace(draft, made_from=1), 1, NOON)
    await store.server(7)
    await store.drop_draft(7, 1)
    await store.drop_old_drafts(NOON)
    await store.memory(1, 2)
    await store.leaderboard(1, NOON, 10)
    await store.playing(2)
    await store.forget(2)
    await store.delete_finished(NOON, 5)
    await store.keep("a", "b")
    await store.kept("a")
    await store.guilds()
    await store.running_of(600)
    await store.server_left(600, NOON)
    await store.server_back(600)
    await store.left_servers()
    await store.left_before(NOON)
    await store.delete_finished(NOON, 0)
    while await store.delete_server(600):
        pass


async def statements_of_everything(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Each statement once, with the values in it, on whichever connection it is made."""
    statements: dict[str, None] = {}
    connect = sqlite3.connect

    def traced(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.set_trace_callback(statements.setdefault)
        return connection

    database = await open_database(path)
    await database.read(lambda db: db.set_trace_callback(statements.setdefault))
    with monkeypatch.context() as now:
        now.setattr(sqlite3, "connect", traced)
        await do_everything(Store(database))
    await database.close()
    return list(statements)


async def test_every_method_of_the_store_is_looked_at():
    """Whoever adds a method to the store adds it here."""
    methods = {name for name in vars(Store) if not name.startswith("_")} - {"open", "close"}
    assert methods == {name for name in do_everything.__code__.co_names if hasattr(Store, name)}


async def test_every_query_goes_by_an_index(path: Path, monkeypatch: pytest.MonkeyPatch):
    statements = await statements_of_everything(path, monkeypatch)
    assert any("GROUP BY seat.person" in text for text in statements), "the leaderboard's, on a connection of its own"
    assert {text.split()[0] for text in statements} == COVERED
    whole = []
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        for text in statements:
            if text not in ("BEGIN IMMEDIATE", "BEGIN", "COMMIT"):
                steps = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {text}").fetchall()]
                whole += [(step, text) for step in steps if is_whole(step) and not sorts_rightly(step, text)]
    assert whole == []


def sorts_rightly(step: str, text: str) -> bool:
    """Whether it sorts what no index has in order.

    A leaderboard has to count everybody's games first, beside those who write. And where more is overdue than the
    watch can see to, the servers take turns: of what is overdue, which an index has found, each server's are counted.
    """
    by_turns = "row_number()" in text and (step.startswith("USE TEMP B-TREE FOR") or step == "SCAN (subquery-2)")
    return by_turns or ("GROUP BY seat.person" in text and step.startswith("USE TEMP B-TREE FOR"))


def is_whole(step: str) -> bool:
    """Whether a step of a plan walks through everything, or sorts what an index could have given in order."""
    scan = step.startswith("SCAN ") and " USING " not in step and step not in ONE_ROW_A_SERVER
    return scan or "TEMP B-TREE" in step


async def test_a_move_costs_the_same_however_long_the_game_has_been(store: Store, database: Database):
    """In steps of SQLite's machine, for loading a table and committing a battle."""
    table = await store.open_table(a_table())
    table = await store.commit(table, dealt(table), [], NOON)

    async def play_on(numbers: range) -> None:
        nonlocal table
        last = replace(table, position=replace(AFTER_ONE, battle=numbers[-1]))
        table = await store.commit(table, last, [replace(FIRST_BATTLE, number=at) for at in numbers], NOON)

    async def steps_of_a_move(number: int) -> int:
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        await database.read(lambda db: db.set_progress_handler(count, 1))
        await store.load(table.id)
        await play_on(range(number, number + 1))
        await database.read(lambda db: db.set_progress_handler(None, 1))
        return steps

    await play_on(range(1, 10))
    few = await steps_of_a_move(10)
    await play_on(range(11, 500))
    assert await steps_of_a_move(500) <= few + 20
