"""What is counted as a game is played, for statistics and its end: wars, and how often each order was used. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from warbot.engine.record import is_turn, parse_turn
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder
from warbot.table.values import PlayedBattle, Seat, Table

TWELFTHS: Final = 12
"""A fair share of wars is kept in twelfths: halves, thirds and quarters are whole numbers of them."""


def counted(table: Table, recent: Iterable[PlayedBattle], played: Iterable[PlayedBattle]) -> Table:
    """The table with what was just played counted. `recent` are its last battles before that, with their moves."""
    earlier = {battle.number: battle.moves for battle in recent if battle.piles is None}
    moves = dict[int, tuple[str, ...]](earlier)
    for battle in played:
        moves[battle.number] = (*moves.get(battle.number, ()), *battle.moves)
        if battle.piles is not None and battle.winner is not None:
            table = _with_war(table, moves[battle.number], battle.winner)
            table = _with_order(table, battle.winner)
    return table


def _with_war(table: Table, moves: Iterable[str], winner: int) -> Table:
    """Counts a battle's war, if it had one, for everyone who laid cards in its first round."""
    turns = [move for move in moves if is_turn(move)]
    if len(turns) < 2:  # noqa: PLR2004 - the tie, and the first round of the war
        return table
    fought = [seat for seat, cards in enumerate(parse_turn(turns[1])) if cards]
    seats = [
        _fought(seat, won=at == winner, fair=TWELFTHS // len(fought)) if at in fought else seat
        for at, seat in enumerate(table.seats)
    ]
    return replace(table, seats=tuple(seats))


def _fought(seat: Seat, *, won: bool, fair: int) -> Seat:
    return replace(seat, wars=seat.wars + 1, wars_won=seat.wars_won + won, fair_wars=seat.fair_wars + fair)


def _with_order(table: Table, winner: int) -> Table:
    """Counts the order in which the winner's cards went under, if the players choose it."""
    if table.rules.return_order is not ReturnOrder.CHOICE:
        return table
    orders = [[*used] for used in table.story.orders or [(0,) * len(CHOICE_ORDERS)] * len(table.seats)]
    chosen = table.seats[winner].return_order or ReturnOrder.WINNER_FIRST
    orders[winner][CHOICE_ORDERS.index(chosen)] += 1
    return replace(table, story=replace(table.story, orders=tuple(map(tuple, orders))))
