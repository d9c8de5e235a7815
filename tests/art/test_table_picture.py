"""The table as a picture: compared with references, and with the battle it shows."""

import itertools
from dataclasses import replace

import pytest
from art.pictures import TABLES, difference, opened, reference, small
from bot.tables import dealt, played

from warbot.art import table_picture
from warbot.art.colours import GOLD, TIED, TIED_AGAIN
from warbot.art.foot import _bar
from warbot.art.grounds import FELT, HOT, RED, WON
from warbot.art.laying import Laid, column, column_height, columns_of, fitting_width
from warbot.art.marks import crown, pill, question, swords, times, war_badge
from warbot.art.scene import Lying, Mark
from warbot.art.table import SIZE, drawn, scene_of
from warbot.engine.rules import PRESETS
from warbot.table.report import view_of

TOLERANCE = 1.2
"""How much a picture may differ from its reference; an additional card is a difference twice as large."""


def cards(name: str) -> list[Lying]:
    return [part for part in scene_of(TABLES[name]).parts if isinstance(part, Lying)]


def card(name: str, text: str) -> Lying:
    (found,) = [lies for lies in cards(name) if str(lies.card) == text]
    return found


def marks(name: str, kind: object) -> list[Mark]:
    return [part for part in scene_of(TABLES[name]).parts if isinstance(part, Mark) and part.draw is kind]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_looks_as_it_did(name):
    """`python -m art.pictures` draws the references again."""
    assert difference(small(opened(table_picture(TABLES[name]))), reference(name)) < TOLERANCE


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


@pytest.mark.parametrize(
    ("name", "tones"),
    [
        ("table-deal", FELT),
        ("table-battle", FELT),
        ("table-tie", RED),
        ("table-tie-turned", RED),
        ("table-double-war", HOT),
        ("table-war", WON[0]),
        ("table-war-won-by-b", WON[1]),
        ("table-four-battle", FELT),
        ("table-three-tie", RED),
        ("table-three-double-war", HOT),
        ("table-three", WON[1]),
    ],
)
def test_the_ground_tells_the_kind_of_moment(name, tones):
    assert scene_of(TABLES[name]).ground.tones == tones


@pytest.mark.parametrize(
    "name", ["table-battle", "table-war", "table-double-war-won", "table-three", "table-four-battle"]
)
def test_the_winner_has_three_signs_that_are_no_colors(name):
    """A crown, a larger card, and everybody else's cards are darker."""
    won = [lies for lies in cards(name) if lies.frame == GOLD]
    assert len(marks(name, crown)) == len(won) == 1
    lost = [lies for lies in cards(name) if lies.dark]
    assert lost
    assert max(lies.width for lies in lost) <= won[0].width
    taken = TABLES[name].battle
    assert taken is not None
    assert [mark.told for mark in marks(name, pill)] == [(f"+{taken.taken}",)]


def test_the_card_that_is_awaited_is_a_golden_question():
    (shown, hidden) = cards("table-turned")
    assert (str(shown.card), shown.frame) == ("4d", None)
    assert (hidden.card, hidden.frame) == (None, GOLD)
    assert [mark.x for mark in marks("table-turned", question)] == [hidden.x]
    assert len(marks("table-deal", question)) == 2


def test_tied_cards_lean_away_from_the_swords():
    left, right = cards("table-tie")
    assert left.tilt == -right.tilt > 0
    assert left.frame == right.frame == TIED
    assert [mark.x for mark in marks("table-tie", swords)] == [400]


def test_a_second_tie_has_another_frame_and_its_number():
    assert card("table-double-war", "6c").frame == TIED_AGAIN
    assert card("table-double-war", "Ac").frame == TIED
    assert [mark.told[0] for mark in marks("table-double-war", times)] == ["2"]
    assert [mark.told[0] for mark in marks("table-long-war", times)] == ["9"]


def test_of_three_only_tied_cards_have_swords():
    assert len(marks("table-three-tie", war_badge)) == 2
    assert card("table-three-tie", "9h").dark


def test_a_war_is_laid_as_it_was_played():
    (mine, theirs) = columns_of(TABLES["table-war"])
    assert [(str(laid.card) if laid.card else laid.down) for laid in mine] == ["7c", 3, "Qd"]
    assert [(str(laid.card) if laid.card else laid.down) for laid in theirs] == ["7h", 3, "Ts"]
    assert [laid.tied for laid in mine] == [True, False, False]
    assert (mine[-1].won, theirs[-1].won) == (True, False)


def test_a_tie_is_only_marked_on_tied_cards():
    tied = [laid[-1].tied for laid in columns_of(TABLES["table-triple-war"])]
    assert tied == [True, True]
    assert [laid[0].tied for laid in columns_of(TABLES["table-four-war"])] == [True, True, False, False]


def test_long_columns_get_smaller_cards():
    short = [[Laid(None, 3), Laid(None, 3)]] * 3
    long = [[Laid(None, 3)] * 9] * 3
    assert fitting_width(short, 290, 150) > fitting_width(long, 290, 150)
    assert column_height(short[0], fitting_width(short, 290, 150)) <= 290
    assert fitting_width(long, 290, 150) == 84, "and no smaller"


def test_of_a_column_that_is_too_high_the_end_is_shown():
    long = [*[Laid(None, 3)] * 40, columns_of(TABLES["table-war"])[0][0]]
    parts = column(long, 76, 104, 10, 340)
    assert parts[-1].y + 104 * 1.4 / 2 <= 341
    assert parts[0].y > 10


def test_the_bar_is_as_wide_as_the_picture_and_shows_what_is_at_stake():
    view = TABLES["table-double-war"]
    _, *shares = [box for box, _ in _bar(scene_of(view).foot)]
    widths = [right - left for left, _, right, _ in shares]
    assert sum(widths) == pytest.approx(SIZE[0] - 2 * 4)
    assert len(widths) == 3
    assert widths[1] == max(widths), "ten of twenty-one cards"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_moment_of_any_game_can_be_drawn(preset, players):
    """In small, so that it's quick. Nothing lies on the foot but pills, and nothing outside of the picture."""
    names = ("Alice", "Bo", "Cy", "Dee")[:players]
    table = dealt(f"{preset} players={players}", names)
    for now in itertools.chain([table], played(table, 40)):
        view = view_of(now)
        assert drawn(scene_of(view), 0.05).size == (40, 22)
        for part in scene_of(view).parts:
            if isinstance(part, Lying):
                assert 0 <= part.x - part.width / 2 <= part.x + part.width / 2 <= SIZE[0]
                assert 0 <= part.y - part.width * 0.7 <= part.y + part.width * 0.7 <= 352, view.battle
