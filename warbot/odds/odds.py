"""The odds of rule sets: what an admin is shown before house rules are saved."""

import asyncio
import sys
import time
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from cachetools import LRUCache

from warbot.engine.rules import PRESETS, HouseRules
from warbot.odds.fast_game import FastGame
from warbot.odds.figures import SEED, Figures, cache_key, draw_fix, figures_of, shipped_figures, simulated_rules
from warbot.odds.simulate import GameSample, fast_game_of, results

__all__ = ["Budget", "Figures", "NoFigures", "Odds", "draw_fix"]

_SLICE: Final = 0.003
_PAUSE: Final = 0.001
"""Seconds of simulating, and of leaving the processor to presses before the next games are simulated, of these rules or
of others that somebody asks about."""

_WAIT: Final = 0.00005
"""Seconds that the event loop waits for the thread that simulates to let go of the interpreter. Python's own 0.005
would add up, because a press goes to the database and back. (A game that's compiled holds on to its end, but even the
longest ones take less than a millisecond.)"""

_CACHE_SIZE: Final = 256
"""How many rule sets have their figures cached, the most recently used ones."""


class NoFigures(Exception):  # noqa: N818 - a fact for people to read, not a failure
    """These figures won't be computed: the bot is being stopped."""

    def __init__(self, rules: HouseRules) -> None:
        super().__init__(f"no figures of {rules}")
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Budget:
    """How many games of a rule set are enough. Times are seconds since somebody asked.

    games: the maximum.
    seconds: the time after which `fewest` games are enough.
    longest: the time after which any number of games is enough, except that there's always a first one.
    """

    games: int = 20_000
    fewest: int = 60
    seconds: float = 0.75
    longest: float = 0.85

    def spent(self, games: int, waited: float) -> bool:
        """Whether this many games are enough, this many seconds after somebody asked."""
        if games == 0:
            return False
        return games >= self.games or waited >= (self.seconds if games >= self.fewest else self.longest)


@dataclass(slots=True)
class _Asked:
    """A rule set that's being simulated, and how many callers wait for it."""

    work: asyncio.Task[Figures]
    waiting: int = 0


class Odds:
    """The figures of any rule set: those of the presets ship with the product, others are simulated on demand.

    Simulations run in a thread, a few milliseconds at a time, so presses wait no longer than that.
    """

    def __init__(self, budget: Budget = Budget()) -> None:
        self._budget = budget
        self._turn = asyncio.Lock()
        self._known: LRUCache[HouseRules, Figures] = LRUCache(_CACHE_SIZE)
        self._asked: dict[HouseRules, _Asked] = {}
        self._closed = False

    def known(self, rules: HouseRules) -> Figures | None:
        """The figures if they're available right away: those of a preset, or cached ones."""
        key = cache_key(rules)
        return self._presets.get(key) or self._known.get(key)

    async def of(self, rules: HouseRules) -> Figures:
        """The figures of a rule set, within a second on an idle machine.

        Callers that ask for the same rules share the work. It's cancelled when none of them is waiting.

        Raises:
            NoFigures: the bot is being stopped.
        """
        return self.known(rules) or await self._wait_for(cache_key(rules))

    async def close(self) -> None:
        """Cancel all simulations. A second call does nothing."""
        self._closed = True
        work = [asked.work for asked in self._asked.values()]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)

    @cached_property
    def _presets(self) -> dict[HouseRules, Figures]:
        return {cache_key(PRESETS[preset]): figures for preset, figures in shipped_figures().items()}

    async def _wait_for(self, key: HouseRules) -> Figures:
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = _Asked(asyncio.create_task(self._compute(key), name=f"odds of {key}"))
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.work)
        except asyncio.CancelledError:
            if self._closed and asked.work.cancelled():
                raise NoFigures(key) from None
            raise
        finally:
            asked.waiting -= 1
            if not asked.waiting and self._asked.get(key) is asked:
                del self._asked[key]
                asked.work.cancel()

    async def _compute(self, key: HouseRules) -> Figures:
        if self._closed:
            raise NoFigures(key)
        self._known[key] = figures = figures_of(await self._sample(simulated_rules(key)), key)
        return figures

    async def _sample(self, rules: HouseRules) -> GameSample:
        """The first games of the seed, a slice at a time, until the budget is spent."""
        began, played, playing = time.monotonic(), 0, fast_game_of(rules, SEED)
        while not self._budget.spent(played, time.monotonic() - began):
            async with self._turn:
                played = await asyncio.to_thread(_play_slice, playing, played, self._budget.games)
            await asyncio.sleep(_PAUSE)
        return results(playing)


def _play_slice(playing: FastGame, first: int, most: int) -> int:
    """The games from number `first` on that fit into a slice: at least one, and never more than `most` in all.

    Returns how many have been played in all.
    """
    usual, until = sys.getswitchinterval(), time.monotonic() + _SLICE
    sys.setswitchinterval(_WAIT)
    try:
        while True:
            playing.play_all(first, 1)
            first += 1
            if first >= most or time.monotonic() >= until:
                return first
    finally:
        sys.setswitchinterval(usual)
