"""Completing rules as one types: what is offered can be read, fits into Discord's list, and leads everywhere."""

import pytest
from engine.war_strategies import house_rules
from hypothesis import example, given
from hypothesis import strategies as st

from warbot.bot.commands.autocomplete import MOST, completions
from warbot.bot.text.translations import Translations
from warbot.engine.rule import value_text
from warbot.engine.rules import PRESETS, RULES, HouseRules, parse_rules, rules_text

ENGLISH = Translations()


def offered(typed: str) -> list[str]:
    return [choice.value for choice in completions(ENGLISH, typed)]


def rules_that_are_typed() -> st.SearchStrategy[str]:
    """The beginning of a text of rules, up to any letter, written as people write."""
    whole = house_rules.map(rules_text)
    beginnings = whole.flatmap(lambda text: st.integers(0, len(text)).map(lambda length: text[:length]))
    spaced = beginnings.map(lambda text: text.replace(" ", "  "))
    return st.one_of(beginnings, spaced, beginnings.map(str.capitalize), beginnings.map(str.upper))


def pieces() -> st.SearchStrategy[str]:
    """Whatever else somebody may type: words that do not belong together, signs, anything."""
    _ = [*PRESETS, *(rule.name for rule in RULES), "=", "battle_limit=5", "face_down=", "none", "=3", "@everyone"]
    return st.lists(st.sampled_from(_) | st.text(max_size=5), max_size=5).map(" ".join) | st.text(max_size=120)


@given(rules_that_are_typed() | pieces())
@example("")
@example(" ")
@example("fifty ")
@example("fifty fifty")
@example("face_down=1 face_down=")
@example("bridge players=")
@example("battle_limit=00")
@example("battle_limit=١")
def test_whatever_is_offered_can_be_read_and_fits(typed: str):
    choices = completions(ENGLISH, typed)
    assert len(choices) <= MOST == 25
    values = [choice.value for choice in choices]
    assert len(set(values)) == len(values)
    for choice in choices:
        assert 1 <= len(choice.name) <= 100
        assert 1 <= len(choice.value) <= 100
        parse_rules(choice.value)


@given(rules_that_are_typed())
def test_what_is_offered_goes_on_from_what_was_typed(typed: str):
    begun = " ".join(typed.lower().split())
    assert all(value.startswith(begun) for value in offered(typed))


def test_at_first_every_preset_and_every_rule_is_offered():
    values = offered("")
    assert values[: len(PRESETS)] == list(PRESETS)
    assert [value.partition("=")[0] for value in values[len(PRESETS) :]] == [rule.name for rule in RULES]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_found_by_its_first_letters_however_they_are_written(preset: str):
    for typed in (preset, preset[:2], preset.capitalize()[:2], preset.upper()):
        assert preset in offered(typed)


def test_a_preset_comes_with_what_it_is():
    (fifty,) = completions(ENGLISH, "fift")
    assert fifty.name.startswith("fifty – ")
    assert "50 battles" in fifty.name


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_s_name_leads_to_all_its_usual_values(rule):
    wanted = {f"{rule.name}={value_text(value)}" for value in rule.values}
    beside = "flip=anyone" if rule.name == "jokers" else "jokers=2"
    for typed in (rule.name, f"{rule.name}=", f"tactics {rule.name}", f"tactics {beside} {rule.name}="):
        _ = {value.split()[-1] for value in offered(typed)}
        assert _ - PRESETS.keys() == wanted, "jokers is a preset too"


def test_after_a_preset_every_rule_is_offered_with_what_would_change_first():
    values = [value.removeprefix("fifty ") for value in offered("fifty ")]
    assert list(dict.fromkeys(value.partition("=")[0] for value in values)) == [rule.name for rule in RULES]
    firsts = {value.partition("=")[0]: value.partition("=")[2] for value in reversed(values)}
    same = [name for name, value in firsts.items() if value == value_text(getattr(PRESETS["fifty"], name))]
    assert same == []


def test_a_rule_that_is_given_is_not_offered_again():
    assert not [value for value in offered("fifty battle_limit=60 ") if value.count("battle_limit=") > 1]
    assert offered("battle_limit=60 battle_limit=") == []


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("battle_limit=6", ["battle_limit=6"]),
        ("battle_limit=5", ["battle_limit=5", "battle_limit=50", "battle_limit=500"]),
        ("battle_limit=10000", ["battle_limit=10000"]),
        ("battle_limit=10001", []),
        ("battle_limit=0", []),
        ("face_down=15", ["face_down=15"]),
        ("face_down=16", []),
        ("time_limit=n", ["time_limit=none"]),
        ("time_limit=75", ["time_limit=75"]),
        ("players=3", ["players=3"]),
        ("players=5", []),
        ("jokers=1", []),
        ("ranking=l", ["ranking=low"]),
        ("return_order=high_card_first", []),
        ("fifty b", [f"fifty battle_limit={n}" for n in (100, 250, 500, 1000, 10000, 50)]),
        ("bridge ", []),
        ("bridge", []),
        ("fifty fifty ", []),
        ("colour=", []),
    ],
)
def test_completions(typed: str, values: list[str]):
    assert offered(typed) == values


@given(house_rules)
def test_every_rule_set_can_be_reached_by_completions_alone(rules: HouseRules):
    """Word for word, as far as Discord takes so long a text; a number is typed, all else is offered."""
    _ = rules_text(rules).split()
    typed = ""
    for word in _:
        whole = f"{typed} {word}".strip()
        if len(whole) > 100:
            return
        assert whole in offered(whole)
        typed = whole
    assert parse_rules(typed) == rules
