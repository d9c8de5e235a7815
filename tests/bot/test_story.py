"""What a teller adds to a board: the news of a battle, and the last ones in a line each."""

from dataclasses import replace

from bot.tables import dealt, played, reports
from bot.test_render import board, text

from warbot.host import News


def test_what_is_worth_telling_of_a_battle_is_told_with_it():
    *_, report = reports(played(dealt("standard", ("Alice", "Bo"), "KsQs/2h3h - - 0 -"), 1))
    told = {
        News.LEAD: "📈 **Alice** takes the lead.",
        News.BIGGEST: "The biggest stake so far.",
        News.LAST_TOP: "the last of the aces",
        News.MATCH_POINT: "Match point: **Alice**",
    }
    for news, sentence in told.items():
        assert sentence not in text(board(replace(report, news=frozenset())))
        story = replace(report.story, leader=0)
        assert sentence in text(board(replace(report, news=frozenset({news}), story=story)))


def test_the_last_battles_are_told_in_a_line_each_while_a_table_plays_by_itself():
    table = dealt("standard", ("Alice", "Bo"), "2c3dKc5d/3c2d4cAd - - 0 -")
    *_, report = reports(played(table, 2))
    assert [battle.number for battle in report.earlier] == [1]
    line = "1 · 2♣︎ 3♣︎ · 🟧 B +2"
    assert line not in text(board(report))
    assert line in text(board(replace(report, hands_off=True, plays=True)))
