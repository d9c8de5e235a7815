"""The moves before the deal: opening a table, joining, the challenge, the deal itself. Pure.

The order of events makes the shuffle fair: the server's seed is drawn when the table opens, then its commitment is
shown, and only after that can others join, by an interaction whose id goes into the game's seed.
"""

from dataclasses import dataclass, replace

from warbot.engine.game import Seen
from warbot.engine.play import deal as deal_cards
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules
from warbot.engine.stream import FairStream, game_seed, made_at
from warbot.table import rematches, story, turns
from warbot.table.change import Change, move
from warbot.table.instants import MINUTE
from warbot.table.people import BOTS, Bot, Person
from warbot.table.refusals import (
    AlonePlayer,
    AlreadyDealt,
    AlreadySeated,
    ChallengeForTwo,
    NotChallenged,
    NothingNew,
    NotOpener,
    NotOverYet,
    NotPostedYet,
    NotSeated,
    OpenerFirst,
    OpenerStays,
    TableFull,
    TableGone,
)
from warbot.table.report import seat_names, view_of
from warbot.table.values import CloseReason, Phase, Place, PlayedBattle, Seat, Series, Table

REPLACEABLE_AFTER_MS = 2 * MINUTE
"""Milliseconds after which another table may replace one that is still waiting."""

LATE_TAP_MS = 1_500
"""Milliseconds after a game's end in which a press on Rematch doesn't count."""


@dataclass(frozen=True, slots=True)
class Waits:
    """How long a table waits, in milliseconds."""

    challenge: int = 5 * MINUTE
    open_table: int = 15 * MINUTE


def new_table(
    place: Place,
    opener: Person,
    rules: HouseRules,
    opponent: Person | Bot | None,
    *,
    server_seed: bytes,
    now: int,
    waits: Waits,
    rematch_of: int | None = None,
    series: Series | None = None,
) -> Table:
    """A table with its opener seated: a challenge if the opponent is a person, else open.

    rematch_of: the game that it is a rematch of. series: the games before it, which it continues.

    Raises:
        ChallengeForTwo: the rules seat more than the two of a challenge.
    """
    challenge = isinstance(opponent, Person)
    if challenge and rules.players > 2:  # noqa: PLR2004 - a challenge is between two
        raise ChallengeForTwo(rules.players)
    seats: tuple[Seat, ...] = (rematches.seated((), opener, series),)
    if opponent is not None:
        seats = (*seats, rematches.seated(seats, opponent, series))
    return Table(
        id=0,
        place=place,
        phase=Phase.CHALLENGE if challenge else Phase.OPEN,
        rules=rules,
        server_seed=server_seed,
        seats=seats,
        opened_at=now,
        due_at=now + (waits.challenge if challenge else waits.open_table),
        rematch_of=rematch_of,
        series=series,
    )


@move
def join(table: Table, _: Seen, now: int, person: Person, interaction: int) -> Change:
    """`person` takes the next free seat; when the last one is taken, the cards are dealt."""
    _check_waiting(table)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    if table.seat_of(person.id) is not None:
        raise AlreadySeated
    _check_free(table)
    _check_posted(table, interaction)
    seat = rematches.seated(table.seats, person, table.series, interaction)
    return _deal_if_full(replace(table, seats=(*table.seats, seat)), now)


@move
def leave(table: Table, _: Seen, __: int, person: Person) -> Change:
    """`person` leaves before the deal. The opener cancels instead."""
    _check_waiting(table)
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotSeated(view_of(table))
    if seat == 0:
        raise OpenerStays
    return Change(replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :]))


@move
def accept(table: Table, _: Seen, now: int, person: Person, interaction: int) -> Change:
    """The challenged person accepts, and the cards are dealt."""
    _check_challenged(table, person)
    _check_posted(table, interaction)
    seated = replace(table.seats[1], name=person.name, sat_down_by=interaction)
    return deal(replace(table, seats=(table.seats[0], seated)), now)


@move
def decline(table: Table, _: Seen, now: int, person: Person) -> Change:
    """The challenged person declines."""
    _check_challenged(table, person)
    return Change(closed(table, CloseReason.DECLINED, now))


@move
def seat_bot(table: Table, _: Seen, now: int, person: Person) -> Change:
    """The opener gives the next free seat to a bot, with a name of its own."""
    _check_waiting(table)
    _check_opener(table, person)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    _check_free(table)
    names = [seat.name for seat in table.seats if seat.person is None]
    bot = next(bot for bot in BOTS if bot.name not in names)
    return _deal_if_full(replace(table, seats=(*table.seats, rematches.seated(table.seats, bot, table.series))), now)


@move
def start(table: Table, _: Seen, now: int, person: Person, interaction: int) -> Change:
    """The opener deals to everyone seated: against the bot, or before a larger table is full.

    If nobody else joined, the opener's press takes the place of theirs in the shuffle, and turns the first cards too:
    nobody else has to be ready. Only where players choose the order of won cards do they get to do that first.
    """
    _check_waiting(table)
    _check_opener(table, person)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    if len(table.seats) == 1:
        raise AlonePlayer
    _check_posted(table, interaction)
    if table.people != (0,):
        return deal(table, now)
    dealt = deal(replace(table, seats=(replace(table.seats[0], sat_down_by=interaction), *table.seats[1:])), now)
    return dealt if table.rules.return_order is ReturnOrder.CHOICE else _with_first_turn(dealt, now)


