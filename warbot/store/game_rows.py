"""Conversion between rows of the database and values, both ways."""

import json
from functools import lru_cache
from typing import Any, Final

from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import parse_position
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import HouseRules, parse_rules
from warbot.table.values import (
    AutoFlip,
    CloseReason,
    Halt,
    News,
    Pace,
    Phase,
    Place,
    Seat,
    Series,
    SeriesPlayer,
    Story,
    Table,
    Timing,
)

GAME: Final = (
    "id, guild, channel, parent, message, committed_in, phase, revision, turn, rules, server_seed, entropy, position, "
    "opened_at, due_at, dealt_at, ended_at, ending, winner, closed_for, rematch_of, series, posted_at, "
    "pace, halted, turned_at, quiet_until, calls_at, idle_at, clock_since, clock_ms, paused_since, paused_ms, "
    "battles, biggest, story"
)
"""The columns of a game."""

SEAT: Final = (
    "person, name, sat_down_by, return_order, turned, wants_stop, auto, pinged, tops, shares, "
    "colour, grab, best_grab, wars, wars_won, fair_wars"
)
"""The columns of a seat, in the order of `seat_row`."""


_FRAME: Final = ("frame", "frame_won", "frame_gain")
_JSON: Final = json.JSONEncoder(separators=(",", ":"))


def game_row(table: Table) -> dict[str, Any]:
    """The columns that a change may change."""
    return {**_facts_row(table), **_position_row(table), **_story_row(table), "rules": str(table.rules)}


def changed_row(before: Table, after: Table) -> dict[str, Any]:
    """The columns of `game_row(after)` that differ from `before`; an identical object is not even serialized."""
    stored = _facts_row(before)
    row = {name: value for name, value in _facts_row(after).items() if value != stored[name]}
    if after.position is not before.position:
        row |= _position_row(after)
    if after.story is not before.story:
        row |= _story_row(after)
    if after.series is not before.series:
        row["series"] = series_text(after.series)
    if after.rules is not before.rules:
        row["rules"] = str(after.rules)
    return row


def _facts_row(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase,
        "turn": table.turn,
        "entropy": table.entropy,
        "due_at": table.due_at,
        "dealt_at": table.dealt_at,
        "ended_at": table.ended_at,
        "ending": None if table.result is None else table.result.ending,
        "winner": None if table.result is None else table.result.winner,
        "closed_for": table.closed_for,
        **_going_row(table.timing),
    }


def _position_row(table: Table) -> dict[str, Any]:
    position = table.position
    return (
        {"position": None, "battles": 0}
        if position is None
        else {"position": str(position), "battles": position.battle}
    )


def _story_row(table: Table) -> dict[str, Any]:
    return {"biggest": table.story.biggest, "story": _story_text(table.story)}


def _going_row(timing: Timing) -> dict[str, Any]:
    return {
        "pace": timing.pace,
        "halted": timing.halted,
        "turned_at": timing.turned_at,
        "quiet_until": timing.quiet_until,
        "calls_at": timing.calls_at,
        "idle_at": timing.idle_at,
        "clock_since": timing.clock_since,
        "clock_ms": timing.clock,
        "paused_since": timing.paused_since,
        "paused_ms": timing.paused,
    }


def _going(facts: dict[str, Any]) -> Timing:
    return Timing(
        pace=Pace(facts["pace"]),
        halted=Halt(facts["halted"]) if facts["halted"] else None,
        turned_at=facts["turned_at"] or 0,
        quiet_until=facts["quiet_until"] or 0,
        calls_at=facts["calls_at"],
        idle_at=facts["idle_at"],
        clock_since=facts["clock_since"],
        clock=facts["clock_ms"],
        paused_since=facts["paused_since"],
        paused=facts["paused_ms"],
    )


