"""The moves about auto-flip, pace and pause. Pure."""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.table.change import Change, move
from warbot.table.moves import player
from warbot.table.people import Person
from warbot.table.refusals import NothingNew, OutOfGame, PausedEnough, TurnsAnyway
from warbot.table.timing import MOST_PAUSED_MS, turns_by_itself
from warbot.table.turns import settle_if_ready, with_seats
from warbot.table.values import AutoFlip, Halt, Pace, Table


@move
def auto(table: Table, seen: Seen, now: int, person: Person, pace: Pace | None = None) -> Change:
    """`person` turns auto-flip on or off.

    With a pace it is always turned on, and the table's pace is set as well (only the pace, if all cards turn
    automatically anyway). Turning it on ends a halt and withdraws a wish to stop.
    """
    seat = player(table, person)
    assert table.position is not None, "only a dealt game is played"
    if turns_by_itself(table.rules) and pace is None:
        raise TurnsAnyway
    if seat not in table.position.still_in and pace is None:
        raise OutOfGame
    if pace is None and table.seats[seat].auto is not None:
        return Change(with_seats(table, {seat: {"auto": None}}))
    if seat in table.position.still_in and not turns_by_itself(table.rules):
        table = with_seats(table, {seat: {"auto": AutoFlip.CHOSEN, "wants_stop": False}})
    timing = replace(table.timing, halted=None, pace=pace or table.timing.pace)
    return settle_if_ready(replace(table, timing=timing), seen, now)


@move
def set_pace(table: Table, _: Seen, __: int, person: Person, pace: Pace) -> Change:
    """Any player sets the table's pace."""
    player(table, person)
    return Change(replace(table, timing=replace(table.timing, pace=pace)))


@move
def pause(table: Table, _: Seen, __: int, person: Person) -> Change:
    """Any player pauses the table and its clock, as long as the game has pause time left."""
    player(table, person)
    if table.timing.halted is not None:
        raise NothingNew
    if table.timing.paused >= MOST_PAUSED_MS:
        raise PausedEnough(MOST_PAUSED_MS)
    return Change(replace(table, timing=replace(table.timing, halted=Halt.PAUSED)))


@move
def resume(table: Table, _: Seen, __: int, person: Person) -> Change:
    """Any player resumes the game. If the scheduler put that player on auto-flip, it is turned off."""
    seat = player(table, person)
    if table.timing.halted is None:
        raise NothingNew
    timing = replace(table.timing, halted=None)
    resumed = replace(table, timing=timing)
    assert table.position is not None, "only a dealt game is played"
    if table.seats[seat].auto is AutoFlip.IDLE and seat in table.position.still_in:
        resumed = with_seats(resumed, {seat: {"auto": None}})
    return Change(resumed)


@move
def keep_watching(table: Table, _: Seen, __: int, person: Person) -> Change:
    """A player is still watching: nothing else changes."""
    player(table, person)
    return Change(table)
