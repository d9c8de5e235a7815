"""The example war: the engine plays it, so it is always by the rules in force, and it shows what matters in them."""

from collections import Counter

import discord
import pytest
from engine.war_strategies import house_rules
from hypothesis import given, settings
from hypothesis import strategies as st

from warbot.bot.rules.example_page import example_page
from warbot.bot.rules.example_war import Step, example_war
from warbot.bot.rules.rules_browser import example_mark, read_mark
from warbot.bot.text.names_and_cards import card_text
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.rules import PRESETS, HouseRules, parse_rules

ENGLISH = Translations()
LANGUAGES = Languages()
MOST_STEPS = 12

every_preset = pytest.mark.parametrize("preset", PRESETS)


def pages(rules: str) -> list[discord.Embed]:
    parsed = parse_rules(rules)
    steps = example_war(parsed)
    return [example_page(ENGLISH, parsed, steps, at) for at in range(len(steps))]


def texts(rules: str) -> list[str]:
    return [f"{page.title}\n{page.description}".replace("\ufe0e", "") for page in pages(rules)]


def stakes(steps: tuple[Step, ...]) -> list[int]:
    """How many cards lie on the table after each step."""
    return [len(step.position.stake) for step in steps]


def hidden(step: Step) -> set[str]:
    """The cards that lie face down in this battle, or wait in a pile."""
    down = {card for turn in step.turns for pile in turn.down for card in pile}
    waiting = {card for pile in step.position.piles for card in pile}
    seen = {card for turn in step.turns for card in turn.up}
    return {card_text(card) for card in (down | waiting) - seen}


@every_preset
def test_the_same_rules_give_the_same_example(preset):
    assert example_war(PRESETS[preset]) == example_war(PRESETS[preset])


@settings(deadline=None)
@given(house_rules)
def test_any_rules_have_an_example_with_every_card_in_one_place(rules: HouseRules):
    steps = example_war(rules)
    assert 4 <= len(steps) <= MOST_STEPS
    assert any(turn.tied for step in steps for turn in step.turns)
    for step in steps:
        assert Counter(step.position.cards) == Counter(rules.deck)


@settings(deadline=None)
@given(house_rules, st.sampled_from(LANGUAGES.available))
def test_any_example_fits_in_every_language_and_hides_what_is_hidden(rules: HouseRules, language: str):
    steps = example_war(rules)
    for at, step in enumerate(steps):
        page = example_page(LANGUAGES[language], rules, steps, at)
        assert len(page.title or "") <= 256
        assert 0 < len(page.description or "") <= 4096
        assert len(page) <= 6000
        assert [card for card in hidden(step) if card in (page.description or "")] == []


def test_the_deal_then_a_battle_then_a_double_war():
    assert stakes(example_war(PRESETS["standard"]))[:5] == [0, 0, 2, 10, 0]
    assert stakes(example_war(PRESETS["one-down"]))[:5] == [0, 0, 2, 6, 0]
    deal, battle, war, double_war, won, *_ = texts("standard")
    assert "26 each" in deal
    assert "A♥ beats K♥" in battle
    assert "tie" in war
    assert "3 cards face down" in war
    assert "go to war for 10 cards" in double_war
    assert "takes 18 cards" in won


@pytest.mark.parametrize(
    ("rules", "fact"),
    [
        ("standard", "Ace is the strongest"),
        ("reverse", "2 is the strongest"),
        ("jokers", "joker beats every other card"),
    ],
)
def test_the_first_battle_shows_the_strongest_card_and_why(rules, fact):
    assert fact in texts(rules)[1]


def test_the_strongest_card_is_that_of_the_rules():
    def winner(rules: str) -> tuple[int, int]:
        first = example_war(parse_rules(rules))[1].turns[0]
        won, lost = first.up[0], first.up[1]
        assert won is not None
        assert lost is not None
        return won.rank, lost.rank

    assert [winner(rules) for rules in ("standard", "reverse", "jokers", "jokers ranking=low")] == [
        (14, 13),
        (2, 14),
        (15, 14),
        (15, 2),
    ]


def test_of_three_the_third_sits_a_war_out():
    war = texts("three")[2]
    assert "🟩\u00a05" in war
    assert "**Cleo** stay at stake" in war
    assert stakes(example_war(PRESETS["three"]))[:5] == [0, 0, 3, 11, 0]


@pytest.mark.parametrize(
    ("order", "row"),
    [
        ("winner_first", "8♣ 🂠 6♦ 🂠 K♣ 8♥ 🂠 6♥ 🂠 4♣"),
        ("loser_first", "8♥ 🂠 6♥ 🂠 4♣ 8♣ 🂠 6♦ 🂠 K♣"),
        ("as_laid", "8♥ 8♣ 🂠×2 6♥ 6♦ 🂠×2 4♣ K♣"),
    ],
)
def test_the_cards_are_shown_as_they_go_under(order, row):
    assert f"↳ {row}" in texts(f"one-down return_order={order}")[4]


def test_shuffled_cards_go_under_in_no_order_to_be_shown():
    won = texts("standard")[4]
    assert "Won cards are shuffled" in won
    assert "↳" not in won


def test_where_the_winner_chooses_the_example_says_what_was_chosen():
    assert "**Ben** chose" in texts("tactics")[4]


def test_who_is_short_turns_the_last_card():
    *_, tie, won = texts("standard")
    assert "**Ada** has only 3 cards left" in tie
    assert "**Ada** is short of cards: 1 goes face down" in tie
    assert "1 / 3 face down" in won
    assert "**Ada** takes 8 cards" in won


def test_who_is_short_is_out():
    last = texts("classic")[-1]
    assert "a war takes 3 cards face down and one up" in last
    assert "out: **Ada**" in last
    assert "**Ben** has all the cards and wins the game" in last


def test_with_no_card_left_one_is_out_by_any_rule():
    for rules in ("standard face_down=0", "classic face_down=0"):
        assert "No cards left for the war, so out: **Ada**" in texts(rules)[-1]


def test_where_ties_are_grabbed_nobody_goes_to_war():
    *_, tie, grabbed = pages("speed")
    assert tie.title == "A tie! Who grabs it?"
    assert "go to war" not in (tie.description or "")
    assert "grabs first and takes 2 cards" in (grabbed.description or "")


def test_where_nobody_can_go_on_the_stake_stays():
    """Four players who would have to lay 16 cards of 13 each."""
    assert any("The next winner takes this pot too" in text for text in texts("classic players=4 face_down=15"))


@every_preset
def test_every_step_says_how_far_it_is(preset):
    shown = pages(preset)
    assert [page.footer.text for page in shown] == [
        f"Example war: step {at} of {len(shown)} · {PRESETS[preset]}" for at in range(1, len(shown) + 1)
    ]


def test_a_mark_holds_the_step_and_the_rules():
    three, two = parse_rules("three"), parse_rules("three players=2")
    mark = example_mark(three, 4)
    assert mark < 10**9
    assert read_mark(three, mark) == (4, True)
    assert read_mark(two, mark) == (0, False)
    assert read_mark(three, None) == (0, True)
