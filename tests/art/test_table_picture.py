"""The table as a picture: compared with references, and with what the report says."""

import itertools
from dataclasses import replace

import pytest
from art.pictures import TABLES, difference, opened, reference

from warbot.art import table_picture
from warbot.art.laying import Laid, cascade_height, columns_of, fitting_width
from warbot.art.table import SIZE

TOLERANCE = 1.2
"""How far a picture may be from its reference; a card more in it is twice as far."""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_looks_as_it_did(name):
    """`python -m art.pictures` draws the references anew."""
    assert difference(opened(table_picture(TABLES[name])), reference(name)) < TOLERANCE


def test_tables_that_differ_are_further_apart_than_is_tolerated():
    for one, other in itertools.combinations(TABLES, 2):
        assert difference(reference(one), reference(other)) > 1.5 * TOLERANCE, (one, other)


@pytest.mark.parametrize("name", TABLES)
def test_every_table_is_as_large_and_light(name):
    """The buttons under the picture do not move from turn to turn."""
    png = table_picture(TABLES[name])
    assert opened(png).size == SIZE
    assert len(png) < 40_000


def test_a_picture_is_of_what_it_shows_alone():
    """Neither names nor the time nor the number of the game are in it."""
    report = TABLES["table-war"]
    others = replace(
        report, game=7, revision=report.revision + 9, seats=tuple(replace(seat, name="王") for seat in report.seats)
    )
    assert table_picture(others) == table_picture(report)


def test_a_war_is_laid_as_it_was_played():
    (mine, theirs) = columns_of(TABLES["table-war"])
    assert [(str(laid.card) if laid.card else laid.down) for laid in mine] == ["7c", 3, "Qd"]
    assert [(str(laid.card) if laid.card else laid.down) for laid in theirs] == ["7h", 3, "Ts"]
    assert [laid.tied for laid in mine] == [True, False, False]
    assert (mine[-1].won, theirs[-1].won) == (True, False)


def test_a_tie_that_begins_a_war_is_marked_on_the_tied_alone():
    tied = [laid[-1].tied for laid in columns_of(TABLES["table-triple-war"])]
    assert tied == [True, True]
    assert [column[0].tied for column in columns_of(TABLES["table-four-war"])] == [True, True, False, False]


def test_long_columns_get_smaller_cards():
    short = [[Laid(None, 3), Laid(None, 3)]] * 3
    long = [[Laid(None, 3)] * 9] * 3
    assert fitting_width(short, 290) > fitting_width(long, 290)
    for columns in (short, long):
        assert cascade_height(columns[0], fitting_width(columns, 290)) <= 290 + 24