def table_of(row: tuple[Any, ...], seats: tuple[Seat, ...]) -> Table:
    """The table from a row of GAME, without its recent battles."""
    facts = dict(zip(GAME.split(", "), row, strict=True))
    return Table(
        id=facts["id"],
        place=Place(facts["guild"], facts["channel"], facts["parent"]),
        phase=Phase(facts["phase"]),
        rules=_rules(facts["rules"]),
        server_seed=facts["server_seed"],
        seats=seats,
        opened_at=facts["opened_at"],
        revision=facts["revision"],
        turn=facts["turn"],
        message=facts["message"],
        committed_in=facts["committed_in"],
        entropy=facts["entropy"],
        position=parse_position(facts["position"]) if facts["position"] else None,
        due_at=facts["due_at"],
        dealt_at=facts["dealt_at"],
        ended_at=facts["ended_at"],
        result=Outcome(Ending(facts["ending"]), facts["winner"]) if facts["ending"] else None,
        closed_for=CloseReason(facts["closed_for"]) if facts["closed_for"] else None,
        rematch_of=facts["rematch_of"],
        series=_series(facts["series"]),
        posted_at=facts["posted_at"],
        timing=_going(facts),
        story=_story(facts["story"]),
    )


def seat_row(seat: Seat) -> tuple[Any, ...]:
    flags = (seat.turned, seat.wants_stop, seat.auto, seat.pinged, seat.tops, seat.shares)
    people = (seat.colour, seat.grab, seat.best_grab, seat.wars, seat.wars_won, seat.fair_wars)
    return (seat.person, seat.name, seat.sat_down_by, seat.return_order, *flags, *people)


def seat_of(row: tuple[Any, ...]) -> Seat:
    """The seat from a row of SEAT."""
    person, name, by, order, turned, wants_stop, auto, pinged, tops, shares, *people = row
    colour, grab, best_grab, wars, wars_won, fair_wars = people
    return Seat(
        name=name,
        person=person,
        sat_down_by=by,
        return_order=ReturnOrder(order) if order else None,
        turned=bool(turned),
        wants_stop=bool(wants_stop),
        auto=AutoFlip(auto) if auto else None,
        pinged=bool(pinged),
        tops=tops,
        shares=bool(shares),
        colour=colour,
        grab=grab,
        best_grab=best_grab,
        wars=wars,
        wars_won=wars_won,
        fair_wars=fair_wars,
    )


def series_text(series: Series | None) -> str | None:
    """A series as JSON: `{"drawn":1,"players":[["Alice",1,0,3],["warbot",null,1,2]]}`."""
    if series is None:
        return None
    players = [[player.name, player.person, player.colour, player.won] for player in series.players]
    return _JSON.encode({"drawn": series.drawn, "players": players})


def _series(text: str | None) -> Series | None:
    if text is None:
        return None
    facts = json.loads(text)
    return Series(tuple(SeriesPlayer(*player) for player in facts["players"]), facts["drawn"])


@lru_cache(maxsize=64)
def _rules(text: str) -> HouseRules:
    """The rules written as `text`, cached: most tables of a bot use a few rule sets."""
    return parse_rules(text)


def _story_text(story: Story) -> str:
    facts = {name: getattr(story, name) for name in ("leader", "lead_changes", "biggest", "biggest_in")}
    facts |= {"lowest": story.lowest, "tops": story.tops, "news": sorted(story.news)}
    if story.shuffles_after:
        facts["shuffles_after"] = story.shuffles_after
    if story.frame:
        facts |= {name: getattr(story, name) for name in (*_FRAME, "frame_wars")}
    if story.orders:
        facts["orders"] = story.orders
    return _JSON.encode(facts)


def _story(text: str) -> Story:
    facts = json.loads(text)
    lists = {name: tuple(facts.pop(name, ())) for name in ("lowest", "tops", *_FRAME)}
    orders = tuple(map(tuple, facts.pop("orders", ())))
    return Story(**facts | lists | {"orders": orders, "news": frozenset(map(News, facts.pop("news", ())))})
