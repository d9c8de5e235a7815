"""`python -m warbot.host.preset_figures`: compute the figures of the presets that come with the product.

Run it where a preset, the engine or the table's pace has changed; a test says so. It takes a few seconds.
"""

from pathlib import Path
from typing import Final

from warbot.engine.rules import PRESETS, HouseRules
from warbot.engine.simulate import simulate
from warbot.host.figures import SEED, SHIPPED, Figures, as_simulated, figures_of, figures_text

GAMES: Final = 1_000
"""Enough for shares to be right to within three of a hundred, nineteen times of twenty."""


def computed_figures(rules: HouseRules) -> Figures:
    """The figures of a rule set from GAMES games, the same on every machine."""
    return figures_of(simulate(as_simulated(rules), GAMES, SEED), rules)


def main() -> None:
    lines = [f'"{preset}": {figures_text(computed_figures(rules))}' for preset, rules in PRESETS.items()]
    Path(__file__).with_name(SHIPPED).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
