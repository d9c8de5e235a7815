"""The pile bar: as many squares in every game, shared out by the sizes of the piles."""

import pytest
from bot.tables import dealt, played, reports
from bot.test_render import board, text
from hypothesis import given
from hypothesis import strategies as st

from warbot.bot.board.embed.piles import LENGTH, shares
from warbot.engine.rules import PRESETS


@given(st.lists(st.integers(0, 54), min_size=2, max_size=5).filter(any), st.integers(5, 40))
def test_the_squares_of_a_bar_are_shared_out_by_size(sizes, length):
    squares = shares(sizes, length)
    assert sum(squares) == length
    for size_, share in zip(sizes, squares, strict=True):
        assert (share > 0) == (size_ > 0), "who holds a card has a square, and nobody else"
    for one, first in zip(sizes, squares, strict=True):
        for other, second in zip(sizes, squares, strict=True):
            if one > other:
                assert first >= second


@given(st.lists(st.integers(1, 54), min_size=2, max_size=5))
def test_a_bar_is_as_exact_as_squares_can_be(sizes):
    for size_, share in zip(sizes, shares(sizes, LENGTH), strict=True):
        assert abs(share - size_ * LENGTH / sum(sizes)) < len(sizes)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_board_of_a_game_has_a_bar_of_the_same_length(preset):
    names = ("Alice", "Bo", "Cy", "Dee")[: PRESETS[preset].players]
    for view in reports(played(dealt(preset, names), 40)):
        lines = [line for line in text(board(view)).splitlines() if line and set(line) <= set("🟦🟧🟩🟪⬜")]
        assert [len(line) for line in lines] == [LENGTH]
