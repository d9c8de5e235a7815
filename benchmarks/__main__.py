"""`python -m benchmarks [simulation] [steps] [odds] [metrics] [presses] [scale]`: runs those named, or all of them.

When all of them run, `presses` runs its short version. What has to hold is printed, and whether it does.
"""

import sys
from collections.abc import Callable
from typing import Final

from benchmarks import metrics, odds, presses, scale, simulation, steps

_BENCHMARKS: Final[dict[str, Callable[[], None]]] = {
    "simulation": simulation.main,
    "steps": steps.main,
    "odds": odds.main,
    "metrics": metrics.main,
    "presses": presses.main,
    "scale": scale.main,
}

_BRIEF: Final[dict[str, Callable[[], None]]] = {**_BENCHMARKS, "presses": presses.brief}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in _BENCHMARKS]
    if unknown:
        print(f"{unknown[0]!r}: expected some of {', '.join(_BENCHMARKS)}", file=sys.stderr)
        return 2
    for run in [_BENCHMARKS[name] for name in names] or _BRIEF.values():
        run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
