"""Figures: what a rule set means for those who play by it, as plain values. No clock, no process, no language."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from math import ceil
from typing import Any, Final

from warbot.engine.outcome import Ending
from warbot.engine.rule_values import AtLimit, Flip, ShortStack, Ties
from warbot.engine.rules import HouseRules
from warbot.engine.simulate import Statistics
from warbot.host.going import FRAME_SECONDS

SEED: Final = bytes(32)
"""All figures are those of the games of this seed, so that anyone can compute them again."""

SHIPPED: Final = "preset_figures.json"
"""The figures of the presets, beside this module; `python -m warbot.host.preset_figures` computes them."""

_HIGHEST_LIMIT: Final = 10_000
_LIMITS: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
_MOST_GAMES: Final = 0.5


@dataclass(frozen=True, slots=True)
class Figures:
    """How long games last by a rule set, how they end and who wins. Shares are from 0 to 1.

    games: so many were simulated; they are few where games are very long.
    typical, long: the battles within which half of the games, and nine of ten, are over.
    endings: how many games ended so. `time_limit` is the time that so many battles take at FRAME_SECONDS each.
    wins: how many games each seat won.
    draws: how many games nobody won.
    """

    games: int
    typical: int
    long: int
    endings: Mapping[Ending, int]
    wins: tuple[int, ...]
    draws: int

    @property
    def typical_minutes(self) -> float:
        return minutes(self.typical)

    @property
    def long_minutes(self) -> float:
        return minutes(self.long)

    @property
    def limited(self) -> float:
        """The share of games that a limit ended, in battles or in time."""
        return sum(map(self.share, _LIMITS))

    @property
    def drawn(self) -> float:
        """The share of games that nobody won, whatever ended them."""
        return self.draws / self.games

    @property
    def won(self) -> tuple[float, ...]:
        """Each seat's share of wins."""
        return tuple(wins / self.games for wins in self.wins)

    def share(self, ending: Ending) -> float:
        """The share of games that ended so."""
        return self.endings.get(ending, 0) / self.games


def figures_of(statistics: Statistics, rules: HouseRules) -> Figures:
    """The figures of `rules`, from at least one game by `as_simulated(rules)`."""
    endings = dict(sorted(statistics.endings.items()))
    if _time_comes_first(rules) and Ending.BATTLE_LIMIT in endings:
        endings[Ending.TIME_LIMIT] = endings.pop(Ending.BATTLE_LIMIT)
    return Figures(
        games=statistics.games,
        typical=statistics.percentile(50),
        long=statistics.percentile(90),
        endings=endings,
        wins=statistics.wins,
        draws=statistics.draws,
    )


def as_simulated(rules: HouseRules) -> HouseRules:
    """The rules by which games are simulated: a time limit that comes first is a limit of battles."""
    if not _time_comes_first(rules):
        return rules
    return replace(rules, battle_limit=_battles_in_time(rules), time_limit=None)


def alike(rules: HouseRules) -> HouseRules:
    """One rule set for all that have the same figures.

    Who flips is of no account, nor is, of two limits, the one that never comes first, nor how a war goes where ties
    are grabbed.
    """
    same: dict[str, Any] = {"battle_limit": _HIGHEST_LIMIT} if _time_comes_first(rules) else {"time_limit": None}
    if rules.ties is Ties.GRAB:
        same |= {"face_down": 0, "short_stack": ShortStack.OUT}
    return replace(rules, **same, flip=Flip.EACH)


def way_out(rules: HouseRules, figures: Figures) -> HouseRules | None:
    """The same rules with the biggest pile winning at the limit, where a draw there is the end of most games."""
    if rules.at_limit is AtLimit.DRAW and figures.limited > _MOST_GAMES:
        return replace(rules, at_limit=AtLimit.BIGGER_PILE)
    return None


def minutes(battles: float) -> float:
    """How long so many battles take at a table that plays by itself, battle by battle."""
    return battles * FRAME_SECONDS / 60


def figures_text(figures: Figures) -> str:
    """One line of JSON that reads back to equal figures."""
    return json.dumps(asdict(figures))


def parse_figures(facts: Mapping[str, Any]) -> Figures:
    """The figures in what JSON gives for `figures_text`."""
    endings = {Ending(name): games for name, games in facts["endings"].items()}
    return Figures(**{**facts, "endings": endings, "wins": tuple(facts["wins"])})


def shipped_figures() -> dict[str, Figures]:
    """The figures that come with the product, by the name of the preset."""
    text = files(__package__).joinpath(SHIPPED).read_text(encoding="utf-8")
    return {preset: parse_figures(facts) for preset, facts in json.loads(text).items()}


def _time_comes_first(rules: HouseRules) -> bool:
    return rules.time_limit is not None and _battles_in_time(rules) < rules.battle_limit


def _battles_in_time(rules: HouseRules) -> int:
    """The number of the battle after which time is up. Where both limits come at once, it is the battle limit's."""
    assert rules.time_limit is not None
    return ceil(rules.time_limit * 60 / FRAME_SECONDS)
