"""The order in which won cards go under, for each rule and each player's choice."""

import pytest
from engine.playing import begin
from engine.reference import shuffle

from warbot.engine.cards import Card, cards_text
from warbot.engine.play import Turn
from warbot.engine.position import parse_position
from warbot.engine.rule import ReturnOrder
from warbot.engine.turn import collected

# Seats 0 and 1 tied over seat 2; then each laid one card face down and turned one more.
STAKE = parse_position("-/-/- 0Ks1Kh22d02c13c0As1Ad - 0 -").stake


@pytest.mark.parametrize(
    ("order", "winner", "cards"),
    [
        ("winner_first", 0, "Ks2cAsKh3cAd2d"),
        ("winner_first", 1, "Kh3cAd2dKs2cAs"),
        ("winner_first", 2, "2dKs2cAsKh3cAd"),
        ("loser_first", 0, "Kh3cAd2dKs2cAs"),
        ("loser_first", 1, "2dKs2cAsKh3cAd"),
        ("loser_first", 2, "Ks2cAsKh3cAd2d"),
        ("as_laid", 1, "KsKh2d2c3cAsAd"),
        ("shuffled", 1, "KsKh2d2c3cAsAd"),  # which the caller then shuffles
        ("high_card_first", 1, "AsAdKsKh3c2d2c"),
        ("low_card_first", 1, "2d2c3cKsKhAsAd"),
    ],
)
def test_the_order_in_which_cards_go_under(order, winner, cards):
    assert cards_text(collected(STAKE, winner, 3, ReturnOrder(order))) == cards


def test_a_choice_has_to_be_filled_in_before_cards_are_collected():
    with pytest.raises(ValueError, match="choice has to be filled in"):
        collected(STAKE, 0, 3, ReturnOrder.CHOICE)


@pytest.mark.parametrize("ranking", ["high", "low"])
def test_high_cards_first_is_ace_high_and_jokers_highest_whatever_the_ranking(ranking):
    game = begin(f"tactics jokers=2 ranking={ranking}", "Xr3c/Ad4d", orders="high_card_first")
    assert cards_text(game.step().taken) == "XrAd"
    game = begin(f"tactics jokers=2 ranking={ranking}", "Xr3c/Ad4d", orders="low_card_first")
    assert cards_text(game.step().taken) == "AdXr"


def test_each_battle_is_shuffled_under_its_own_number():
    game = begin("standard", seed=b"w" * 32)
    for number in range(1, 8):
        laid: list[Card] = []
        while not (turn := game.step()).battle_over:
            laid += as_laid(turn)
        laid += as_laid(turn)
        assert list(turn.taken) == shuffle(b"w" * 32, f"battle:{number}", laid)


def as_laid(turn: Turn) -> list[Card]:
    return [card for cards in turn.down for card in cards] + [card for card in turn.up if card is not None]


def test_each_winner_uses_their_own_choice_or_winner_first_by_default():
    game = begin("tactics", "3c9c/2d8d", orders="loser_first")
    assert cards_text(game.step().taken) == "2d3c"
    game = begin("tactics", "2d8d/3c9c", orders="loser_first")
    assert cards_text(game.step().taken) == "3c2d"


def test_a_choice_can_change_between_battles():
    game = begin("tactics", "Ac2c/3d4dKd")
    assert cards_text(game.step().taken) == "Ac3d"
    game.choose(1, ReturnOrder.LOW_CARD_FIRST)
    assert cards_text(game.step().taken) == "2c4d"
    game.choose(0, ReturnOrder.LOSER_FIRST)
    assert cards_text(game.step().taken) == "KdAc"


def test_choices_do_not_matter_under_another_rule():
    game = begin("long", "Ac2c/3d4d", orders="loser_first,loser_first")
    assert cards_text(game.step().taken) == "Ac3d"
