"""Tables to store."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from warbot.engine.position import parse_position
from warbot.engine.rules import parse_rules
from warbot.store import Store
from warbot.table import Phase, Place, PlayedBattle, Seat, Table
from warbot.table.change import Change

NOON = 1_800_000_000_000
"""Seconds; a time like any other."""

CHANNEL = 700
ALICE, BO = Seat("Alice", 1), Seat("Bo", 2, sat_down_by=9)

DEAL = parse_position("Ks4d7c/9hJc7h - - 0 -")
AFTER_ONE = parse_position("4d7cKs9h/Jc7h - - 1 -")
FIRST_BATTLE = PlayedBattle(1, ("Ks/9h",), 0, AFTER_ONE.piles[0][2:], AFTER_ONE.piles)


def a_table(channel: int = CHANNEL, **facts: Any) -> Table:
    """An open table with Alice alone at it."""
    table = Table(
        id=0,
        place=Place(guild=600, channel=channel),
        phase=Phase.OPEN,
        rules=parse_rules("fifty"),
        server_seed=bytes(range(32)),
        seats=(ALICE,),
        opened_at=NOON,
    )
    return replace(table, **facts)


def dealt(table: Table, **facts: Any) -> Table:
    """The table as it is once Bo sat down."""
    playing = replace(table, phase=Phase.PLAYING, seats=(ALICE, BO), entropy="open:9", position=DEAL, dealt_at=NOON)
    return replace(playing, **facts)


async def store_dealt(store: Store, channel: int = CHANNEL, **facts: Any) -> Table:
    """A stored table at its deal."""
    table = await store.open_table(a_table(channel))
    return await commit(store, table, dealt(table, **facts), [PlayedBattle(0, piles=DEAL.piles)], NOON)


async def commit(store: Store, before: Table, after: Table, battles: Sequence[PlayedBattle], at: int) -> Table:
    """Store another state of a table, and what was played on the way there; returns the table as it is stored now."""
    await store.play(before.id, lambda _: lambda *_: Change(after, tuple(battles)), at)
    table = await store.load(before.id)
    assert table is not None
    return table
