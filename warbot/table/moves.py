"""The moves after the deal: flipping, grabbing, resigning, stopping. Pure."""

from dataclasses import replace

from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record import is_grab, is_turn
from warbot.engine.rule import Flip, ReturnOrder
from warbot.table.change import Change, move
from warbot.table.people import Person
from warbot.table.refusals import (
    BattleIsOn,
    GrabbedAlready,
    MayNotStop,
    NoChoiceHere,
    NotDealtYet,
    NothingNew,
    NothingToGrab,
    NotInThisTurn,
    NotSeated,
    OldButton,
    OutOfGame,
    Refusal,
    TableGone,
    TieStands,
)
from warbot.table.report import seat_names, view_of
from warbot.table.timing import tie_waits
from warbot.table.turns import after, game_of, over, played, settle, settle_if_ready, with_seats
from warbot.table.values import AutoFlip, Phase, PlayedBattle, Table


@move
def flip(table: Table, seen: Seen, now: int, person: Person, turn: int | None = None) -> Change:
    """`person` turns their card; when everyone awaited has turned theirs, the turn is settled.

    `turn` is the turn that the button was made for; None (a command) means the current one. Flipping withdraws a
    player's wish to stop, ends a halt, and, if their seat is still in, ends auto-flip.
    """
    if table.phase is Phase.OVER and turn == table.turn - 1 and table.seat_of(person.id) is not None:
        raise NothingNew  # this turn ended the game, and the press on it was a double click, or late
    seat = player(table, person)
    _check_turn(table, table.turn if turn is None else turn)
    _check_may_flip(table, seat)
    timing = replace(table.timing, halted=None)
    auto = None if _still_in(table, seat) else table.seats[seat].auto
    flipped = with_seats(replace(table, timing=timing), {seat: {"turned": True, "wants_stop": False, "auto": auto}})
    one_press = table.rules.flip is Flip.ANYONE or seat not in _contest(table)
    return settle(flipped, seen, now) if one_press else settle_if_ready(flipped, seen, now)


@move
def grab(table: Table, seen: Seen, now: int, person: Person, turn: int, reaction: int | None = None) -> Change:
    """`person` is the first to press Grab on a tie, which was turn `turn`, and takes the stake.

    reaction: milliseconds from when the tie appeared to the press; None if nobody knows when it appeared.

    Raises:
        GrabbedAlready: another player was first, or time had run out; it says by how much this press was late.
    """
    if turn == table.turn - 1 and (late := table.seat_of(person.id)) is not None:
        raise _grabbed_already(table, late, now)
    seat = player(table, person)
    if turn != table.turn:
        raise OldButton(view_of(table))
    if not tie_waits(table):
        raise NothingToGrab
    if seat not in _contest(table):
        raise _not_in_it(table, seat)
    best = [each for each in (table.seats[seat].best_grab, reaction) if each is not None]
    grabbed = with_seats(table, {seat: {"grab": reaction, "best_grab": min(best, default=None)}})
    return settle(replace(grabbed, timing=replace(table.timing, halted=None)), seen, now, grab=seat)


def _grabbed_already(table: Table, late: int, now: int) -> GrabbedAlready | NothingNew:
    """Who took the stake that a seat's player pressed too late for; if it was that seat, it's a double press."""
    moves = [move for battle in table.recent for move in battle.moves if is_turn(move) or is_grab(move)]
    if not moves or not is_grab(moves[-1]) or moves[-1] == f"grab:{late}":
        return NothingNew()
    by = None if moves[-1] == "lot" else seat_names(table)[int(moves[-1][-1])]
    return GrabbedAlready(by, now - table.timing.turned_at)


@move
def resign(table: Table, seen: Seen, now: int, person: Person) -> Change:
    """`person` gives up. With two players that ends the game; with more, the others play on."""
    seat = player(table, person)
    return _left(with_seats(table, {seat: {"auto": None}}), seat, seen, now)


def forfeit(table: Table, seat: int, seen: Seen, now: int) -> Change:
    """A seat that kept others waiting too long is out. It stays idle, which tells this from a resignation."""
    return _left(with_seats(table, {seat: {"auto": AutoFlip.IDLE}}), seat, seen, now)


def _left(table: Table, seat: int, seen: Seen, now: int) -> Change:
    """A seat is out at once. Raises OutOfGame if it already was."""
    game = game_of(table, seen)
    if seat not in game.position.still_in:
        raise OutOfGame
    number = game.position.battle + 1
    turn = game.resign(seat)
    left = played(game, number, turn, f"resign:{seat}")
    without = after(table, game, now, turns=0 if turn is None else 1)
    if game.over or turn is not None:
        return Change(without, (left,))
    settled = settle_if_ready(without, seen, now)
    return Change(settled.table, (left, *settled.battles))


