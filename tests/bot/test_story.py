"""What a teller adds to a board: the news of a battle, and the last ones in a line each."""

from dataclasses import replace

from bot.tables import automatic, dealt, flipped, played, reports
from bot.test_render import board, text

from warbot.bot.board.embed.on_table import Showing, Shown
from warbot.table import News, Pace
from warbot.table.report import view_of


def test_what_is_worth_telling_of_a_battle_is_told_with_it():
    *_, view = reports(played(dealt("standard", ("Alice", "Bo"), "KsQs4d/2h3h5d - - 0 -"), 1))
    told = {
        News.LEAD: "📈 **Alice** takes the lead!",
        News.BIGGEST: "💥 Biggest pot so far!",
        News.LAST_TOP: "the last ace",
        News.SHUFFLES: "won cards are shuffled from now on",
    }
    for news, sentence in told.items():
        assert sentence not in text(board(replace(view, news=frozenset())))
        story = replace(view.story, leader=0)
        assert sentence in text(board(replace(view, news=frozenset({news}), story=story)))


def test_before_a_battle_that_decides_the_title_says_so():
    *_, ahead = reports(played(dealt("standard", ("Alice", "Bo"), "KsQs/2h3h - - 0 -"), 1))
    assert board(ahead).title == "🎯 Alice needs one more…"
    assert "Battle 1 · Alice wins" in text(board(ahead))
    names = ("Alice", "Bo")
    *_, level = reports(played(dealt("standard battle_limit=3", names, "2c3dKc5d/3c2d4cAd - - 0 -"), 2))
    assert board(level).title == "🎯 The last battle decides!"


def test_of_several_things_the_one_most_worth_telling_is_told():
    *_, view = reports(played(dealt("standard", ("Alice", "Bo"), "KsQs4d/2h3h5d - - 0 -"), 1))
    told = replace(view, news=frozenset({News.LEAD, News.BIGGEST}), story=replace(view.story, leader=0))
    assert "takes the lead" in text(board(told))
    assert "biggest pot" not in text(board(told))


def test_while_a_table_plays_by_itself_the_winners_of_the_last_battles_are_shown():
    names = ("Alice", "Bo")
    *_, by_hand = played(dealt("standard", names, "2c3dKc5d/3c2d4cAd - - 0 -"), 2)
    assert "last five" not in text(board(view_of(by_hand)))
    by_itself = view_of(automatic(by_hand, names))
    assert "-# last five 🟧🟦" in text(board(by_itself))
    assert by_itself.battle is not None
    plays = replace(by_itself, battle=replace(by_itself.battle, turns=by_itself.battle.turns * 2))
    assert "-# last five 🟧\n" in text(board(plays, Showing(Shown.PICTURE, plays=True))), "the war is still open"


def test_of_ten_battles_at_once_the_sum_is_told():
    names = ("Alice", "Bo")
    *_, by_hand = played(dealt("standard", names, "2c3dKc5d/3c2d4cAd - - 0 -"), 2)
    view = view_of(automatic(by_hand, names, Pace.TEN))
    story = replace(view.story, frame=(37, 46), frame_won=(4, 6), frame_gain=(-6, 6), frame_wars=1)
    shown = board(replace(view, story=story))
    assert shown.title == "Battles 37–46 · Bo +6"
    assert "-# ⚔️ 1 war" in text(shown)
    even = replace(story, frame_gain=(0, 0), frame_wars=0)
    assert board(replace(view, story=even)).title == "Battles 37–46"


def test_where_one_press_flips_all_cards_the_next_board_says_who_won_the_war():
    war = dealt("standard flip=anyone", ("Alice", "Bo"), "7c9d2s6hQdKs4s/7h3dKcThTs5s3s - - 0 -")
    *_, won, later = reports(played(war, 3))
    assert board(won).title == "🔥 Alice wins the war!"
    assert "🔥 **Alice** won the war, +10" in text(board(later))


def test_the_last_ace_is_told_on_the_board_of_a_tie():
    *_, tie = reports(flipped(dealt("fifty face_down=0", ("Alice", "Bo"), "As2c/Ah3c - - 0 -")))
    assert tie.at_war
    assert "the last ace" not in text(board(tie))
    assert "the last ace" in text(board(replace(tie, news=frozenset({News.LAST_TOP}))))
