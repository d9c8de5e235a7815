"""After the deal: whose cards turn by themselves, how fast, and whether at all. Pure: a table in, a table out."""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.host.going import MOST_PAUSED_SECONDS, turns_by_itself
from warbot.host.moves import player
from warbot.host.people import Person
from warbot.host.refusals import NothingNew, OutOfGame, PausedEnough, TurnsAnyway
from warbot.host.seating import Change
from warbot.host.turns import go_on, with_seats
from warbot.store.rows import Auto, Halt, Pace, Table


def auto(table: Table, person: Person, seen: Seen, now: float, pace: Pace | None = None) -> Change:
    """`person` has their cards turn by themselves from now on, or not any more.

    With a pace it is always the first, and the table's pace is set as well (alone, where the cards of all turn by
    themselves anyway). Who has their cards turn takes back a halt and a wish to stop.
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
        table = with_seats(table, {seat: {"auto": Auto.CHOSEN, "wants_stop": False}})
    going = replace(table.going, halted=None, pace=pace or table.going.pace)
    return go_on(replace(table, going=going), seen, now)


def set_pace(table: Table, person: Person, pace: Pace) -> Change:
    """Any player sets the table's pace."""
    player(table, person)
    return Change(replace(table, going=replace(table.going, pace=pace)))


def pause(table: Table, person: Person) -> Change:
    """Any player lets the table stand still, its clock too, as long as the game has pauses left."""
    player(table, person)
    if table.going.halted is not None:
        raise NothingNew
    if table.going.paused >= MOST_PAUSED_SECONDS:
        raise PausedEnough(MOST_PAUSED_SECONDS)
    return Change(replace(table, going=replace(table.going, halted=Halt.PAUSED)))


def resume(table: Table, person: Person) -> Change:
    """Any player lets it go on. Where the watch has had their own cards turn, they turn them again."""
    seat = player(table, person)
    if table.going.halted is None:
        raise NothingNew
    going = replace(table.going, halted=None)
    resumed = replace(table, going=going)
    assert table.position is not None, "only a dealt game is played"
    if table.seats[seat].auto is Auto.IDLE and seat in table.position.still_in:
        resumed = with_seats(resumed, {seat: {"auto": None}})
    return Change(resumed)


def watch(table: Table, person: Person) -> Change:
    """A player is still watching: nothing else changes."""
    player(table, person)
    return Change(table)
