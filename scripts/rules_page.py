"""docs/rules.md: every rule with its values, and the presets, from the rules' own definition.

.venv/bin/python scripts/rules_page.py            write the page
.venv/bin/python scripts/rules_page.py --check    exit with 1 if the page isn't what this would write
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from warbot.bot.text.rule_texts import preset_summary, rule_label, rule_sentence, value_label, value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.rule import CHOICE_ORDERS, Rule, value_text
from warbot.engine.rules import PRESETS, RULES

PAGE = Path(__file__).parent.parent / "docs" / "rules.md"
ENGLISH = Translations()

HEAD = """# Rules

Every table plays by house rules: a preset, and what was changed in it. Admins choose them with `/houserules`, players
for one game with `/war start rules:`, in the words of the first columns below: `fifty battle_limit=60`. `/rules` shows
those of a table, with an example war. What the rules have in common is on [How to play](playing.md).
"""


def page() -> str:
    parts = [HEAD, *_presets()]
    for rule in RULES:
        parts += _rule(rule)
    return "\n".join(parts).rstrip() + "\n"


def _presets() -> Iterator[str]:
    yield "## Presets\n"
    names = [rule.name for rule in RULES]
    yield from _table(("preset", "in a line", "in full"), [(f"`{name}`", *_preset(name, names)) for name in PRESETS])


def _preset(preset: str, names: list[str]) -> tuple[str, str]:
    full = " ".join(f"{name}={value_text(getattr(PRESETS[preset], name))}" for name in names)
    return preset_summary(ENGLISH, preset), f"`{full}`"


def _rule(rule: Rule) -> Iterator[str]:
    yield f"## {rule_label(ENGLISH, rule.name)}\n"
    yield f"`{rule.name}`: {rule_sentence(ENGLISH, rule.name)} It can be {rule.expected}.\n"
    rows = [_value(rule, value) for value in (*rule.values, *([None] if rule.none else []))]
    yield from _table(("value", "called", "meaning"), rows)
    if rule.name == "return_order":
        yield "With `choice`, each player picks one of these, and can change it between battles:\n"
        chosen = [_value(rule, order) for order in CHOICE_ORDERS]
        yield from _table(("order", "called", "meaning"), chosen)


def _value(rule: Rule, value: Any) -> tuple[str, str, str]:
    said = value_label(ENGLISH, rule.name, value), value_sentence(ENGLISH, rule.name, value)
    return f"`{value_text(value)}`", *said


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    yield "\n".join(f"| {' | '.join(row)} |" for row in [head, ("---",) * len(head), *rows]) + "\n"


def main(*arguments: str) -> int:
    if arguments == ("--check",):
        return int(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
