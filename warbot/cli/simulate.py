"""`warbot simulate`: plays many games under a rule set to find its odds."""

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import starmap
from typing import Any, Final

import click

from warbot.cli.input import Notation, whole_number
from warbot.engine.outcome import Ending
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.stream import FairStream, RandomStream, parse_seed
from warbot.odds.fast_stream import FastStream
from warbot.odds.simulate import GameSample, simulate

_PORTIONS: Final = range(50, 1_001)
"""How many games a process plays at a time, also a step of the progress bar; larger if there are many games."""

_SHARES: Final = 16
"""Each process gets at least this many portions, if there are enough games."""

_MAX_GAMES: Final = 10_000_000


@click.command()
@click.option(
    "--rules",
    type=Notation("rules", parse_rules),
    default="standard",
    help="A preset's name, then field=value words: 'fifty battle_limit=60'. [default: standard]",
)
@click.option("--games", type=whole_number(1, _MAX_GAMES), default="1000", help="How many games. [default: 1000]")
@click.option("--seed", type=Notation("hex", parse_seed), default="0" * 64, help="64 hex digits. [default: zeros]")
@click.option(
    "--jobs", type=whole_number(1, 1024), help="How many processes share the work. [default: one a processor]"
)
@click.option("--fair", is_flag=True, help="Shuffle won cards as at a table, which takes longer.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate_command(
    rules: HouseRules, games: int, seed: bytes, jobs: int | None, *, fair: bool, as_json: bool
) -> None:
    """Play many games and tell how long they last, how they end and who wins.

    The number of jobs changes nothing but the time it takes. Game 17 of a seed can be looked at with
    warbot play --seed SEED --entropy game:17
    where won cards are never shuffled, or with --fair.
    """
    statistics = GameSample.none(rules.players)
    play = partial(_play, rules, seed, FairStream if fair else FastStream)
    with _progress(games) as advance:
        for portion in _portions(play, games, jobs or os.cpu_count() or 1):
            statistics += portion
            advance(portion.games)
    click.echo(json.dumps(_facts(statistics)) if as_json else _report(statistics, rules))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, nothing in a script. Yields a function that takes the number of games done."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with click.progressbar(length=games, file=sys.stderr) as bar:
        yield bar.update


def _portions(play: Callable[[int, int], GameSample], games: int, jobs: int) -> Iterator[GameSample]:
    """Play the games in portions; their order doesn't matter. A single job or portion runs in this process."""
    size = min(max(games // (jobs * _SHARES), _PORTIONS[0]), _PORTIONS[-1])
    portions = [(min(size, games - first), first) for first in range(0, games, size)]
    jobs = min(jobs, len(portions))
    if jobs == 1:
        yield from starmap(play, portions)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_interrupts_to_us) as pool:
        yield from pool.map(play, *zip(*portions, strict=True))


def _play(
    rules: HouseRules, seed: bytes, stream: Callable[[bytes], RandomStream], games: int, first: int
) -> GameSample:
    return simulate(rules, games, seed, first, stream)


def _leave_interrupts_to_us() -> None:
    """Ctrl+C reaches every process of the group: the parent stops the work, and the workers print no tracebacks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _facts(statistics: GameSample) -> dict[str, Any]:
    median = statistics.median
    return {
        "games": statistics.games,
        "battles": {
            "mean": statistics.mean,
            "median": int(median) if median.is_integer() else median,
            "p90": statistics.percentile(90),
            "p99": statistics.percentile(99),
            "max": statistics.longest,
        },
        "endings": {ending: statistics.endings[ending] for ending in Ending if ending in statistics.endings},
        "wins": statistics.wins,
        "draws": statistics.draws,
    }


def _report(statistics: GameSample, rules: HouseRules) -> str:
    facts = _facts(statistics)
    length = facts["battles"]
    middle = f"mean {length['mean']:,.1f}, median {length['median']:,g}"
    lines = [
        f"{statistics.games:,} games by the rules {rules}",
        f"battles: {middle}, 90% within {length['p90']:,}, 99% within {length['p99']:,}, longest {length['max']:,}",
        *(f"ended by {ending}: {_share(games, statistics)}" for ending, games in facts["endings"].items()),
        *(f"seat {seat} won: {_share(games, statistics)}" for seat, games in enumerate(statistics.wins)),
        f"drawn: {_share(statistics.draws, statistics)}",
    ]
    return "\n".join(lines)


def _share(games: int, statistics: GameSample) -> str:
    return f"{games:,} ({games / statistics.games:.1%})"
