"""Completing rules as one types them: a preset first, then fields, then values."""

from collections.abc import Iterator
from typing import Final

from discord import app_commands

from warbot.bot.rule_words import preset_summary, rule_label, value_label
from warbot.bot.words import Words
from warbot.engine.rules import PRESETS, RULES, Rule, value_text

MOST: Final = 25
_LONGEST: Final = 100
"""Discord's limits: choices in a list, characters of one."""


def completions(words: Words, typed: str) -> list[app_commands.Choice[str]]:
    """What the rules that are being typed can become; each choice is the whole text so far, completed."""
    *done, last = typed.split(" ") if typed else [""]
    before = " ".join(word for word in done if word)
    found = _choices(words, before, last)
    return [app_commands.Choice(name=name, value=value) for name, value in found if len(value) <= _LONGEST][:MOST]


def _choices(words: Words, before: str, last: str) -> Iterator[tuple[str, str]]:
    name, sign, value = last.partition("=")
    if sign:
        rule = next((rule for rule in RULES if rule.name == name), None)
        return _values(words, rule, before, value) if rule is not None else iter(())
    given = {word.partition("=")[0] for word in before.split()}
    return _beginnings(words, before, last, given)


def _beginnings(words: Words, before: str, last: str, given: set[str]) -> Iterator[tuple[str, str]]:
    """Presets for the first word, and every field that is not given yet."""
    if not before:
        for preset in PRESETS:
            if preset.startswith(last):
                yield _cut(f"{preset} – {preset_summary(words, preset)}"), preset
    matching = [rule for rule in RULES if rule.name.startswith(last) and rule.name not in given]
    for rule in matching:
        yield from list(_values(words, rule, before, ""))[: max(MOST // len(matching), 1)]


def _values(words: Words, rule: Rule, before: str, typed: str) -> Iterator[tuple[str, str]]:
    """The values of a rule that begin as typed; for a number, what was typed is one of them."""
    texts = [value_text(value) for value in rule.values]
    if rule.kind is None and not rule.only and typed and typed not in texts and _fits(rule, typed):
        texts.insert(0, typed)
    for text in texts:
        if text.startswith(typed):
            whole = f"{before} {rule.name}={text}".strip()
            label = f"{rule_label(words, rule.name)}: {value_label(words, rule.name, rule.parse(text))}"
            yield _cut(f"{whole} – {label}"), whole


def _fits(rule: Rule, typed: str) -> bool:
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= len(str(rule.high))
    return is_number and rule.low <= int(typed) <= rule.high


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
