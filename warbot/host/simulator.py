"""A process of its own that plays many games while the bot goes on with its tables."""

import asyncio
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from typing import Final

import structlog

from warbot.engine.rules import HouseRules
from warbot.engine.simulate import Statistics, simulate

log = structlog.get_logger(__name__)

_NICE: Final = 5
"""The tables come first, also where there is only one processor."""

_SIGNALS: Final = {signal.SIGINT, signal.SIGTERM}


@dataclass(frozen=True, slots=True)
class Played:
    """What came of some games, and in how many seconds they were played."""

    statistics: Statistics
    seconds: float


class NoSimulator(Exception):  # noqa: N818 - a fact about this machine, told as such
    """No games can be simulated: the process can't be started, died twice in a row, or the simulator is closed."""


class Simulator:
    """Plays games elsewhere. The process starts with the first of them; a new one starts where it died."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def play(self, rules: HouseRules, games: int, seed: bytes, first: int) -> Played:
        """What `simulate` gives for the same. What is asked for at once is played one after the other.

        Raises:
            NoSimulator: it can't be done.
        """
        try:
            return await self._try(rules, games, seed, first)
        except BrokenProcessPool:
            log.warning("the process that simulates games died; another one is started")
        try:
            return await self._try(rules, games, seed, first)
        except BrokenProcessPool as error:
            raise NoSimulator from error

    async def close(self) -> None:
        """End the process as soon as it has played what it is at. A second call does nothing."""
        self._closed = True
        if self._pool is not None:
            pool, self._pool = self._pool, None
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    async def _try(self, rules: HouseRules, games: int, seed: bytes, first: int) -> Played:
        if self._closed:
            raise NoSimulator
        pool: ProcessPoolExecutor | None = None
        try:
            pool = self._pool = self._pool or _new_pool()
            with _signals_held():
                future: Future[Played] = pool.submit(_play, rules, games, seed, first)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            self._drop(pool)
            raise
        except OSError as error:
            self._drop(pool)
            log.warning("no process to simulate games can be started", error=str(error))
            raise NoSimulator from error

    def _drop(self, pool: ProcessPoolExecutor | None) -> None:
        """Work with another process from now on. Others may have met the same end, and have a new one by now."""
        if pool is not None and pool is self._pool:
            self._pool = None
            pool.shutdown(wait=False, cancel_futures=True)


def _play(rules: HouseRules, games: int, seed: bytes, first: int) -> Played:
    began = time.perf_counter()
    statistics = simulate(rules, games, seed, first)
    return Played(statistics, time.perf_counter() - began)


def _new_pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), initializer=_begin_work)


@contextmanager
def _signals_held() -> Iterator[None]:
    """A process that starts in here can't be interrupted before it has learned to leave that to the bot."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work() -> None:
    """The first act of the process: Ctrl+C and SIGTERM are the bot's to answer, and it ends whenever the bot does."""
    for number in _SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(_NICE)
    Thread(target=_end_with_the_bot, daemon=True).start()


def _end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    assert bot is not None, "this runs in a process that the bot started"
    bot.join()
    os._exit(0)
