"""How a dealt game continues: whose cards turn automatically, who it waits for, what its clock says. Pure.

Time is handled only here and in `due`; the engine knows nothing of it.
"""

from dataclasses import dataclass, replace
from typing import Final

from warbot.engine.rule import Flip, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.stream import FairStream, game_seed
from warbot.table.instants import DAY, MINUTE, SECOND
from warbot.table.server_settings import ServerSettings, WhenIdle
from warbot.table.values import AutoFlip, Halt, Phase, Seat, Table, Timing

FRAME_MS: Final = 2_500
"""Milliseconds between frames of a table that plays by itself, at any pace: Discord accepts no more edits for long."""

WAR_MS: Final = 2_000
"""Milliseconds by which the turn after a round of war begins later: its picture plays first, and people look at it."""

GRAB_MS: Final = 10 * SECOND
"""Milliseconds in which tied players may grab; then a random draw decides."""

PARKED_MS: Final = DAY
"""Milliseconds after which a parked game is abandoned."""

ASK_MS: Final = MINUTE
"""Milliseconds before parking at which a table that plays by itself asks whether anybody is watching."""

MOST_PAUSED_MS: Final = 30 * MINUTE
"""Milliseconds for which a game can be paused in total."""

_HINT_TURN: Final = 3
"""Turns of cards after which players who flip by hand have seen what flipping is."""

_TURNS_PER_LIMIT: Final = 10
"""The time limit divided by this is the longest that one turn may take."""

_MIN_TURN_MS: Final = 30 * SECOND
"""Milliseconds; everybody gets at least this to turn a card: a pinged player may have looked away for a moment."""

_REACTION_MS: Final = (800, 3000)
"""Milliseconds within which the bot's seat grabs."""


