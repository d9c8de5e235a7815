"""Before the deal: opening a table, sitting down, the challenge, the deal itself. Pure: a table in, a table out.

The shuffle is fair because of the order of things here: the server's seed is drawn when the table opens, its
commitment is shown, and only then can the others sit down by an interaction whose id goes into the game's seed.
"""

from dataclasses import dataclass, replace

from warbot.engine.lots import FairLots, game_seed, made_at
from warbot.engine.play import deal as deal_cards
from warbot.engine.rules import HouseRules
from warbot.host import story
from warbot.host.people import Bot, Person
from warbot.host.refusals import (
    AlonePlayer,
    AlreadyDealt,
    AlreadySeated,
    ChallengeForTwo,
    NotChallenged,
    NotOpener,
    NotPostedYet,
    NotSeated,
    OpenerStays,
    TableFull,
    TableGone,
)
from warbot.host.report import report_of, seat_names
from warbot.store.rows import ClosedFor, Phase, Place, Played, Seat, Table

REPLACEABLE_AFTER = 120.0
"""Seconds after which another table may take the place of one that still waits."""


@dataclass(frozen=True, slots=True)
class Change:
    """A table as it should be stored next, and what was played on the way there.

    stirs: the players have new time to press, though none of them has pressed.
    """

    table: Table
    battles: tuple[Played, ...] = ()
    stirs: bool = False


@dataclass(frozen=True, slots=True)
class Waits:
    """How long a table waits, in seconds."""

    challenge: float = 5 * 60
    open_table: float = 15 * 60


def new_table(
    place: Place,
    opener: Person,
    rules: HouseRules,
    opponent: Person | Bot | None,
    *,
    server_seed: bytes,
    now: float,
    waits: Waits,
    rematch_of: int | None = None,
) -> Table:
    """A table with its opener seated: a challenge where the opponent is a person, else open.

    Raises:
        ChallengeForTwo: the rules seat more than the two of a challenge.
    """
    challenge = isinstance(opponent, Person)
    if challenge and rules.players > 2:  # noqa: PLR2004 - a challenge is between two
        raise ChallengeForTwo(rules.players)
    seats = [Seat(opener.name, opener.id)]
    if opponent is not None:
        seats.append(Seat(opponent.name, opponent.id if isinstance(opponent, Person) else None))
    return Table(
        id=0,
        place=place,
        phase=Phase.CHALLENGE if challenge else Phase.OPEN,
        rules=rules,
        server_seed=server_seed,
        seats=tuple(seats),
        opened_at=now,
        due_at=now + (waits.challenge if challenge else waits.open_table),
        rematch_of=rematch_of,
    )


def join(table: Table, person: Person, interaction: int, now: float) -> Change:
    """`person` takes the next free seat; the last one to be taken deals the cards."""
    _check_waiting(table)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    if table.seat_of(person.id) is not None:
        raise AlreadySeated
    _check_free(table)
    _check_posted(table, interaction)
    seat = Seat(person.name, person.id, sat_down_by=interaction)
    return _deal_if_full(replace(table, seats=(*table.seats, seat)), now)


def leave(table: Table, person: Person) -> Change:
    """`person` gets up again before the deal. The opener cancels instead."""
    _check_waiting(table)
    seat = table.seat_of(person.id)
    if seat is None:
        raise NotSeated(report_of(table))
    if seat == 0:
        raise OpenerStays
    return Change(replace(table, seats=table.seats[:seat] + table.seats[seat + 1 :]))


def accept(table: Table, person: Person, interaction: int, now: float) -> Change:
    """The challenged person sits down, and the cards are dealt."""
    _check_challenged(table, person)
    _check_posted(table, interaction)
    seated = replace(table.seats[1], name=person.name, sat_down_by=interaction)
    return deal(replace(table, seats=(table.seats[0], seated)), now)


def decline(table: Table, person: Person, now: float) -> Change:
    """The challenged person would rather not."""
    _check_challenged(table, person)
    return Change(closed(table, ClosedFor.DECLINED, now))


def seat_bot(table: Table, person: Person, bot: Bot, now: float) -> Change:
    """The opener lets the bot have the next free seat."""
    _check_waiting(table)
    _check_opener(table, person)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    _check_free(table)
    return _deal_if_full(replace(table, seats=(*table.seats, Seat(bot.name))), now)


def start(table: Table, person: Person, interaction: int, now: float) -> Change:
    """The opener deals to those who are seated: against the bot, or before a larger table is full.

    Where nobody else sat down, the opener's press stands for theirs in the shuffle.
    """
    _check_waiting(table)
    _check_opener(table, person)
    if table.phase is Phase.CHALLENGE:
        raise NotChallenged(seat_names(table)[1])
    if len(table.seats) == 1:
        raise AlonePlayer
    _check_posted(table, interaction)
    if table.people == (0,):
        table = replace(table, seats=(replace(table.seats[0], sat_down_by=interaction), *table.seats[1:]))
    return deal(table, now)


def cancel(table: Table, person: Person, *, moderator: bool, now: float) -> Change:
    """The opener, or a moderator, closes a table before its deal."""
    _check_waiting(table)
    if not moderator:
        _check_opener(table, person)
    return Change(closed(table, ClosedFor.CANCELLED, now))


def closed(table: Table, why: ClosedFor, now: float) -> Table:
    """The table as it is when it never came to a deal."""
    return replace(table, phase=Phase.CLOSED, closed_for=why, due_at=None, ended_at=now)


def deal(table: Table, now: float) -> Change:
    """Shuffle and deal to everyone seated; the rules' `players` becomes their number."""
    entropy = ":".join(_entropy(at, seat) for at, seat in enumerate(table.seats))
    rules = replace(table.rules, players=len(table.seats))
    position = deal_cards(rules, FairLots(game_seed(table.server_seed, entropy)))
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
    return Change(dealt, (Played(0, piles=position.packed),))


def _entropy(at: int, seat: Seat) -> str:
    if seat.person is None:
        return "bot"
    return "open" if at == 0 and seat.sat_down_by is None else str(seat.sat_down_by)


def _deal_if_full(table: Table, now: float) -> Change:
    """A full table is dealt at once if somebody beside the opener sat down; else the opener's Deal is needed."""
    sat_down = any(table.seats[seat].sat_down_by is not None for seat in table.people)
    return deal(table, now) if len(table.seats) >= table.rules.players and sat_down else Change(table)


def _check_waiting(table: Table) -> None:
    if not table.phase.running:
        raise TableGone(report_of(table))
    if table.phase is Phase.PLAYING:
        raise AlreadyDealt(report_of(table))


def _check_free(table: Table) -> None:
    if len(table.seats) >= table.rules.players:
        raise TableFull(table.rules.players)


def _check_posted(table: Table, interaction: int) -> None:
    """The seal was shown before this interaction was made: only then does its id prove anything."""
    if table.committed_in is None or made_at(interaction) < made_at(table.committed_in):
        raise NotPostedYet


def _check_opener(table: Table, person: Person) -> None:
    if person.id != table.seats[0].person:
        raise NotOpener(seat_names(table)[0])


def _check_challenged(table: Table, person: Person) -> None:
    _check_waiting(table)
    if table.phase is not Phase.CHALLENGE or person.id != table.seats[1].person:
        raise NotChallenged(seat_names(table)[:2][-1])
