"""A hundred thousand games, ten thousand of them open, against ten: what grows with them, and what doesn't.

Two databases, two stand-ins for Discord with the same servers and channels, and the real bot on each in its own
process. Comparisons run both at once or in turn, so that a machine that slows down slows both. Everything is among the
temporary files (set TMPDIR to move it) and needs two gigabytes there.
"""

import asyncio
import gc
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from benchmarks.crowd import TOKEN, Crowd, DiscordServer
from benchmarks.many_games import LARGE, SMALL, make, make_played
from benchmarks.store_costs import store_costs

_STARTS: Final = 3
_SECONDS: Final = 15.0
_RATE: Final = 50.0
_OVERDUE: Final = 3_000
_KEPT_DAYS: Final = 365
_BACKUP_TIMEOUT: Final = 300.0


def main() -> None:
    if not Path("/proc/self/status").exists():
        print("\nScale is measured on Linux alone")
        return
    with TemporaryDirectory() as folder:
        played, small, large = (Path(folder) / name / "warbot.db" for name in ("played", "small", "large"))
        for path in (played, small, large):
            path.parent.mkdir()
        make_played(played)
        make(small, played, SMALL)
        seconds = make(large, played, LARGE)
        print(f"\n{LARGE.games:,} games, {LARGE.playing + LARGE.waiting:,} of them open: {_megabytes(large):,.0f} MB")
        print(f"(made in {seconds:.0f} s; {_bytes_a_battle(large):.0f} bytes a battle), beside {SMALL.games} games")
        asyncio.run(_bots(small, large))
        _costs(small, large)
        for path in (small, large):
            _check(path)


def _megabytes(path: Path) -> float:
    return path.stat().st_size / 1e6


def _bytes_a_battle(path: Path) -> float:
    """The size of the whole file, divided by the number of battles."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        return path.stat().st_size / int(db.execute("SELECT count(*) FROM battle WHERE number > 0").fetchone()[0])


async def _bots(small: Path, large: Path) -> None:
    os.sync()  # don't let writes left over from making the databases slow the measurements
    gc.disable()  # nor garbage collection of the stand-ins, with all their channels
    async with _crowds(small, large) as (few, many):
        await _starts(few, many)
        await _side_by_side(few, many)
        await _overdue(many)
        await _backup(many)
        await _retention(many)
        print(f"presses that moved nothing: {few.failed + many.failed}")


@asynccontextmanager
async def _crowds(small: Path, large: Path) -> AsyncIterator[tuple[Crowd, Crowd]]:
    async with DiscordServer() as one, DiscordServer() as other:
        few, many = Crowd(one, small), Crowd(other, large)
        try:
            yield few, many
        finally:
            for crowd in (few, many):
                await crowd.bot.kill()


async def _starts(few: Crowd, many: Crowd) -> None:
    """Start each a few times, in turn. The first start registers the commands with Discord and isn't counted."""
    took: dict[Crowd, list[tuple[float, float]]] = {few: [], many: []}
    for _ in range(_STARTS + 1):
        for crowd, times in took.items():
            times.append(await crowd.start())
            await crowd.stop()
    print(f"\n{'seconds from the start of the process':44} ten games   the many")
    for what, name in enumerate(("to ready", "to the answer to a first press")):
        few_s, many_s = (statistics.median(times[what] for times in took[crowd][1:]) for crowd in (few, many))
        print(f"{name:44} {few_s:9.2f} {many_s:10.2f}   {many_s / few_s:5.2f} x")


async def _side_by_side(few: Crowd, many: Crowd) -> None:
    """Press at both at once, at half the rate each; prints the times, and the memory before and after."""
    for crowd in (few, many):
        await crowd.start()
    until = _after(_SECONDS)
    before = [crowd.resident() for crowd in (few, many)]
    both = await asyncio.gather(*(crowd.presses(_RATE / 2, until) for crowd in (few, many)))
    after = [crowd.resident() for crowd in (few, many)]
    print(f"\n{'a press, ms':44}    median        99th       worst")
    for name, took in zip(("with ten games", "with the many"), both, strict=True):
        _say(name, took)
    ratios = [_share(both[1], part) / _share(both[0], part) for part in (0.5, 0.99)]
    print(f"{'the many to ten':44} {ratios[0]:9.2f} x {ratios[1]:9.2f} x")
    for name, sizes in (("after the start", before), ("after presses at many tables", after)):
        each = (sizes[1] - sizes[0]) / (LARGE.games - LARGE.finished)
        print(f"memory {name:37} {sizes[0] / 1e6:6.1f} MB {sizes[1] / 1e6:8.1f} MB, {each:6.0f} bytes an open table")
    for crowd in (few, many):
        await crowd.stop()


