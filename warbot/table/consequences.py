"""What follows from every move: times, counts, the story, who shares in a draw, what is due next and when. Pure."""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.table import story, turns
from warbot.table.change import Change, Move
from warbot.table.counts import counted
from warbot.table.due import due_at
from warbot.table.places import shared_out
from warbot.table.timing import IdlePolicy, time_is_up, with_timing
from warbot.table.values import Phase, Table


def with_consequences(move: Move, policy: IdlePolicy, *, pressed: bool) -> Move:
    """The move together with everything that follows from it. `pressed`: somebody at the table is there."""

    def whole(before: Table, seen: Seen, now: int) -> Change:
        change = _made(before, move, seen, now, pressed=pressed)
        placed = shared_out(change.table, (*before.recent, *change.battles))
        tallied = counted(placed, before.recent, change.battles)
        after = with_timing(before, tallied, now, policy, pressed=pressed or change.stirs)
        sizes = before.position.counts if before.position is not None else ()
        shuffles = not _shuffling(before) and _shuffling(after)
        new_story = story.after(after.story, change.battles, after.rules, sizes, shuffles=shuffles)
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
