"""The words for rules: everything that exists has them, nothing that does not; and all can be translated."""

import gettext
import re
from collections.abc import Iterator
from typing import Any

import pytest

from warbot.bot.text import rule_texts
from warbot.bot.text.rule_texts import preset_summary, rule_label, rule_sentence, value_label, value_sentence
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.rule import CHOICE_ORDERS, RULE_ORDERS, Rule
from warbot.engine.rules import PRESETS, RULES, HouseRules

ENGLISH = Translations()
OPTION = 100
"""Characters of an option in one of Discord's menus, its label or the text under it."""

LANGUAGES = Languages()

every_language = pytest.mark.parametrize("locale", LANGUAGES.available)
every_rule = pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
every_preset = pytest.mark.parametrize("preset", PRESETS)


class Shouting(gettext.NullTranslations):
    """A language in which everything is said louder, but for the placeholders."""

    def gettext(self, message: str) -> str:
        return re.sub(r"[a-z]+(?![^{]*\})", lambda found: found[0].upper(), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


SHOUTING = Translations(Shouting())


def values_of(rule: Rule) -> Iterator[Any]:
    """Every value of an enumerated rule; of a number the usual ones and those at its bounds."""
    yield from rule.values
    if rule.kind is None:
        yield from (rule.low, rule.high)
    if rule.none:
        yield None


def test_every_rule_has_words_and_nothing_else_has():
    assert list(rule_texts.RULE_WORDS) == [rule.name for rule in RULES]
    numbers = {rule.name for rule in RULES if rule.kind is None}
    assert rule_texts.NUMBER_WORDS.keys() == numbers
    assert rule_texts.VALUE_WORDS.keys() == rule_texts.RULE_WORDS.keys() - numbers


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.kind], ids=lambda rule: rule.name)
def test_every_value_has_words_and_nothing_else_has(rule: Rule):
    orders = dict.fromkeys(RULE_ORDERS + CHOICE_ORDERS)
    expected = orders if rule.name == "return_order" else dict.fromkeys(rule.values)
    assert rule_texts.VALUE_WORDS[rule.name].keys() == expected.keys()


def test_every_preset_has_a_line_and_nothing_else_has():
    assert list(rule_texts.PRESET_SUMMARIES) == list(PRESETS)


@every_rule
def test_the_values_of_a_rule_are_told_apart(rule: Rule):
    for said in (value_label, value_sentence):
        texts = [said(ENGLISH, rule.name, value) for value in rule.values]
        assert len(set(texts)) == len(texts)


@every_rule
def test_labels_are_short(rule: Rule):
    assert len(rule_label(ENGLISH, rule.name)) <= 20
    assert all(len(value_label(ENGLISH, rule.name, value)) <= 25 for value in values_of(rule))


@every_language
@every_rule
def test_words_fit_into_a_menu(rule: Rule, locale: str):
    _ = LANGUAGES[locale]
    texts = [rule_label(_, rule.name), rule_sentence(_, rule.name)]
    for value in values_of(rule):
        texts += [value_label(_, rule.name, value), value_sentence(_, rule.name, value)]
    assert [text for text in texts if len(text) > OPTION] == []


@every_language
@every_preset
def test_a_line_about_a_preset_fits_after_its_name(preset: str, locale: str):
    """As `/war start rules:` completes it: nothing is cut."""
    assert len(f"{preset} – {preset_summary(LANGUAGES[locale], preset)}") <= OPTION


@every_preset
def test_a_line_about_a_preset_names_its_own_numbers(preset: str):
    rules = PRESETS[preset]
    known = {rules.battle_limit, rules.time_limit, rules.dealt_each, 2}
    said = {int(number.replace(",", "")) for number in re.findall("[0-9,]*[0-9]", preset_summary(ENGLISH, preset))}
    assert said <= known


@pytest.mark.parametrize(
    ("name", "value", "facts"),
    [
        ("players", 3, ["3 players"]),
        ("jokers", 0, ["52-card deck"]),
        ("jokers", 2, ["2 jokers"]),
        ("face_down", 0, ["none face down", "4 cards at stake"]),
        ("face_down", 1, ["1 card face down", "6 cards at stake"]),
        ("face_down", 3, ["3 cards face down", "10 cards at stake"]),
        ("battle_limit", 1, ["1 battle."]),
        ("battle_limit", 10_000, ["10,000 battles."]),
        ("time_limit", 1, ["1 minute,"]),
        ("time_limit", 40, ["40 minutes,"]),
        ("time_limit", None, ["battle limit"]),
    ],
)
def test_numbers_are_told_in_sentences(name, value, facts):
    sentence = value_sentence(ENGLISH, name, value)
    assert [fact for fact in facts if fact in sentence] == facts


@every_rule
def test_all_words_can_be_translated(rule: Rule):
    texts = [rule_label(SHOUTING, rule.name), rule_sentence(SHOUTING, rule.name)]
    for value in values_of(rule):
        texts += [value_label(SHOUTING, rule.name, value), value_sentence(SHOUTING, rule.name, value)]
    assert [text for text in texts if text.upper() != text] == []


@every_preset
def test_lines_about_presets_can_be_translated(preset: str):
    line = preset_summary(SHOUTING, preset)
    assert line.upper() == line


def test_the_defaults_of_a_table_have_words():
    rules = HouseRules()
    labels = [value_label(ENGLISH, rule.name, getattr(rules, rule.name)) for rule in RULES]
    assert labels[0] == "2 players"
    assert "500 battles" in labels
