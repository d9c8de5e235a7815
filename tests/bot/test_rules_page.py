"""/rules: the pages say what the rules in force say, whatever they are, and fit into Discord's limits."""

from dataclasses import replace

import discord
import pytest
from engine.war_strategies import house_rules
from hypothesis import given
from hypothesis import strategies as st

from warbot.bot.rules import cards_text, rules_page
from warbot.bot.rules.compare_cards import read_card
from warbot.bot.rules.questions import how_long, questions_page
from warbot.bot.rules.rules_browser import MARK, presets_page
from warbot.bot.rules.sections import stakes
from warbot.bot.text.rule_texts import preset_summary
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.outcome import Ending
from warbot.engine.rules import PRESETS, RULES, HouseRules, parse_rules
from warbot.odds.figures import Figures

ENGLISH = Translations()
LANGUAGES = Languages()
STANDARD = PRESETS["standard"]

ODD_VALUES = {"battle_limit": 77, "time_limit": 7, "face_down": 2}
SINGLE_CHANGES = [
    replace(STANDARD, **{rule.name: value})
    for rule in RULES
    for value in (*rule.values, *([ODD_VALUES[rule.name]] if rule.name in ODD_VALUES else []))
    if value != getattr(STANDARD, rule.name)
]


def text_of(embed: discord.Embed) -> str:
    fields = [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join([embed.title or "", embed.description or "", *fields, embed.footer.text or ""])


def section(rules: str, title: str) -> str:
    (field,) = [field for field in rules_page(ENGLISH, parse_rules(rules)).fields if field.name == title]
    return field.value or ""


def answer(rules: str, question: str) -> str:
    page = questions_page(ENGLISH, parse_rules(rules), None)
    (field,) = [field for field in page.fields if question in (field.name or "")]
    return field.value or ""


def asked(rules: str, *cards: str) -> str:
    return cards_text(ENGLISH, parse_rules(rules), [read_card(card) for card in cards]).replace("\ufe0e", "")


def fits(embed: discord.Embed) -> bool:
    """Whether Discord takes the embed."""
    return (
        len(embed) <= 6000
        and len(embed.title or "") <= 256
        and len(embed.description or "") <= 4096
        and len(embed.fields) <= 25
        and all(1 <= len(field.value or "") <= 1024 and 1 <= len(field.name or "") <= 256 for field in embed.fields)
        and len(embed.footer.text or "") <= 2048
    )


@pytest.mark.parametrize(
    ("rules", "title", "facts"),
    [
        ("standard", "The deal", ["52 cards", "2 players", "26 each"]),
        ("three", "The deal", ["3 players", "17 each", "1 card is left over"]),
        ("standard players=4", "The deal", ["4 players", "13 each"]),
        ("jokers", "The deal", ["54 cards", "27 each"]),
        ("jokers players=4", "The deal", ["13 each", "2 cards are left over"]),
        ("standard", "Card ranking", ["Ace is the strongest", "Suits never count"]),
        ("reverse", "Card ranking", ["2 is the strongest", "ace is the weakest", "Suits never count"]),
        ("jokers", "Card ranking", ["joker beats every other card"]),
        ("standard", "A battle", ["flips their own card"]),
        ("speed", "A battle", ["flip automatically"]),
        ("standard flip=anyone", "A battle", ["One press by any player"]),
        ("speed flip=each", "A battle", ["flips their own card"]),
        ("standard", "War", ["3 cards face down", "2, 10, 18, 26 …", "one battle"]),
        ("one-down", "War", ["1 card face down", "2, 6, 10, 14 …"]),
        ("standard face_down=0", "War", ["flips one more card", "2, 4, 6, 8 …"]),
        ("standard face_down=15", "War", ["15 cards face down", "2, 34"]),
        ("three", "War", ["3, 11, 19, 27 … if two tie", "3, 15, 27, 39 … if all 3 tie"]),
        ("standard players=4", "War", ["4, 12, 20, 28 … if two tie", "4, 20, 36, 52 if all 4 tie"]),
        ("speed", "A tie", ["No war", "first tied player", "ten seconds"]),
        ("classic", "Not enough cards", ["can’t put 3 cards down and flip one more is out", "a draw"]),
        ("standard", "Not enough cards", ["puts all but the last face down", "no cards left"]),
        ("three", "Not enough cards", ["only other player", "the next winner", "a draw"]),
        ("standard", "Taking the cards", ["shuffled"]),
        ("fifty", "Taking the cards", ["in the order they were played"]),
        ("tactics", "Taking the cards", ["Each player chooses"]),
        ("standard", "The end", ["500 battles", "the most cards"]),
        (
            "classic",
            "The end",
            ["10,000 battles or 40 minutes", "exactly as they were before", "shuffled from then on"],
        ),
        ("one-down", "The end", ["Nobody wins", "exactly as they were before", "a draw"]),
        ("fifty battle_limit=1", "The end", ["after 1 battle."]),
    ],
)
def test_a_section_says_what_the_rules_say(rules, title, facts):
    text = section(rules, title)
    assert [fact for fact in facts if fact in text] == facts


def test_where_ties_are_grabbed_there_is_no_word_of_running_short():
    titles = [field.name for field in rules_page(ENGLISH, PRESETS["speed"]).fields]
    assert "Not enough cards" not in titles
    assert "War" not in titles


def test_stakes_are_never_more_than_the_deck():
    assert stakes(parse_rules("standard players=4 face_down=15"), 4) == [4]
    assert stakes(parse_rules("standard players=4"), 4) == [4, 20, 36, 52]


def test_the_standard_rules_have_no_mark():
    assert MARK not in text_of(rules_page(ENGLISH, STANDARD))


@pytest.mark.parametrize("rules", SINGLE_CHANGES, ids=str)
def test_whatever_differs_from_standard_is_marked(rules: HouseRules):
    page = rules_page(ENGLISH, rules)
    assert any(MARK in (field.value or "") for field in page.fields)
    assert MARK in (page.footer.text or "")
    assert page.description == f"`{rules}`"


def test_only_what_differs_is_marked():
    page = rules_page(ENGLISH, parse_rules("standard face_down=1"))
    assert [field.name for field in page.fields if MARK in (field.value or "")] == ["War", "Not enough cards"]


def test_the_page_says_whose_rules_they_are():
    table, server = (rules_page(ENGLISH, STANDARD, game).title or "" for game in (17, 0))
    assert "table" in table
    assert "server" in server


@given(house_rules, st.sampled_from(LANGUAGES.available))
def test_every_rule_set_has_pages_that_fit_in_every_language(rules: HouseRules, language: str):
    _ = LANGUAGES[language]
    assert fits(rules_page(_, rules, 1))
    assert fits(questions_page(_, rules, figures(10_000, 10_000)))
    assert fits(presets_page(_, rules))


@pytest.mark.parametrize("preset", PRESETS)
def test_the_preset_that_is_played_is_marked_among_all(preset):
    page = presets_page(ENGLISH, PRESETS[preset])
    lines = (page.description or "").splitlines()
    assert [line for line in lines if line.startswith(MARK)] == [
        f"{MARK} **{preset}** · {preset_summary(ENGLISH, preset)}"
    ]
    assert [name for name in PRESETS if not any(f"**{name}**" in line for line in lines)] == []


def test_changed_rules_are_no_preset():
    assert MARK not in text_of(presets_page(ENGLISH, parse_rules("fifty battle_limit=60")))


@pytest.mark.parametrize(
    ("rules", "cards", "said"),
    [
        ("standard", ["K♠", "10h"], ["**K♠** beats **10♥**", "higher rank"]),
        ("standard", ["10h", "K♠"], ["**K♠** beats **10♥**"]),
        ("standard", ["ad", "kc"], ["**A♦** beats **K♣**"]),
        ("standard", ["ace", "2"], ["**A** beats **2**"]),
        ("reverse", ["ace", "2"], ["**2** beats **A**", "lower card wins"]),
        ("reverse", ["kc", "ad"], ["**K♣** beats **A♦**"]),
        ("jokers", ["ace", "joker"], ["**🃏** beats **A**", "joker beats every"]),
        ("jokers ranking=low", ["red joker", "2"], ["**🃏🔴** beats **2**", "joker beats every"]),
        ("jokers", ["red joker", "black joker"], ["tie", "each of them 4 more cards", "10"]),
        ("standard", ["7c", "7h"], ["**7♣** and **7♥** tie", "war", "each of them 4 more cards", "10 at stake"]),
        ("one-down", ["7", "7"], ["**7** and **7** tie", "each of them 2 more cards", "6 at stake"]),
        ("one-down face_down=0", ["7", "7"], ["each of them 1 more card", "4 at stake"]),
        ("three", ["7", "7"], ["each of them 4 more cards", "11 at stake", "instead of 3"]),
        ("speed", ["7c", "7h"], ["tie", "grabs first"]),
        ("standard", ["ks", "king of spades"], ["one **K♠** in the deck"]),
    ],
)
def test_two_cards_are_compared_by_the_rules_in_force(rules, cards, said):
    text = asked(rules, *cards)
    assert [fact for fact in said if fact in text] == said


@pytest.mark.parametrize(
    ("rules", "card", "said"),
    [
        ("standard", "K♠", "Against the other 51 cards, **K♠** beats 44 (Q–2), ties with 3 (K) and loses to 4 (A)."),
        ("standard", "ace", "Against the other 51 cards, **A** beats 48 (K–2) and ties with 3 (A)."),
        ("standard", "4", "Against the other 51 cards, **4** beats 8 (3, 2), ties with 3 (4) and loses to 40 (A–5)."),
        ("reverse", "ace", "Against the other 51 cards, **A** ties with 3 (A) and loses to 48 (2–K)."),
        ("jokers", "ace", "Against the other 53 cards, **A** beats 48 (K–2), ties with 3 (A) and loses to 2 (🃏)."),
        ("jokers", "joker", "Against the other 53 cards, **🃏** beats 52 (A–2) and ties with 1 (🃏)."),
    ],
)
def test_one_card_is_told_by_what_it_beats(rules, card, said):
    assert asked(rules, card) == said


@pytest.mark.parametrize("cards", [["joker"], ["xr", "k"], ["k", "black joker"]])
def test_a_deck_without_jokers_has_none(cards):
    assert "No jokers" in asked("standard", *cards)


@pytest.mark.parametrize(
    ("rules", "question", "said"),
    [
        ("standard", "Is the ace", "High"),
        ("reverse", "Is the ace", "lower card wins"),
        ("jokers", "Is the ace", "Only a joker"),
        ("standard", "suits", "No."),
        ("standard", "go face down", "3 from each"),
        ("one-down", "go face down", "1 from each"),
        ("fifty face_down=0", "go face down", "None"),
        ("speed", "go face down", "no wars"),
        ("standard", "ties again", "2, 10, 18, 26 …"),
        ("three", "ties again", "3, 11, 19, 27 …"),
        ("speed", "ties again", "can’t"),
        ("classic", "run out", "can’t put 3 cards down and flip one more is out"),
        ("standard", "run out", "puts all but the last"),
        ("speed", "run out", "no cards left after a battle"),
        ("standard", "forever", "shuffled first"),
        ("one-down", "forever", "the game is a draw"),
        ("classic", "forever", "shuffled from then on"),
        ("long", "forever", "go in circles"),
        ("standard", "strategy", "None at all"),
        ("tactics", "strategy", "the order"),
        ("speed", "strategy", "Be quick"),
        ("standard", "keep pressing", "**Auto**"),
        ("speed", "keep pressing", "Only **Grab!**"),
        ("speed flip=each", "keep pressing", "**Auto**"),
        ("speed flip=each", "keep pressing", "**Grab!**"),
        ("standard", "How long", "At most 500 battles: about 21 minutes"),
        ("one-down", "How long", "At most 10,000 battles: about 7 hours"),
        ("classic", "How long", "40 minutes at most"),
        ("fifty battle_limit=1", "How long", "At most 1 battle: about 1 minute on"),
    ],
)
def test_questions_are_answered_for_the_rules_in_force(rules, question, said):
    assert said in answer(rules, question)


def test_the_odds_are_told_where_they_are_known():
    fields = {field.name: field.value for field in questions_page(ENGLISH, STANDARD, figures(100, 200)).fields}
    assert "Wars: 6 in 100 battles" in (fields["What are the odds?"] or "")
    assert "odds" not in text_of(questions_page(ENGLISH, STANDARD, None))


def figures(typical: int, long: int) -> Figures:
    return Figures(100, typical, long, {Ending.ALL_CARDS: 100}, (50, 50), 0, 2 * long, 0.064, 0.42, 0.71)


@pytest.mark.parametrize(
    ("typical", "long", "rules", "facts"),
    [
        (240, 480, "standard", ["240 battles", "within 480", "about 10 minutes", "about 20 minutes"]),
        (50, 50, "fifty", ["last 50 battles", "about 2 minutes"]),
        (600, 1200, "classic", ["600 battles", "within 1,200", "about 25 minutes", "about 40 minutes"]),
        (3_000, 6_000, "one-down", ["about 2 hours", "about 4 hours"]),
    ],
)
def test_known_figures_say_how_long_a_game_takes(typical, long, rules, facts):
    """In minutes at the pace of a table that plays by itself, 2.5 s a battle; never more than the time limit."""
    text = how_long(ENGLISH, parse_rules(rules), figures(typical, long))
    assert [fact for fact in facts if fact in text] == facts
