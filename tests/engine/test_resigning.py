"""Resigning in every situation: between battles and in a war, with two, three and four players."""

import pytest
from engine.playing import battles, begin, ended

from warbot.engine.game import Game
from warbot.engine.play import Turn, resign
from warbot.engine.position import parse_position
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream

# The position before, the seat that resigns, the position after, and how the game ended with it.
RESIGNATIONS = {
    "between battles, of two": ("Ks4d/9hJc - - 3 -", 0, "-/9hJc - - 3 - Ks4d", "resigned 1"),
    "in a war, of two: what was laid stays at stake": (
        "9d2s/3dKc 0Ks1Kh 01 3 -", 1, "9d2s/- 0Ks1Kh 0 3 - 3dKc", "resigned 0",
    ),
    "in a tie to be grabbed, with no cards left": ("-/- 0Ks1Kh 01 3 -", 0, "-/- 0Ks1Kh 1 3 -", "resigned 1"),
    "between battles, of three": ("Ks/9h/4d - - 3 s", 1, "Ks/-/4d - - 3 s 9h", None),
    "in a war, one of two at war; the third looks on": (
        "9d2s/3dKc/5c 0Ks1Kh2Qd 01 3 -", 0, "-/3dKc/5c 0Ks1Kh2Qd 1 3 - 9d2s", None,
    ),
    "in a war of three": (
        "9d2s/3dKc/5c 0Ks1Kh2Kd 012 3 -", 1, "9d2s/-/5c 0Ks1Kh2Kd 02 3 - 3dKc", None,
    ),
    "in a war, the one who looks on": (
        "9d2s/3dKc/5c 0Ks1Kh2Qd 01 3 -", 2, "9d2s/3dKc/- 0Ks1Kh2Qd 01 3 - 5c", None,
    ),
    "the last in a war: two others look on, the battle is over and the stake stays": (
        "-/3dKc/5c/6c 0Ks1Kh2Qd3Jd 1 3 - 9d2s", 1, "-/-/5c/6c 0Ks1Kh2Qd3Jd - 4 - 9d2s3dKc", None,
    ),
    "the last in a war: one other looks on and has won": (
        "-/3dKc/5c 0Ks1Kh2Qd 1 3 - 9d2s", 1, "-/-/5c 0Ks1Kh2Qd - 4 - 9d2s3dKc", "resigned 2",
    ),
    "in a war, while the one who looks on has no cards left": (
        "9d2s/3dKc/- 0Ks1Kh2Qd 01 3 -", 0, "-/3dKc/- 0Ks1Kh2Qd 1 3 - 9d2s", "resigned 1",
    ),
    "between battles, while an older stake is on the table": (
        "3d/4c/5c/- 02c13c3Kh - 1 o", 2, "3d/4c/-/- 02c13c3Kh - 1 o 5c", None,
    ),
}  # fmt: skip


@pytest.mark.parametrize("situation", RESIGNATIONS)
def test_resigning(situation):
    before, seat, after, ending = RESIGNATIONS[situation]
    position, outcome = resign(parse_position(before), seat)
    assert str(position) == after
    assert ended(outcome) == ending


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("Ks/-/4d - - 3 -", 1),
        ("9d2s/3dKc/- 0Ks1Kh2Qd 01 3 -", 2),
        ("9d2s/3dKc - - 0 -", 2),
        ("9d2s/3dKc - - 0 -", -1),
    ],
)
def test_a_player_who_is_out_or_was_never_in_cannot_resign(line, seat):
    with pytest.raises(ValueError, match=f"seat {seat} is out already"):
        resign(parse_position(line), seat)


def at(rules: str, line: str) -> Game:
    return Game.begin(parse_rules(rules), FairStream(bytes(32)), parse_position(line))


def settled_by_resigning(game: Game, seat: int) -> Turn:
    """The turn without cards that settles a war when this seat resigns."""
    turn = game.resign(seat)
    assert turn is not None
    return turn


def test_a_war_that_a_resignation_leaves_to_one_seat_is_settled_at_once():
    game = at("three", "9d2s/3dKc/5c 0Ks1Kh2Qd 01 3 -")
    turn = settled_by_resigning(game, 0)
    assert (turn.turned, turn.winner, turn.battle_over) == (False, 1, True)
    assert str(game.position) == "-/3dKcKhQdKs/5c - - 4 - 9d2s"
    assert not game.over


def test_a_war_of_three_continues_between_the_other_two():
    game = at("three face_down=0", "9d/3d/5c 0Ks1Kh2Kd 012 3 -")
    assert game.resign(1) is None
    assert battles(game) == ["9d/-/5c 0 takes Ks9dKhKd5c 5-0-0"]
    assert ended(game.outcome) == "all_cards 0"


def test_a_war_that_resignations_leave_to_nobody_is_a_battle_whose_stake_stays():
    game = at("three players=4", "-/3dKc/5c/6c 0Ks1Kh2Qd3Jd 1 3 - 9d2s")
    turn = settled_by_resigning(game, 1)
    assert (turn.turned, turn.winner, turn.battle_over) == (False, None, True)
    assert not game.over
    assert battles(game) == ["-/-/5c/6c 3 takes Jd6cKsKhQd5c 0-0-0-6"]


def test_the_stake_also_stays_if_the_last_resignation_ends_the_game():
    game = at("three", "-/3dKc/5c 0Ks1Kh2Qd 1 3 - 9d2s")
    turn = settled_by_resigning(game, 1)
    assert (turn.turned, turn.winner, turn.battle_over) == (False, None, True)
    assert ended(game.outcome) == "resigned 2"


def test_a_battle_whose_stake_stays_counts_towards_the_limit():
    game = at("three players=4 battle_limit=4", "-/3dKc/5c7c/6c 0Ks1Kh2Qd3Jd 1 3 - 9d2s")
    game.resign(1)
    assert ended(game.outcome) == "battle_limit 2"


def test_a_tie_to_be_grabbed_goes_to_the_player_who_stays():
    game = begin("speed players=3", "Ks2c/Kh3c/9d4c")
    game.step()
    assert settled_by_resigning(game, 0).winner == 1
    assert str(game.position) == "-/3cKh9dKs/4c - - 1 - 2c"


def test_a_resignation_after_somebody_ran_short_has_its_own_ending():
    game = at("three face_down=0", "-/3d/5c 0Ks1Kh2Kd 12 3 o")
    game.resign(2)
    assert ended(game.outcome) == "resigned 1"


def test_with_several_left_the_game_continues_without_the_player_who_resigned():
    game = begin("three return_order=winner_first", "Ks2c/9h3c/4dAd")
    game.resign(0)
    assert battles(game, most=2) == ["-/9h/4d 1 takes 9h4d 0-3-1", "-/3c/Ad 2 takes Ad3c 0-2-2"]
    game.resign(2)
    assert (ended(game.outcome), str(game.position)) == ("resigned 1", "-/9h4d/- - - 2 - Ks2cAd3c")
