"""The chart of a game: what it is made from, and that it looks as it did."""

import itertools

import pytest
from art.pictures import CHARTS, difference, opened, reference, small

from warbot.art import Course, chart, course_of
from warbot.art.chart import SIZE, _apart, _dashed, _field
from warbot.engine.record import parse_record

TOLERANCE = 1.0

RECORD = """\
warbot record 1
rules: fifty battle_limit=2
seat 0: Alice
seat 1: Bo
seed: 0000000000000000000000000000000000000000000000000000000000000000

1. Jd/7h 0 takes Jd7h 27-25
2. 6h/6d 3sAc7dTs/Jh8h2s8c 0 takes 6h6d3sAc7dJh8h2sTs8c 32-20
result: battle_limit 0
"""


def test_a_course_is_read_from_a_record():
    course = course_of(parse_record(RECORD))
    assert course == Course(((26, 26), (27, 25), (32, 20)), wars=(0, 1), taken=(2, 10), winner=0)
    assert course.battles == 2


def test_a_course_begins_with_the_piles_that_were_given():
    given = RECORD.replace("0" * 64, "0" * 64 + "\ndeal: Jd6h3sAc7dTs/7h6dJh8h2s8c")
    assert course_of(parse_record(given)).counts[0] == (6, 6)


def test_an_unfinished_battle_is_not_in_a_course():
    ended = RECORD.replace(
        " 0 takes 6h6d3sAc7dJh8h2sTs8c 32-20\nresult: battle_limit 0", " resign:1\nresult: resigned 0"
    )
    course = course_of(parse_record(ended))
    assert (course.battles, course.wars, course.winner) == (1, (0,), 0)


def test_the_line_of_a_player_who_resigned_ends_at_the_pile_that_the_board_shows():
    ended = RECORD.replace(
        " 0 takes 6h6d3sAc7dJh8h2sTs8c 32-20\nresult: battle_limit 0", " resign:1\nresult: resigned 0"
    )
    course = course_of(parse_record(ended), (26, 0))
    assert (course.battles, course.last) == (1, (26, 0))
    assert course.thinned(300)[-2:] == [(1, (27, 25)), (1, (26, 0))], "straight down, at the end of the last battle"
    assert _field(course).least == 0
    assert difference(opened(chart(course)), opened(chart(course_of(parse_record(ended))))) > TOLERANCE


def test_what_people_did_does_not_count_as_a_round_of_war():
    ordered = RECORD.replace("1. Jd/7h", "1. order:0=as_laid Jd/7h").replace("fifty", "tactics")
    assert course_of(parse_record(ordered)).wars == (0, 1)


@pytest.mark.parametrize("name", CHARTS)
def test_a_chart_looks_as_it_did(name):
    """`python -m art.pictures` draws the references again."""
    assert difference(small(opened(chart(CHARTS[name]()))), reference(name)) < TOLERANCE


def test_different_charts_differ_by_more_than_the_tolerance():
    for one, other in itertools.combinations(CHARTS, 2):
        assert difference(reference(one), reference(other)) > 2 * TOLERANCE, (one, other)


def test_a_game_without_a_battle_has_no_chart():
    with pytest.raises(ValueError, match="needs a battle"):
        chart(Course(((26, 26),)))


@pytest.mark.parametrize("battles", [1, 2, 9, 10_000])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_course_can_be_drawn(battles, seats):
    """Even if one seat holds everything and the others nothing, and every battle is a war."""
    counts = ((52 // seats,) * seats, *[(52 if seat == 0 else 0 for seat in range(seats)) for _ in range(battles)])
    png = chart(Course(tuple(map(tuple, counts)), wars=(26,) * battles, winner=None))
    assert opened(png).size == SIZE
    assert len(png) < 40_000


def test_seats_can_be_told_apart_by_their_dashes():
    """Each line is cut in its own way, and its dashes lie on the line."""
    line = [(float(x), 100.0) for x in range(0, 600, 3)]
    drawn = {dashes: list(_dashed(line, dashes)) for dashes in ((), (18, 9), (4, 8), (22, 8, 4, 8))}
    assert drawn[()] == [line]
    assert len({len(dashes) for dashes in drawn.values()}) == 4
    for dash in drawn[18, 9][:-1]:
        assert dash[-1][0] - dash[0][0] == pytest.approx(18)
    assert all(y == 100 for dashes in drawn.values() for dash in dashes for _, y in dash)


def test_the_ends_of_lines_have_room_for_their_labels():
    for ends in itertools.product([84.0, 200.0, 210.0, 376.0], repeat=4):
        placed = sorted(_apart(list(ends)))
        assert all(below - above >= 43.9 for above, below in itertools.pairwise(placed))
        assert placed[-1] <= 376.1 + 44
        assert placed[0] >= 84 - 0.1


def test_a_close_game_is_shown_enlarged():
    close, swinging = Course(((26, 26), (30, 22))), Course(((26, 26), (50, 2)))
    assert (_field(close).least, _field(close).most) == (13, 39)
    assert (_field(swinging).least, _field(swinging).most) == (0, 52)


def test_a_long_game_is_drawn_with_as_many_points_as_fit_and_its_end():
    course = Course(tuple((battle % 53, 52 - battle % 53) for battle in range(10_001)))
    points = course.thinned(300)
    assert len(points) < 700
    assert points[0][0] == 0
    assert points[-1] == (10_000, course.counts[-1])


@pytest.mark.parametrize(
    ("battles", "ticks"), [(1, [0, 1]), (50, [0, 10, 20, 30, 40, 50]), (490, [0, 100, 200, 300, 400, 490])]
)
def test_ticks_are_round_numbers_of_battles_and_the_last_one(battles, ticks):
    assert _field(Course(((26, 26),) * (battles + 1))).ticks == ticks
