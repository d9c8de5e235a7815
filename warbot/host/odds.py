"""The odds of rule sets: what an admin is shown before house rules are saved."""

import asyncio
import time
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from warbot.engine.rules import PRESETS, HouseRules
from warbot.engine.simulate import Statistics
from warbot.host.figures import SEED, Figures, alike, as_simulated, figures_of, shipped_figures, way_out
from warbot.host.simulator import NoSimulator, Simulator

__all__ = ["Budget", "Figures", "NoFigures", "Odds", "way_out"]

_TURN: Final = 0.05
"""Seconds after which it is the turn of other rules that somebody asks about."""

_KEPT: Final = 256
"""So many rule sets are remembered, those that were asked for last."""


class NoFigures(Exception):  # noqa: N818 - it is told to people as a fact
    """These figures can't be computed now: the simulator fails again and again, or the bot stops."""

    def __init__(self, rules: HouseRules) -> None:
        super().__init__(f"no figures of {rules}")
        self.rules = rules


@dataclass(frozen=True, slots=True)
class Budget:
    """When enough games of a rule set were played. Times are in seconds since somebody asked.

    games: never more than so many.
    seconds: then it is enough, unless there are fewer than `fewest` games yet.
    longest: then it is enough, but for a first game.
    """

    games: int = 1_000
    fewest: int = 60
    seconds: float = 0.75
    longest: float = 0.85

    def spent(self, games: int, waited: float) -> bool:
        """Whether so many games are enough, so many seconds after somebody asked."""
        if games == 0:
            return False
        return games >= self.games or waited >= (self.seconds if games >= self.fewest else self.longest)


@dataclass(slots=True)
class _Asked:
    """A rule set that is being simulated, and how many wait for it."""

    work: asyncio.Task[Figures]
    waiting: int = 0


class Odds:
    """The figures of any rule set: those of the presets come with the product, others are simulated when asked for.

    That happens in another process, which starts only then.
    """

    def __init__(self, budget: Budget = Budget()) -> None:
        self._budget = budget
        self._simulator = Simulator()
        self._turn = asyncio.Lock()
        self._known: dict[HouseRules, Figures] = {}
        self._asked: dict[HouseRules, _Asked] = {}
        self._closed = False

    @property
    def process(self) -> int | None:
        """The id of the process that simulates, while there is one."""
        return self._simulator.process

    def known(self, rules: HouseRules) -> Figures | None:
        """The figures where they are there already: those of a preset, or asked for lately."""
        key = alike(rules)
        return self._presets.get(key) or self._remembered(key)

    async def of(self, rules: HouseRules) -> Figures:
        """The figures of a rule set, within a second on a machine of its own.

        Whoever asks for the same rules meanwhile shares the work; it is given up when nobody waits for it any more.

        Raises:
            NoFigures: they can't be computed.
        """
        return self.known(rules) or await self._wait_for(alike(rules))

    async def close(self) -> None:
        """Give up what is being simulated and end the other process. A second call does nothing."""
        self._closed = True
        work = [asked.work for asked in self._asked.values()]
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        async with self._turn:  # what was given up before may still be ending its turn
            await self._simulator.close()

    @cached_property
    def _presets(self) -> dict[HouseRules, Figures]:
        return {alike(PRESETS[preset]): figures for preset, figures in shipped_figures().items()}

    def _remembered(self, key: HouseRules) -> Figures | None:
        figures = self._known.pop(key, None)
        if figures is not None:
            self._known[key] = figures
        return figures

    def _remember(self, key: HouseRules, figures: Figures) -> None:
        self._known[key] = figures
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]

    async def _wait_for(self, key: HouseRules) -> Figures:
        asked = self._asked.get(key)
        if asked is None:
            asked = self._asked[key] = _Asked(asyncio.create_task(self._compute(key), name=f"odds of {key}"))
        asked.waiting += 1
        try:
            return await asyncio.shield(asked.work)
        finally:
            asked.waiting -= 1
            if not asked.waiting and self._asked.get(key) is asked:
                del self._asked[key]
                asked.work.cancel()

    async def _compute(self, key: HouseRules) -> Figures:
        if self._closed:
            raise NoFigures(key)
        try:
            figures = figures_of(await self._sample(as_simulated(key)), key)
        except NoSimulator as error:
            raise NoFigures(key) from error
        except asyncio.CancelledError:
            if self._closed:
                raise NoFigures(key) from None
            raise
        self._remember(key, figures)
        return figures

    async def _sample(self, rules: HouseRules) -> Statistics:
        """The first games of the seed, a turn at a time, until the budget is spent."""
        began, statistics = time.monotonic(), Statistics.none(rules.players)
        while True:
            async with self._turn:
                games = statistics.games
                if self._budget.spent(games, time.monotonic() - began):
                    return statistics
                statistics += await self._simulator.play(rules, SEED, games, self._budget.games - games, _TURN)
