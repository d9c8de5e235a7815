"""The stream for simulations: its draws can be recomputed, and every order is equally likely."""

from collections import Counter

import pytest
from engine.war_strategies import seeds
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.cards import DECK
from warbot.odds.fast_game import GRAB, LOTS, SWAPS, lot
from warbot.odds.fast_stream import FastStream

SEED = b"q" * 32


def test_a_lot_is_the_same_on_every_machine():
    assert [lot(1, 2, 3), lot(0xFFFFFFFF, 0xFFFFFFFF, (1 << 26) - 1)] == [2_123_195_235, 3_589_348_820]


@given(seeds, st.integers(0, 10_000_000), st.integers(1, 10_000))
def test_the_same_label_gives_the_same_draw(seed, number, battle):
    label = f"battle:{battle}"
    assert FastStream(seed, number).shuffled(label, DECK) == FastStream(seed, number).shuffled(label, DECK)
    assert sorted(FastStream(seed, number).shuffled(label, DECK)) == sorted(DECK)
    assert 0 <= FastStream(seed, number).below(f"grab:{battle}", 3) < 3


def test_no_two_draws_share_a_lot():
    last_of_a_battle = 10_000 * LOTS + GRAB
    assert last_of_a_battle < SWAPS
    assert max(DECK.index(card) for card in DECK) + 2 < GRAB
    assert SWAPS + 10_000 // 32 < 1 << 26


@pytest.mark.parametrize("cards", [2, 3, 10, 52])
@pytest.mark.parametrize("label", ["deal", "battle:9"])
def test_every_card_is_equally_likely_to_come_first(cards, label):
    firsts = Counter(FastStream(SEED, number).shuffled(label, range(cards))[0] for number in range(200 * cards))
    # Chi-squared with at most 51 degrees of freedom: one fair shuffle in a thousand would exceed 88.
    assert sum((firsts[card] - 200) ** 2 / 200 for card in range(cards)) < (88 if cards == 52 else 28)


def test_all_orders_of_four_cards_are_equally_likely():
    orders = Counter(FastStream(SEED, number).shuffled("battle:3", "abcd") for number in range(4_800))
    assert len(orders) == 24
    # 23 degrees of freedom: one in a thousand would exceed 50.
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 50


def test_battles_after_each_other_swap_independently():
    pairs = Counter(
        tuple(FastStream(SEED, number).shuffled(f"battle:{battle}", "xy")[0] for battle in (at, at + 1))
        for number in range(20)
        for at in range(1, 101)
    )
    # 3 degrees of freedom: one in a thousand would exceed 16.
    assert sum((count - 500) ** 2 / 500 for count in pairs.values()) < 16


def test_games_of_a_seed_and_seeds_differ():
    deals = {FastStream(seed, number).shuffled("deal", DECK) for seed in (SEED, bytes(32)) for number in range(500)}
    assert len(deals) == 1_000
