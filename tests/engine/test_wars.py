"""Ties and what follows: wars, short piles, stakes that stay, drawn wars, grabs."""

import pytest
from engine.playing import battles, begin, ended, one_turn

from warbot.engine.cards import cards_text
from warbot.engine.stream import FairStream

# Corner cases: the rules, the deal, the battles, the position at the end, how the game ended.
CORNER_CASES = {
    "nobody is still in: everyone takes their card back": (
        "three", "2c/Ks/Kh",
        ["2c/Ks/Kh nobody takes 1-1-1"],
        "2c/Ks/Kh - - 1 od", "short_stack draw",
    ),
    "one other is still in and takes everything": (
        "three players=4", "2c/3c4c/Ks/Kh",
        ["2c/3c/Ks/Kh 1 takes 3cKsKh2c 0-5-0-0"],
        "-/4c3cKsKh2c/-/- - - 1 o", "short_stack 1",
    ),
    "several others are still in: the stake stays, and counts for nobody at the limit": (
        "three players=4 battle_limit=1", "2c3d/3c4c/Ks/Kh",
        ["2c/3c/Ks/Kh nobody takes 1-1-0-0"],
        "3d/4c/-/- 02c13c2Ks3Kh - 1 o", "battle_limit draw",
    ),
    "a player who can't lay enough gives up their cards before the others lay": (
        "classic players=3 face_down=1 return_order=as_laid", "Ks2c/Kh3c4c/Kd5c6c",
        ["Ks/Kh/Kd -/3c4c/5c6c 2 takes KsKhKd2c3c5c4c6c 0-0-8"],
        "-/-/KsKhKd2c3c5c4c6c - - 1 o", "short_stack 2",
    ),
    "the piles are those of the deal again": (
        "one-down return_order=loser_first", "2c3c/4c",
        ["2c/4c 1 takes 2c4c 1-2", "3c/2c 0 takes 2c3c 2-1"],
        "2c3c/4c - - 2 -", "repeated_position draw",
    ),
    "out: with two players the one who can't continue loses, and the other has all the cards": (
        "classic return_order=as_laid", "Ks2c3c4c5c/Kh6c7c8c",
        ["Ks/Kh 0 takes KsKh6c7c8c 9-0"],
        "2c3c4c5cKsKh6c7c8c/- - - 1 o", "short_stack 0",
    ),
    "out: exactly as many cards as a round needs are enough": (
        "classic return_order=as_laid", "Ks2c3c4c5c/Kh6c7c8c9c",
        ["Ks/Kh 2c3c4c5c/6c7c8c9c 1 takes KsKh2c3c4c6c7c8c5c9c 0-10"],
        "-/KsKh2c3c4c6c7c8c5c9c - - 1 -", "all_cards 1",
    ),
    "out: neither of two can continue, nothing is given up, the cards go back in the order laid": (
        "one-down face_down=2", "Ks2c3c9c4c/Kh5c6c9d7c",
        ["Ks/Kh 2c3c9c/5c6c9d nobody takes 5-5"],
        "4cKs2c3c9c/7cKh5c6c9d - - 1 od", "short_stack draw",
    ),
    "last_card_up: the last card is turned, all others lie face down": (
        "long", "Ks2c3cAc/Kh6c7c8cQdJd",
        ["Ks/Kh 2c3cAc/6c7c8cQd 0 takes Ks2c3cAcKh6c7c8cQd 9-1"],
        "Ks2c3cAcKh6c7c8cQd/Jd - - 1 -", None,
    ),
    "last_card_up: a single card is the one that fights": (
        "long", "KsAc/Kh6c7c8cQd",
        ["Ks/Kh Ac/6c7c8cQd 0 takes KsAcKh6c7c8cQd 7-0"],
        "KsAcKh6c7c8cQd/- - - 1 -", "all_cards 0",
    ),
    "last_card_up: a tied player without cards is out, and the other needn't turn another": (
        "long", "Ks/Kh6c7c",
        ["Ks/Kh 1 takes KhKs 0-4"],
        "-/6c7cKhKs - - 1 o", "short_stack 1",
    ),
    "last_card_up: both turn their last card in the same war": (
        "long", "KsAc/KhAd",
        ["Ks/Kh Ac/Ad nobody takes 2-2"],
        "KsAc/KhAd - - 1 od", "short_stack draw",
    ),
    "nobody lays cards face down if the rules say none": (
        "long face_down=0", "Ks2c/Kh3c",
        ["Ks/Kh 2c/3c 1 takes Kh3cKs2c 0-4"],
        "-/Kh3cKs2c - - 1 -", "all_cards 1",
    ),
    "only tied players fight, and the third one's card stays at stake": (
        "three face_down=1", "Ks2cAc/Kh3cQd/Jd4c",
        ["Ks/Kh/Jd 2cAc/3cQd/- 0 takes Ks2cAcKh3cQdJd 7-0-1"],
        "Ks2cAcKh3cQdJd/-/4c - - 1 -", None,
    ),
    "all three tie and fight together": (
        "three face_down=1", "Ks2cJc/Kh3cQd/Kd4cAd",
        ["Ks/Kh/Kd 2cJc/3cQd/4cAd 2 takes Kd4cAdKs2cJcKh3cQd 0-0-9"],
        "-/-/Kd4cAdKs2cJcKh3cQd - - 1 -", "all_cards 2",
    ),
    "a player who lost an earlier round of the war and holds cards is still in": (
        "three face_down=0", "Ks9c/Kh9d/Kd2c3c",
        ["Ks/Kh/Kd 9c/9d/2c 2 takes Kd2cKs9cKh9d 0-0-7"],
        "-/-/3cKd2cKs9cKh9d - - 1 o", "short_stack 2",
    ),
    "a player who turned their last card and isn't tied is out": (
        "three players=4", "2c/3c/Ks/Kh",
        ["2c/3c/Ks/Kh nobody takes 1-1-1-1"],
        "2c/3c/Ks/Kh - - 1 od", "short_stack draw",
    ),
    "out: the only one of three tied players who can continue takes the stake without turning": (
        "classic players=3 face_down=1", "Ks2c/Kh/Kd5c6c",
        ["Ks/Kh/Kd 2 takes KdKs2cKh 0-0-6"],
        "-/-/5c6cKdKs2cKh - - 1 o", "short_stack 2",
    ),
    "a tied player couldn't continue in an earlier round of the last battle: short_stack": (
        "classic players=3 face_down=0", "Ks/Kh3c/Kd5c6c",
        ["Ks/Kh/Kd -/3c/5c 2 takes Kd5cKsKh3c 0-0-6"],
        "-/-/6cKd5cKsKh3c - - 1 o", "short_stack 2",
    ),
    "a tied player couldn't continue, but only in an earlier battle: all_cards": (
        "three", "Ks/Kh3cAc/Kd5c6c7c2d9c",
        ["Ks/Kh/Kd -/3cAc/5c6c7c2d 1 takes Kh3cAcKd5c6c7c2dKs 0-9-1", "-/Kh/9c 1 takes Kh9c 0-10-0"],
        "-/3cAcKd5c6c7c2dKsKh9c/- - - 2 -", "all_cards 1",
    ),
    "a stake that stays goes to the winner of a later battle, and comes first": (
        "three players=4 return_order=as_laid", "2c9d/3c8h/Ks/Kh",
        ["2c/3c/Ks/Kh nobody takes 1-1-0-0", "9d/8h/-/- 0 takes 2c3cKsKh9d8h 6-0-0-0"],
        "2c3cKsKh9d8h/-/-/- - - 2 -", "all_cards 0",
    ),
    "each card of a stake keeps its seat, even if that player is out": (
        "three players=4", "2c9d/3c8h/Ks/Kh",
        ["2c/3c/Ks/Kh nobody takes 1-1-0-0", "9d/8h/-/- 0 takes 2c9d3c8hKsKh 6-0-0-0"],
        "2c9d3c8hKsKh/-/-/- - - 2 -", "all_cards 0",
    ),
    "a drawn war also gives back an older stake, even to players who were already out": (
        "three players=4", "2c9d/3c9h/Ks/Kh",
        ["2c/3c/Ks/Kh nobody takes 1-1-0-0", "9d/9h/-/- nobody takes 2-2-1-1"],
        "2c9d/3c9h/Ks/Kh - - 2 od", "short_stack draw",
    ),
    "out: cards given up stay on the table with the stake": (
        "classic players=4", "2c3d9c/3c4c8c/KsAs/KhAh",
        ["2c/3c/Ks/Kh nobody takes 2-2-0-0", "3d/4c/-/- 1 takes 3c4cKsAsKhAh2c3d 1-9-0-0"],
        "9c/8c3c4cKsAsKhAh2c3d/-/- - - 2 -", None,
    ),
    "low: the lowest of three ties, and the higher card loses the war": (
        "reverse players=3 face_down=1", "2s5cAc/2h6c3d/Jd4c",
        ["2s/2h/Jd 5cAc/6c3d/- 1 takes 2h6c3dJd2s5cAc 0-7-1"],
        "-/2h6c3dJd2s5cAc/4c - - 1 -", None,
    ),
    "a game that begins with a single pile is over": (
        "standard", "-/Kh", [], "-/Kh - - 0 -", "all_cards 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CORNER_CASES)
def test_corner_case(case):
    rules, deal, lines, position, ending = CORNER_CASES[case]
    game = begin(rules, deal)
    assert battles(game, most=max(len(lines), 1)) == lines
    assert str(game.position) == position
    assert ended(game.outcome) == ending


def test_a_war_in_progress_is_itself_a_position():
    game = begin("fifty", "Ks2c3c4c9cAc/Kh5c6c7c9dQd")
    assert not game.step().battle_over
    assert str(game.position) == "2c3c4c9cAc/5c6c7c9dQd 0Ks1Kh 01 0 -"
    assert not game.step().battle_over
    assert str(game.position) == "Ac/Qd 0Ks1Kh02c03c04c15c16c17c09c19d 01 0 -"
    assert game.step().winner == 0
    assert str(game.position) == "KsKh2c3c4c5c6c7c9c9dAcQd/- - - 1 -"


def test_short_piles_are_dealt_with_in_the_step_that_made_the_tie():
    game, turn = one_turn("classic", "Ks2c/Kh3c4c5c6c")
    assert (turn.tied, turn.ran_short, turn.winner, turn.battle_over) == ((0, 1), (0,), 1, True)
    assert str(game.position) == "-/3c4c5c6cKhKs2c - - 1 o"


@pytest.mark.parametrize(("seat", "piles"), [(0, "2cKsKh/3c"), (1, "2c/3cKhKs")])
def test_a_grab_takes_the_whole_stake_and_turns_no_card(seat, piles):
    game, turn = one_turn("speed", "Ks2c/Kh3c")
    assert (turn.tied, str(game.position)) == ((0, 1), "2c/3c 0Ks1Kh 01 0 -")
    grab = game.step(grab=seat)
    assert (grab.turned, grab.winner, grab.battle_over) == (False, seat, True)
    assert str(game.position) == f"{piles} - - 1 -"


def test_only_tied_players_can_grab():
    game, _ = one_turn("speed players=3", "Ks2c/9h3c/Kh4c")
    before = game.position
    with pytest.raises(ValueError, match="seat 1 can't grab"):
        game.step(grab=1)
    assert game.position == before


def test_without_a_grab_the_random_draw_of_that_battle_decides():
    for seed in (bytes([number]) * 32 for number in range(20)):
        game = begin("speed players=3", "2h2cKs/3h3c9d/4h4cKh", seed)
        battles(game, most=2)
        assert game.step().tied == (0, 2)
        assert game.step().winner == (0, 2)[FairStream(seed).below("grab:3", 2)]


def test_a_tied_player_with_no_cards_left_can_grab():
    game = begin("speed", "Ks/Kh")
    assert battles(game, grabs=[1]) == ["Ks/Kh grab:1 1 takes KhKs 0-2"]
    assert ended(game.outcome) == "all_cards 1"


def test_a_turn_lists_what_happened_seat_by_seat():
    game = begin("classic players=3 face_down=1", "Ks2c/Kh3c4c/Kd5c6c")
    first, second = game.step(), game.step()
    assert (first.tied, first.ran_short) == ((0, 1, 2), (0,))
    assert [cards_text(cards) for cards in second.down] == ["-", "3c", "5c"]
    assert [card and str(card) for card in second.up] == [None, "4c", "6c"]
    assert (second.tied, second.winner) == ((), 2)
