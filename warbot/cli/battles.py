"""Playing a game on the command line, battle by battle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from warbot.cli.input import Refused
from warbot.engine.game import Game
from warbot.engine.notation import NotationError
from warbot.engine.play import Turn
from warbot.engine.record import BattleLine, turn_text
from warbot.engine.rule import ReturnOrder, Ties


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle as it was played: its line in a record, its turns, and how many cards stayed on the table.

    began: the sizes of the piles before it.
    shuffles: the piles are the same as at an earlier point of the game, so won cards are shuffled from now on.
    """

    line: BattleLine
    turns: tuple[Turn, ...]
    staying: int
    began: tuple[int, ...]
    shuffles: bool


def battles(game: Game, grabs: Sequence[int] = (), most: int | None = None) -> Iterator[Battle]:
    """Play `game` to its end, or until `most` battles have been played.

    `grabs` says which of the tied players, counted from 0 in seat order, takes each tie, one number a tie. After those,
    a random draw decides.

    Raises:
        Refused: a grab names a place that the tie doesn't have.
    """
    grabbing = _Grabs(grabs)
    moves = _chosen(game)
    while not game.over and (most is None or game.position.battle < most):
        yield _battle(game, grabbing, moves)
        moves = []


def _chosen(game: Game) -> list[str]:
    """The players' choices before the first battle, as moves of the record."""
    if game.rules.return_order is not ReturnOrder.CHOICE:
        return []
    return [f"order:{seat}={order}" for seat, order in enumerate(game.orders)]


def _battle(game: Game, grabs: "_Grabs", moves: list[str]) -> Battle:
    turns: list[Turn] = []
    before = game.position
    while not turns or not turns[-1].battle_over:
        seat, move = grabs.next_of(game)
        turn = game.step(seat)
        turns.append(turn)
        moves = [*moves, move or turn_text(turn)]
    position, last = game.position, turns[-1]
    line = BattleLine(position.battle, tuple(moves), last.winner, last.taken, position.counts)
    shuffles = position.shuffling and not before.shuffling
    return Battle(line, tuple(turns), len(position.stake), before.counts, shuffles)


class _Grabs:
    """Hands out the given grabs one by one."""

    def __init__(self, places: Sequence[int]) -> None:
        self._text = ",".join(map(str, places))
        self._places = iter(places)

    def next_of(self, game: Game) -> tuple[int | None, str]:
        """The seat that grabs the tie, and the move in the record; (None, "") if there is nothing to grab."""
        tied = game.position.at_war
        if game.rules.ties is not Ties.GRAB or not tied:
            return None, ""
        place = next(self._places, None)
        if place is None:
            return None, "lot"
        if place >= len(tied):
            expected = f"a place from 0 to {len(tied) - 1} in the tie of battle {game.position.battle + 1}"
            raise Refused.value("--grabs", self._text, NotationError(str(place), expected))
        return tied[place], f"grab:{tied[place]}"
