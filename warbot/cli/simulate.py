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
from pathlib import Path
from typing import Any, Final

import click

from warbot.cli.input import Notation, Refused, whole_number
from warbot.engine.game import Game
from warbot.engine.outcome import Ending
from warbot.engine.play import deal
from warbot.engine.position import piles_text
from warbot.engine.rule import ReturnOrder, Ties
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.stream import FairStream, game_seed, parse_seed
from warbot.odds.fast_stream import FastStream
from warbot.odds.simulate import GameSample, simulate, simulate_by_steps

_PORTIONS: Final = range(50, 5_001)
"""How many games a process plays at a time, also a step of the progress bar; larger if there are many games."""

_SHARES: Final = 16
"""Each process gets at least this many portions, if there are enough games."""

_MAX_GAMES: Final = 10_000_000
_TERMINAL: Final = "-"


@click.command()
@click.option(
    "--rules",
    type=Notation("rules", parse_rules),
    default="standard",
    help="A preset, plus any changes: 'fifty battle_limit=60'. [default: standard]",
)
@click.option("--games", type=whole_number(1, _MAX_GAMES), default="1000", help="How many games. [default: 1000]")
@click.option("--seed", type=Notation("hex", parse_seed), default="0" * 64, help="64 hex digits. [default: zeros]")
@click.option("--jobs", type=whole_number(1, 1024), help="Number of processes. [default: number of CPUs]")
@click.option("--fair", is_flag=True, help="Use the fair shuffle of real tables (a hundred times slower).")
@click.option("--show", "shown", type=whole_number(0, _MAX_GAMES), help="Print the game with this number instead.")
@click.option(
    "--histogram",
    is_flag=False,
    flag_value=_TERMINAL,
    metavar="[FILE.png]",
    help="Draw how long games last as well: in the terminal, or as a PNG file.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate_command(
    rules: HouseRules,
    games: int,
    seed: bytes,
    jobs: int | None,
    shown: int | None,
    histogram: str | None,
    *,
    fair: bool,
    as_json: bool,
) -> None:
    """Simulate many games and print statistics.

    The number of jobs changes nothing but the time it takes. Any game of a seed, from number 0 on, can be looked at
    with --show, which also prints the command that plays it again.
    """
    if shown is not None:
        _show(rules, seed, shown, fair=fair)
        return
    if histogram not in (None, _TERMINAL):
        _check_file(Path(histogram))
    statistics = GameSample.none(rules.players)
    play = partial(_play, rules, seed, fair)
    with _progress(games) as advance:
        for portion in _portions(play, games, jobs or os.cpu_count() or 1):
            statistics += portion
            advance(portion.games)
    click.echo(json.dumps(_facts(statistics)) if as_json else _report(statistics, rules))
    if histogram is not None:
        _draw(statistics, rules, histogram)


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal, nothing in a script. Yields a function that takes the number of games done."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(file=sys.stderr, force_terminal=True)) as bar:
        task = bar.add_task("Playing", total=games)
        yield lambda done: bar.advance(task, done)


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


def _play(rules: HouseRules, seed: bytes, fair: bool, games: int, first: int) -> GameSample:
    return (simulate_by_steps if fair else simulate)(rules, games, seed, first)


def _leave_interrupts_to_us() -> None:
    """Ctrl+C reaches every process of the group: the parent stops the work, and the workers print no tracebacks."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _show(rules: HouseRules, seed: bytes, number: int, *, fair: bool) -> None:
    """Print a game as `warbot play` does, and the command that plays it again."""
    from warbot.cli.battles import battles
    from warbot.cli.narration import telling

    stream = FairStream(game_seed(seed, f"game:{number}")) if fair else FastStream(seed, number)
    start = deal(rules, stream)
    game = Game.begin(rules, stream, start)
    click.echo(telling(start, tuple(battles(game)), game), nl=False)
    if fair:
        lots = f" --seed {seed.hex()} --entropy game:{number}"
    else:
        drawn = rules.return_order is ReturnOrder.SHUFFLED or rules.ties is Ties.GRAB or game.position.shuffling
        lots = f" --deal {piles_text(start.piles)}" + (f" --lots fast:{seed.hex()}:{number}" if drawn else "")
    click.echo(f"\nwarbot play --rules '{rules}'{lots}")


def _check_file(path: Path) -> None:
    """Refuse a file that can't be drawn, before the games are played."""
    if path.suffix != ".png":
        raise Refused(f"--histogram '{path}': expected the name of a PNG file, such as lengths.png")
    if not path.parent.is_dir():
        raise Refused(f"--histogram '{path}': there is no folder {path.parent}")


def _draw(statistics: GameSample, rules: HouseRules, target: str) -> None:
    from warbot.cli.histogram import Bars, draw_file, print_bars

    bars = Bars.of(statistics.lengths)
    if target == _TERMINAL:
        print_bars(bars)
        return
    try:
        draw_file(bars, f"{statistics.games:,} games by the rules {rules}: battles", Path(target))
    except OSError as error:
        raise Refused(f"--histogram '{target}': can't be written ({error.strerror})") from None


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
        "wars": statistics.wars,
        "double_wars": statistics.double_wars,
        "half_time": {"leads": statistics.leads, "held": statistics.held},
    }


def _report(statistics: GameSample, rules: HouseRules) -> str:
    facts = _facts(statistics)
    length = facts["battles"]
    middle = f"mean {length['mean']:,.1f}, median {length['median']:,g}"
    lines = [
        f"{statistics.games:,} games by the rules {rules}",
        f"battles: {middle}, 90% within {length['p90']:,}, 99% within {length['p99']:,}, longest {length['max']:,}",
        *(f"ended by {ending}: {_share(games, statistics.games)}" for ending, games in facts["endings"].items()),
        *(f"seat {seat} won: {_share(games, statistics.games)}" for seat, games in enumerate(statistics.wins)),
        f"drawn: {_share(statistics.draws, statistics.games)}",
        f"battles that were wars: {_share(statistics.wars, statistics.battles)}",
        f"games with a double war: {_share(statistics.double_wars, statistics.games)}",
        f"won by the leader at half-time: {_share(statistics.held, statistics.leads)}",
    ]
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part:,} ({part / whole:.1%})" if whole else "0"
