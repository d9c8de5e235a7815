"""docs/rules.md: made from the rules' own definition, so that it can't fall behind it."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import rules_page  # noqa: E402 - a script, no package

from warbot.engine.rule import value_text  # noqa: E402 - as above
from warbot.engine.rules import PRESETS, RULES  # noqa: E402 - as above


def test_the_page_is_what_the_script_writes():
    """`scripts/rules_page.py` writes it."""
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == rules_page.page()


def test_it_has_every_preset_and_every_value():
    text = rules_page.page()
    assert [name for name in PRESETS if f"| `{name}` |" not in text] == []
    assert [rule.name for rule in RULES if f"\n`{rule.name}`: " not in text] == []
    values = {value_text(value) for rule in RULES for value in rule.values}
    assert [value for value in values if f"| `{value}` |" not in text] == []
