"""Positions: each is one line that reads back."""

import pytest
from engine.war_strategies import positions
from hypothesis import given

from warbot.engine.cards import parse_card
from warbot.engine.notation import NotationError
from warbot.engine.position import Laid, Position, parse_piles, parse_position, piles_text


@given(positions())
def test_a_position_reads_back(position):
    assert parse_position(str(position)) == position


@given(positions())
def test_piles_read_back(position):
    assert parse_piles(piles_text(position.piles)) == position.piles


@pytest.mark.parametrize(
    "line",
    [
        "Ks4d/9hJc - - 0 -",
        "-/Kh - - 0 -",
        "9d2s/3dKc 0Ks1Kh 01 3 -",
        "9d2s/-/3dKc 0Ks2Kh1Qd 02 3 so 2c",
        "2c/3c/Ks/Kh - - 10000 sod",
        "Xr/Xb - - 1 s",
    ],
)
def test_a_line_is_written_as_it_was_read(line):
    assert str(parse_position(line)) == line


def test_a_line_says_where_every_card_is():
    position = parse_position("9d2s/-/3dKc 0Ks2Kh 02 3 so 2c")
    assert position.counts == (2, 0, 2)
    assert position.stake == (Laid(0, parse_card("Ks")), Laid(2, parse_card("Kh")))
    assert position.contest == (0, 2)
    assert position.holding == (0, 2)
    assert (position.battle, position.shuffling) == (3, True)
    assert (position.ran_short, position.drawn_war) == (True, False)
    assert position.set_aside == (parse_card("2c"),)
    assert len(position.cards) == 7


def test_a_tied_player_with_no_cards_left_is_still_in():
    assert parse_position("-/3d/-/5c 0Ks1Kh2Qd3Jd 01 3 -").still_in == (0, 1, 3)


@pytest.mark.parametrize(
    ("line", "quoted", "expected"),
    [
        ("Ks/Kh - - 0", "Ks/Kh - - 0", "PILES STAKE WAR BATTLE FLAGS"),
        ("Ks/Kh  - 0 -", "", "cards, each with its seat in front"),
        ("Ks - - 0 -", "Ks", "two to four piles separated by /"),
        ("Ks/Kh/Kd/Kc/Qs - - 0 -", "Ks/Kh/Kd/Kc/Qs", "two to four piles separated by /"),
        ("Ks/ - - 0 -", "", "or - for none"),
        ("Ks/Ks - - 0 -", "Ks", "each card once"),
        ("Ks/Kh 0Ks - 0 -", "Ks", "each card once"),
        ("Ks/Kh - - 0 - Kh", "Kh", "each card once"),
        ("Ks/Kh 2Kd - 0 -", "2", "a seat from 0 to 1"),
        ("Ks/Kh 0Kdx - 0 -", "x", "a seat from 0 to 1"),
        ("Ks/Kh 0K - 0 -", "K", "a card such as"),
        ("Ks/Kh - 10 0 -", "10", "the seats at war in seat order"),
        ("Ks/Kh - 00 0 -", "00", "the seats at war in seat order"),
        ("Ks/Kh - - x -", "x", "the number of battles finished"),
        ("Ks/Kh - - 01 -", "01", "the number of battles finished"),
        ("Ks/Kh - - -1 -", "-1", "the number of battles finished"),
        ("Ks/Kh - - ² -", "²", "the number of battles finished"),
        ("Ks/Kh - - 0 os", "os", "the flags s, o and d in this order"),
        ("Ks/Kh - - 0 ss", "ss", "the flags s, o and d in this order"),
        ("Ks/Kh - - 0 - -", "-", "or nothing"),
    ],
)
def test_text_that_is_not_a_position_is_quoted_with_what_was_expected(line, quoted, expected):
    with pytest.raises(NotationError) as refused:
        parse_position(line)
    assert refused.value.text == quoted
    assert expected in refused.value.expected


def test_a_huge_number_is_refused_like_any_other():
    with pytest.raises(NotationError, match="the number of battles finished"):
        parse_position(f"Ks/Kh - - {'9' * 5000} -")


def test_positions_can_be_compared_and_kept_in_sets():
    line = "9d2s/3dKc 0Ks1Kh 01 3 -"
    assert {parse_position(line)} == {parse_position(line)}
    assert parse_position(line) != Position(parse_position(line).piles)
