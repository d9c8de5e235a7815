"""Verifying a record: everything in it is computed again from its seeds and what people did, and compared."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from warbot.engine.game import Game
from warbot.engine.lots import commitment, made_at
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn, deal
from warbot.engine.position import Position
from warbot.engine.record import BattleLine, Record, turn_text
from warbot.engine.rule_values import ReturnOrder, Ties
from warbot.engine.rules import CHOICE_ORDERS

_ID: Final = re.compile("[0-9]{1,20}")


class Check(StrEnum):
    COMMITMENT = "commitment"
    TIMES = "times"
    DEAL = "deal"
    BATTLES = "battles"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. `holds` is None where the record has nothing to check it by.

    battle: the battle in which the first difference stands.
    found, expected: what the record says there, and what should be there.
    """

    check: Check
    holds: bool | None
    battle: int | None = None
    found: str = ""
    expected: str = ""


class _Differs(Exception):  # noqa: N818 - a way out of a replay, not an error
    def __init__(self, battle: int, found: str, expected: str) -> None:
        super().__init__(battle, found, expected)
        self.battle, self.found, self.expected = battle, found, expected


def verify(record: Record) -> tuple[Finding, ...]:
    """What holds of a record, in the order of Check, up to the first battle that does not."""
    return tuple(_findings(record))


def holds(findings: tuple[Finding, ...]) -> bool:
    """Whether nothing was found wrong."""
    return all(finding.holds is not False for finding in findings)


def _findings(record: Record) -> Iterator[Finding]:
    yield _check_commitment(record)
    yield _check_times(record)
    start = _start(record)
    if start is None:
        expected = f"{record.rules.players} piles of cards of the deck"
        yield Finding(Check.DEAL, False, found=f"{len(record.seats)} seats", expected=expected)
        return
    yield Finding(Check.DEAL, None if record.dealt is not None else True)
    game = Game.begin(record.rules, record.shuffle.lots, start)
    try:
        for number, line in enumerate(record.battles, 1):
            _replay(game, line, number)
    except _Differs as differs:
        yield Finding(Check.BATTLES, False, differs.battle, differs.found, differs.expected)
        return
    yield Finding(Check.BATTLES, True)
    yield _check_result(record, game)


def _check_commitment(record: Record) -> Finding:
    shuffle = record.shuffle
    if shuffle.commitment is None or shuffle.server_seed is None:
        return Finding(Check.COMMITMENT, None)
    expected = commitment(shuffle.server_seed)
    same = shuffle.commitment == expected
    return Finding(Check.COMMITMENT, same, found=shuffle.commitment, expected=expected)


def _check_times(record: Record) -> Finding:
    """Every id in the entropy was made by Discord after the message that showed the commitment."""
    message, entropy = record.shuffle.message, record.shuffle.entropy
    if message is None or entropy is None:
        return Finding(Check.TIMES, None)
    opener, *others = parts = entropy.split(":")
    told = len(parts) == len(record.seats) and all(_ID.fullmatch(part) or part == "bot" for part in others)
    ids = [int(part) for part in parts if _ID.fullmatch(part)]
    early = any(made_at(part) < made_at(message) for part in ids)
    if not (told and ids and (opener == "open" or _ID.fullmatch(opener))) or early:
        expected = f"for each seat open, bot or an id made after {message}"
        return Finding(Check.TIMES, False, found=entropy, expected=expected)
    return Finding(Check.TIMES, True)


def _start(record: Record) -> Position | None:
    if len(record.seats) != record.rules.players:
        return None
    if record.dealt is None:
        return deal(record.rules, record.shuffle.lots)
    if len(record.dealt) != record.rules.players or not any(record.dealt):
        return None
    in_deck = all(card in record.rules.deck for pile in record.dealt for card in pile)
    return Position(record.dealt) if in_deck else None


def _replay(game: Game, line: BattleLine, number: int) -> None:
    """Play along one line. Raises _Differs at the first thing in it that this game does not give."""
    if line.number != number or game.over:
        raise _Differs(line.number, str(line), "the result" if game.over else f"{number}. …")
    played = BattleLine(number, line.moves)
    for move in line.moves:
        if _finished(game, number):
            raise _Differs(number, move, "no further move in this battle")
        turn = _make(game, move, number)
        if turn is not None and turn.battle_over:
            played = replace(played, winner=turn.winner, taken=turn.taken, counts=game.position.counts)
    if played != line:
        raise _Differs(number, str(line), str(played))


def _finished(game: Game, battle: int) -> bool:
    return game.over or game.position.battle >= battle


def _make(game: Game, move: str, number: int) -> Turn | None:
    """Make one move of a record. Raises _Differs where it can't be made here, or turns other cards."""
    position, grabbing = game.position, game.rules.ties is Ties.GRAB and bool(game.position.at_war)
    match re.split("[:=]", move):
        case ["order", seat, order] if _may_choose(game, order) and seat in _seats(position.still_in):
            game.choose(int(seat), ReturnOrder(order))
        case ["grab", seat] if grabbing and seat in _seats(position.at_war):
            return game.step(grab=int(seat))
        case ["lot"] if grabbing:
            return game.step()
        case ["resign", seat] if seat in _seats(position.still_in):
            return game.resign(int(seat))
        case ["count"] if game.rules.time_limit is not None and not position.at_war:
            game.call_time()
        case _ if not grabbing:
            turn = game.step()
            if turn_text(turn) != move:
                raise _Differs(number, move, turn_text(turn))
            return turn
        case _:
            raise _Differs(number, move, "grab:… or lot")
    return None


def _may_choose(game: Game, order: str) -> bool:
    """Whether the rules leave the order to the players, at this moment, and there is such an order."""
    leave_it = game.rules.return_order is ReturnOrder.CHOICE and not game.position.at_war
    return leave_it and order in CHOICE_ORDERS


def _seats(seats: Iterable[int]) -> list[str]:
    return [str(seat) for seat in seats]


def _check_result(record: Record, game: Game) -> Finding:
    """A game that people stopped has no result to compute; any other has the one that its rules give."""
    stopped = record.result is not None and not record.result.ending.counts
    expected = record.result if stopped and game.outcome is None else game.outcome
    return Finding(Check.RESULT, record.result == expected, found=_told(record.result), expected=_told(expected))


def _told(result: Outcome | None) -> str:
    if result is None:
        return "no result"
    return f"{result.ending} {'draw' if result.winner is None else result.winner}"
