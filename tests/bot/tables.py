"""Tables in every phase, made by the host's own pure functions, as reports for whoever draws them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from warbot.engine.game import Seen
from warbot.engine.position import parse_position
from warbot.engine.rules import HouseRules, parse_rules
from warbot.table import (
    Pace,
    Person,
    Phase,
    Place,
    PlayedBattle,
    Table,
    TableView,
    Waits,
    frames,
    moves,
    paces,
    seating,
)
from warbot.table.change import Change
from warbot.table.due import due_at, overdue
from warbot.table.instants import MINUTE
from warbot.table.report import view_of
from warbot.table.timing import GRAB_MS, IdlePolicy, with_timing
from warbot.table.values import CloseReason

NOON = 1_800_000_000_000
LATER = NOON + MINUTE
"""When everything after the deal happens, where a test does not say otherwise."""

PLACE = Place(guild=10**18, channel=10**18 + 1)
HUGE = 10**18 - 1
"""A game's number that no bot will reach."""

WIDE_NAMES = ("*" * 32, "𒐫" * 32, "_|" * 16, "[]" * 16)
"""The names that take most room: all markup, or all characters outside of the basic plane."""


def people(names: Sequence[str]) -> list[Person]:
    return [Person(10**18 + 10 + at, name) for at, name in enumerate(names)]


def opened(rules: str | HouseRules, names: Sequence[str], *, challenge: bool = False) -> Table:
    """An open table with everybody seated but the last, or a challenge to the second."""
    house_rules = parse_rules(rules) if isinstance(rules, str) else rules
    opener, *others = people(names)
    table = seating.new_table(
        PLACE, opener, house_rules, others[0] if challenge else None, server_seed=bytes(32), now=NOON, waits=Waits()
    )
    table = replace(table, id=HUGE, message=HUGE, committed_in=HUGE)
    for at, person in enumerate([] if challenge else others[:-1]):
        table = seating.join(person, HUGE - at)(table, Seen(), NOON).table
    return table


def dealt(rules: str | HouseRules, names: Sequence[str], position: str | None = None) -> Table:
    """A table at its deal; `position` replaces what the shuffle gave."""
    last = people(names)[-1]
    table = after(opened(rules, names), seating.join(last, HUGE)(opened(rules, names), Seen(), NOON), NOON)
    return table if position is None else replace(table, position=parse_position(position))


def after(table: Table, change: Change, now: int = LATER) -> Table:
    """The table after a press, with the times and the battles that the host and the store would give along with it."""
    battles = {played.number: played for played in table.recent}
    for played in change.battles:
        known = battles.get(played.number, PlayedBattle(played.number))
        battles[played.number] = replace(played, moves=known.moves + played.moves)
    recent = sorted((battle for battle in battles.values() if battle.number), key=lambda played: played.number)[-2:]
    timed = with_timing(table, change.table, now, IdlePolicy(), pressed=True)
    return replace(timed, due_at=due_at(timed), recent=tuple(recent), revision=table.revision + 1)


def turned(table: Table) -> Table:
    """The table after what it waits for: the next player's flip or grab, a bot's grab, or a frame of its own."""
    view = view_of(table)
    if view.plays:
        return after(table, frames.frame(table, Seen(), LATER))
    if not view.awaited:
        return after(table, overdue(IdlePolicy())(table, Seen(), LATER + GRAB_MS))
    seat = table.seats[view.awaited[0]]
    person = Person(seat.person or 0, seat.name)
    if view.grabs:
        return after(table, moves.grab(person, table.turn)(table, Seen(), LATER))
    return after(table, moves.flip(person)(table, Seen(), LATER))


def flipped(table: Table) -> Iterator[Table]:
    """The table after each press of those for whom the turn waits, until the turn is settled."""
    now = table
    while now.phase is Phase.PLAYING and now.turn == table.turn:
        yield (now := turned(now))


def played(table: Table, turns: int = 10_000) -> Iterator[Table]:
    """The table after each press, for so many turns or to the end."""
    now = table
    for _ in range(turns):
        if now.phase is not Phase.PLAYING:
            return
        for each in flipped(now):
            yield (now := each)


def all_tied(seats: int) -> str:
    """A position in which every turn is a tie of all seats, as long as the cards last."""
    suits = "cdhs"
    if seats == 2:
        piles = ["".join(f"{rank}{pair[at]}" for pair in ("cd", "hs") for rank in "23456789TJQKA") for at in (0, 1)]
    else:
        piles = ["".join(f"{rank}{suits[at]}" for rank in "23456789TJQKA") for at in range(seats)]
    return f"{'/'.join(piles)} - - 0 -"


@cache
def every_phase(rules: str, names: tuple[str, ...]) -> tuple[Table, ...]:
    """The same table through its life, with each way in which it can end."""
    return tuple(_every_phase(rules, names))


def _every_phase(rules: str, names: Sequence[str]) -> Iterator[Table]:
    waiting, game = opened(rules, names), dealt(rules, names)
    opener = people(names)[0]
    yield waiting
    if len(names) == 2 and parse_rules(rules).players == 2:
        yield opened(rules, names, challenge=True)
        yield seating.seat_bot(opener)(waiting, Seen(), NOON).table
    for why in CloseReason:
        yield seating.closed(opened(rules, names, challenge=len(names) == 2), why, NOON)
    yield game
    yield from played(game, 40)
    yield from by_itself(game, names)
    yield after(game, moves.stop(opener, moderator=False)(game, Seen(), NOON))
    yield after(game, moves.stop(opener, moderator=True)(game, Seen(), NOON))
    yield after(game, moves.resign(opener)(game, Seen(), NOON))


def automatic(table: Table, names: Sequence[str], pace: Pace = Pace.BATTLE) -> Table:
    """The table with everybody's cards turning by themselves."""
    for person in people(names):
        table = after(table, paces.auto(person, pace)(table, Seen(), LATER))
    return table


def by_itself(game: Table, names: Sequence[str]) -> Iterator[Table]:
    """A game that plays by itself, at each pace, and stands still for each reason."""
    opener, policy = people(names)[0], IdlePolicy()
    for pace in Pace:
        playing = automatic(game, names, pace)
        yield playing
        if view_of(playing).plays:
            yield (moved := after(playing, frames.frame(playing, Seen(), LATER)))
            if moved.phase is Phase.PLAYING:
                yield after(moved, paces.pause(opener)(moved, Seen(), LATER))
    asking = replace(playing, timing=replace(playing.timing, quiet_until=playing.timing.turned_at))
    yield asking
    late = LATER + policy.patience
    parked = overdue(policy)(replace(playing, rules=replace(playing.rules, time_limit=None)), Seen(), late)
    yield replace(parked.table, rules=playing.rules)


def reports(tables: Iterable[Table]) -> list[TableView]:
    return [view_of(table) for table in tables]


@cache
def every_view(rules: str, names: tuple[str, ...]) -> list[TableView]:
    """The reports of every phase, for tests that draw each of them in every language."""
    return reports(every_phase(rules, names))
