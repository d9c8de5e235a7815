"""What is due at a table, when, and what happens then. Pure.

Everything that happens without a press is here: a frame, the random draw over a tie, the count when time is up, the
ping for a player who keeps others waiting, and what becomes of that player, of an abandoned game, and of a table that
nobody joins.
"""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.table import frames, moves, seating, turns
from warbot.table.change import Change, move
from warbot.table.server_settings import WhenIdle
from warbot.table.timing import (
    FRAME_MS,
    GRAB_MS,
    IdlePolicy,
    awaited,
    ends_at,
    pause_ends_at,
    plays_by_itself,
    reaction,
    shifted,
    somebody_waits,
    tie_waits,
    time_is_up,
)
from warbot.table.values import AutoFlip, CloseReason, Halt, Phase, Table


def due_at(table: Table) -> int | None:
    """When something is next due at a table (milliseconds since the epoch); None if nothing ever is."""
    if table.phase is not Phase.PLAYING:
        return table.due_at if table.phase.running else None
    timing = table.timing
    times = [timing.quiet_until, pause_ends_at(timing)]
    if not timing.halted:
        times += [_grab_at(table), _frame_at(table), _time_at(table), timing.idle_at]
        if not_called(table):
            times.append(timing.calls_at)
    return min(time for time in times if time is not None)


@move
def overdue(
    table: Table, seen: Seen, now: int, policy: IdlePolicy, *, hidden: bool = False, unfinished: int | None = None
) -> Change:
    """Does what is due at a table; if nothing is (anymore), nothing changes.

    hidden: nothing can be shown there, so a game that isn't halted is parked before a card is turned.
    unfinished: the revision in which the last part of a frame was committed. The frame goes on with its next part,
    unless somebody has pressed something since then.
    """
    if table.phase in (Phase.OPEN, Phase.CHALLENGE) and _is_due(table.due_at, now):
        return Change(seating.closed(table, CloseReason.EXPIRED, now))
    if table.phase is not Phase.PLAYING:
        return Change(table)
    if table.timing.halted:
        return _halted(table, now)
    if hidden:
        return _parked(table, Halt.UNSEEN)
    return _playing(table, seen, now, policy, goes_on=table.revision == unfinished)


def _playing(table: Table, seen: Seen, now: int, policy: IdlePolicy, *, goes_on: bool) -> Change:  # noqa: PLR0911
    timing = table.timing
    if tie_waits(table) and _is_due(_grab_at(table), now):
        return turns.settle(table, seen, now, grab=_grabber(table, now))
    if _is_due(_time_at(table), now):
        return turns.last_round(table, seen, now)
    if _is_due(timing.idle_at, now):
        return _idle(table, seen, now, policy)
    if _is_due(timing.quiet_until, now):
        return _parked(table)
    if _is_due(timing.calls_at, now) and (called := not_called(table)):
        people = tuple(person for seat in called if (person := table.seats[seat].person) is not None)
        return Change(turns.with_seats(table, {seat: {"pinged": True} for seat in called}), calls=people)
    if goes_on or _is_due(_frame_at(table), now):
        return frames.frame(table, seen, now, continues=goes_on)
    return Change(table)


def _parked(table: Table, why: Halt = Halt.PARKED) -> Change:
    return Change(replace(table, timing=replace(table.timing, halted=why)))


def not_called(table: Table) -> tuple[int, ...]:
    """The seats that keep another player waiting and have not been pinged for this turn yet."""
    return tuple(seat for seat in awaited(table) if not table.seats[seat].pinged)


def _is_due(at: int | None, now: int) -> bool:
    return at is not None and at <= now


def _grab_at(table: Table) -> int | None:
    """When a tie is decided without a press: by a bot's seat that grabs it, or by a random draw."""
    if not tie_waits(table):
        return None
    return table.timing.turned_at + min([GRAB_MS, *_reactions(table).values()])


def _reactions(table: Table) -> dict[int, int]:
    """Milliseconds after which each tied bot's seat grabs."""
    assert table.position is not None, "a tie stands"
    return {seat: reaction(table, seat) for seat in table.position.at_war if table.seats[seat].person is None}


def _grabber(table: Table, now: int) -> int | None:
    """The bot's seat that grabs now; None means a random draw decides."""
    soonest = sorted((after, seat) for seat, after in _reactions(table).items())
    if soonest and _is_due(table.timing.turned_at + soonest[0][0], now):
        return soonest[0][1]
    return None


def _frame_at(table: Table) -> int | None:
    return table.timing.turned_at + FRAME_MS if plays_by_itself(table) else None


def _time_at(table: Table) -> int | None:
    """When the last round is due: when time is up, or as soon as a tie that was waiting then is settled."""
    timing = table.timing
    if timing.clock_since is None and not tie_waits(table) and time_is_up(table, timing.turned_at):
        return timing.turned_at
    return ends_at(table)


def _halted(table: Table, now: int) -> Change:
    timing = table.timing
    if _is_due(pause_ends_at(timing), now):
        resumed = replace(table, timing=replace(timing, halted=None))
        return Change(resumed) if somebody_waits(resumed) else _parked(table)
    if not _is_due(timing.quiet_until, now):
        return Change(table)
    if timing.halted and timing.halted.parked:
        return Change(turns.over(table, Outcome(Ending.ABANDONED), now))
    return _parked(table)


def _idle(table: Table, seen: Seen, now: int, policy: IdlePolicy) -> Change:
    """Players who kept others waiting too long are put on auto-flip from now on, or forfeit."""
    late = awaited(table)
    if policy.when_idle is WhenIdle.AUTO_FLIP:
        idle = turns.with_seats(table, {seat: {"auto": AutoFlip.IDLE} for seat in late})
        return replace(turns.settle_if_ready(idle, seen, now), stirs=True)
    return replace(moves.forfeit(table, late[0], seen, now), stirs=True)


@move
def park_unseen(table: Table, _: Seen, __: int) -> Change:
    """The game can't be shown: it waits for a press after which it can be."""
    if table.phase is not Phase.PLAYING or (table.timing.halted and table.timing.halted.parked):
        return Change(table)
    return _parked(table, Halt.UNSEEN)


@move
def abandon(table: Table, _: Seen, now: int) -> Change:
    """The channel was deleted: the table is closed, and counts for nobody."""
    if table.phase is Phase.PLAYING:
        return Change(turns.over(table, Outcome(Ending.ABANDONED), now))
    return Change(seating.closed(table, CloseReason.CANCELLED, now) if table.phase.running else table)


@move
def shift(table: Table, _: Seen, now: int, lost: int, policy: IdlePolicy) -> Change:
    """Nobody could press for this many milliseconds, up to now: none of them count."""
    return Change(shifted(table, lost, now, policy))
