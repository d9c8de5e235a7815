"""What a teller adds to a board: the news of a battle, and the last ones in a line each."""

from dataclasses import replace

from bot.tables import automatic, dealt, flipped, played, reports
from bot.test_render import board, text

from warbot.table import News, Pace
from warbot.table.view import view_of


def test_what_is_worth_telling_of_a_battle_is_told_with_it():
    *_, view = reports(played(dealt("standard", ("Alice", "Bo"), "KsQs/2h3h - - 0 -"), 1))
    told = {
        News.LEAD: "📈 **Alice** takes the lead.",
        News.BIGGEST: "The biggest stake so far.",
        News.LAST_TOP: "the last of the aces",
        News.MATCH_POINT: "Match point: **Alice**",
        News.SHUFFLES: "from now on won cards are shuffled",
    }
    for news, sentence in told.items():
        assert sentence not in text(board(replace(view, news=frozenset())))
        story = replace(view.story, leader=0)
        assert sentence in text(board(replace(view, news=frozenset({news}), story=story)))


def test_the_last_battles_are_told_in_a_line_each_while_a_table_plays_by_itself():
    names = ("Alice", "Bo")
    *_, by_hand = played(dealt("standard", names, "2c3dKc5d/3c2d4cAd - - 0 -"), 2)
    line = "1 · 2♣︎ 3♣︎ · 🟧 B +2"
    assert line not in text(board(view_of(by_hand)))
    by_itself = view_of(automatic(by_hand, names))
    assert [battle.number for battle in by_itself.earlier] == [1]
    assert line in text(board(by_itself))


def test_of_ten_battles_at_once_the_sum_is_told_before_the_last_few():
    names = ("Alice", "Bo")
    *_, by_hand = played(dealt("standard", names, "2c3dKc5d/3c2d4cAd - - 0 -"), 2)
    view = view_of(automatic(by_hand, names, Pace.TEN))
    story = replace(view.story, frame=(11, 20), frame_won=(6, 4), frame_gain=(8, -8))
    lines = text(board(replace(view, story=story))).splitlines()
    at = lines.index("11–20: 🟦 A won 6 (+8) · 🟧 B won 4 (−8)")
    assert lines[at + 1].startswith("1 · ")
    assert not any(line.startswith("11–20") for line in text(board(view)).splitlines())


def test_the_last_ace_is_told_on_the_board_of_a_tie():
    *_, tie = reports(flipped(dealt("fifty face_down=0", ("Alice", "Bo"), "As2c/Ah3c - - 0 -")))
    assert tie.at_war
    assert "the last of the aces" not in text(board(tie))
    assert "the last of the aces" in text(board(replace(tie, news=frozenset({News.LAST_TOP}))))
