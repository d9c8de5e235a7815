"""No query looks through a whole table, however many games there are."""

import ast
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import warbot
from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.store import Store
from warbot.store.database import Database
from warbot.store.open import open_database
from warbot.store.statistics import memory
from warbot.table import Phase, Table
from warbot.table.change import Change
from warbot.table.instants import HOUR, SECOND
from warbot.table.server_settings import Draft, ServerSettings
from warbot.table.values import CloseReason

from .tables import AFTER_ONE, FIRST_BATTLE, NOON, a_table, commit, dealt, store_dealt

ALLOWED = {
    ("SELECT guild FROM server", "SCAN server"): "one row a server, once a start: from which was the bot removed?",
    ("SELECT guild FROM left_server", "SCAN left_server"): "the same",
    (
        "UPDATE game SET due_at",
        "SCAN game USING INDEX one_table_a_channel",
    ): "those that go on, when time was lost",
    ("GROUP BY phase", "SCAN game USING INDEX one_table_a_channel"): "open tables are counted when metrics are read,",
    ("GROUP BY phase", "USE TEMP B-TREE FOR GROUP BY"): "by a connection of its own, that nobody waits for",
    ("UPDATE draft SET ends_at", "SCAN draft"): "there are few, and that as seldom",
    ("ORDER BY row_number()", "SCAN (subquery-"): "what is overdue, found by an index, where servers take turns",
    ("ORDER BY row_number()", "USE TEMP B-TREE FOR"): "each server's of that are counted, and sorted",
    ("SELECT DISTINCT guild FROM preference", "SCAN preference"): "once a start, like the servers",
    (
        "WITH counted AS",
        "SCAN counted",
    ): "the games of a leaderboard, found by an index, are counted beside who presses",
    ("WITH counted AS", "SCAN one"): "and who met whom in them,",
    ("WITH counted AS", "SCAN (subquery-"): "as often as that was in a day,",
    ("WITH counted AS", "SCAN meeting"): "so that not all of them count;",
    ("WITH counted AS", "USE TEMP B-TREE FOR"): "and the players are sorted",
    (
        "SET series = NULL, revision",
        "SCAN game USING INDEX one_table_a_channel",
    ): "the tables that wait, when somebody is forgotten,",
    ("SET series = NULL, revision", "SCAN json_each"): "and who is named in them",
}
"""What is walked through or sorted, by a part of the statement and the beginning of the step; and why that may be."""

WON = Outcome(Ending.ALL_CARDS, 0)

COVERED = {"BEGIN", "COMMIT", "PRAGMA", "WITH", "SELECT", "INSERT", "UPDATE", "DELETE"}


def two_battles_more(table: Table, seen: Seen, _: int) -> Change:
    """The second of them asks for what the game has had."""
    assert AFTER_ONE.piles in seen
    battles = [replace(FIRST_BATTLE, number=number) for number in (2, 3)]
    return Change(replace(table, position=replace(AFTER_ONE, battle=3)), tuple(battles))


async def do_everything(store: Store) -> None:  # noqa: PLR0915 - one line for each method
    """Every method of the store, on a table that is opened, replaced, dealt, played and finished."""
    old = await store.open_table(a_table(due_at=NOON))
    table = await store.open_table(a_table(), (old, replace(old, phase=Phase.CLOSED, closed_for=CloseReason.REPLACED)))
    await store.posted(table.id, 11, NOON)
    table = await commit(store, table, dealt(table), [], NOON)
    table = await commit(store, table, replace(table, turn=1, position=AFTER_ONE), [FIRST_BATTLE], NOON)
    await commit(store, table, replace(table, seats=table.seats[:1]), [], NOON)
    await store.play(table.id, lambda _: two_battles_more, NOON)
    await store.load(table.id)
    await store.revision(table.id)
    store.cached_revision(table.id)
    await store.load_running(1)
    await store.load_finished(1)
    await store.load_rematch(table.id)
    await store.battles(table.id)
    await store.lines(table.id, 1, 10)
    await store.game_of_seed(7, bytes(32))
    await store.due(NOON, 20)
    await store.due(NOON, 0)  # more is due than that: by turns
    await store.next_due(NOON)
    await store.postpone(5, NOON, {"alive_at": "1"})
    await store.running_in(1)
    draft = Draft(ServerSettings(), made_from=0, ends_at=NOON + HOUR)
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
    won = await store_dealt(store, 2, phase=Phase.OVER, result=WON, ended_at=NOON)
    await store.winner_standing(won.id)
    await store.prefer(600, 3, {"hidden": True})
    await store.preferences(600, 3)
    await store.playing(2)
    await store.forget(2)
    await store.delete_finished(NOON, 5)
    await store.keep("a", "b")
    await store.kept("a")
    await store.guilds()
    await store.running_of(600)
    await store.board_of(600, 11)
    await store.unposted(NOON)
    await store.behind(NOON, NOON)
    await store.server_visited(600, NOON)
    await store.server_left(600, NOON)
    await store.server_back(600)
    await store.server_left(600, NOON)
    await store.left_servers()
    await store.open_tables()
    await store.left_before(NOON)
    await store.delete_finished(NOON, 0)
    while await store.delete_server(600):
        pass


