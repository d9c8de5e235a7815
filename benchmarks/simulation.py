"""How fast games are simulated, dealt and counted by `warbot simulate --jobs 1`, against the bare loop.

What the command needs to start is left out: it's called with two numbers of games, and the difference is what the
games took.
"""

import json
import resource
import subprocess
import sys
import time
from functools import partial
from typing import Final

from benchmarks import bare_loop
from benchmarks.rounds import Bound, compare, report
from warbot.odds.fast_stream import BUILD

_COMPILED: Final = BUILD == "compiled"
_BOUNDS: Final = {
    "one-down repeated_position=ignore": 8 if _COMPILED else 0.25,
    "standard": 4 if _COMPILED else 0.12,
    "standard players=3": 2 if _COMPILED else 0.04,
    "standard players=4": 2 if _COMPILED else 0.04,
    "three repeated_position=ignore": 2 if _COMPILED else 0.04,
}
"""At least how many battles are played while the bare loop plays one."""

_OTHERS: Final = ("one-down", "long", "fifty", "speed", "three")
_BATTLES: Final = 10_000_000 if _COMPILED else 200_000
"""About how many battles the second call plays more than the first."""

_FEW: Final = 20
_BARE_GAMES: Final = 600


def main() -> None:
    ratios = compare(
        f"warbot simulate --jobs 1, {BUILD}",
        {"a bare loop over two deques, random.shuffle": _bare}
        | {text: partial(_games, text) for text in (*_BOUNDS, *_OTHERS)},
    )
    bounds = [
        Bound(f"battles to one of the bare loop, {text}", ratios[text], least=low) for text, low in _BOUNDS.items()
    ]
    if _COMPILED:
        began = time.monotonic()
        _command("standard", 1_000_000, 2)
        bounds.append(Bound("seconds for a million games of standard, --jobs 2", time.monotonic() - began, most=60))
    report(bounds)


def _bare() -> float:
    began = time.process_time()
    battles = bare_loop.with_deals(_BARE_GAMES)
    return (time.process_time() - began) / battles


def _games(text: str) -> float:
    """Processor seconds a battle."""
    few, few_battles = _command(text, _FEW)
    many, many_battles = _command(text, round(_FEW + _BATTLES / few_battles * _FEW))
    return (many - few) / (many_battles - few_battles)


def _command(text: str, games: int, jobs: int = 1) -> tuple[float, float]:
    """The processor seconds of the whole command, and how many battles it played."""
    arguments = ["simulate", "--rules", text, "--games", str(games), "--jobs", str(jobs), "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-m", "warbot", *arguments], check=True, stdout=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, json.loads(done.stdout)["battles"]["mean"] * games
