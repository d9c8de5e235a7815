"""`python -m warbot.odds.preset_figures`: compute the figures of the presets, which ship with the product.

Run it if a preset, the engine or the pace of a table has changed; a test tells you. It takes a few seconds.
"""

from pathlib import Path
from typing import Final

from warbot.engine.rules import PRESETS, HouseRules
from warbot.odds.figures import SEED, SHIPPED, Figures, figures_of, figures_text, simulated_rules
from warbot.odds.simulate import simulate

GAMES: Final = 1_000
"""Enough for shares to be right to within three percentage points, nineteen times out of twenty."""


def computed_figures(rules: HouseRules) -> Figures:
    """The figures of a rule set from GAMES games; they're the same on every machine."""
    return figures_of(simulate(simulated_rules(rules), GAMES, SEED), rules)


def main() -> None:
    lines = [f'"{preset}": {figures_text(computed_figures(rules))}' for preset, rules in PRESETS.items()]
    Path(__file__).with_name(SHIPPED).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
