"""How fast games are simulated: per battle against the bare loop, and as a command with more and more jobs."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from statistics import median
from typing import Final

from benchmarks import bare_loop
from benchmarks.rounds import compare
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.stream import FairStream, RandomStream
from warbot.odds.fast_game import TwoPiles
from warbot.odds.fast_stream import FastStream
from warbot.odds.simulate import simulate

_GAMES: Final = 300
_RULES: Final = (
    "one-down repeated_position=ignore",
    "one-down",
    "long",
    "fifty battle_limit=500",
    "classic",
    "one-down repeated_position=ignore return_order=shuffled",
    "standard",
)
_BY_STEPS: Final = ("three", "speed")
_FIXED: Final = _RULES[0]

_SEED: Final = bytes(32)
_GAMES_OF_A_COMMAND: Final = 20_000
_COMMANDS: Final = 3


def main() -> None:
    decks = bare_loop.deals(_GAMES)
    compare(
        "Playing alone, from decks that are shuffled already",
        {"a bare loop over two deques": lambda: sum(map(bare_loop.battles_of, decks))}
        | {_FIXED: partial(_played_alone, parse_rules(_FIXED), decks)},
    )
    compare(
        "Simulating, each game with its shuffle",
        {"a bare loop over two deques, random.shuffle": lambda: bare_loop.with_deals(_GAMES)}
        | {text: partial(_simulated, parse_rules(text), FastStream) for text in _RULES}
        | {"standard, every lot by SHA-256": partial(_simulated, parse_rules("standard"), FairStream)}
        | {f"{text}, step by step": partial(_simulated, parse_rules(text), FastStream, 10) for text in _BY_STEPS},
    )
    _jobs()


def _played_alone(rules: HouseRules, decks: list[list[int]]) -> int:
    two_piles, stream, battles = TwoPiles(rules), FastStream(_SEED), 0
    for deck in decks:
        end = two_piles.play(deck[::2], deck[1::2], stream)
        assert end is not None, "nobody looks for repeated positions"
        battles += end[0]
    return battles


def _simulated(rules: HouseRules, stream: Callable[[bytes], RandomStream], games: int = _GAMES) -> int:
    statistics = simulate(rules, games, _SEED, stream=stream)
    return sum(length * number for length, number in statistics.lengths.items())


def _jobs() -> None:
    print(f"\nwarbot simulate --rules '{_FIXED}' --games {_GAMES_OF_A_COMMAND}, start to end\n{'':56} seconds")
    alone = _seconds(1)
    print(f"{'--jobs 1':56} {alone:7.2f}")
    for jobs in (2, os.cpu_count() or 1):
        taken = _seconds(jobs)
        print(f"{f'--jobs {jobs}':56} {taken:7.2f}, {alone / taken:.2f} times as fast")


def _seconds(jobs: int) -> float:
    """Wall-clock seconds of the whole command."""
    arguments = ["simulate", "--rules", _FIXED, "--games", str(_GAMES_OF_A_COMMAND), "--jobs", str(jobs), "--json"]
    taken = []
    for _ in range(_COMMANDS):
        began = time.monotonic()
        subprocess.run([sys.executable, "-m", "warbot", *arguments], check=True, stdout=subprocess.DEVNULL)
        taken.append(time.monotonic() - began)
    return median(taken)
