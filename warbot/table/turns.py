"""Turns of cards at a table: how the engine's game is built from it and stored back in it. Pure."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from warbot.engine.game import Game, Seen
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn
from warbot.engine.record import turn_text
from warbot.engine.rule import ReturnOrder, Ties
from warbot.engine.stream import FairStream, game_seed
from warbot.table.change import Change
from warbot.table.timing import awaited, clocked, tie_waits, time_is_up
from warbot.table.values import Phase, PlayedBattle, Table


def game_of(table: Table, seen: Seen) -> Game:
    """The engine's game of a table, ready to continue from its current state."""
    assert table.position is not None, "only a dealt game is played"
    assert table.entropy is not None, "only a dealt game is played"
    stream = FairStream(game_seed(table.server_seed, table.entropy))
    orders = tuple(seat.return_order or ReturnOrder.WINNER_FIRST for seat in table.seats)
    return Game(table.rules, stream, table.position, orders, seen)


def settle(table: Table, seen: Seen, now: int, grab: int | None = None) -> Change:
    """Make the turn, after everyone awaited has flipped or somebody has grabbed; then count if time is up."""
    game = game_of(table, seen)
    played = [played_turn(game, grab)]
    if time_is_up(table, now):
        played += _counted(game)
    return Change(after(table, game, now, turns=1), tuple(played))


def settle_if_ready(table: Table, seen: Seen, now: int) -> Change:
    """Make the turn if nobody is awaited anymore and somebody has turned a card for it; else change nothing yet."""
    ready = not awaited(table) and not tie_waits(table) and any(seat.turned for seat in table.seats)
    return settle(table, seen, now) if ready else Change(table)


def last_round(table: Table, seen: Seen, now: int) -> Change:
    """Time is up: a battle in which anyone has turned a card, or a war, is finished at once; then the piles count.

    Only a tie that waits to be grabbed keeps its seconds. Until it is settled the clock is stopped.
    """
    stopped = replace(table, timing=clocked(table.timing, now, runs=False))
    if tie_waits(table):
        return Change(stopped)
    game, played = game_of(table, seen), list[PlayedBattle]()
    begun = bool(game.position.at_war) or any(seat.turned for seat in table.seats)
    while begun and not game.over and (not played or game.position.at_war) and not waits_for_grab(game):
        played.append(played_turn(game))
    made = len(played)
    played += _counted(game)
    return Change(after(stopped, game, now, turns=made), tuple(played))


def played_turn(game: Game, grab: int | None = None) -> PlayedBattle:
    """Make one turn of a game: a turn of cards, or a tie that goes to the seat `grab`, or by a random draw if None."""
    number, grabbed = game.position.battle + 1, waits_for_grab(game)
    turn = game.step(grab)
    if not grabbed:
        return played(game, number, turn, turn_text(turn))
    return played(game, number, turn, "lot" if grab is None else f"grab:{grab}")


def _counted(game: Game) -> list[PlayedBattle]:
    """Call time before the next battle; not in a game that is over, nor while a tie waits."""
    if game.over or game.position.at_war:
        return []
    game.call_time()
    return [PlayedBattle(game.position.battle + 1, ("count",))]


def played(game: Game, number: int, turn: Turn | None, move: str) -> PlayedBattle:
    """What was played in battle `number` with one move, which the game has already made."""
    finished = game.position.battle >= number
    return PlayedBattle(
        number=number,
        moves=(move,),
        winner=turn.winner if turn else None,
        taken=turn.taken if turn else (),
        piles=game.position.piles if finished else None,
        stake_stays=finished and bool(game.position.stake),
    )


def waits_for_grab(game: Game) -> bool:
    return game.rules.ties is Ties.GRAB and len(game.position.at_war) > 1


def alone(table: Table, seats: Iterable[int]) -> bool:
    """Whether the cards of these seats turn without a press, however the rest of the table plays."""
    return all(table.seats[seat].automatic for seat in seats)


def after(table: Table, game: Game, now: int, turns: int = 0) -> Table:
    """The table after this many turns (the cards turned are no longer waiting), or after somebody left it."""
    seats = tuple(
        replace(seat, turned=seat.turned and not turns and at in game.position.contest)
        for at, seat in enumerate(table.seats)
    )
    continued = replace(table, position=game.position, seats=seats, turn=table.turn + turns)
    return continued if game.outcome is None else over(continued, game.outcome, now)


def over(table: Table, result: Outcome, now: int) -> Table:
    """The table with its game over."""
    seats = tuple(replace(seat, turned=False) for seat in table.seats)
    return replace(table, phase=Phase.OVER, seats=seats, result=result, ended_at=now)


def with_seats(table: Table, changes: Mapping[int, Mapping[str, Any]]) -> Table:
    """The table with some fields of some seats changed."""
    seats = (replace(seat, **changes.get(at, {})) for at, seat in enumerate(table.seats))
    return replace(table, seats=tuple(seats))
