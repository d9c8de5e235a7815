"""What a screen reader says of a picture: the cards by name, and what the picture shows beside them."""

import pytest
from bot.tables import WIDE_NAMES, all_tied, dealt, flipped, played, reports

from warbot.art import Course
from warbot.bot.board.alt_text import LONGEST, spoken_card, table_alt, winner_alt
from warbot.bot.text.translations import Translations
from warbot.engine.cards import DECK, JOKERS, parse_card


@pytest.mark.parametrize(
    ("card", "spoken"),
    [("Ks", "king of spades"), ("Td", "ten of diamonds"), ("2c", "two of clubs"), ("Xr", "red joker")],
)
def test_cards_are_named_as_one_says_them(card, spoken):
    assert spoken_card(Translations(), parse_card(card)) == spoken


def test_every_card_has_a_name_of_its_own():
    assert len({spoken_card(Translations(), card) for card in DECK + JOKERS}) == 54


def test_a_table_is_told_with_its_cards_and_piles_and_who_won():
    *_, battle = reports(played(dealt("standard", ("Alice", "Bo"), "Ks4d5c/9hJc7c - - 0 -"), 1))
    said = table_alt(Translations(), battle)
    assert "Alice: king of spades. Alice has 4 cards." in said
    assert "Bo: nine of hearts. Bo has 2 cards." in said
    assert said.endswith("Alice wins 2 cards.")
    assert "stake" not in said


def test_the_stake_and_the_card_that_is_turned_already_are_told():
    table = dealt("standard", ("Alice", "Bo"), "7c9d2s6hQd4c/7h3dKcThTs5c - - 0 -")
    *_, war = flipped(table)
    turned, *_ = reports(flipped(war))
    said = table_alt(Translations(), turned)
    assert said.startswith("War!")
    assert "2 cards at stake." in said
    assert "Alice: queen of diamonds." in said
    assert "Bo: a card face down." in said
    assert "ten of spades" not in said


def test_before_the_first_battle_there_are_piles_alone():
    (view,) = reports(iter([dealt("standard", ("Alice", "Bo"))]))
    said = table_alt(Translations(), view)
    assert "Alice: a card face down. Alice has 26 cards." in said


def test_an_end_is_told_by_who_won_and_what_each_holds():
    *_, view = reports(played(dealt("standard", ("Alice", "Bo"), "Ks/9h - - 0 -")))
    said = winner_alt(Translations(), view, Course(((26, 26), (27, 25), (32, 20)), wars=(0, 1), winner=0))
    assert said.startswith("Alice wins the game.")
    assert "2 battles. 1 war." in said
    assert "Alice ends with 32 cards." in said


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_alt_text_fits(seats):
    for view in reports(played(dealt(f"three players={seats}", WIDE_NAMES[:seats], all_tied(seats)), 40)):
        assert 1 <= len(table_alt(Translations(), view).encode("utf-16-le")) // 2 <= LONGEST
