"""CPU time and memory of processes (from /proc, so Linux only), and the time of a durable commit on this machine."""

import os
import sqlite3
import time
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from warbot.store.open import open_database

_COMMITS: Final = 300


def cpu_seconds(pid: int) -> float:
    """The CPU seconds that a process has used so far, with a resolution of a hundredth of a second."""
    after_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    user, system = int(after_name[11]), int(after_name[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


def resident_mb(pid: int) -> float:
    """The resident memory of a process, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def commit_seconds(folder: Path) -> tuple[float, float]:
    """Seconds of a durable commit of one small row on warbot's own connection, and of the same round trip without work.

    Medians of a few hundred, one after the other.
    """
    database = await open_database(folder / "commits.db", ["CREATE TABLE tick (number INTEGER)"])
    commits, hops = [], []
    for number in range(_COMMITS):
        began = time.perf_counter()
        await database.transaction(partial(_insert, number=number))
        commits.append(time.perf_counter() - began)
        began = time.perf_counter()
        await database.read(lambda _: None)
        hops.append(time.perf_counter() - began)
    await database.close()
    return median(commits), median(hops)


def _insert(connection: sqlite3.Connection, number: int) -> int:
    return connection.execute("INSERT INTO tick VALUES (?)", (number,)).rowcount
