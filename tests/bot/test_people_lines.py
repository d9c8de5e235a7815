"""The lines of a board about people."""

from dataclasses import replace

import pytest
from bot.tables import WIDE_NAMES, dealt, opened, played
from bot.test_render import assert_fits, board

from warbot.bot.board.embed import people
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.rule import CHOICE_ORDERS
from warbot.table import TableView
from warbot.table.people import WinnerStanding
from warbot.table.report import view_of
from warbot.table.values import Series, SeriesPlayer

_ = Translations()
LANGUAGES = Languages()


def with_series(*won: int, drawn: int = 0) -> TableView:
    names = ("Alice", "Bo", "Cy")
    players = tuple(SeriesPlayer(name, at, at, score) for at, (name, score) in enumerate(zip(names, won, strict=False)))
    return replace(view_of(opened("fifty", ["Alice", "Bo"])), series=Series(players, drawn))


@pytest.mark.parametrize(
    ("won", "drawn", "expected"),
    [
        ((3, 2), 0, "**Alice** 3 – 2 **Bo**"),
        ((3, 2), 1, "**Alice** 3 – 2 **Bo**, 1 draw"),
        ((0, 0), 2, "**Alice** 0 – 0 **Bo**, 2 draws"),
        ((2, 3, 0), 0, "**Bo** 3 · **Alice** 2 · **Cy** 0"),
    ],
)
def test_a_score_of_two_faces_each_other_and_more_are_listed_best_first(won, drawn, expected):
    assert people.series(_, with_series(*won, drawn=drawn)) == expected


@pytest.mark.parametrize(
    ("standing", "expected"),
    [
        (None, ""),
        (WinnerStanding(1, None), ""),
        (WinnerStanding(1, 4), ""),
        (WinnerStanding(1, 2), "🔥 #2 this month"),
        (WinnerStanding(3, None), "🔥 3 wins in a row"),
        (WinnerStanding(3, 1), "🔥 3 wins in a row · #1 this month"),
    ],
)
def test_only_a_run_or_a_medal_is_told_of_a_winner(standing, expected):
    assert people.run(_, standing) == expected


@pytest.mark.parametrize("language", LANGUAGES.available)
def test_a_board_with_all_of_it_and_the_widest_names_fits(language):
    """A finished game of `tactics` for four, in the middle of a long series."""
    *_unused, over = played(dealt("tactics players=4 battle_limit=60", WIDE_NAMES))
    players = tuple(SeriesPlayer(name, at, at, 999) for at, name in enumerate(WIDE_NAMES))
    orders = ((99,) * len(CHOICE_ORDERS),) * len(WIDE_NAMES)
    view = replace(view_of(over), series=Series(players, 999), story=replace(over.story, orders=orders))
    assert_fits(board(view, language=language))
