"""Figures: what a rule set means for its players, as plain values. No clock, no process, no language.

`python -m warbot.odds.figures` computes those of the presets, which ship with the product. Run it if a preset, the
engine or the pace of a table has changed; a test tells you. It takes half a minute in a compiled build (see
hatch_build.py), and an hour in others.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from math import ceil
from pathlib import Path
from typing import Any, Final

from warbot.engine.outcome import Ending
from warbot.engine.rule import AtLimit, Flip, ShortStack, Ties
from warbot.engine.rules import PRESETS, HouseRules
from warbot.odds.simulate import GameSample, simulate
from warbot.table.instants import MINUTE
from warbot.table.timing import FRAME_MS

SEED: Final = bytes(32)
"""All figures are those of the games of this seed, so anyone can compute them again."""

SHIPPED: Final = "preset_figures.json"
"""The figures of the presets, next to this module."""

GAMES: Final = 100_000
"""How many games of each preset are simulated: enough for shares to be right to within a third of a percentage point,
nineteen times out of twenty."""

_MAX_BATTLE_LIMIT: Final = 10_000
_LIMITS: Final = (Ending.BATTLE_LIMIT, Ending.TIME_LIMIT)
_FIX_ABOVE: Final = 0.5
"""If a limit ends a larger share of the games than this, a draw at the limit needs a fix."""


@dataclass(frozen=True, slots=True)
class Figures:
    """How long games last under a rule set, how they end and who wins. Shares are from 0 to 1.

    games: how many were simulated; only a few if games are very long.
    typical, long: the number of battles within which half of the games, and nine out of ten, are over.
    endings: how many games had each ending. For `time_limit` each battle is counted as FRAME_MS.
    wins: how many games each seat won.
    draws: how many games nobody won.
    longest: the battles of the longest of these games.
    war: the share of battles that are wars.
    double_war: the share of games in which cards tie again in a war, once or more often.
    held: of the games in which somebody leads at half-time and somebody wins, the share in which it's the same player.
    """

    games: int
    typical: int
    long: int
    endings: Mapping[Ending, int]
    wins: tuple[int, ...]
    draws: int
    longest: int
    war: float
    double_war: float
    held: float

    @property
    def typical_minutes(self) -> float:
        return minutes(self.typical)

    @property
    def long_minutes(self) -> float:
        return minutes(self.long)

    @property
    def longest_minutes(self) -> float:
        return minutes(self.longest)

    @property
    def limited(self) -> float:
        """The share of games that a limit ended, the one on battles or the one on time."""
        return sum(map(self.share, _LIMITS))

    @property
    def drawn(self) -> float:
        """The share of games that nobody won, however they ended."""
        return self.draws / self.games

    @property
    def won(self) -> tuple[float, ...]:
        """The share of games that each seat won."""
        return tuple(wins / self.games for wins in self.wins)

    def share(self, ending: Ending) -> float:
        """The share of games with this ending."""
        return self.endings.get(ending, 0) / self.games


def figures_of(statistics: GameSample, rules: HouseRules) -> Figures:
    """The figures of `rules`, from at least one game under `simulated_rules(rules)`."""
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
        longest=statistics.longest,
        war=statistics.wars / max(statistics.battles, 1),
        double_war=statistics.double_wars / statistics.games,
        held=statistics.held / max(statistics.leads, 1),
    )


def simulated_rules(rules: HouseRules) -> HouseRules:
    """The rules under which games are simulated: if the time limit comes first, it becomes a limit on battles."""
    if not _time_comes_first(rules):
        return rules
    return replace(rules, battle_limit=_battles_in_time(rules), time_limit=None)


def cache_key(rules: HouseRules) -> HouseRules:
    """One rule set for all those with the same figures.

    It doesn't matter who flips. Of the two limits, the one that never comes first doesn't matter. If ties are grabbed,
    it doesn't matter how wars are fought.
    """
    same: dict[str, Any] = {"battle_limit": _MAX_BATTLE_LIMIT} if _time_comes_first(rules) else {"time_limit": None}
    if rules.ties is Ties.GRAB:
        same |= {"face_down": 0, "short_stack": ShortStack.OUT}
    return replace(rules, **same, flip=Flip.EACH)


def draw_fix(rules: HouseRules, figures: Figures) -> HouseRules | None:
    """The same rules, but the biggest pile wins at the limit; None unless most games end in a draw there."""
    if rules.at_limit is AtLimit.DRAW and figures.limited > _FIX_ABOVE:
        return replace(rules, at_limit=AtLimit.BIGGER_PILE)
    return None


def minutes(battles: float) -> float:
    """How many minutes this many battles take at a self-playing table, battle by battle."""
    return battles * FRAME_MS / MINUTE


def figures_text(figures: Figures) -> str:
    """One line of JSON that reads back to equal figures."""
    return json.dumps(asdict(figures))


def parse_figures(facts: Mapping[str, Any]) -> Figures:
    """The figures from the JSON of `figures_text`, already loaded."""
    endings = {Ending(name): games for name, games in facts["endings"].items()}
    return Figures(**{**facts, "endings": endings, "wins": tuple(facts["wins"])})


def shipped_figures() -> dict[str, Figures]:
    """The figures that ship with the product, by the name of the preset."""
    text = files(__package__).joinpath(SHIPPED).read_text(encoding="utf-8")
    return {preset: parse_figures(facts) for preset, facts in json.loads(text).items()}


def _time_comes_first(rules: HouseRules) -> bool:
    return rules.time_limit is not None and _battles_in_time(rules) < rules.battle_limit


def _battles_in_time(rules: HouseRules) -> int:
    """The number of the battle after which time is up. If both limits are reached at once, the battle limit counts."""
    assert rules.time_limit is not None
    return ceil(rules.time_limit * MINUTE / FRAME_MS)


def computed_figures(rules: HouseRules) -> Figures:
    """The figures of a rule set from GAMES games; they're the same on every machine."""
    return figures_of(simulate(simulated_rules(rules), GAMES, SEED), rules)


def main() -> None:
    lines = [f'"{preset}": {figures_text(computed_figures(rules))}' for preset, rules in PRESETS.items()]
    Path(__file__).with_name(SHIPPED).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
