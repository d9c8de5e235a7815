"""The board of a table that waits for players: what they let themselves in for stands on it in words."""

import pytest
from bot.tables import every_phase, opened, reports
from bot.test_render import board, text

from warbot.bot.board.embed.on_table import Showing
from warbot.engine.rules import PRESETS
from warbot.table import Phase
from warbot.table.report import view_of

PAIR = ("Alice", "Bo")


@pytest.mark.parametrize("challenge", [True, False])
def test_an_invitation_tells_the_game_in_a_sentence_and_how_long_it_takes(challenge):
    told = text(board(view_of(opened("standard", PAIR, challenge=challenge)), Showing(minutes=8.2)))
    assert "Flip cards, high card wins, ties mean war." in told
    assert f"⏱ about 8 min on auto · {'expires' if challenge else 'closes'} at <t:" in told
    assert "⚙️" not in told, "nothing differs from the standard game"


@pytest.mark.parametrize("rules", PRESETS)
def test_no_invitation_threatens_with_thousands_of_battles(rules):
    assert "10,000" not in text(board(view_of(opened(rules, ("Alice", "Bo", "Cy")[: PRESETS[rules].players]))))


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("fifty", "⚙️ 50 battles, then the bigger pile wins"),
        ("one-down", "⚙️ 1 card down · too few cards for a war? You’re out · no winner at the limit"),
        ("jokers", "⚙️ 2 jokers · too few cards for a war? You’re out · 40 minutes, then the bigger pile wins"),
        ("tactics", "⚙️ you choose the order of won cards"),
        ("standard flip=anyone", "⚙️ one press flips for all"),
        ("fifty at_limit=draw", "⚙️ 50 battles, then it’s a draw"),
    ],
)
def test_what_differs_from_the_standard_game_stands_in_one_line(rules, line):
    assert line in text(board(view_of(opened(rules, PAIR)))).splitlines()


def test_an_invitation_to_speed_war_says_that_ties_are_grabbed():
    told = text(board(view_of(opened("speed", PAIR)), Showing(minutes=8.2)))
    assert "⚡ Flip cards, high card wins, ties go to the fastest grab." in told
    assert "⏱ about 8 min · " in told, "there is nothing else than auto"
    assert "ties mean war" not in told


def test_where_the_low_card_wins_every_board_says_so():
    for view in reports(every_phase("reverse", PAIR)):
        if view.phase in (Phase.OPEN, Phase.CHALLENGE, Phase.PLAYING):
            assert "ow card wins" in text(board(view))


def test_of_a_larger_table_everyone_is_listed_and_the_opener_may_start():
    told = text(board(view_of(opened("three players=4", ("Alice", "Bo", "Cy", "Dee")))))
    assert [line for line in told.splitlines() if "**" in line] == [
        "🟦\u00a0A **Alice**",
        "🟧\u00a0B **Bo**",
        "🟩\u00a0C **Cy**",
        "**Alice** can press **Start** anytime.",
    ]
    assert "1 seat open" in told
