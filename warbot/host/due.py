"""What is due at a table, when, and what is done then. Pure.

Everything that happens without a press is here: a frame, the lot over a tie, the count when time is up, a call to
somebody who keeps others waiting, and what becomes of them, of a table that nobody plays at, and of one that nobody
comes to.
"""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.host import frames, moves, seating, turns
from warbot.host.going import (
    FRAME_SECONDS,
    GRAB_SECONDS,
    Patience,
    awaited,
    ends_at,
    pause_ends_at,
    plays_by_itself,
    reaction,
    somebody_waits,
    tie_waits,
    time_is_up,
)
from warbot.host.seating import Change
from warbot.store.rows import Auto, ClosedFor, Halt, Phase, Table
from warbot.store.settings_rows import WhenIdle


def due_at(table: Table) -> float | None:
    """When something is due at a table next (Unix seconds); None where nothing ever is."""
    if table.phase is not Phase.PLAYING:
        return table.due_at if table.phase.running else None
    going = table.going
    times = [going.quiet_until, pause_ends_at(going)]
    if not going.halted:
        times += [_grab_at(table), _frame_at(table), _time_at(table), going.idle_at]
        if not_called(table):
            times.append(going.calls_at)
    return min(time for time in times if time is not None)


def overdue(table: Table, seen: Seen, now: float, patience: Patience) -> Change:
    """What is done at a table for which something is due. Where nothing is (any more) the change changes nothing."""
    if table.phase in (Phase.OPEN, Phase.CHALLENGE) and _is_due(table.due_at, now):
        return Change(seating.closed(table, ClosedFor.EXPIRED, now))
    if table.phase is not Phase.PLAYING:
        return Change(table)
    if table.going.halted:
        return _halted(table, now)
    return _playing(table, seen, now, patience)


def _playing(table: Table, seen: Seen, now: float, patience: Patience) -> Change:  # noqa: PLR0911 - first come
    going = table.going
    if tie_waits(table) and _is_due(_grab_at(table), now):
        return turns.settle(table, seen, now, grab=_grabber(table, now))
    if _is_due(_time_at(table), now):
        return turns.last_round(table, seen, now)
    if _is_due(going.idle_at, now):
        return _idle(table, seen, now, patience)
    if _is_due(going.quiet_until, now):
        return Change(replace(table, going=replace(going, halted=Halt.PARKED)))
    if _is_due(going.calls_at, now) and (called := not_called(table)):
        return Change(turns.with_seats(table, {seat: {"pinged": True} for seat in called}))
    if _is_due(_frame_at(table), now):
        return frames.frame(table, seen, now)
    return Change(table)


def not_called(table: Table) -> tuple[int, ...]:
    """The seats that keep another player waiting, and have not been called for this turn yet."""
    return tuple(seat for seat in awaited(table) if not table.seats[seat].pinged)


def _is_due(at: float | None, now: float) -> bool:
    """To the millisecond, as the store has it: else a table could be due there and have nothing to be done here."""
    return at is not None and round(at * 1000) <= round(now * 1000)


def _grab_at(table: Table) -> float | None:
    """When a tie is taken without a press: by the bot's seat, or by the lot."""
    if not tie_waits(table):
        return None
    return table.going.turned_at + min([GRAB_SECONDS, *_reactions(table).values()])


def _reactions(table: Table) -> dict[int, float]:
    """How soon each tied seat of the bot's grabs."""
    assert table.position is not None, "a tie stands"
    return {seat: reaction(table, seat) for seat in table.position.at_war if table.seats[seat].person is None}


def _grabber(table: Table, now: float) -> int | None:
    """The bot's seat that grabs now; None: the lot decides."""
    soonest = sorted((after, seat) for seat, after in _reactions(table).items())
    if soonest and _is_due(table.going.turned_at + soonest[0][0], now):
        return soonest[0][1]
    return None


def _frame_at(table: Table) -> float | None:
    return table.going.turned_at + FRAME_SECONDS if plays_by_itself(table) else None


def _time_at(table: Table) -> float | None:
    """When the last round is due: once time is up, or as soon as the tie is settled that waited then."""
    going = table.going
    if going.clock_since is None and not tie_waits(table) and time_is_up(table, going.turned_at):
        return going.turned_at
    return ends_at(table)


def _halted(table: Table, now: float) -> Change:
    going = table.going
    if _is_due(pause_ends_at(going), now):
        resumed = replace(table, going=replace(going, halted=None))
        return Change(resumed if somebody_waits(resumed) else replace(table, going=replace(going, halted=Halt.PARKED)))
    if not _is_due(going.quiet_until, now):
        return Change(table)
    if going.halted and going.halted.parked:
        return Change(turns.over(table, Outcome(Ending.ABANDONED), now))
    return Change(replace(table, going=replace(going, halted=Halt.PARKED)))


def _idle(table: Table, seen: Seen, now: float, patience: Patience) -> Change:
    """Those who kept others waiting for too long: their cards turn by themselves from now on, or they forfeit."""
    late = awaited(table)
    if patience.when_idle is WhenIdle.AUTO_FLIP:
        idle = turns.with_seats(table, {seat: {"auto": Auto.IDLE} for seat in late})
        return replace(turns.go_on(idle, seen, now), stirs=True)
    return replace(moves.forfeit(table, late[0], seen, now), stirs=True)
