"""Cards as people type them."""

import pytest

from warbot.bot.board.alt_text import spoken_card
from warbot.bot.rules.compare_cards import EXPECTED, read_card
from warbot.bot.text.names_and_cards import card_text
from warbot.bot.text.translations import Languages
from warbot.engine.cards import DECK, JOKERS, parse_card
from warbot.engine.notation import NotationError

LANGUAGES = Languages()


@pytest.mark.parametrize("card", DECK + JOKERS, ids=str)
def test_every_card_reads_back_as_it_is_shown_and_as_it_is_recorded(card):
    assert read_card(card_text(card)) == (card, True)
    assert read_card(str(card)) == (card, True)


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("ks", "Ks"),
        ("KS", "Ks"),
        (" k  S ", "Ks"),
        ("sk", "Ks"),
        ("K♠", "Ks"),
        ("♠K", "Ks"),
        ("k♠️", "Ks"),
        ("k♠︎", "Ks"),
        ("♤ k", "Ks"),
        ("king of spades", "Ks"),
        ("The King of Spades", "Ks"),
        ("spades king", "Ks"),
        ("KING-SPADE", "Ks"),
        ("<:king_of_spades:1444000000000000000>", "Ks"),
        ("<:king_of_spades_v2:1444000000000000000>", "Ks"),
        (":king_of_spades:", "Ks"),
        ("🟦\u00a0<:king_of_spades:1444000000000000000>\u00a0K♠︎", "Ks"),
        (":ten_of_hearts: 10♥", "Th"),
        ("10♥", "Th"),
        ("10h", "Th"),
        ("h10", "Th"),
        ("th", "Th"),
        ("１０ｈ", "Th"),
        ("10 of hearts", "Th"),
        ("ten of hearts", "Th"),
        ("as", "As"),
        ("1s", "As"),
        ("ace♣", "Ac"),
        ("two diamonds", "2d"),
        ("red joker", "Xr"),
        ("joker, black", "Xb"),
        ("xb", "Xb"),
    ],
)
def test_a_card_can_be_typed_in_many_ways(typed, card):
    read = read_card(typed)
    assert (str(read.card), read.exact) == (card, True)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("K", "K"),
        ("queen", "Q"),
        ("QUEENS", "Q"),
        ("10", "10"),
        ("t", "10"),
        ("Ace", "A"),
        ("joker", "🃏"),
        ("x", "🃏"),
    ],
)
def test_a_rank_alone_is_any_card_of_that_rank(typed, shown):
    read = read_card(typed)
    assert (str(read), read.exact) == (shown, False)


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "?", "♠", "hearts", "of", "11", "0", "1010", "k q", "kq", "kk", "king of hearts spades", "ksh"),
        *("joker of hearts", "red king", ":king_of_spades: q k", "fool of hearts", "König", "короля", "k" * 60),
    ],
)
def test_what_is_no_card_is_quoted(typed):
    with pytest.raises(NotationError) as refused:
        read_card(typed)
    assert refused.value.text == typed


@pytest.mark.parametrize("locale", LANGUAGES.available)
@pytest.mark.parametrize("card", DECK + JOKERS, ids=str)
def test_every_card_can_be_typed_as_the_reader_says_it(locale, card):
    _ = LANGUAGES[locale]
    assert read_card(spoken_card(_, card), _) == (card, True)


@pytest.mark.parametrize(
    ("locale", "typed", "card"),
    [
        ("de", "Herz Dame", "Qh"),
        ("de", "herzdame", "Qh"),
        ("de", "Pik-König", "Ks"),
        ("fr", "dame de coeur", "Qh"),
        ("fr", "DAME DE CŒUR", "Qh"),
        ("es-ES", "reina de corazones", "Qh"),
        ("es-419", "rey picas", "Ks"),
        ("pt-BR", "as de espadas", "As"),
        ("de", "queen of hearts", "Qh"),
        ("fr", "Kh", "Kh"),
    ],
)
def test_a_card_is_read_in_the_readers_language_and_in_english(locale, typed, card):
    read = read_card(typed, LANGUAGES[locale])
    assert (str(read.card), read.exact) == (card, True)


@pytest.mark.parametrize("locale", LANGUAGES.available)
def test_the_examples_in_the_hints_are_cards(locale):
    """What the hint and the error name as an example can be typed so."""
    _ = LANGUAGES[locale]
    example = spoken_card(_, parse_card("Qh"))
    assert example in _("A card, such as K♠, 10h or queen of hearts")
    assert example in _(EXPECTED)
