"""`python -m benchmarks [simulation] [steps] [odds] [scale]`: all of them, or those that are named."""

import sys
from collections.abc import Callable
from typing import Final

from benchmarks import odds, scale, simulation, steps

_BENCHMARKS: Final[dict[str, Callable[[], None]]] = {
    "simulation": simulation.main,
    "steps": steps.main,
    "odds": odds.main,
    "scale": scale.main,
}


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in _BENCHMARKS]
    if unknown:
        print(f"{unknown[0]!r}: expected some of {', '.join(_BENCHMARKS)}", file=sys.stderr)
        return 2
    for name in names or _BENCHMARKS:
        _BENCHMARKS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
