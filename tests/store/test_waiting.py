"""Tables that wait, and the bot's own facts."""

from dataclasses import replace

from warbot.store import Store
from warbot.table.instants import MINUTE, SECOND, from_seconds

from .tables import NOON, a_table, commit, dealt


async def waiting(store: Store, *seconds: float | None) -> list[int]:
    """Tables that wait until so many seconds after noon; their ids."""
    times = [None if second is None else NOON + from_seconds(second) for second in seconds]
    return [(await store.open_table(a_table(channel, due_at=at))).id for channel, at in enumerate(times)]


async def test_nothing_waits_in_an_empty_store(store: Store):
    assert list(await store.due(NOON, 10)) == []
    assert await store.next_due(0) is None
    await store.postpone(MINUTE, NOON, {})


async def test_what_is_due_comes_longest_overdue_first(store: Store):
    late, soon, latest, never, on_time = await waiting(store, -5, 5, -50, None, 0)
    assert list(await store.due(NOON, 10)) == [latest, late, on_time]
    assert list(await store.due(NOON + 5 * SECOND, 10)) == [latest, late, on_time, soon]
    assert never not in await store.due(NOON + 10**9, 10)


async def test_only_so_many_are_due_at_once(store: Store):
    ids = await waiting(store, *range(-9, 0))
    assert list(await store.due(NOON, 4)) == ids[:4]


async def test_the_next_due_is_the_earliest_after_what_is_due_already(store: Store):
    await waiting(store, 30, 20.5, None, -7)
    assert await store.next_due(NOON) == NOON + 20_500
    assert await store.next_due(NOON + 20_500) == NOON + 30 * SECOND
    assert await store.next_due(NOON + 30 * SECOND) is None


async def test_a_table_that_is_dealt_waits_no_more(store: Store):
    table = await store.open_table(a_table(due_at=NOON))
    await commit(store, table, replace(dealt(table), due_at=None), [], NOON)
    assert list(await store.due(NOON, 10)) == []
    assert await store.next_due(0) is None


async def test_postponing_moves_everything_once_and_by_the_same(store: Store):
    seconds = [-5.0, 5.0, 100.25, *range(200, 300)]
    ids = await waiting(store, *seconds, None)
    await store.postpone(90_500, NOON, {})
    tables = [await store.load(game) for game in ids]
    later = [NOON + from_seconds(second) + 90_500 for second in seconds]
    assert [table and table.due_at for table in tables] == [*later, None]
    assert {table.revision for table in tables if table} == {0}, "a postponed table is still the one that was loaded"


async def test_a_fact_is_kept_until_another_takes_its_place(store: Store):
    assert await store.kept("commands") is None
    await store.keep("commands", "a")
    await store.keep("alive_at", "1.5")
    await store.keep("commands", "b")
    assert (await store.kept("commands"), await store.kept("alive_at")) == ("b", "1.5")
