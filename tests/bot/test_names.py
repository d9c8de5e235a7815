"""Names are text that can do nothing, whatever people call themselves."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warbot.bot.text.names_and_cards import bold, card_text, clean_name, plain
from warbot.engine.cards import DECK, JOKERS


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Alice", "Alice"),
        ("  Alice   of War ", "Alice of War"),
        ("Жанна 王 🂡", "Жанна 王 🂡"),
        ("e\u0301", "é"),
        ("", "?"),
        ("   ", "?"),
        ("\u200b\u200d\u2060", "?"),
        ("\u3164\u2800\uffa0", "?"),
        ("\u3164Alice\u3164\u2800Bo", "Alice Bo"),
        ("\u202ekcalB", "kcalB"),
        ("a\u2066b\u2069c", "abc"),
        ("line\u2028break", "linebreak"),
        ("x" * 40, "x" * 32),
        ("x" * 31 + "  y", "x" * 31),
    ],
)
def test_a_name_as_it_is_shown(name, shown):
    assert clean_name(name) == shown


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "@here",
        "<@123>",
        "<@!123>",
        "<@&123>",
        "<#123>",
        "</war start:123>",
        "<t:1800000000:R>",
        "<:king:123>",
        "<a:king:123>",
        "<id:customize>",
    ],
)
def test_a_name_mentions_nothing(name):
    shown = clean_name(name)
    assert "@" not in shown
    assert "<" not in shown
    assert ">" not in shown


@pytest.mark.parametrize("name", ["https://example.com", "<https://example.com>", "discord://x", "HTTPS://EXAMPLE.COM"])
def test_a_name_is_no_link(name):
    assert "://" not in clean_name(name)


def test_a_name_can_not_be_a_link_with_a_text():
    assert bold(clean_name("[free](https://example.com)")).count("\\") >= 4


@pytest.mark.parametrize("mark", ["\u0351", "\u0489", "\u20dd"])
def test_marks_do_not_tower_over_other_lines(mark):
    assert clean_name("Z" + mark * 20 + "a") == "Z" + mark * 2 + "a"


@pytest.mark.parametrize("name", ["Việt Nguyễn", "น้ำผึ้ง", "हिन्दी", "1\ufe0f\u20e3 ❤\ufe0f"])
def test_marks_that_writing_needs_stay(name):
    assert clean_name(name) == unicodedata.normalize("NFC", name)


def test_a_name_that_says_it_is_the_bot_is_left_alone():
    """Names are not unique in Discord; squares and letters tell the seats apart."""
    assert clean_name("warbot") == "warbot"


@given(st.text(max_size=60))
def test_any_name_is_harmless_and_short(name):
    shown = clean_name(name)
    assert 1 <= len(shown) <= 32
    assert shown == clean_name(shown), "cleaning twice changes nothing"
    assert not set(shown) & set("<>@\n\r\t")
    assert "://" not in shown
    assert all(unicodedata.category(char)[0] != "C" for char in shown)


@given(st.text(max_size=32))
def test_in_bold_every_mark_of_markup_is_escaped(name):
    inner = bold(name)[2:-2]
    assert inner == plain(name)
    unescaped = inner.replace("\\\\", "")
    for at, char in enumerate(unescaped):
        if char in "*_~`|#[]()>":
            assert unescaped[at - 1] == "\\"


def test_every_card_has_a_text_of_its_own():
    texts = [card_text(card) for card in DECK + JOKERS]
    assert len(set(texts)) == 54
    assert "10♥\ufe0e" in texts
    assert "T" not in "".join(texts)
    assert all(text.endswith("\ufe0e") for text in texts[:52]), (
        "suits as text: an emoji ♠ is nearly invisible in the dark"
    )
