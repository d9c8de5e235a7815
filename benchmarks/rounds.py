"""Times things side by side: a round runs each of them once, so a machine that slows down slows them all."""

import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Final

_ROUNDS: Final = 11

Contender = Callable[[], int]
"""Does some work; returns how many battles it played."""


def compare(title: str, contenders: Mapping[str, Contender]) -> None:
    """Print medians of the CPU time per battle, and of how many battles each plays while the first plays one."""
    rounds = [{name: _cost(play) for name, play in contenders.items()} for _ in range(_ROUNDS)]
    yardstick = next(iter(contenders))
    print(f"\n{title}\n{'':56}   ns a battle   battles to 1")
    for name in contenders:
        cost = median(costs[name] for costs in rounds)
        ratio = median(costs[yardstick] / costs[name] for costs in rounds)
        print(f"{name:56} {cost * 1e9:13,.0f} {ratio:14.2f}")


def _cost(play: Contender) -> float:
    began = time.process_time()
    battles = play()
    return (time.process_time() - began) / battles