@dataclass(frozen=True, slots=True)
class IdlePolicy:
    """How many milliseconds players may keep a table waiting, and what happens then, as the server's admins chose."""

    patience: int = 10 * MINUTE
    when_idle: WhenIdle = WhenIdle.AUTO_FLIP
    calls: bool = True

    @classmethod
    def of(cls, settings: ServerSettings) -> "IdlePolicy":
        return cls(settings.idle_minutes * MINUTE, settings.when_idle, settings.idle_ping)

    def with_others(self, rules: HouseRules) -> int:
        """Milliseconds for which a player may keep the others waiting.

        In a game with a time limit it is at most a tenth of the limit, but at least half a minute: otherwise the leader
        could run out the clock.
        """
        if rules.time_limit is None:
            return self.patience
        return min(self.patience, max(rules.time_limit * MINUTE // _TURNS_PER_LIMIT, _MIN_TURN_MS))


def awaited(table: Table) -> tuple[int, ...]:
    """The seats of people who have to press before the game continues: to turn a card, or to grab a tie."""
    if table.phase is not Phase.PLAYING or table.position is None:
        return ()
    contest = [seat for seat in table.position.contest if table.seats[seat].person is not None]
    if tie_waits(table):
        return tuple(contest)
    if turns_by_itself(table.rules):
        return ()
    return tuple(seat for seat in contest if not table.seats[seat].turned and table.seats[seat].auto is None)


def tie_waits(table: Table) -> bool:
    """Whether there is a tie that goes to the player who grabs first."""
    return table.rules.ties is Ties.GRAB and table.position is not None and bool(table.position.at_war)


def turns_by_itself(rules: HouseRules) -> bool:
    """Whether these rules leave nothing to press but Grab: Speed War."""
    return rules.ties is Ties.GRAB and rules.flip is Flip.ANYONE


def hints_at_auto(table: Table) -> bool:
    """Whether the board tells that auto-flip exists: in one turn of a game, if somebody still flips by hand then.

    Counting the game's turns is enough for that, so nothing has to be remembered for each player.
    """
    return table.turn == _HINT_TURN and bool(awaited(table)) and not tie_waits(table)


def plays_by_itself(table: Table) -> bool:
    """Whether the next turn needs no press: every seat that takes part in it is automatic."""
    if table.phase is not Phase.PLAYING or table.timing.halted or table.position is None or tie_waits(table):
        return False
    return turns_by_itself(table.rules) or all(table.seats[seat].automatic for seat in table.position.contest)


def asks(table: Table) -> bool:
    """Whether a table that plays by itself asks, with its newest frame, if anybody is watching."""
    return plays_by_itself(table) and table.timing.turned_at >= table.timing.quiet_until - ASK_MS


def reaction(table: Table, seat: int) -> int:
    """Milliseconds after which the bot's seat grabs the current tie: drawn from the game's own random stream."""
    assert table.position is not None, "only a dealt game has a tie"
    assert table.entropy is not None, "only a dealt game has a tie"
    shortest, longest = _REACTION_MS
    stream = FairStream(game_seed(table.server_seed, table.entropy))
    label = f"reaction:{table.position.battle + 1}:{seat}"
    return shortest + stream.below(label, longest - shortest + 1)


def time_left(table: Table, now: int) -> int | None:
    """Milliseconds until the time limit, negative after it; None if there is none."""
    if table.rules.time_limit is None:
        return None
    timing = table.timing
    running = 0 if timing.clock_since is None else now - timing.clock_since
    return table.rules.time_limit * MINUTE - timing.clock - running


def time_is_up(table: Table, now: int) -> bool:
    """Whether the time limit has been reached."""
    left = time_left(table, now)
    return left is not None and left <= 0


def ends_at(table: Table) -> int | None:
    """When time is up; None if there is no limit, or while the clock is stopped, as it is once time is up."""
    since = table.timing.clock_since
    return None if since is None or table.rules.time_limit is None else since + (time_left(table, since) or 0)


def pause_ends_at(timing: Timing) -> int | None:
    """When a paused game has used up its pause time; None if it isn't paused."""
    return None if timing.paused_since is None else timing.paused_since + MOST_PAUSED_MS - timing.paused


def with_timing(before: Table, after: Table, now: int, policy: IdlePolicy, *, pressed: bool) -> Table:
    """`after`, with all its times updated for what has changed. `pressed`: somebody at the table is there.

    Its `due_at` is left to `due`.
    """
    if after.phase not in (Phase.PLAYING, Phase.OVER):
        return after
    runs = after.phase is Phase.PLAYING and after.timing.halted is None and not time_is_up(after, now)
    timing = _paused(clocked(after.timing, now, runs=runs), now)
    if after.phase is Phase.OVER:
        return replace(after, timing=replace(timing, halted=None, calls_at=None, idle_at=None))
    dealt, new_turn = before.phase is not Phase.PLAYING, before.turn != after.turn
    resumed = before.timing.halted is not None and timing.halted is None
    if dealt or new_turn or resumed:
        timing = replace(timing, turned_at=now + (WAR_MS if new_turn and _war_is_shown(before, after) else 0))
    if dealt or pressed or timing.halted is not before.timing.halted:
        parked = timing.halted is not None and timing.halted.parked
        timing = replace(timing, quiet_until=now + (PARKED_MS if parked else policy.patience))
    seats = tuple(_forget_calls(seat) if new_turn or seat.turned else seat for seat in after.seats)
    timed = replace(after, seats=seats, timing=timing)
    return _timed_waiting(timed, now, policy, new_turn=new_turn)


def _war_is_shown(before: Table, after: Table) -> bool:
    """Whether a single round of war was fought, which the board shows as a picture that moves."""
    if before.position is None or after.position is None or before.rules.ties is Ties.GRAB:
        return False
    return bool(before.position.at_war) and after.position.battle - before.position.battle <= 1


def shifted(table: Table, shift: int, now: int, policy: IdlePolicy) -> Table:
    """The table with so many milliseconds taken out, up to now: nobody could press in it.

    A player who did press in it, by a command or on another message, has restarted some times: none begins after now.
    """

    def later(time: int | None, latest: int) -> int | None:
        return None if time is None else min(time + shift, max(time, latest))

    timing = table.timing
    waits = policy.with_others(table.rules)
    quiet = PARKED_MS if timing.halted and timing.halted.parked else policy.patience
    shifted_timing = replace(
        timing,
        turned_at=later(timing.turned_at, now) or 0,
        quiet_until=later(timing.quiet_until, now + quiet) or 0,
        calls_at=later(timing.calls_at, now + waits // 2),
        idle_at=later(timing.idle_at, now + waits),
        clock_since=later(timing.clock_since, now),
        paused_since=later(timing.paused_since, now),
    )
    return replace(table, timing=shifted_timing)


def clocked(timing: Timing, now: int, *, runs: bool) -> Timing:
    """The timing with the game's clock started or stopped."""
    if runs and timing.clock_since is None:
        return replace(timing, clock_since=now)
    if not runs and timing.clock_since is not None:
        return replace(timing, clock=timing.clock + now - timing.clock_since, clock_since=None)
    return timing


def _paused(timing: Timing, now: int) -> Timing:
    """The timing with a pause begun or ended."""
    pauses = timing.halted is Halt.PAUSED
    if pauses and timing.paused_since is None:
        return replace(timing, paused_since=now)
    if not pauses and timing.paused_since is not None:
        return replace(timing, paused=timing.paused + now - timing.paused_since, paused_since=None)
    return timing


def _timed_waiting(table: Table, now: int, policy: IdlePolicy, *, new_turn: bool) -> Table:
    """The table with the times at which players who keep another player waiting are pinged, and count as idle."""
    timing = table.timing
    if not somebody_waits(table):
        return replace(table, timing=replace(timing, calls_at=None, idle_at=None))
    if timing.idle_at is not None and not new_turn:
        return table
    waits = policy.with_others(table.rules)
    calls_at = now + waits // 2 if policy.calls else None
    return replace(table, timing=replace(timing, calls_at=calls_at, idle_at=now + waits))


def somebody_waits(table: Table) -> bool:
    """Whether a player has done their part of this turn while other people have not."""
    if table.timing.halted or tie_waits(table) or not awaited(table) or table.rules.flip is Flip.ANYONE:
        return False
    assert table.position is not None, "only a dealt game awaits somebody"
    contest = [table.seats[seat] for seat in table.position.contest]
    return any(seat.turned or seat.auto is AutoFlip.CHOSEN for seat in contest)


def _forget_calls(seat: Seat) -> Seat:
    return replace(seat, pinged=False) if seat.pinged else seat
