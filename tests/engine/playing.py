"""Playing in tests: a game from its rules and piles as text, its battles as the lines of a record."""

from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn, deal
from warbot.engine.position import Position, parse_piles, parse_position
from warbot.engine.record import BattleLine, turn_text
from warbot.engine.rule_values import ReturnOrder, Ties
from warbot.engine.rules import parse_rules

ZEROS = bytes(32)


def begin(rules: str, start: str = "", seed: bytes = ZEROS, orders: str = "", lots: type[FairLots] = FairLots) -> Game:
    """A game at its start: piles, or a whole position, or the deal of the seed where neither is given."""
    house, drawn = parse_rules(rules), lots(seed)
    position = (
        deal(house, drawn) if not start else parse_position(start) if " " in start else Position.of(parse_piles(start))
    )
    return Game.begin(house, drawn, position, [ReturnOrder(order) for order in orders.split(",") if order])


def battle(game: Game, grabs: list[int] | None = None) -> BattleLine:
    """Play one battle. `grabs` are the seats that grab the ties, taken one by one; then the lot decides."""
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
    lines = []
    while not game.over and len(lines) < most:
        lines.append(str(battle(game, grabs)).partition(". ")[2])
    return lines


def ended(outcome: Outcome | None) -> str | None:
    """An outcome in few words: `all_cards 1`, `short_stack draw`."""
    return outcome and f"{outcome.ending} {'draw' if outcome.winner is None else outcome.winner}"


def one_turn(rules: str, start: str) -> tuple[Game, Turn]:
    game = begin(rules, start)
    return game, game.step()
