"""Playing in tests: games from rules and piles as text, battles as the lines of a record."""

from warbot.engine.game import Game
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn, deal
from warbot.engine.position import Position, parse_piles, parse_position
from warbot.engine.record import BattleLine, turn_text
from warbot.engine.rule import ReturnOrder, Ties
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream

ZEROS = bytes(32)


def begin(
    rules: str, start: str = "", seed: bytes = ZEROS, orders: str = "", stream: type[FairStream] = FairStream
) -> Game:
    """A game at its start: from piles, or from a whole position, or dealt from the seed if `start` is empty."""
    house, drawn = parse_rules(rules), stream(seed)
    position = (
        deal(house, drawn) if not start else parse_position(start) if " " in start else Position.of(parse_piles(start))
    )
    return Game.begin(house, drawn, position, [ReturnOrder(order) for order in orders.split(",") if order])


def battle(game: Game, grabs: list[int] | None = None) -> BattleLine:
    """Play one battle. `grabs` are the seats that grab ties, used up one by one; after that, random draws decide."""
    moves: list[str] = []
    while True:
        grabbing = game.rules.ties is Ties.GRAB and bool(game.position.at_war)
        seat = grabs.pop(0) if grabbing and grabs else None
        turn = game.step(seat)
        moves.append(turn_text(turn) if turn.turned else "lot" if seat is None else f"grab:{seat}")
        if turn.battle_over:
            return BattleLine(game.position.battle, tuple(moves), turn.winner, turn.taken, game.position.counts)


def battles(game: Game, most: int = 10_000, grabs: list[int] | None = None) -> list[str]:
    """Play to the end, or for `most` battles: the lines of a record, without their numbers."""
    lines: list[str] = []
    while not game.over and len(lines) < most:
        lines.append(str(battle(game, grabs)).partition(". ")[2])
    return lines


def ended(outcome: Outcome | None) -> str | None:
    """An outcome in two words: `all_cards 1`, `short_stack draw`."""
    return None if outcome is None else f"{outcome.ending} {'draw' if outcome.winner is None else outcome.winner}"


def result(game: Game) -> Outcome:
    """The outcome of a game that has to be over."""
    assert game.outcome is not None
    return game.outcome


def one_turn(rules: str, start: str) -> tuple[Game, Turn]:
    game = begin(rules, start)
    return game, game.step()
