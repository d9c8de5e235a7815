"""How fast a game is played step by step, as a table plays it: a new position and a turn each time.

Also with what a press needs besides the step: positions as text, and the search for earlier piles in a long game.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from benchmarks import bare_loop
from benchmarks.rounds import compare
from warbot.engine.game import Game
from warbot.engine.play import deal
from warbot.engine.position import Position, parse_position
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.stream import FairStream, game_seed

_RULES: Final = ("one-down repeated_position=ignore", "one-down", "long", "standard", "three", "speed")
_GAMES: Final = 10
_SEED: Final = bytes(32)


def main() -> None:
    decks = bare_loop.deals(300)
    compare(
        "Playing step by step, the look for repeated positions included",
        {"a bare loop over two deques": partial(_cost, lambda: sum(map(bare_loop.battles_of, decks)))}
        | {text: _stepper(text) for text in _RULES}
        | {"one-down, and each position as text, both ways": _stepper("one-down", texts=True)},
    )


def _cost(play: Callable[[], int]) -> float:
    """Seconds of the processor for each battle that it plays."""
    began = time.process_time()
    battles = play()
    return (time.process_time() - began) / battles


def _dealt(rules: HouseRules) -> list[tuple[FairStream, Position]]:
    every = [FairStream(game_seed(_SEED, f"game:{number}")) for number in range(_GAMES)]
    return [(stream, deal(rules, stream)) for stream in every]


def _stepper(text: str, *, texts: bool = False) -> Callable[[], float]:
    """Plays games that are already dealt, like those of the bare loop."""
    rules = parse_rules(text)
    return partial(_cost, partial(_stepped, rules, _dealt(rules), texts=texts))


def _stepped(rules: HouseRules, dealt: list[tuple[FairStream, Position]], *, texts: bool) -> int:
    battles = 0
    for stream, start in dealt:
        game = Game.begin(rules, stream, start)
        while game.outcome is None:
            game.step()
            if texts:
                game.position = parse_position(str(game.position))
        battles += game.position.battle
    return battles