def _with_first_turn(dealt: Change, now: int) -> Change:
    """A deal, and the first turn of cards with it."""
    assert dealt.table.position is not None, "the cards are dealt"
    first = turns.settle(dealt.table, Seen([dealt.table.position.piles]), now)
    return Change(first.table, (*dealt.battles, *first.battles))


@move
def cancel(table: Table, _: Seen, now: int, person: Person, *, moderator: bool) -> Change:
    """The opener, or a moderator, closes a table before its deal."""
    _check_waiting(table)
    if not moderator:
        _check_opener(table, person)
    return Change(closed(table, CloseReason.CANCELLED, now))


def check_reopens(table: Table, person: Person, now: int, *, against_bot: bool) -> None:
    """Whether `person` may open another table in place of one that was closed before its deal.

    The opener may at once. Others may open it to everyone after a while, if the opener hasn't; they can't play the bot
    in the opener's place.

    Raises:
        OpenerFirst, NotOpener: not yet, or not at all.
        NotOverYet, TableGone: the table wasn't closed before its deal.
    """
    if table.phase is not Phase.CLOSED:
        raise NotOverYet(view_of(table)) if table.phase.running else TableGone(view_of(table))
    free_at = (table.ended_at or 0) + REPLACEABLE_AFTER_MS
    if against_bot:
        _check_opener(table, person)
    elif person.id != table.seats[0].person and now < free_at:
        raise OpenerFirst(seat_names(table)[0], free_at)


def check_rematch(table: Table, person: Person, now: int) -> None:
    """Whether `person` may offer a rematch of a finished game, or accept one.

    Rematch stands where Flip stood, so a press just after the end was most likely meant for a card.

    Raises:
        NotOverYet, NotSeated: the game isn't over, or wasn't theirs.
        NothingNew: the game ended a moment ago.
    """
    if table.phase is not Phase.OVER:
        raise NotOverYet(view_of(table))
    if table.seat_of(person.id) is None:
        raise NotSeated(view_of(table))
    if 0 <= now - (table.ended_at or 0) < LATE_TAP_MS:
        raise NothingNew


def closed(table: Table, why: CloseReason, now: int) -> Table:
    """The table, closed without a deal."""
    return replace(table, phase=Phase.CLOSED, closed_for=why, due_at=None, ended_at=now, series=None)


def deal(table: Table, now: int) -> Change:
    """Shuffle and deal to everyone seated; the rules' `players` is set to their number."""
    table = rematches.dealt(table)
    entropy = ":".join(_entropy(at, seat) for at, seat in enumerate(table.seats))
    rules = replace(table.rules, players=len(table.seats))
    position = deal_cards(rules, FairStream(game_seed(table.server_seed, entropy)))
    dealt = replace(
        table,
        seats=tuple(
            replace(seat, tops=story.top_cards(pile, rules))
            for seat, pile in zip(table.seats, position.piles, strict=True)
        ),
        story=story.begin(position.counts),
        phase=Phase.PLAYING,
        rules=rules,
        entropy=entropy,
        position=position,
        due_at=None,
        dealt_at=now,
    )
    return Change(dealt, (PlayedBattle(0, piles=position.piles),))


def _entropy(at: int, seat: Seat) -> str:
    if seat.person is None:
        return "bot"
    return "open" if at == 0 and seat.sat_down_by is None else str(seat.sat_down_by)


def _deal_if_full(table: Table, now: int) -> Change:
    """Deals a full table at once if somebody besides the opener joined; otherwise waits for the opener's Deal."""
    sat_down = any(table.seats[seat].sat_down_by is not None for seat in table.people)
    return deal(table, now) if len(table.seats) >= table.rules.players and sat_down else Change(table)


def _check_waiting(table: Table) -> None:
    if not table.phase.running:
        raise TableGone(view_of(table))
    if table.phase is Phase.PLAYING:
        raise AlreadyDealt(view_of(table))


def _check_free(table: Table) -> None:
    if len(table.seats) >= table.rules.players:
        raise TableFull(table.rules.players)


def _check_posted(table: Table, interaction: int) -> None:
    """The seal was shown before this interaction was created: otherwise its id proves nothing."""
    if table.committed_in is None or made_at(interaction) < made_at(table.committed_in):
        raise NotPostedYet


def _check_opener(table: Table, person: Person) -> None:
    if person.id != table.seats[0].person:
        raise NotOpener(seat_names(table)[0])


def _check_challenged(table: Table, person: Person) -> None:
    _check_waiting(table)
    if table.phase is not Phase.CHALLENGE or person.id != table.seats[1].person:
        raise NotChallenged(seat_names(table)[:2][-1])