async def _overdue(many: Crowd) -> None:
    """A start at which something is overdue at thousands of tables."""
    with closing(sqlite3.connect(many.database)) as db, db:
        db.execute(
            "UPDATE game SET (due_at, turned_at, quiet_until, calls_at, idle_at) = "
            "(due_at - :age, turned_at - :age, quiet_until - :age, calls_at - :age, idle_at - :age) "
            "WHERE id IN (SELECT id FROM game WHERE due_at IS NOT NULL ORDER BY due_at LIMIT :most)",
            {"age": 100_000_000, "most": _OVERDUE},
        )
    ready, pressed = await many.start()
    print(
        f"\nwith {_OVERDUE:,} tables overdue: ready after {ready:.2f} s, a first press answered after {pressed:.2f} s"
    )
    _say("presses meanwhile", await many.presses(_RATE, _after(_SECONDS)))
    await many.stop()
    print(f"{_count(many, 'due_at < unixepoch() * 1000'):,} tables are overdue after {_SECONDS:.0f} s")
    with closing(sqlite3.connect(many.database)) as db, db:
        db.execute("UPDATE game SET due_at = due_at + 100000000 WHERE due_at < unixepoch() * 1000")


async def _backup(many: Crowd) -> None:
    """The bot's own backup, from start to end. Measures without one before and after, since a disk's speed varies."""
    await many.start()
    without = await many.presses(_RATE, _after(_SECONDS))
    await many.stop()
    await many.start(backup_hours="24", backup_folder=str(many.database.parent / "backups"))
    until = _logged(many, "backup made")
    began = time.perf_counter()
    took = await many.presses(_RATE, until)
    seconds = time.perf_counter() - began
    size = _megabytes(many.database)
    print(f"\na backup of {size:,.0f} MB takes {seconds:.1f} s while {_RATE:.0f} presses a second come")
    _say("presses meanwhile", took)
    _say("without a backup, before and after", without + await many.presses(_RATE, _after(_SECONDS)))
    await many.stop()


async def _retention(many: Crowd) -> None:
    """A first start with WARBOT_KEEP_GAMES_DAYS, with half of the games older than that."""
    await many.start(keep_games_days=str(_KEPT_DAYS))
    before = _count(many, "ended_at IS NOT NULL")
    took = await many.presses(_RATE, _after(_SECONDS))
    deleted = before - _count(many, "ended_at IS NOT NULL")
    print(f"\nof games older than {_KEPT_DAYS} days, {deleted / _SECONDS:.0f} a second are deleted")
    _say("presses meanwhile", took)
    await many.stop()


def _count(crowd: Crowd, where: str) -> int:
    """How many games match an SQL condition."""
    with closing(sqlite3.connect(f"{crowd.database.as_uri()}?mode=ro", uri=True)) as db:
        return int(db.execute(f"SELECT count(*) FROM game WHERE {where}").fetchone()[0])  # noqa: S608 - our own


def _logged(crowd: Crowd, event: str) -> Callable[[], bool]:
    over = _after(_BACKUP_TIMEOUT)
    return lambda: event in crowd.bot.stderr or over()


def _after(seconds: float) -> Callable[[], bool]:
    until = time.perf_counter() + seconds
    return lambda: time.perf_counter() >= until


def _share(took: Sequence[float], part: float) -> float:
    """The seconds within which this share of the presses was answered."""
    return sorted(took)[min(int(len(took) * part), len(took) - 1)]


def _say(name: str, took: Sequence[float]) -> None:
    median, most, worst = (_share(took, part) * 1000 for part in (0.5, 0.99, 1))
    print(f"{name:44} {median:9.1f} {most:11.1f} {worst:11.1f}   ({len(took):,} presses)")


def _costs(small: Path, large: Path) -> None:
    few, many = store_costs(small), store_costs(large)
    print(f"\n{'milliseconds of the database':44} ten games   the many")
    for name, seconds in few.items():
        print(f"{name:44} {seconds * 1000:9.2f} {many[name] * 1000:10.2f}")


def _check(path: Path) -> None:
    given = {"WARBOT_DATABASE": str(path), "WARBOT_TOKEN": TOKEN, "WARBOT_BACKUP_HOURS": "0"}
    began = time.perf_counter()
    command = [sys.executable, "-m", "warbot", "check"]
    done = subprocess.run(command, cwd=path.parent, env=os.environ | given, capture_output=True, text=True, check=False)
    print(f"warbot check: {time.perf_counter() - began:.1f} s for {_megabytes(path):,.0f} MB", end="; ")
    print(next(line for line in done.stdout.splitlines() if "database" in line).split(" is ")[-1])
