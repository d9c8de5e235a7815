"""Makes the view of a table from its stored values: the one place that decides what people may see."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile
from typing import Any

from warbot.engine.outcome import shortages
from warbot.engine.play import up_card
from warbot.engine.position import SEAT_LETTERS
from warbot.engine.record import is_grab, is_turn, parse_turn
from warbot.engine.rule import Flip, ReturnOrder
from warbot.engine.stream import commitment
from warbot.table import rematches
from warbot.table.alike import told_apart
from warbot.table.match_point import last_battle_decides, match_point
from warbot.table.timing import asks, awaited, ends_at, hints_at_auto, plays_by_itself, tie_waits, time_is_up, time_left
from warbot.table.values import (
    AutoFlip,
    Phase,
    PlayedBattle,
    Table,
)
from warbot.table.view import BattleView, SeatView, TableView, TurnView


def seat_names(table: Table) -> tuple[str, ...]:
    """The names at a table as people see them."""
    letters = "".join(SEAT_LETTERS[colour] for colour in rematches.colours(table.seats))
    return told_apart(tuple(seat.name for seat in table.seats), letters)


def view_of(table: Table) -> TableView:
    """The report of a table."""
    position = table.position
    battle = _battle_to_show(table.recent)
    over, playing, progress = table.phase is Phase.OVER, table.phase is Phase.PLAYING, _progress(table)
    earlier = _earlier(table.recent, battle) if progress["hands_off"] or table.rules.flip is Flip.ANYONE else []
    return TableView(
        game=table.id,
        place=table.place,
        message=table.message,
        phase=table.phase,
        revision=table.revision,
        turn=table.turn,
        rules=table.rules,
        seats=_seats(table),
        commitment=commitment(table.server_seed),
        entropy=table.entropy,
        server_seed=table.server_seed.hex() if over else None,
        battle=None if battle is None else _with_shortages(_battle_report(battle), table),
        battles=position.battle if position else 0,
        stake=len(position.stake) if position else 0,
        at_war=position.at_war if position else (),
        set_aside=len(position.set_aside) if position else 0,
        match_point=match_point(position, table.rules) if position and playing else None,
        last_battle=bool(position and playing and last_battle_decides(position, table.rules)),
        resigned=_resigned_lately(table.recent),
        result=table.result,
        closed_for=table.closed_for,
        due_at=table.due_at,
        opened_at=table.opened_at,
        dealt_at=table.dealt_at,
        ended_at=table.ended_at,
        posted_at=table.posted_at,
        earlier=tuple(map(_battle_report, earlier)),
        news=table.story.news if battle is not None else frozenset(),
        story=table.story,
        reaction=_reaction(table, battle),
        series=rematches.score(table, seat_names(table)),
        **progress,
    )


def _reaction(table: Table, battle: PlayedBattle | None) -> int | None:
    """The reaction time with which the battle was grabbed."""
    if battle is None or battle.winner is None or f"grab:{battle.winner}" not in battle.moves:
        return None
    return table.seats[battle.winner].grab


def _earlier(recent: Iterable[PlayedBattle], shown: PlayedBattle | None) -> list[PlayedBattle]:
    """The battles that were finished before the one to show."""
    return [
        played
        for played in recent
        if played.piles is not None and shown is not None and 0 < played.number < shown.number
    ]


def _progress(table: Table) -> dict[str, Any]:
    """The fields about how a dealt game continues."""
    timing = table.timing
    stands = table.phase is Phase.PLAYING and timing.halted is not None
    plays = plays_by_itself(table)
    return {
        "pace": timing.pace,
        "plays": plays,
        "hands_off": plays_by_itself(replace(table, timing=replace(timing, halted=None))) if stands else plays,
        "halted": timing.halted if table.phase is Phase.PLAYING else None,
        "grabs": tie_waits(table),
        "hints_at_auto": not stands and hints_at_auto(table),
        "asks_until": timing.quiet_until if asks(table) else None,
        "quiet_until": timing.quiet_until if stands else None,
        "idle_at": timing.idle_at if any(table.seats[seat].pinged for seat in awaited(table)) else None,
        "ends_at": ends_at(table),
        "time_left": time_left(table, 0) if stands else None,
        "time_up": table.phase is Phase.PLAYING and timing.clock_since is None and time_is_up(table, 0),
        "played_ms": timing.clock if table.phase is Phase.OVER else None,
    }


def _seats(table: Table) -> tuple[SeatView, ...]:
    position, waits, names = table.position, awaited(table), seat_names(table)
    one_press, playing = table.rules.flip is Flip.ANYONE, table.phase is Phase.PLAYING
    colours, chooses = rematches.colours(table.seats), table.rules.return_order is ReturnOrder.CHOICE
    if position is None:
        return tuple(map(SeatView, names, [seat.person for seat in table.seats], colours))
    return tuple(
        SeatView(
            name=names[at],
            person=seat.person,
            colour=colours[at],
            cards=position.counts[at],
            turned=up_card(position, table.rules, at) if seat.turned and not one_press else None,
            awaited=at in waits,
            still_in=at in position.still_in,
            auto=seat.auto if playing else None,
            idle=seat.auto is AutoFlip.IDLE,
            wants_stop=seat.wants_stop,
            order=(seat.return_order or ReturnOrder.WINNER_FIRST) if chooses else None,
        )
        for at, seat in enumerate(table.seats)
    )


def _battle_to_show(recent: Iterable[PlayedBattle]) -> PlayedBattle | None:
    """The newest battle in which a card was turned."""
    begun = [played for played in recent if played.number > 0 and any(map(is_turn, played.moves))]
    return begun[-1] if begun else None


def _resigned_lately(recent: Iterable[PlayedBattle]) -> tuple[int, ...]:
    """The seats whose resignations are the last thing that happened, in order."""
    moves = [move for played in recent for move in played.moves]
    lately = list(takewhile(lambda move: not is_turn(move) and not is_grab(move), reversed(moves)))
    return tuple(int(move[-1]) for move in reversed(lately) if move.startswith("resign:"))


def _battle_report(played: PlayedBattle) -> BattleView:
    return BattleView(
        number=played.number,
        turns=tuple(_turn_report(move) for move in played.moves if is_turn(move)),
        resigned=tuple(int(move[-1]) for move in played.moves if move.startswith("resign:")),
        winner=played.winner,
        taken=len(played.taken),
        over=played.piles is not None,
        stake_stays=played.stake_stays,
        counts=None if played.piles is None else tuple(map(len, played.piles)),
        grabbed=any(move.startswith("grab:") for move in played.moves),
        by_lot="lot" in played.moves,
    )


def _with_shortages(battle: BattleView, table: Table) -> BattleView:
    """The battle with the seats that could not continue in it, which follows from the piles before it."""
    before = [played.piles for played in table.recent if played.number == battle.number - 1]
    if not before or before[0] is None:
        return battle
    turns = [(turn.down, turn.up) for turn in battle.turns]
    return replace(battle, short=shortages(turns, [len(pile) for pile in before[0]], table.rules))


def _turn_report(move: str) -> TurnView:
    laid = parse_turn(move)
    return TurnView(
        down=tuple(max(len(cards) - 1, 0) for cards in laid),
        up=tuple(cards[-1] if cards else None for cards in laid),
    )