class Statements:
    """Every statement of every connection that is opened from now on, once, with the values in it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: dict[str, None] = {}
        connect = sqlite3.connect

        def traced(*where: Any, **how: Any) -> sqlite3.Connection:
            db = connect(*where, **how)
            db.set_trace_callback(self.made.setdefault)
            return db

        monkeypatch.setattr(sqlite3, "connect", traced)

    def explained(self, path: Path) -> Iterator[tuple[str, str]]:
        """Each step of the plan of each statement, and the statement."""
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            for text in [text for text in self.made if not text.startswith(("BEGIN", "COMMIT", "PRAGMA"))]:
                yield from ((step, text) for *_, step in db.execute(f"EXPLAIN QUERY PLAN {text}").fetchall())


async def test_every_method_of_the_store_is_looked_at():
    """Whoever adds a method to the store adds it here."""
    methods = {name for name in vars(Store) if not name.startswith("_")} - {
        "open",
        "close",
        "check_files",
        "erase",
        "report_to",
        "time_commits",
        "waiting",
    }
    assert methods == {name for name in do_everything.__code__.co_names if hasattr(Store, name)}


async def test_every_query_goes_by_an_index(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Those of the connection that writes, and those of the ones that only look."""
    await (await open_database(path)).close()
    statements = Statements(monkeypatch)
    database = await open_database(path)
    statements.made.clear()  # how it is opened is of no interest
    for channel in range(100, 150):
        await store_dealt(Store(database), channel)
    await do_everything(Store(database))
    assert {text.split()[0] for text in statements.made} == COVERED
    whole = [(text, step) for step, text in statements.explained(path) if is_whole(step)]
    await database.close()
    assert {why for why in ALLOWED for one in whole if is_of(one, why)} == set(ALLOWED)
    assert [one for one in whole if not any(is_of(one, why) for why in ALLOWED)] == []


def is_of(one: tuple[str, str], why: tuple[str, str]) -> bool:
    """Whether a statement and a step of its plan are those that are allowed."""
    return why[0] in one[0] and one[1].startswith(why[1])


def is_whole(step: str) -> bool:
    """Whether a step of a plan walks through everything, an index too, or sorts what one could have given in order."""
    return step.startswith("SCAN ") or "TEMP B-TREE" in step


async def test_a_move_costs_the_same_however_long_the_game_has_been(store: Store, database: Database):
    """In steps of SQLite's machine, for loading a table and committing a battle."""
    table = await store.open_table(a_table())
    table = await commit(store, table, dealt(table), [], NOON)

    async def play_on(numbers: range) -> None:
        nonlocal table
        last = replace(table, position=replace(AFTER_ONE, battle=numbers[-1]))
        table = await commit(store, table, last, [replace(FIRST_BATTLE, number=at) for at in numbers], NOON)

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


async def test_a_game_is_deleted_at_the_same_cost_however_many_there_are(store: Store, database: Database):
    """Whatever refers to it is found by an index as well, of which a plan says nothing."""

    async def steps_of_a_deletion() -> int:
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        over = {"phase": Phase.OVER, "result": WON, "ended_at": NOON}
        game = await store_dealt(store, 1, **over)
        await database.read(lambda db: db.set_progress_handler(count, 1))
        assert (await store.delete_finished(NOON + SECOND, game.id - 1))[0] == 1
        await database.read(lambda db: db.set_progress_handler(None, 1))
        return steps

    few = await steps_of_a_deletion()
    for channel in range(100, 300):
        await store_dealt(store, channel)
    assert await steps_of_a_deletion() <= few + 20


async def test_statistics_of_ten_times_the_games_take_ten_times_the_steps(store: Store, database: Database):
    """Who has won them all in a row: a look back from each game to the first would take a hundred times as many."""
    table = await store.open_table(a_table())
    first = await commit(store, table, dealt(table, phase=Phase.OVER, result=WON, ended_at=NOON), [], NOON)

    async def play(others: range) -> None:
        def insert(db: sqlite3.Connection) -> None:
            for name, key in (("game", "id"), ("seat", "game")):
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})").fetchall()]
                values = ", ".join(":game" if column == key else column for column in columns)
                query = f"INSERT INTO {name} ({', '.join(columns)}) SELECT {values} FROM {name} WHERE {key} = :first"  # noqa: S608
                db.executemany(query, [{"game": game, "first": first.id} for game in others])

        await database.transaction(insert)

    async def steps_and_streak() -> tuple[int, int]:
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        await database.read(lambda db: db.set_progress_handler(count, 100))
        streak = (await database.read(lambda db: memory(db, 600, 1))).best_streak
        await database.read(lambda db: db.set_progress_handler(None, 1))
        return steps, streak

    await play(range(first.id + 1, first.id + 300))
    few, streak = await steps_and_streak()
    assert streak == 300
    await play(range(first.id + 300, first.id + 3_000))
    many, streak = await steps_and_streak()
    assert streak == 3_000
    assert many < 15 * few


def test_no_statement_numbers_its_placeholders():
    """Python 3.12.0 to 3.12.3 take `?1` for a name, and warn of a sequence that comes with it."""
    sources = [ast.parse(file.read_text("utf-8")) for file in Path(warbot.__file__).parent.rglob("*.py")]
    constants = [node.value for source in sources for node in ast.walk(source) if isinstance(node, ast.Constant)]
    assert not [text for text in constants if isinstance(text, str) and re.search(r"\?[0-9]", text)]
