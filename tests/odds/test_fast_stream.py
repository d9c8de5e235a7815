"""The stream for simulations: its draws can be recomputed from their description, and they're as fair as others."""

from collections import Counter
from hashlib import blake2b, sha256
from itertools import islice

import pytest
from engine.reference import shuffle
from engine.war_strategies import seeds
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.cards import DECK
from warbot.engine.stream import FairStream
from warbot.odds.fast_stream import FastStream, swaps

SEED = b"q" * 32


@given(seeds, st.integers(1, 10_000))
def test_two_cards_swap_by_the_bit_of_their_battle(seed, battle):
    block, bit = divmod(battle - 1, 512)
    digest = blake2b(seed + b"swaps" + block.to_bytes(8, "big")).digest()
    swapped = digest[bit // 8] >> (7 - bit % 8) & 1
    assert FastStream(seed).shuffled(f"battle:{battle}", "xy") == (("y", "x") if swapped else ("x", "y"))


@given(seeds, st.integers(1, 10_000), st.integers(3, 17))
def test_a_stake_is_shuffled_by_the_words_of_one_block(seed, battle, cards):
    digest = blake2b(seed + f"battle:{battle}".encode()).digest()
    order = list(range(cards))
    for place in range(cards - 1, 0, -1):
        word = int.from_bytes(digest[:4], "big")
        digest = digest[4:]
        order[place], order[word % (place + 1)] = order[word % (place + 1)], order[place]
    assert FastStream(seed).shuffled(f"battle:{battle}", range(cards)) == tuple(order)


@given(seeds, st.integers(18, 54))
def test_very_large_stakes_are_shuffled_as_they_are_at_a_table(seed, cards):
    assert list(FastStream(seed).shuffled("battle:3", range(cards))) == shuffle(seed, "battle:3", range(cards))


@given(seeds)
def test_the_deal_and_the_grabs_are_those_of_a_table(seed):
    quick, fair = FastStream(seed), FairStream(seed)
    assert quick.shuffled("deal", DECK) == fair.shuffled("deal", DECK)
    assert quick.below("grab:7", 3) == fair.below("grab:7", 3)


@pytest.mark.parametrize("stream", [FairStream, FastStream])
def test_the_swaps_of_a_game_are_those_of_its_battles(stream):
    drawn = list(islice(swaps(stream(SEED)), 1_100))
    assert drawn == ["01"[stream(SEED).shuffled(f"battle:{battle}", "xy") == ("y", "x")] for battle in range(1, 1_101)]
    assert 450 < drawn.count("1") < 650


@pytest.mark.parametrize("cards", [2, 3, 10])
def test_every_card_is_equally_likely_to_go_under_first(cards):
    games = [FastStream(sha256(number.to_bytes(4, "big")).digest()) for number in range(500 * cards)]
    firsts = Counter(stream.shuffled("battle:9", range(cards))[0] for stream in games)
    # Chi-squared with at most 9 degrees of freedom: one fair shuffle in ten thousand would exceed 34.
    assert sum((firsts[card] - 500) ** 2 / 500 for card in range(cards)) < 34
