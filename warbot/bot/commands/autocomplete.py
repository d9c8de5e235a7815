"""Autocomplete for rules: a preset first, then fields, then values. Every choice offered can be parsed."""

from collections.abc import Callable, Iterator
from typing import Final

from discord import app_commands

from warbot.bot.text.rule_texts import preset_summary, rule_label, value_label
from warbot.bot.text.translations import Translations
from warbot.engine.notation import NotationError
from warbot.engine.rule import Rule, value_text
from warbot.engine.rules import PRESETS, RULE_BY_NAME, RULES, HouseRules, parse_rules

MOST: Final = 25
_MAX_CHOICE: Final = 100
"""Discord's limits: choices in a list, and characters in a choice."""


def completions(
    _: Translations, typed: str, is_allowed: Callable[[str], bool] = lambda _unused: True
) -> list[app_commands.Choice[str]]:
    """Completions of the rules typed so far; each choice is the whole text, completed.

    `is_allowed` says whether this person may open a table with these rules here. Choices that aren't allowed come last
    and are marked; picking one gets an answer that says why.
    """
    *done, last = typed.lower().split(" ")
    before = " ".join(word for word in done if word)
    base = _read(before)
    if base is None:
        return []
    found = [value for value in _choices(_, base, before, last) if _read(value[1]) and len(value[1]) <= _MAX_CHOICE]
    possible = {value: is_allowed(value) for _unused, value in found}
    return [
        app_commands.Choice(name=name if possible[value] else _cut(_("⛔ not here: {rules}", rules=name)), value=value)
        for name, value in sorted(found, key=lambda choice: not possible[choice[1]])
    ][:MOST]


def _read(text: str) -> HouseRules | None:
    try:
        return parse_rules(text)
    except NotationError:
        return None


def _choices(_: Translations, base: HouseRules, before: str, last: str) -> Iterator[tuple[str, str]]:
    name, sign, value = last.partition("=")
    if not sign:
        yield from _beginnings(_, base, before, last)
    elif name in RULE_BY_NAME:
        yield from _values(_, RULE_BY_NAME[name], before, value)


def _beginnings(_: Translations, base: HouseRules, before: str, last: str) -> Iterator[tuple[str, str]]:
    """Presets for the first word, then each field not given yet, with as many of its values as there is room for."""
    presets = [] if before else [preset for preset in PRESETS if preset.startswith(last)]
    for preset in presets:
        yield _cut(f"{preset} – {preset_summary(_, preset)}"), preset
    given = {word.partition("=")[0] for word in before.split()}
    fields = [rule for rule in RULES if rule.name.startswith(last) and rule.name not in given]
    for rule in fields:
        ours = f"{rule.name}={value_text(getattr(base, rule.name))}"
        values = sorted(_values(_, rule, before, ""), key=lambda choice: choice[1].split()[-1] == ours)
        yield from values[: max((MOST - len(presets)) // len(fields), 1)]


def _values(_: Translations, rule: Rule, before: str, typed: str) -> Iterator[tuple[str, str]]:
    """The rule's values that start with the typed text; for a number rule, the typed number itself as well."""
    texts = [value_text(value) for value in rule.values]
    if rule.takes_any_number and typed not in texts and _reads(rule, typed):
        texts.insert(0, typed)
    for text in texts:
        if text.startswith(typed):
            whole = f"{before} {rule.name}={text}".strip()
            value = value_label(_, rule.name, rule.parse(text))
            label = _("{label}: {value}", label=rule_label(_, rule.name), value=value)
            yield _cut(f"{whole} – {label}"), whole


def _reads(rule: Rule, typed: str) -> bool:
    try:
        rule.parse(typed)
    except NotationError:
        return False
    return True


def _cut(name: str) -> str:
    return name if len(name) <= _MAX_CHOICE else name[: _MAX_CHOICE - 1] + "…"
