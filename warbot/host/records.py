"""The record of a stored game."""

from collections.abc import Iterable

from warbot.engine.lots import commitment
from warbot.engine.record import BattleLine, Record, Shuffle
from warbot.store import Played, Table


def record_of(table: Table, battles: Iterable[Played]) -> Record:
    """The record of a game, from its table and all its battles (number 0, the deal, follows from the shuffle)."""
    shuffle = Shuffle(
        server_seed=table.server_seed,
        entropy=table.entropy,
        commitment=commitment(table.server_seed),
        message=table.committed_in,
    )
    lines = tuple(_line(battle) for battle in battles if battle.number > 0)
    return Record(table.rules, tuple(seat.name for seat in table.seats), shuffle, lines, table.result)


def _line(battle: Played) -> BattleLine:
    counts = None if battle.piles is None else tuple(map(len, battle.piles))
    return BattleLine(battle.number, battle.moves, battle.winner, battle.taken, counts)
