"""How a dealt game goes on: who turns cards by themselves, whom it waits for, what its clock says. Pure.

Time enters here and in `due` alone; the engine knows none.
"""

from dataclasses import dataclass, replace
from typing import Final

from warbot.engine.lots import FairLots, game_seed
from warbot.engine.rule_values import Flip, Ties
from warbot.engine.rules import HouseRules
from warbot.store.rows import Auto, Going, Halt, Phase, Seat, Table
from warbot.store.settings_rows import ServerSettings, WhenIdle

FRAME_SECONDS: Final = 2.5
"""From one frame of a table that plays by itself to the next, whatever its pace: Discord takes no more for long."""

GRAB_SECONDS: Final = 10.0
"""So long the tied may grab; then the lot decides."""

PARKED_SECONDS: Final = 24 * 3600.0
"""A game that is parked for so long is abandoned."""

ASK_SECONDS: Final = 60.0
"""So long before it is parked, a table that plays by itself asks whether anybody is watching."""

MOST_PAUSED_SECONDS: Final = 30 * 60.0
"""A game can be paused for this long in all."""

_TURNS_OF_TIME: Final = 10
"""One turn may take so small a part of a game's time."""

_SHORTEST_TURN: Final = 30.0
"""Nobody has less time than that to turn a card: whoever is called has looked away for a moment."""

_REACTION: Final = (800, 3000)
"""Milliseconds within which the bot's seat grabs."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long players may keep a table waiting, in seconds, and what happens then, as the server's admins chose."""

    seconds: float = 600
    when_idle: WhenIdle = WhenIdle.AUTO_FLIP
    calls: bool = True

    @classmethod
    def of(cls, settings: ServerSettings) -> "Patience":
        return cls(settings.idle_minutes * 60.0, settings.when_idle, settings.idle_ping)

    def with_others(self, rules: HouseRules) -> float:
        """Seconds for which a player may keep the others waiting.

        In a game with a time limit it is a tenth of that at most, and half a minute in the shortest: else whoever leads
        could sit it out.
        """
        if rules.time_limit is None:
            return self.seconds
        return min(self.seconds, max(rules.time_limit * 60 / _TURNS_OF_TIME, _SHORTEST_TURN))


def awaited(table: Table) -> tuple[int, ...]:
    """The seats whose people have to press before the game goes on: to turn a card, or to grab a tie."""
    if table.phase is not Phase.PLAYING or table.position is None:
        return ()
    contest = [seat for seat in table.position.contest if table.seats[seat].person is not None]
    if tie_waits(table):
        return tuple(contest)
    if turns_by_itself(table.rules):
        return ()
    return tuple(seat for seat in contest if not table.seats[seat].turned and table.seats[seat].auto is None)


def tie_waits(table: Table) -> bool:
    """Whether a tie stands that goes to the player who grabs first."""
    return table.rules.ties is Ties.GRAB and table.position is not None and bool(table.position.at_war)


def turns_by_itself(rules: HouseRules) -> bool:
    """Whether these rules leave nothing to press but Grab: Speed War."""
    return rules.ties is Ties.GRAB and rules.flip is Flip.ANYONE


def plays_by_itself(table: Table) -> bool:
    """Whether the next turn comes without a press: every seat that takes part in it is automatic."""
    if table.phase is not Phase.PLAYING or table.going.halted or table.position is None or tie_waits(table):
        return False
    return turns_by_itself(table.rules) or all(table.seats[seat].automatic for seat in table.position.contest)


def asks(table: Table) -> bool:
    """Whether a table that plays by itself asks, with its newest frame, whether anybody is watching."""
    return plays_by_itself(table) and table.going.turned_at >= table.going.quiet_until - ASK_SECONDS


def reaction(table: Table, seat: int) -> float:
    """Seconds after which the bot's seat grabs the tie that stands: drawn from the game's own lots."""
    assert table.position is not None, "only a dealt game has a tie"
    assert table.entropy is not None, "only a dealt game has a tie"
    shortest, longest = _REACTION
    lots = FairLots(game_seed(table.server_seed, table.entropy))
    label = f"reaction:{table.position.battle + 1}:{seat}"
    return (shortest + lots.below(label, longest - shortest + 1)) / 1000


def time_left(table: Table, now: float) -> float | None:
    """Seconds until the time limit, below 0 after it; None where there is none."""
    if table.rules.time_limit is None:
        return None
    going = table.going
    running = 0 if going.clock_since is None else now - going.clock_since
    return table.rules.time_limit * 60 - going.clock - running


