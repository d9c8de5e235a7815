"""How cards look in a line: never a picture without its text."""

from warbot.art import TILES, card_name
from warbot.bot.text.names_and_cards import Faces, card_text
from warbot.bot.text.translations import Languages
from warbot.engine.cards import DECK, JOKERS, parse_card

SOME = Faces({"king_of_spades": "<:king_of_spades:1>", "face_down": "<:face_down:2>"})


def test_a_card_without_an_emoji_is_its_text():
    assert [Faces().card(card) for card in DECK + JOKERS] == [card_text(card) for card in DECK + JOKERS]
    assert SOME.card(parse_card("Qh")) == card_text(parse_card("Qh"))


def test_a_card_with_an_emoji_is_both_and_they_stay_on_one_line():
    assert SOME.card(parse_card("Ks")) == "<:king_of_spades:1>\u00a0" + card_text(parse_card("Ks"))


def test_every_card_finds_its_emoji():
    all_there = Faces({name: f"<:{name}:1>" for name in TILES})
    for card in DECK + JOKERS:
        assert f"<:{card_name(card)}:1>" in all_there.card(card)


def test_backs_are_as_many_as_asked_for():
    assert Faces().backs(3) == "🂠🂠🂠"
    assert SOME.backs(2) == "<:face_down:2>" * 2


def test_a_language_with_faces_is_the_same_language():
    german = Languages()["de"]
    assert german.with_faces(SOME)("{n} cards", n=1234) == german("{n} cards", n=1234)
    assert german.with_faces(SOME).faces is SOME
    assert german.faces == Faces(), "the language that all servers share is left as it is"
