"""House rules: presets, bounds, and their text, written and read."""

from dataclasses import asdict, replace

import pytest
from engine.war_strategies import house_rules
from hypothesis import given

from warbot.engine.cards import parse_card
from warbot.engine.notation import NotationError
from warbot.engine.rule import RuleError
from warbot.engine.rules import PRESETS, RULES, HouseRules, changes, parse_rules

STANDARD = (
    "players=2 jokers=0 ranking=high face_down=3 short_stack=last_card_up return_order=shuffled ties=war "
    "battle_limit=500 time_limit=none at_limit=bigger_pile repeated_position=ignore flip=each"
)

# How each source differs from the standard.
CLASSIC = "short_stack=out return_order=winner_first battle_limit=10000 time_limit=40 repeated_position=start_shuffling"
TABLE = {
    "standard": "",
    "one-down": (
        "face_down=1 short_stack=out return_order=winner_first battle_limit=10000 at_limit=draw repeated_position=draw"
    ),
    "classic": CLASSIC,
    "gentle": "battle_limit=10000 time_limit=40",
    "long": "return_order=winner_first battle_limit=1000",
    "fifty": "return_order=as_laid battle_limit=50",
    "reverse": f"ranking=low {CLASSIC}",
    "jokers": f"jokers=2 {CLASSIC}",
    "speed": "return_order=winner_first ties=grab battle_limit=10000 time_limit=10 flip=anyone",
    "three": "players=3 return_order=winner_first battle_limit=10000 repeated_position=start_shuffling",
    "tactics": "return_order=choice",
}


def test_every_source_is_a_preset():
    assert list(PRESETS) == list(TABLE)


def test_the_standard_names_every_rule():
    assert parse_rules(STANDARD) == PRESETS["standard"] == HouseRules()
    assert [word.partition("=")[0] for word in STANDARD.split()] == [rule.name for rule in RULES]


@pytest.mark.parametrize("preset", TABLE)
def test_a_preset_is_what_its_source_says(preset):
    assert PRESETS[preset] == parse_rules(TABLE[preset])
    assert " ".join(f"{name}={value}" for name, value in text_changes(PRESETS[preset]).items()) == TABLE[preset]


def text_changes(rules: HouseRules) -> dict[str, str]:
    return {name: "none" if value is None else str(value) for name, value in changes(rules, HouseRules()).items()}


@given(house_rules)
def test_rules_read_back(rules):
    assert parse_rules(str(rules)) == rules


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_written_as_its_name(preset):
    assert str(PRESETS[preset]) == preset


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("", "standard"),
        ("battle_limit=60", "standard battle_limit=60"),
        ("fifty  battle_limit=60 ", "fifty battle_limit=60"),
        ("classic time_limit=none", "classic time_limit=none"),
        ("standard battle_limit=50 return_order=as_laid", "fifty"),
    ],
)
def test_rules_are_written_from_the_nearest_preset(text, same):
    assert str(parse_rules(text)) == same


def test_fields_without_a_preset_change_the_given_base():
    assert parse_rules("battle_limit=60", base=PRESETS["fifty"]) == replace(PRESETS["fifty"], battle_limit=60)


@pytest.mark.parametrize(
    ("text", "quoted", "expected"),
    [
        ("fitfy", "fitfy", "one of these presets: standard, one-down, classic"),
        ("Fifty", "Fifty", "one of these presets: "),
        ("fifty classic", "classic", "field=value, such as battle_limit=100, after the preset"),
        ("fifty limit=60", "limit=60", "a rule: players, jokers, ranking"),
        ("jokers=2 jokers=2", "jokers=2", "jokers only once"),
        ("players=5", "players=5", "players to be 2, 3 or 4"),
        ("jokers=1", "jokers=1", "jokers to be 0 or 2"),
        ("ranking=LOW", "ranking=LOW", "ranking to be high or low"),
        ("face_down=16", "face_down=16", "face_down to be a whole number from 0 to 15"),
        ("face_down=-1", "face_down=-1", "face_down to be a whole number from 0 to 15"),
        ("battle_limit=0", "battle_limit=0", "battle_limit to be a whole number from 1 to 10,000"),
        ("battle_limit=10001", "battle_limit=10001", "from 1 to 10,000"),
        ("battle_limit=1e3", "battle_limit=1e3", "from 1 to 10,000"),
        ("battle_limit=٥٠", "battle_limit=٥٠", "from 1 to 10,000"),
        ("battle_limit=none", "battle_limit=none", "from 1 to 10,000"),
        ("battle_limit=", "battle_limit=", "from 1 to 10,000"),
        ("time_limit=0", "time_limit=0", "time_limit to be none or a whole number from 1"),
        ("return_order=high_card_first", "return_order=high_card_first", "shuffled or choice"),
        ("ties=fight", "ties=fight", "ties to be war or grab"),
        ("=3", "=3", "a rule: "),
    ],
)  # fmt: skip
def test_text_that_is_not_a_rule_is_quoted_with_what_was_expected(text, quoted, expected):
    with pytest.raises(NotationError) as refused:
        parse_rules(text)
    assert refused.value.text == quoted
    assert expected in refused.value.sentence


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 1},
        {"players": True},
        {"players": 2.0},
        {"jokers": 1},
        {"face_down": 16},
        {"battle_limit": 0},
        {"battle_limit": None},
        {"time_limit": 0},
        {"ranking": "high"},
        {"return_order": "shuffled"},
    ],
)
def test_contradictory_rules_cannot_be_built(wrong):
    (field,) = wrong
    with pytest.raises(RuleError) as refused:
        HouseRules(**wrong)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("ranking", "from_strongest"), [("high", ["Xr", "As", "Kd", "Th", "2c"]), ("low", ["Xr", "2c", "Th", "Kd", "As"])]
)
def test_the_ranking_says_which_card_is_stronger(ranking, from_strongest):
    rules = parse_rules(f"jokers=2 ranking={ranking}")
    strengths = [rules.strength(parse_card(text)) for text in from_strongest]
    assert strengths == sorted(set(strengths), reverse=True)


def test_the_deck_has_jokers_if_the_rules_do():
    assert len(parse_rules("classic").deck) == 52
    assert len(parse_rules("jokers").deck) == 54


def test_every_field_has_its_rule():
    assert list(asdict(HouseRules())) == [rule.name for rule in RULES]
