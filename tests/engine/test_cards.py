"""Cards, the deck, and their text."""

import pytest
from engine.war_strategies import cards
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.cards import DECK, JOKERS, cards_text, parse_card, parse_cards
from warbot.engine.notation import NotationError


def test_the_deck_before_shuffling_goes_by_suit_and_rank():
    assert cards_text(DECK) == "".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
    assert cards_text(JOKERS) == "XrXb"


@given(cards)
def test_a_card_reads_back(card):
    assert parse_card(str(card)) == card


@given(st.lists(cards))
def test_cards_read_back(several):
    assert parse_cards(cards_text(several)) == tuple(several)


def test_cards_order_by_rank_with_ace_high_and_jokers_highest():
    assert cards_text(sorted(parse_cards("XrAs2cKdTh"))) == "2cThKdAsXr"


@pytest.mark.parametrize("text", ["", "K", "k", "ks", "KS", "1s", "10s", "Kx", "Xs", "Kr", "K♠", "Ks ", " K"])
def test_text_that_is_not_a_card_is_quoted_with_an_example(text):
    with pytest.raises(NotationError) as refused:
        parse_card(text)
    assert refused.value.text == text
    assert refused.value.expected == "a card such as Ks, Td, 7h, or a joker Xr or Xb"
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(("text", "wrong"), [("KsT", "T"), ("Ks 4d", " 4"), ("Ks-", "-"), ("ksKd", "ks"), ("--", "--")])
def test_the_wrong_one_of_several_cards_is_quoted(text, wrong):
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    assert refused.value.text == wrong


def test_no_cards_are_written_as_a_dash():
    assert cards_text(()) == "-"
    assert parse_cards("-") == ()
    with pytest.raises(NotationError, match="or - for none"):
        parse_cards("")
