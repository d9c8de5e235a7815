"""What follows from every move: times, counts, the story, who shares in a draw, what is due next and when. Pure."""

from collections.abc import Iterable
from dataclasses import replace

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending
from warbot.engine.position import Position
from warbot.engine.record import is_turn, parse_turn
from warbot.engine.rule import AtLimit
from warbot.engine.rules import HouseRules
from warbot.table import story, turns
from warbot.table.change import Change, Move
from warbot.table.counts import counted
from warbot.table.due import due_at
from warbot.table.timing import IdlePolicy, time_is_up, with_timing
from warbot.table.values import Phase, PlayedBattle, Table


def with_consequences(move: Move, policy: IdlePolicy, *, pressed: bool) -> Move:
    """The move together with everything that follows from it. `pressed`: somebody at the table is there."""

    def whole(before: Table, seen: Seen, now: int) -> Change:
        change = _made(before, move, seen, now, pressed=pressed)
        placed = shared_out(change.table, (*before.recent, *change.battles))
        tallied = counted(placed, before.recent, change.battles)
        after = with_timing(before, tallied, now, policy, pressed=pressed or change.stirs)
        sizes = before.position.counts if before.position is not None else ()
        shuffles = not _shuffling(before) and _shuffling(after)
        new_story = story.after(
            after.story, change.battles, after.rules, sizes, shuffles=shuffles, continues=change.continues
        )
        return replace(change, table=replace(after, story=new_story, due_at=due_at(after)))

    return whole


def _made(table: Table, move: Move, seen: Seen, now: int, *, pressed: bool) -> Change:
    """The change that the move itself makes. A press after time is up finds that the last round has ended the game.

    If a tie still waits to be grabbed, people keep pressing.
    """
    if pressed and table.phase is Phase.PLAYING and time_is_up(table, now):
        ended = turns.last_round(table, seen, now)
        if ended.table.phase is Phase.OVER:
            return ended
    return move(table, seen, now)


def _shuffling(table: Table) -> bool:
    """Whether won cards are shuffled because a position was repeated."""
    return table.position is not None and table.position.shuffling


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
