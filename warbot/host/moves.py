"""After the deal: turning cards, resigning, stopping. Pure: a table in, a table out."""

from dataclasses import replace

from warbot.engine.game import Game, Seen
from warbot.engine.lots import FairLots, game_seed
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.play import Turn
from warbot.engine.record import turn_text
from warbot.engine.rule_values import Flip, ReturnOrder
from warbot.host.people import Person
from warbot.host.refusals import (
    BattleIsOn,
    MayNotStop,
    NoChoiceHere,
    NotDealtYet,
    NothingNew,
    NotInThisTurn,
    NotSeated,
    OldButton,
    OutOfGame,
    TableGone,
)
from warbot.host.report import awaited, report_of
from warbot.host.seating import Change
from warbot.store.rows import Phase, Played, Table


def flip(table: Table, person: Person, turn: int | None, seen: Seen, now: float) -> Change:
    """`person` turns their card; when everyone awaited has, the turn is settled.

    `turn` is the turn that the button was made for; None (a command) is the one in progress. Who plays on takes back
    a wish to stop.
    """
    if table.phase is Phase.OVER and turn == table.turn - 1 and table.seat_of(person.id) is not None:
        raise NothingNew  # it was this turn that ended the game, and the press on it came twice, or late
    seat = _player(table, person)
    _check_turn(table, table.turn if turn is None else turn)
    _check_may_flip(table, seat)
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], turned=True, wants_stop=False)
    turned = replace(table, seats=tuple(seats))
    if table.rules.flip is Flip.EACH and seat in _contest(table) and awaited(turned):
        return Change(turned)
    return _settle(turned, seen, now)


def resign(table: Table, person: Person, seen: Seen, now: float) -> Change:
    """`person` gives the game up. With two players that ends it; with more, the others play on."""
    seat = _player(table, person)
    game = _game(table, seen)
    if seat not in game.position.still_in:
        raise OutOfGame
    number = game.position.battle + 1
    turn = game.resign(seat)
    played = _played(game, number, turn, f"resign:{seat}")
    after = _after(table, game, now, turns=0 if turn is None else 1)
    if not game.over and turn is None and any(other.turned for other in after.seats) and not awaited(after):
        settled = _settle(after, seen, now)
        return Change(settled.table, (played, *settled.battles))
    return Change(after, (played,))


def order_of(table: Table, person: Person) -> ReturnOrder:
    """The order that `person` has chosen. Raises as `choose` does, where they may not choose (now)."""
    return table.seats[_chooser(table, person)].return_order or ReturnOrder.WINNER_FIRST


def choose(table: Table, person: Person, order: ReturnOrder) -> Change:
    """`person` chooses the order in which the cards that they win go under, from this battle on."""
    seat = _chooser(table, person)
    if order is order_of(table, person):
        return Change(table)
    assert table.position is not None, "only a dealt game is played"
    seats = list(table.seats)
    seats[seat] = replace(seats[seat], return_order=order)
    played = Played(table.position.battle + 1, (f"order:{seat}={order}",))
    return Change(replace(table, seats=tuple(seats)), (played,))


def _chooser(table: Table, person: Person) -> int:
    """The seat of `person`, who may choose an order now."""
    seat = _player(table, person)
    if table.rules.return_order is not ReturnOrder.CHOICE:
        raise NoChoiceHere
    assert table.position is not None, "only a dealt game is played"
    if seat not in table.position.still_in:
        raise OutOfGame
    if table.position.at_war or any(sitter.turned for sitter in table.seats):
        raise BattleIsOn  # the cards of this battle are seen already
    return seat


def stop(table: Table, person: Person, *, moderator: bool, now: float) -> Change:
    """A moderator stops the game; players do when all who are still in want it. No result is counted."""
    _check_playing(table)
    seat = table.seat_of(person.id)
    if moderator:
        return Change(_over(table, Outcome(Ending.STOPPED), now))
    if seat is None:
        raise MayNotStop(report_of(table))
    seats = list(table.seats)
    if seats[seat].wants_stop and undecided(table):
        raise NothingNew
    seats[seat] = replace(seats[seat], wants_stop=True)
    asked = replace(table, seats=tuple(seats))
    return Change(_over(asked, Outcome(Ending.STOPPED), now)) if not undecided(asked) else Change(asked)


def undecided(table: Table) -> tuple[int, ...]:
    """The people still in who have not asked to stop; where no person is still in, one player's word is enough."""
    assert table.position is not None, "only a dealt game is stopped"
    return tuple(seat for seat in table.people if seat in table.position.still_in and not table.seats[seat].wants_stop)


def _check_playing(table: Table) -> None:
    if not table.phase.running:
        raise TableGone(report_of(table))
    if table.phase is not Phase.PLAYING:
        raise NotDealtYet(report_of(table))


def _player(table: Table, person: Person) -> int:
    _check_playing(table)
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotSeated(report_of(table))
    return seat


def _check_turn(table: Table, turn: int) -> None:
    if turn == table.turn - 1:
        raise NothingNew
    if turn != table.turn:
        raise OldButton(report_of(table))


def _check_may_flip(table: Table, seat: int) -> None:
    """Those in the contest turn; where only bots' seats are in it, or one press turns all, any player may."""
    assert table.position is not None
    if table.seats[seat].turned:
        raise NothingNew
    contest = _contest(table)
    one_press = table.rules.flip is Flip.ANYONE or all(table.seats[other].person is None for other in contest)
    if one_press or seat in contest:
        return
    if seat not in table.position.still_in:
        raise OutOfGame
    raise NotInThisTurn(tuple(table.seats[other].name for other in contest))


def _contest(table: Table) -> tuple[int, ...]:
    assert table.position is not None, "only a dealt game is played"
    return table.position.contest


def _game(table: Table, seen: Seen) -> Game:
    """The game of a table, ready to go on from where it stands."""
    assert table.position is not None, "only a dealt game is played"
    assert table.entropy is not None, "only a dealt game is played"
    lots = FairLots(game_seed(table.server_seed, table.entropy))
    orders = tuple(seat.return_order or ReturnOrder.WINNER_FIRST for seat in table.seats)
    return Game(table.rules, lots, table.position, orders, seen)


def _settle(table: Table, seen: Seen, now: float) -> Change:
    """Everyone awaited has turned: the turn of cards is made."""
    game = _game(table, seen)
    number = game.position.battle + 1
    turn = game.step()
    return Change(_after(table, game, now, turns=1), (_played(game, number, turn, turn_text(turn)),))


def _played(game: Game, number: int, turn: Turn | None, move: str) -> Played:
    finished = game.position.battle >= number
    return Played(
        number=number,
        moves=(move,),
        winner=turn.winner if turn else None,
        taken=turn.taken if turn else (),
        piles=game.position.piles if finished else None,
        stake_stays=finished and bool(game.position.stake),
    )


def _after(table: Table, game: Game, now: float, turns: int = 0) -> Table:
    """The table after a turn (its cards are no longer waiting), or after somebody left it."""
    seats = tuple(
        replace(seat, turned=seat.turned and not turns and at in game.position.contest)
        for at, seat in enumerate(table.seats)
    )
    after = replace(table, position=game.position, seats=seats, turn=table.turn + turns)
    return after if game.outcome is None else _over(after, game.outcome, now)


def _over(table: Table, result: Outcome, now: float) -> Table:
    seats = tuple(replace(seat, turned=False) for seat in table.seats)
    return replace(table, phase=Phase.OVER, seats=seats, result=result, ended_at=now)
