"""The records of stored games, and their logs: as much as may be shown, whole or a page at a time.

Parsing ten thousand battles takes a while, so it's done in a thread of its own, off the event loop.
"""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from warbot.engine.cards import parse_cards
from warbot.engine.record import HIDDEN, BattleLine, Record, Shuffle, concealed, hide_unseen, is_turn
from warbot.engine.record.hiding import Difference, first_difference
from warbot.engine.stream import commitment
from warbot.store import Store
from warbot.store.lookups import Lines
from warbot.table import Phase, Table
from warbot.table.refusals import NoFinishedGame, NothingPlayed, UnknownGame
from warbot.table.report import view_of
from warbot.table.view import TableView

_BATTLES_AHEAD: Final = 200
"""Battles that are read past a page: most cards come up again within a quarter of these."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a game's log: its battles as they may be shown now. Pages are counted from 1."""

    view: TableView
    lines: tuple[BattleLine, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Known:
    """The stored game that a record describes.

    difference: the first line that differs from the stored game.
    names: the names at the seats of the stored game.
    """

    view: TableView
    difference: Difference | None
    names: tuple[str, ...]


class Records:
    """All records of one store. While a game runs, its seed and its hidden cards are never given out."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._one_at_a_time = asyncio.Lock()
        """Whole records are built one at a time: somebody who asks for many must not slow down the players."""

    async def finished(self, channel: int) -> tuple[TableView, Record]:
        """The last finished game in a channel, and its record. Raises NoFinishedGame."""
        table = await self._store.load_finished(channel)
        if table is None:
            raise NoFinishedGame
        return view_of(table), await self.of(table)

    async def newest(self, channel: int) -> TableView:
        """The game whose log is meant in a channel: the one being played, else the last. Raises NothingPlayed."""
        table = await self._store.load_running(channel)
        if table is None or table.phase is not Phase.PLAYING:
            table = await self._store.load_finished(channel)
        if table is None:
            raise NothingPlayed
        return view_of(table)

    async def shown(self, game: int, channel: int) -> tuple[TableView, Record]:
        """A game of a channel and its record, as much as may be shown now. Raises UnknownGame."""
        table = await self._dealt(game, channel)
        record = await self.of(table)
        return view_of(table), await asyncio.to_thread(concealed, record)

    async def page(self, game: int, channel: int, page: int | None, size: int) -> LogPage:
        """A page of `size` battles from the log of a channel's game; None or a page past the end means the last.

        Raises:
            UnknownGame: it's not a game of this channel, or its cards were never dealt.
        """
        table = await self._dealt(game, channel)
        pages = max((_newest_battle(table) - 1) // size + 1, 1)
        page = pages if page is None else min(max(page, 1), pages)
        first = (page - 1) * size + 1
        lines = await self._shown(table, first, first + size - 1)
        return LogPage(view_of(table), lines, page, pages)

    async def known(self, guild: int, channel: int, record: Record) -> Known | None:
        """The game of this server that a record describes, however much of the record has been changed.

        A game that is still running is looked for in this channel only.
        """
        table = await self._game_of(guild, channel, record.shuffle)
        if table is None:
            return None
        mine = await asyncio.to_thread(concealed, await self.of(table))  # else people could guess it card by card
        difference = await asyncio.to_thread(first_difference, record, mine)
        return Known(view_of(table), difference, mine.seats)

    async def _shown(self, table: Table, first: int, last: int) -> tuple[BattleLine, ...]:
        """Some battles as they may be shown now: in a running game, with the hidden cards that have come up since."""
        size, ahead = last - first + 1, 0 if table.phase is Phase.OVER else _BATTLES_AHEAD
        while True:
            stored = await self._store.lines(table.id, first, last + ahead)
            if not ahead:
                return await asyncio.to_thread(_lines, stored)
            lines = await asyncio.to_thread(_hidden_lines, stored)
            if len(lines) < size + ahead or not any(map(_hides_cards, lines[:size])):
                return lines[:size]
            ahead *= 8

    async def _game_of(self, guild: int, channel: int, shuffle: Shuffle) -> Table | None:
        if shuffle.server_seed is not None:
            game = await self._store.game_of_seed(guild, shuffle.server_seed)
            return None if game is None else await self._store.load(game)
        tables = (await self._store.load_running(channel), await self._store.load_finished(channel))
        dealt = [table for table in tables if table is not None and table.entropy is not None]
        return next((table for table in dealt if commitment(table.server_seed) == shuffle.commitment), None)

    async def _dealt(self, game: int, channel: int) -> Table:
        table = await self._store.load(game)
        if table is None or table.place.channel != channel or table.entropy is None:
            raise UnknownGame(game)
        return table

    async def of(self, table: Table) -> Record:
        """The whole record of a table, up to now."""
        async with self._one_at_a_time:
            stored = await self._store.lines(table.id)
            return record_of(table, await asyncio.to_thread(_lines, stored))


def record_of(table: Table, battles: Iterable[BattleLine]) -> Record:
    """The whole record of a game, with its seed. The deal follows from the shuffle and is not in it."""
    shuffle = Shuffle(
        server_seed=table.server_seed,
        entropy=table.entropy,
        commitment=commitment(table.server_seed),
        message=table.committed_in,
    )
    return Record(table.rules, tuple(seat.name for seat in table.seats), shuffle, tuple(battles), table.result)


def _newest_battle(table: Table) -> int:
    """The number of the last battle in which something has happened, or 0."""
    return max([played.number for played in table.recent], default=0)


def _hides_cards(line: BattleLine) -> bool:
    return None in line.taken or any(HIDDEN in move for move in line.moves if is_turn(move))


def _hidden_lines(stored: Lines) -> tuple[BattleLine, ...]:
    return hide_unseen(_lines(stored))


def _lines(stored: Lines) -> tuple[BattleLine, ...]:
    """The lines of a record for stored battles; the last may be unfinished."""
    made = {battle: tuple(text for _, text in group) for battle, group in groupby(stored.moves, lambda row: row[0])}
    lines = {number: BattleLine(number, moves) for number, moves in made.items()}
    for number, winner, taken, piles in stored.battles:
        counts = tuple(0 if pile == "-" else len(pile) // 2 for pile in piles.split("/"))
        lines[number] = BattleLine(number, made.get(number, ()), winner, parse_cards(taken), counts)
    return tuple(lines[number] for number in sorted(lines))
