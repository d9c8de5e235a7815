"""Logs to tell: games from given piles, with reports as the host would give them."""

from collections.abc import Sequence

from engine.recording import Recorder

from warbot.engine.position import parse_piles
from warbot.engine.record import Record, Shuffle
from warbot.engine.rules import parse_rules
from warbot.host import LogPage
from warbot.table import Phase, Place, SeatView, TableView

ZEROS = bytes(32)
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def dealt(rules: str, piles: str) -> Recorder:
    """A game at a deal of one's choice, which plays on and notes down what happens."""
    return Recorder(parse_rules(rules), Shuffle(seed=ZEROS), parse_piles(piles))


def view_of(record: Record, names: Sequence[str] = NAMES) -> TableView:
    """The report of a game that stands as its record says."""
    over = record.result is not None
    return TableView(
        game=10**18 - 1,
        place=Place(10**18, 10**18),
        message=10**18,
        phase=Phase.OVER if over else Phase.PLAYING,
        revision=1,
        turn=1,
        rules=record.rules,
        seats=tuple(SeatView(name, None) for name in names[: record.rules.players]),
        commitment="ab" * 32,
        entropy=":".join(["open", *(str(10**18 + at) for at in range(record.rules.players - 1))]),
        server_seed="cd" * 32 if over else None,
        battles=sum(line.counts is not None for line in record.battles),
        result=record.result,
    )


def page_of(record: Record, names: Sequence[str] = NAMES, page: int = 1, pages: int = 1) -> LogPage:
    return LogPage(view_of(record, names), record.battles[-10:], page, pages)
