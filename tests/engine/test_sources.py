"""What the sources of the game describe, played: their examples, their counts, the seven battles of one story."""

import re

import pytest
from engine.playing import battles, begin, ended, one_turn

from warbot.engine.cards import DECK, parse_cards


@pytest.mark.parametrize(
    ("piles", "line"),
    [
        ("Ad2c/Kc2d", "Ad/Kc 0 takes AdKc 3-1"),
        ("Kd2c/Tc2d", "Kd/Tc 0 takes KdTc 3-1"),
        ("Qs2c/9h2d", "Qs/9h 0 takes Qs9h 3-1"),
        ("9h2c/Qs2d", "9h/Qs 1 takes Qs9h 1-3"),
    ],
)
def test_the_higher_rank_takes_both_cards_whatever_the_suit(piles, line):
    assert battles(begin("long", piles), most=1) == [line]


@pytest.mark.parametrize("up", ["7h/7c", "9s/9h", "2c/2d", "As/Ac"])
def test_equal_ranks_tie(up):
    mine, theirs = up.split("/")
    _, turn = one_turn("standard", f"{mine}3c/{theirs}3d")
    assert (turn.tied, turn.winner, turn.battle_over) == ((0, 1), None, False)


def test_in_reverse_the_lower_card_wins_and_the_ace_is_weakest():
    assert battles(begin("reverse", "2c3c/Ad4d"), most=1) == ["2c/Ad 0 takes 2cAd 3-1"]
    assert battles(begin("reverse", "Kc3c/Ad4d"), most=1) == ["Kc/Ad 0 takes KcAd 3-1"]


@pytest.mark.parametrize("ranking", ["high", "low"])
@pytest.mark.parametrize("other", ["As", "2s"])
def test_a_joker_beats_every_other_card_under_either_ranking(ranking, other):
    assert battles(begin(f"jokers ranking={ranking}", f"Xb3c/{other}4d"), most=1) == [
        f"Xb/{other} 0 takes Xb{other} 3-1"
    ]


def test_two_jokers_tie():
    assert battles(begin("jokers", "Xr2c2d2hKs/Xb3c3d3h9s"), most=1) == [
        "Xr/Xb 2c2d2hKs/3c3d3h9s 0 takes Xr2c2d2hKsXb3c3d3h9s 10-0"
    ]


def test_the_king_of_hearts_over_the_four_of_spades_takes_ten():
    game = begin("standard return_order=winner_first", "8c2c3c5cKh/8d2d3d5d4s")
    assert battles(game) == ["8c/8d 2c3c5cKh/2d3d5d4s 0 takes 8c2c3c5cKh8d2d3d5d4s 10-0"]
    assert ended(game.outcome) == "all_cards 0"


@pytest.mark.parametrize(
    ("face_down", "stakes"), [(0, [2, 4, 6]), (1, [2, 6, 10, 14]), (3, [2, 10, 18, 26]), (15, [2, 34])]
)
def test_the_cards_at_stake_count_the_hidden_ones(face_down, stakes):
    # Tie after tie: each seat has every rank in two suits, in the same order, so that equal cards are turned.
    ranks = "23456789TJQKA"
    piles = "/".join("".join(rank + suit for suit in suits for rank in ranks) for suits in ("cd", "hs"))
    game, seen = begin(f"long face_down={face_down}", piles), []
    for _ in stakes:
        game.step()
        seen.append(len(game.position.stake))
    assert seen == stakes


# The worked example. Seat 0 is "You" and seat 1 "Ada". Each dot is half of a card that the story doesn't show.
STORY = [
    "Ks/9h 0 takes .{4} 27-25",
    "4d/Jc 1 takes .{4} 26-26",
    "7c/7h 9d2s6hQd/3dKcThTs 0 takes .{20} 31-21",
    "Ah/Ac ......6c/......6s ......8h/......Jd 1 takes .{36} 22-30",
    "4c/8c 1 takes .{4} 21-31",
    "7s/7d ......As/......2d 0 takes .{20} 26-26",
    "5c/5h ......Ks/......4d 0 takes .{20} 31-21",
]


def piles_of_the_story() -> str:
    """The piles of the story: the first 26 cards that each seat lays; for hidden ones, any cards that are left."""
    turns = [turn.split("/") for battle in STORY for turn in re.split(" [01] takes ", battle)[0].split(" ")]
    laid = [re.findall("..", "".join(turn[seat] for turn in turns))[:26] for seat in (0, 1)]
    others = (str(card) for card in DECK if str(card) not in laid[0] + laid[1])
    return "/".join("".join(next(others) if card == ".." else card for card in pile) for pile in laid)


def test_the_worked_example():
    game = begin("fifty", piles_of_the_story())
    assert game.position.counts == (26, 26)
    assert set(game.position.cards) == set(DECK)
    for described, played in zip(STORY, battles(game, most=7), strict=True):
        assert re.fullmatch(described, played), played


def test_in_the_worked_example_the_first_cards_won_are_reached_first():
    game = begin("fifty", piles_of_the_story())
    battles(game, most=2)
    assert [piles[24:] for piles in game.position.piles] == [parse_cards("Ks9h"), parse_cards("4dJc")]
