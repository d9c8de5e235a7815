"""The fair stream: known values, values recomputed from SHA-256, and what mustn't be accepted."""

import hashlib
from collections import Counter
from itertools import chain

import pytest
from engine.reference import draw, shuffle, words_of
from engine.war_strategies import seeds
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.cards import DECK, cards_text
from warbot.engine.notation import NotationError
from warbot.engine.play import deal
from warbot.engine.position import piles_text
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream, Stream, commitment, game_seed, parse_seed

ZEROS = bytes(32)
HEX = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def test_a_stream_reads_blocks_of_sha256_as_big_endian_words():
    # The sha256sum of 32 zero bytes, "deal" and eight zero bytes begins with these twelve bytes.
    stream = Stream(ZEROS, "deal")
    assert [stream.below(2**32) for _ in range(3)] == [0x20C0FDC4, 0xD221EC20, 0x3BADF092]
    second_block = hashlib.sha256(ZEROS + b"deal" + (1).to_bytes(8, "big")).digest()
    rest = [stream.below(2**32) for _ in range(6)]
    assert rest[5].to_bytes(4, "big") == second_block[:4]


def test_the_deck_of_the_zero_seed():
    deck = "Jd7h6h6d3sJhAc8h7d2sTs8cQc2d9sKhKcJsAs4h6s5d7c5hQh7sJc4d5cTh8d4cAhQd9hTd9c3d4sQsAd5s8sKd2h9dKs3h6cTc3c2c"
    assert cards_text(FairStream(ZEROS).shuffled("deal", DECK)) == deck


def test_the_deal_goes_one_card_at_a_time_from_the_first():
    two = deal(parse_rules("fifty"), FairStream(ZEROS))
    assert piles_text(two.piles) == (
        "Jd6h3sAc7dTsQc9sKcAs6s7cQhJc5c8dAh9h9c4sAd8s2hKs6c3c/7h6dJh8h2s8c2dKhJs4h5d5h7s4dTh4cQdTd3dQs5sKd9d3hTc2c"
    )
    three = deal(parse_rules("three"), FairStream(ZEROS))
    assert piles_text(three.piles).startswith("Jd6dAc2sQc")
    assert (three.counts, cards_text(three.set_aside)) == ((17, 17, 17), "2c")


def test_words_that_would_favour_some_numbers_are_skipped():
    # The words are 3428674248, 599060238, 80834733, 3322916920, …; those from 2³¹ + 1 up are skipped.
    stream = Stream(ZEROS, "grab:7")
    assert [stream.below(2**31 + 1) for _ in range(4)] == [599060238, 80834733, 15966821, 1396305034]


@given(seeds, st.text(max_size=12), st.integers(1, 2**32))
def test_a_draw_can_be_recomputed(seed, label, count):
    assert FairStream(seed).below(label, count) == draw(words_of(seed, label), count)


@given(seeds, st.text(max_size=12), st.lists(st.integers(), max_size=60))
def test_a_shuffle_can_be_recomputed(seed, label, things):
    drawn = FairStream(seed).shuffled(label, things)
    assert list(drawn) == shuffle(seed, label, things)
    assert Counter(drawn) == Counter(things)


@pytest.mark.parametrize("count", [2, 17, 54, 300])
def test_a_shuffle_skips_words_that_would_favour_some_places(count):
    """Such words come up once in a hundred million, so they're put into the stream by hand."""
    stream = Stream(ZEROS, "deal")
    first_words = [2**32 - 1, 7, 2**32 - 2, 2**32 - 3, 2**32 - 300, 2**31]
    stream._unread = b"".join(word.to_bytes(4, "big") for word in first_words)
    order, words = list(range(count)), chain(first_words, words_of(ZEROS, "deal"))
    for place in range(count - 1, 0, -1):
        other = draw(words, place + 1)
        order[place], order[other] = order[other], order[place]
    assert stream.shuffled(range(count)) == tuple(order)


def test_each_label_is_a_stream_of_its_own_read_from_its_beginning():
    stream = FairStream(ZEROS)
    assert stream.shuffled("battle:1", "abcdefghij") == tuple("ahejcfdgbi")
    assert stream.shuffled("battle:2", "abcdefghij") != tuple("ahejcfdgbi")
    assert stream.shuffled("battle:1", "abcdefghij") == tuple("ahejcfdgbi")


def test_every_card_is_equally_likely_on_top():
    tops = Counter(FairStream(number.to_bytes(32, "big")).shuffled("deal", DECK)[0] for number in range(5_200))
    assert set(tops) == set(DECK)
    # Chi-squared with 51 degrees of freedom: one fair shuffle in ten thousand would exceed 99. The seeds are fixed.
    assert sum((count - 100) ** 2 / 100 for count in tops.values()) < 99


def test_the_commitment_and_the_seed_of_a_game():
    assert commitment(ZEROS) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    seed = game_seed(ZEROS, "open:1444000000000000123")
    assert seed.hex() == "5b46ea806f0e770ed90a894ac0e4e46945af8eb08ec34434acd35ce622590e79"
    assert seed == hashlib.sha256(ZEROS + b"open:1444000000000000123").digest()


def test_entropy_is_ascii():
    with pytest.raises(NotationError) as refused:
        game_seed(ZEROS, "zufällig")
    assert (refused.value.text, refused.value.expected) == ("zufällig", "entropy in ASCII characters")


@pytest.mark.parametrize("text", [HEX, HEX.upper()])
def test_a_seed_reads(text):
    assert parse_seed(text).hex() == HEX


@pytest.mark.parametrize("text", ["", HEX[:-1], HEX + "0", "0x" + HEX[2:], HEX[:-1] + "g", HEX[:-1] + " ", "٠" * 64])
def test_text_that_is_not_a_seed_is_quoted(text):
    with pytest.raises(NotationError) as refused:
        parse_seed(text)
    assert (refused.value.text, refused.value.expected) == (text, "a seed of 64 hex digits")
