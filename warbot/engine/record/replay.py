"""Replaying a record, up to the first thing in it that doesn't follow from the game, with what should be there."""

import re
from collections.abc import Iterable, Sequence

from warbot.engine.game import Game
from warbot.engine.play import Turn
from warbot.engine.record import BattleLine, outcome_text, turn_text
from warbot.engine.rule import CHOICE_ORDERS, ReturnOrder, Ties


class Differs(Exception):  # noqa: N818 - a way out of a replay, not an error
    """A record says `found` where its game gives `expected`, both in the record's notation."""

    def __init__(self, battle: int, found: str, expected: str) -> None:
        super().__init__(battle, found, expected)
        self.battle, self.found, self.expected = battle, found, expected


def replay(game: Game, lines: Sequence[BattleLine]) -> None:
    """Play `game` through these battles, the last of which may be unfinished. Raises Differs."""
    unfinished = False
    for line in lines:
        number = game.position.battle + 1
        if game.over:
            raise Differs(line.number, str(line), f"result: {outcome_text(game.outcome)}")
        if unfinished:
            raise Differs(number, f"{line.number}.", _next(game))
        if line.number != number:
            raise Differs(number, f"{line.number}.", f"{number}.")
        unfinished = not _replay(game, line)


def _replay(game: Game, line: BattleLine) -> bool:
    """Replay one line. Returns whether that finishes the battle."""
    number, played = line.number, BattleLine(line.number)
    if not line.moves:
        raise Differs(number, str(line), _next(game))
    for move in line.moves:
        if played.counts is not None or game.over:
            raise Differs(number, move, _rest(played, game))
        turn = _make(game, move, number)
        if turn is not None and turn.battle_over:
            played = BattleLine(number, (), turn.winner, turn.taken, game.position.counts)
    _compare(line, played, game)
    return played.counts is not None


def _compare(line: BattleLine, played: BattleLine, game: Game) -> None:
    """Compare how a battle ended: who took the cards, the order they went under in, how many each seat then held."""
    if (line.counts is None) != (played.counts is None):
        raise Differs(line.number, f"{line.took} {line.left}" if line.counts else "", _rest(played, game))
    if played.counts is not None and line.took != played.took:
        raise Differs(line.number, line.took, played.took)
    if line.left != played.left:
        raise Differs(line.number, line.left, played.left)


def _rest(played: BattleLine, game: Game) -> str:
    """What follows the moves of a battle: how it ended, or the end of the game, or another move."""
    if played.counts is not None:
        return f"{played.took} {played.left}"
    return f"result: {outcome_text(game.outcome)}" if game.over else _next(game)


def _next(game: Game) -> str:
    """What comes next in a game that isn't over: a turn of cards, or a list of the possible grabs."""
    if _grabbing(game):
        return ", ".join([*(f"grab:{seat}" for seat in game.position.at_war), "lot"])
    return turn_text(game.step())


def _make(game: Game, move: str, number: int) -> Turn | None:
    """Make one move of a record. Raises Differs if it can't be made here, or if the game turns other cards."""
    position, grabbing = game.position, _grabbing(game)
    match re.split("[:=]", move):
        case ["order", seat, order] if _may_choose(game, order) and seat in _seats(position.still_in):
            game.choose(int(seat), ReturnOrder(order))
        case ["grab", seat] if grabbing and seat in _seats(position.at_war):
            return game.step(grab=int(seat))
        case ["lot"] if grabbing:
            return game.step()
        case ["resign", seat] if seat in _seats(position.still_in):
            return game.resign(int(seat))
        case ["count"] if game.rules.time_limit is not None and not position.at_war:
            game.call_time()
        case _ if not grabbing:
            turn = game.step()
            if turn_text(turn) != move:
                raise Differs(number, move, turn_text(turn))
            return turn
        case _:
            raise Differs(number, move, _next(game))
    return None


def _grabbing(game: Game) -> bool:
    """Whether a tie is waiting to be grabbed."""
    return game.rules.ties is Ties.GRAB and bool(game.position.at_war)


def _may_choose(game: Game, order: str) -> bool:
    """Whether the rules let players choose their return order at this moment, and `order` is one."""
    can_choose = game.rules.return_order is ReturnOrder.CHOICE and not game.position.at_war
    return can_choose and order in CHOICE_ORDERS


def _seats(seats: Iterable[int]) -> list[str]:
    return [str(seat) for seat in seats]