def order_of(table: Table, person: Person) -> ReturnOrder:
    """The order that `person` has chosen. Raises as `choose` does if they may not choose (now)."""
    return table.seats[_chooser(table, person)].return_order or ReturnOrder.WINNER_FIRST


@move
def choose(table: Table, _: Seen, __: int, person: Person, order: ReturnOrder) -> Change:
    """`person` chooses the order in which cards they win go under their pile, from this battle on."""
    seat = _chooser(table, person)
    if order is order_of(table, person):
        return Change(table)
    assert table.position is not None, "only a dealt game is played"
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], return_order=order)
    played = PlayedBattle(table.position.battle + 1, (f"order:{seat}={order}",))
    return Change(replace(table, seats=tuple(seats)), (played,))


def _chooser(table: Table, person: Person) -> int:
    """The seat of `person`. Raises if they may not choose an order now."""
    seat = player(table, person)
    if table.rules.return_order is not ReturnOrder.CHOICE:
        raise NoChoiceHere
    assert table.position is not None, "only a dealt game is played"
    if seat not in table.position.still_in:
        raise OutOfGame
    if table.position.at_war or any(sitter.turned for sitter in table.seats):
        raise BattleIsOn  # the cards of this battle have been seen already
    return seat


@move
def stop(table: Table, _: Seen, now: int, person: Person, *, moderator: bool) -> Change:
    """A moderator stops the game; players do when all who are still in want to. No result is counted."""
    _check_playing(table)
    seat = table.seat_of(person.id)
    if seat is None and not moderator:
        raise MayNotStop(view_of(table))
    if seat is not None and table.seats[seat].wants_stop and undecided(table) and not moderator:
        raise NothingNew
    asked = table if seat is None else with_seats(table, {seat: {"wants_stop": True}})
    if seat is not None and not undecided(asked):
        return Change(over(asked, Outcome(Ending.STOPPED), now))
    if not moderator:
        return Change(asked)
    # these wishes show who stopped it: only the moderator, if the moderator is also a player
    alone = with_seats(asked, {at: {"wants_stop": at == seat} for at in range(len(table.seats))})
    return Change(over(alone, Outcome(Ending.STOPPED), now))


def undecided(table: Table) -> tuple[int, ...]:
    """The people still in who have not asked to stop; if no person is still in, one player's word is enough."""
    assert table.position is not None, "only a dealt game is stopped"
    return tuple(seat for seat in table.people if seat in table.position.still_in and not table.seats[seat].wants_stop)


def _check_playing(table: Table) -> None:
    if not table.phase.running:
        raise TableGone(view_of(table))
    if table.phase is not Phase.PLAYING:
        raise NotDealtYet(view_of(table))


def player(table: Table, person: Person) -> int:
    """The seat of `person` in a running game. Raises TableGone, NotDealtYet, NotSeated."""
    _check_playing(table)
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotSeated(view_of(table))
    return seat


def _check_turn(table: Table, turn: int) -> None:
    if turn == table.turn - 1:
        raise NothingNew
    if turn != table.turn:
        raise OldButton(view_of(table))


def _check_may_flip(table: Table, seat: int) -> None:
    """Raises unless the seat may flip: it or only bots' seats are in the contest, or one press turns all cards."""
    assert table.position is not None
    if table.seats[seat].turned:
        raise NothingNew
    contest = _contest(table)
    if tie_waits(table):
        raise TieStands if seat in contest else _not_in_it(table, seat)
    one_press = table.rules.flip is Flip.ANYONE or all(table.seats[other].person is None for other in contest)
    if one_press or seat in contest:
        return
    raise _not_in_it(table, seat)


def _not_in_it(table: Table, seat: int) -> Refusal:
    """Why a seat outside the contest has nothing to press."""
    if not _still_in(table, seat):
        return OutOfGame()
    names = seat_names(table)
    return NotInThisTurn(tuple(names[other] for other in _contest(table)), tie=tie_waits(table))


def _contest(table: Table) -> tuple[int, ...]:
    assert table.position is not None, "only a dealt game is played"
    return table.position.contest


def _still_in(table: Table, seat: int) -> bool:
    assert table.position is not None, "only a dealt game is played"
    return seat in table.position.still_in
