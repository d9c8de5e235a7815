"""Times things side by side: a round runs each of them once, so a machine that slows down slows them all.

The least time of several rounds counts: what others do on the machine only ever adds to it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_ROUNDS: Final = 7

Contender = Callable[[], float]
"""Plays some battles; returns the seconds of the processor that one took."""


@dataclass(frozen=True)
class Bound:
    """What a number that was measured has to be at least, or at most."""

    name: str
    found: float
    least: float | None = None
    most: float | None = None

    @property
    def holds(self) -> bool:
        return (self.least is None or self.found >= self.least) and (self.most is None or self.found <= self.most)

    def __str__(self) -> str:
        wanted = f"at most {self.most:g}" if self.least is None else f"at least {self.least:g}"
        return f"{'holds ' if self.holds else 'BROKEN'}  {self.name:76} {self.found:8.2f}, {wanted}"


def report(bounds: Iterable[Bound]) -> None:
    """Print each bound, and whether it holds."""
    print()
    for bound in bounds:
        print(bound)


def compare(title: str, contenders: Mapping[str, Contender]) -> dict[str, float]:
    """Print the time per battle, and how many battles each plays while the first plays one; return the latter."""
    rounds = [{name: play() for name, play in contenders.items()} for _ in range(_ROUNDS)]
    least = {name: min(costs[name] for costs in rounds) for name in contenders}
    yardstick = least[next(iter(contenders))]
    print(f"\n{title}\n{'':56}   ns a battle   battles to 1")
    for name, cost in least.items():
        print(f"{name:56} {cost * 1e9:13,.0f} {yardstick / cost:14.2f}")
    return {name: yardstick / cost for name, cost in least.items()}
