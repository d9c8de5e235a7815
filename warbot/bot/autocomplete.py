"""Completing rules as one types them: a preset first, then fields, then values. Whatever is offered can be read."""

from collections.abc import Callable, Iterator
from typing import Final

from discord import app_commands

from warbot.bot.rule_words import preset_summary, rule_label, value_label
from warbot.bot.words import Words
from warbot.engine.errors import NotationError
from warbot.engine.rules import PRESETS, RULE_BY_NAME, RULES, HouseRules, Rule, parse_rules, value_text

MOST: Final = 25
_LONGEST: Final = 100
"""Discord's limits: choices in a list, characters of one."""


def completions(
    words: Words, typed: str, opens: Callable[[str], bool] = lambda _: True
) -> list[app_commands.Choice[str]]:
    """What the rules that are being typed can become; each choice is the whole text so far, completed.

    `opens` says whether a table could be opened by such rules, here and by this person. What it could not be opened by
    stands last, and says so: choosing it tells why.
    """
    *done, last = typed.lower().split(" ")
    before = " ".join(word for word in done if word)
    base = _read(before)
    if base is None:
        return []
    found = [value for value in _choices(words, base, before, last) if _read(value[1]) and len(value[1]) <= _LONGEST]
    possible = {value: opens(value) for _, value in found}
    return [
        app_commands.Choice(
            name=name if possible[value] else _cut(words.say("⛔ not here: {rules}", rules=name)), value=value
        )
        for name, value in sorted(found, key=lambda choice: not possible[choice[1]])
    ][:MOST]


def _read(text: str) -> HouseRules | None:
    try:
        return parse_rules(text)
    except NotationError:
        return None


def _choices(words: Words, base: HouseRules, before: str, last: str) -> Iterator[tuple[str, str]]:
    name, sign, value = last.partition("=")
    if not sign:
        yield from _beginnings(words, base, before, last)
    elif name in RULE_BY_NAME:
        yield from _values(words, RULE_BY_NAME[name], before, value)


def _beginnings(words: Words, base: HouseRules, before: str, last: str) -> Iterator[tuple[str, str]]:
    """Presets for the first word, then every field that is not given yet, each with as many values as there is room."""
    presets = [] if before else [preset for preset in PRESETS if preset.startswith(last)]
    for preset in presets:
        yield _cut(f"{preset} – {preset_summary(words, preset)}"), preset
    given = {word.partition("=")[0] for word in before.split()}
    fields = [rule for rule in RULES if rule.name.startswith(last) and rule.name not in given]
    for rule in fields:
        ours = f"{rule.name}={value_text(getattr(base, rule.name))}"
        values = sorted(_values(words, rule, before, ""), key=lambda choice: choice[1].split()[-1] == ours)
        yield from values[: max((MOST - len(presets)) // len(fields), 1)]


def _values(words: Words, rule: Rule, before: str, typed: str) -> Iterator[tuple[str, str]]:
    """The values of a rule that begin as typed; for a number, what was typed is one of them."""
    texts = [value_text(value) for value in rule.values]
    if rule.takes_any_number and typed not in texts and _reads(rule, typed):
        texts.insert(0, typed)
    for text in texts:
        if text.startswith(typed):
            whole = f"{before} {rule.name}={text}".strip()
            label = f"{rule_label(words, rule.name)}: {value_label(words, rule.name, rule.parse(text))}"
            yield _cut(f"{whole} – {label}"), whole


def _reads(rule: Rule, typed: str) -> bool:
    try:
        rule.parse(typed)
    except NotationError:
        return False
    return True


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
