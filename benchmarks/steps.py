"""How fast a game is played step by step: a new position and a turn each time, as a table plays it.

Also what a press needs beside the step: its texts, and the look-up of earlier piles in a long game.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks import bare_loop
from benchmarks.rounds import compare
from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.play import deal
from warbot.engine.position import Position, parse_position
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.simulate import seed_of_game

_RULES: Final = ("one-down repeated_position=ignore", "one-down", "long", "standard", "three", "speed")
_GAMES: Final = 10
_SEED: Final = bytes(32)


def main() -> None:
    decks = bare_loop.deals(300)
    compare(
        "Playing step by step, the look for repeated positions included",
        {"a bare loop over two deques": lambda: sum(map(bare_loop.battles_of, decks))}
        | {text: _stepper(text) for text in _RULES}
        | {"one-down, and each position as text, both ways": _stepper("one-down", texts=True)},
    )


def _dealt(rules: HouseRules) -> list[tuple[FairLots, Position]]:
    every = [FairLots(seed_of_game(_SEED, number)) for number in range(_GAMES)]
    return [(lots, deal(rules, lots)) for lots in every]


def _stepper(text: str, *, texts: bool = False) -> Callable[[], int]:
    """Plays games that are dealt already, as those of the bare loop are."""
    rules = parse_rules(text)
    return partial(_stepped, rules, _dealt(rules), texts=texts)


def _stepped(rules: HouseRules, dealt: list[tuple[FairLots, Position]], *, texts: bool) -> int:
    battles = 0
    for lots, start in dealt:
        game = Game.begin(rules, lots, start)
        while game.outcome is None:
            game.step()
            if texts:
                game.position = parse_position(str(game.position))
        battles += game.position.battle
    return battles
