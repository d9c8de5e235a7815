"""The end of a game as a picture: who won, in which places, and how the piles went."""

import itertools
from dataclasses import replace

import pytest
from art.pictures import ENDS, as_won, difference, opened, reference, small

from warbot.art import Course, winner_picture
from warbot.art.podium import standings
from warbot.art.winner import SIZE
from warbot.engine.outcome import Ending

TOLERANCE = 1.2


@pytest.mark.parametrize("name", ENDS)
def test_an_end_looks_as_it_did(name):
    """`python -m art.pictures` draws the references again."""
    png = winner_picture(*ENDS[name]())
    assert opened(png).size == SIZE
    assert len(png) < 50_000
    assert difference(small(opened(png)), reference(name)) < TOLERANCE


def test_different_ends_differ_by_more_than_the_tolerance():
    for one, other in itertools.combinations(ENDS, 2):
        assert difference(reference(one), reference(other)) > 1.5 * TOLERANCE, (one, other)


def test_the_same_end_is_the_same_bytes_whoever_played():
    view, course = ENDS["end-won-by-b"]()
    others = replace(view, game=7, seats=tuple(replace(seat, name="王") for seat in view.seats))
    assert winner_picture(others, course) == winner_picture(view, course)


def test_who_ran_out_last_is_second():
    course = Course(((17, 17, 17), (30, 0, 21), (0, 0, 51)), winner=2)
    assert [(each.colour, each.place) for each in standings(course, (0, 1, 2))] == [(2, 1), (0, 2), (1, 3)]


def test_at_a_limit_places_follow_the_piles_and_equal_ones_share():
    course = Course(((13,) * 4, (11, 11, 20, 10)), winner=2)
    assert [(each.colour, each.place) for each in standings(course, (0, 1, 2, 3))] == [(2, 1), (0, 2), (1, 2), (3, 4)]


def test_a_winner_with_fewer_cards_is_still_first():
    course = Course(((17, 17, 17), (20, 20, 11)), winner=2, ends=(0, 0, 11))
    assert standings(course, (0, 1, 2))[0].colour == 2


def test_the_biggest_war_is_the_one_that_took_most_cards():
    counts = ((26, 26),) * 5
    assert Course(counts, wars=(0, 1, 2, 1), taken=(2, 10, 18, 18)).biggest_war == (3, 18)
    assert Course(counts, wars=(0, 0, 0, 0), taken=(2, 2, 2, 2)).biggest_war is None
    assert Course(counts, wars=(0, 1, 0, 0)).biggest_war is None, "not known"


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_ending_can_be_drawn(ending, seats):
    """After one battle, with a winner or without."""
    for winner in (*range(seats), None):
        piles = tuple(52 // seats + (seat == 0) for seat in range(seats))
        view, course = as_won(winner, ending, ((52 // seats,) * seats, piles))
        assert opened(winner_picture(view, course)).size == SIZE


def test_a_long_game_with_a_war_in_every_battle_can_be_drawn():
    counts = tuple((battle % 53, 52 - battle % 53) for battle in range(10_001))
    view, _ = as_won(0, Ending.ALL_CARDS, counts[:7])
    png = winner_picture(view, Course(counts, (26,) * 10_000, (52,) * 10_000, 0))
    assert len(png) < 60_000


def test_a_game_without_a_battle_has_no_picture():
    view, _ = ENDS["end-draw"]()
    with pytest.raises(ValueError, match="needs a battle"):
        winner_picture(view, Course(((26, 26),)))
