"""Prints the results of two bots, the floor first, as tables: milliseconds, and ratios of the medians of the rounds."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from statistics import median, quantiles
from typing import Final

from benchmarks.load import Load

Loads = Mapping[str, Sequence[Load]]
"""The rounds of each bot, by its name; the floor first."""

_BUSY: Final = 0.9
"""Share of one processor above which a process limits the presses."""

_IDLE: Final = 0.7
"""Share of one processor below which a process is waiting for something else."""


def print_steady(title: str, loads: Loads) -> None:
    """How long a press took; the last line says how much of it was the stand-in's own lateness."""
    print(f"\n{title:44}   median   99 of 100   processor: bot   stand-in")
    rows = []
    for name, rounds in loads.items():
        middle, high = _middle_and_high(_all(rounds, lambda load: load.latencies))
        bot, discord = _a_press(rounds, lambda load: load.bot), _a_press(rounds, lambda load: load.discord)
        rows.append((middle, high, bot))
        print(f"{name:44} {middle:8.1f} {high:11.1f} {bot:16.2f} {discord:10.2f}{_notes(rounds)}")
    ratios = [own / other for other, own in zip(*rows, strict=True)]
    print(f"{'times the floor':44} {ratios[0]:8.2f} {ratios[1]:11.2f} {ratios[2]:16.2f}")
    late, very_late = _middle_and_high([late for rounds in loads.values() for load in rounds for late in load.lateness])
    print(f"{'the stand-in itself was late by':44} {late:8.1f} {very_late:11.1f}")


def print_most(title: str, loads: Loads) -> None:
    """How many presses a second were answered, and which side was the limit."""
    print(f"\n{title:44} a second   99 of 100   processor: bot   stand-in   busy: bot   stand-in")
    for name, rounds in loads.items():
        _, high = _middle_and_high(_all(rounds, lambda load: load.latencies))
        bot, discord = _a_press(rounds, lambda load: load.bot), _a_press(rounds, lambda load: load.discord)
        busy, discord_busy = (median(shares) for shares in zip(*map(_busy, rounds), strict=True))
        costs = f"{bot:16.2f} {discord:10.2f} {busy:11.0%} {discord_busy:10.0%}"
        print(f"{name:44} {median(load.a_second for load in rounds):8.0f} {high:11.1f} {costs}{_notes(rounds)}")
        if discord_busy > max(busy, _BUSY):
            print(f"{'':44} here the stand-in is the limit, and not the bot")
        elif max(busy, discord_busy) < _IDLE:
            print(f"{'':44} here neither is the limit, but the disk, or what else runs on this machine")
    floor, bot_rounds = loads.values()
    ratio = median(own.a_second / other.a_second for other, own in zip(floor, bot_rounds, strict=True))
    print(f"{'times the floor':44} {ratio:8.2f}")


def _middle_and_high(seconds: Sequence[float]) -> tuple[float, float]:
    """The median and the 99th percentile, in milliseconds."""
    return median(seconds) * 1000, quantiles(seconds, n=100)[98] * 1000


def _all(rounds: Sequence[Load], of: Callable[[Load], list[float]]) -> list[float]:
    return [value for load in rounds for value in of(load)]


def _a_press(rounds: Sequence[Load], of: Callable[[Load], float]) -> float:
    """Milliseconds per press."""
    return sum(map(of, rounds)) * 1000 / sum(len(load.answered) for load in rounds)


def _busy(load: Load) -> tuple[float, float]:
    """The shares of one processor that the bot and the stand-in used."""
    return load.bot / load.seconds, load.discord / load.seconds


def _notes(rounds: Sequence[Load]) -> str:
    """Edits without a press, and presses that weren't answered with an edit of their board."""
    wrong: Counter[str] = sum((load.wrong for load in rounds), Counter())
    notes = [f"{count} presses got {what}" for what, count in wrong.items()]
    if edits := sum(load.edits for load in rounds):
        notes.append(f"{edits / sum(load.seconds for load in rounds):.0f} frames a second")
    return "".join(f"   {note}" for note in notes)
