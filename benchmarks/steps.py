"""How fast a game is played step by step: a new position and a turn each time, as a table plays it.

Also what a press needs beside the step: its texts, and the look-up of earlier piles in a long game.
"""

from functools import partial
from typing import Final

from benchmarks import bare_loop
from benchmarks.rounds import compare
from warbot.engine.game import Game
from warbot.engine.lots import FairLots
from warbot.engine.play import deal
from warbot.engine.position import parse_position
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
        | {text: partial(_stepped, parse_rules(text)) for text in _RULES}
        | {"one-down, and each position as text, both ways": partial(_stepped, parse_rules("one-down"), texts=True)},
    )


def _stepped(rules: HouseRules, *, texts: bool = False) -> int:
    battles = 0
    for number in range(_GAMES):
        lots = FairLots(seed_of_game(_SEED, number))
        game = Game.begin(rules, lots, deal(rules, lots))
        while not game.over:
            game.step()
            if texts:
                game.position = parse_position(str(game.position))
        battles += game.position.battle
    return battles