def time_is_up(table: Table, now: float) -> bool:
    """Whether the time limit has been reached, to the millisecond, as the store has it."""
    left = time_left(table, now)
    return left is not None and round(left, 3) <= 0


def ends_at(table: Table) -> float | None:
    """When time is up; None where there is no limit, or while the clock stands still, as it does once time is up."""
    since = table.going.clock_since
    return None if since is None or table.rules.time_limit is None else since + (time_left(table, since) or 0)


def pause_ends_at(going: Going) -> float | None:
    """When a game that is paused has been paused for long enough in all; None where it is not paused."""
    return None if going.paused_since is None else going.paused_since + MOST_PAUSED_SECONDS - going.paused


def went_on(before: Table, after: Table, now: float, patience: Patience, *, pressed: bool) -> Table:
    """`after`, with all its times as they follow from what has changed. `pressed`: somebody at the table is there.

    Its `due_at` is left to `due`.
    """
    if after.phase not in (Phase.PLAYING, Phase.OVER):
        return after
    runs = after.phase is Phase.PLAYING and after.going.halted is None and not time_is_up(after, now)
    going = _paused(clocked(after.going, now, runs=runs), now)
    if after.phase is Phase.OVER:
        return replace(after, going=replace(going, halted=None, calls_at=None, idle_at=None))
    dealt, new_turn = before.phase is not Phase.PLAYING, before.turn != after.turn
    resumed = before.going.halted is not None and going.halted is None
    if dealt or new_turn or resumed:
        going = replace(going, turned_at=now)
    if dealt or pressed or going.halted is not before.going.halted:
        parked = going.halted is not None and going.halted.parked
        going = replace(going, quiet_until=now + (PARKED_SECONDS if parked else patience.seconds))
    seats = tuple(_forget_calls(seat) if new_turn or seat.turned else seat for seat in after.seats)
    timed = replace(after, seats=seats, going=going)
    return _timed_waiting(timed, now, patience, anew=new_turn)


def shifted(table: Table, seconds: float, now: float, patience: Patience) -> Table:
    """The table with so much time taken out, until now: nobody could press in it.

    Who did press in it, by a command or on another message, has begun some times anew: nothing begins after now.
    """

    def later(time: float | None, latest: float) -> float | None:
        return None if time is None else min(time + seconds, max(time, latest))

    going = table.going
    waits = patience.with_others(table.rules)
    quiet = PARKED_SECONDS if going.halted and going.halted.parked else patience.seconds
    shifted_going = replace(
        going,
        turned_at=later(going.turned_at, now) or 0,
        quiet_until=later(going.quiet_until, now + quiet) or 0,
        calls_at=later(going.calls_at, now + waits / 2),
        idle_at=later(going.idle_at, now + waits),
        clock_since=later(going.clock_since, now),
        paused_since=later(going.paused_since, now),
    )
    return replace(table, going=shifted_going)


def clocked(going: Going, now: float, *, runs: bool) -> Going:
    """The game's clock, started or stopped."""
    if runs and going.clock_since is None:
        return replace(going, clock_since=now)
    if not runs and going.clock_since is not None:
        return replace(going, clock=going.clock + now - going.clock_since, clock_since=None)
    return going


def _paused(going: Going, now: float) -> Going:
    """The time of its pauses, which begins or ends."""
    pauses = going.halted is Halt.PAUSED
    if pauses and going.paused_since is None:
        return replace(going, paused_since=now)
    if not pauses and going.paused_since is not None:
        return replace(going, paused=going.paused + now - going.paused_since, paused_since=None)
    return going


def _timed_waiting(table: Table, now: float, patience: Patience, *, anew: bool) -> Table:
    """The times at which those who keep another player waiting are called, and are idle."""
    going = table.going
    if not somebody_waits(table):
        return replace(table, going=replace(going, calls_at=None, idle_at=None))
    if going.idle_at is not None and not anew:
        return table
    waits = patience.with_others(table.rules)
    calls_at = now + waits / 2 if patience.calls else None
    return replace(table, going=replace(going, calls_at=calls_at, idle_at=now + waits))


def somebody_waits(table: Table) -> bool:
    """Whether a player has done their part of this turn, and others, people too, have not."""
    if table.going.halted or tie_waits(table) or not awaited(table) or table.rules.flip is Flip.ANYONE:
        return False
    assert table.position is not None, "only a dealt game awaits somebody"
    contest = [table.seats[seat] for seat in table.position.contest]
    return any(seat.turned or seat.auto is Auto.CHOSEN for seat in contest)


def _forget_calls(seat: Seat) -> Seat:
    return replace(seat, pinged=False) if seat.pinged else seat
