"""The table as a picture: compared with references, and with the battle it shows."""

import itertools
from dataclasses import replace

import pytest
from art.pictures import TABLES, difference, opened, reference

from warbot.art import table_picture
from warbot.art.laying import Laid, cascade_height, columns_of, fitting_width
from warbot.art.table import SIZE

TOLERANCE = 1.2
"""How much a picture may differ from its reference; an additional card is a difference twice as large."""


@pytest.mark.parametrize("name", TABLES)
def test_a_table_looks_as_it_did(name):
    """`python -m art.pictures` draws the references again."""
    assert difference(opened(table_picture(TABLES[name])), reference(name)) < TOLERANCE


def test_different_tables_differ_by_more_than_the_tolerance():
    for one, other in itertools.combinations(TABLES, 2):
        assert difference(reference(one), reference(other)) > 1.5 * TOLERANCE, (one, other)


@pytest.mark.parametrize("name", TABLES)
def test_every_picture_has_the_same_size_and_is_a_small_file(name):
    """The buttons under the picture don't move from turn to turn."""
    png = table_picture(TABLES[name])
    assert opened(png).size == SIZE
    assert len(png) < 40_000


def test_a_picture_depends_only_on_what_it_shows():
    """Names, the time and the number of the game aren't in it."""
    view = TABLES["table-war"]
    others = replace(
        view, game=7, revision=view.revision + 9, seats=tuple(replace(seat, name="王") for seat in view.seats)
    )
    assert table_picture(others) == table_picture(view)


def test_a_war_is_laid_as_it_was_played():
    (mine, theirs) = columns_of(TABLES["table-war"])
    assert [(str(laid.card) if laid.card else laid.down) for laid in mine] == ["7c", 3, "Qd"]
    assert [(str(laid.card) if laid.card else laid.down) for laid in theirs] == ["7h", 3, "Ts"]
    assert [laid.tied for laid in mine] == [True, False, False]
    assert (mine[-1].won, theirs[-1].won) == (True, False)


def test_a_tie_is_only_marked_on_tied_cards():
    tied = [laid[-1].tied for laid in columns_of(TABLES["table-triple-war"])]
    assert tied == [True, True]
    assert [column[0].tied for column in columns_of(TABLES["table-four-war"])] == [True, True, False, False]


def test_long_columns_get_smaller_cards():
    short = [[Laid(None, 3), Laid(None, 3)]] * 3
    long = [[Laid(None, 3)] * 9] * 3
    assert fitting_width(short, 290) > fitting_width(long, 290)
    for columns in (short, long):
        assert cascade_height(columns[0], fitting_width(columns, 290)) <= 290 + 24
