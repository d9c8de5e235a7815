"""The places in a finished game: the winner is first, some share in a draw, and the rest have lost. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from warbot.engine.outcome import Ending
from warbot.engine.position import Position
from warbot.engine.record import is_turn, parse_turn
from warbot.engine.rule import AtLimit
from warbot.engine.rules import HouseRules
from warbot.table.values import PlayedBattle, Table

_COUNTED = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)


def shared_out(table: Table, played: Iterable[PlayedBattle]) -> Table:
    """The table, with those who share in a draw marked. `played` are its last battles, with all their moves."""
    result = table.result
    if result is None or result.winner is not None or not result.ending.counts:
        return table
    assert table.position is not None, "only a dealt game is drawn"
    moves = [move for battle in played if battle.number == table.position.battle for move in battle.moves]
    shares = _sharers(table.position, table.rules, result.ending, moves)
    return replace(table, seats=tuple(replace(seat, shares=at in shares) for at, seat in enumerate(table.seats)))


def _sharers(position: Position, rules: HouseRules, ending: Ending, moves: list[str]) -> list[int]:
    """Those still in; if the piles are counted, only those with the biggest. `moves` are those of the last battle.

    A drawn war gives everybody the cards back that they laid, including players who were out before it or resigned in
    it.
    """
    still_in = [seat for seat in position.holding if seat not in _out(moves)]
    if ending in _COUNTED and rules.at_limit is AtLimit.BIGGER_PILE:
        biggest = max(position.counts[seat] for seat in still_in)
        return [seat for seat in still_in if position.counts[seat] == biggest]
    return still_in


def _out(moves: list[str]) -> set[int]:
    """The seats that turned no card in the first turn of a battle, or resigned in it."""
    first = next((parse_turn(move) for move in moves if is_turn(move)), ())
    absent = {seat for seat, cards in enumerate(first) if not cards}
    return absent | {int(move[-1]) for move in moves if move.startswith("resign:")}
