"""The process that simulates: a program that `Simulator` starts. It plays what it is asked for, line by line.

It leaves the processors to the tables, signals to the bot, and ends with the bot, however that ends: its input does.
It needs the engine alone, so it is there in a moment.
"""

import json
import os
import signal
import sys
import time
from typing import Final

from warbot.engine.rules import parse_rules
from warbot.engine.simulate import sample, statistics_text

_NICE: Final = 5


def main() -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_NICE)
    for request in sys.stdin:
        try:
            sys.stdout.write(f"{answer(request)}\n")
            sys.stdout.flush()
        except BrokenPipeError:
            os._exit(0)  # the bot has gone: there is nobody to tell, nor anything to flush


def answer(request: str) -> str:
    """The statistics of as many games as fit into the time, one at least and `most` at most."""
    asked = json.loads(request)
    until = time.monotonic() + asked["seconds"]

    def enough(games: int) -> bool:
        return games >= asked["most"] or (games > 0 and time.monotonic() >= until)

    return statistics_text(sample(parse_rules(asked["rules"]), bytes.fromhex(asked["seed"]), asked["first"], enough))


if __name__ == "__main__":
    main()
