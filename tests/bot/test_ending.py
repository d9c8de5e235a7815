"""The board of a game that is over: by which rule it ended, after how long, what there is to remember of it."""

from dataclasses import replace

import pytest
from bot.tables import LATER, NOON, after, dealt, flipped, people, played, reports
from bot.test_render import board, text

from warbot.art import Course
from warbot.bot.board.embed.ending import worth_a_picture
from warbot.bot.board.embed.on_table import Showing
from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome, Short
from warbot.table import Phase, TableView, moves
from warbot.table.report import view_of


def over(rules: str) -> TableView:
    """The last board of a game of two."""
    *_, last = reports(played(dealt(rules, ("Alice", "Bo"))))
    assert last.phase is Phase.OVER
    return last


def test_a_win_is_told_with_its_score():
    last = over("fifty battle_limit=3")
    winner = last.result.winner if last.result is not None else None
    assert winner is not None
    score = f"{last.counts[winner]}–{last.counts[1 - winner]}"
    assert board(last).title == f"🏆 {last.seats[winner].name} wins {score}"
    assert "That was battle 3: the bigger pile wins." in text(board(last))


def test_what_checks_the_shuffle_is_on_no_board():
    last = over("fifty battle_limit=3")
    for fact in (last.server_seed, last.entropy, last.commitment):
        assert fact
        assert fact not in text(board(last))


def test_it_is_told_how_long_a_game_was_played():
    last = over("fifty battle_limit=1")
    assert (last.dealt_at, last.ended_at) == (NOON, LATER)
    assert "1 battle · 1 minute" in text(board(last))
    assert "1 battle · less than a minute" in text(board(replace(last, played_ms=29_000)))
    course = Course(((26, 26), (25, 27), (35, 17)), wars=(0, 1), winner=0)
    assert "1 battle · 1 war · 1 minute" in text(board(last, Showing(course=course)))


def test_who_came_back_from_few_cards_is_remembered_at_the_end():
    last = over("fifty battle_limit=3")
    story = replace(last.story, lowest=(2, 20), biggest=18, biggest_in=2)
    told = text(board(replace(last, result=Outcome(Ending.BATTLE_LIMIT, winner=0), story=story)))
    assert "💥 Biggest war: battle 2, 18 cards\n📈 **Alice** came back from just 2 cards!" in told


def test_since_when_a_winner_led_is_told_where_nobody_came_back():
    last = replace(over("fifty battle_limit=3"), result=Outcome(Ending.BATTLE_LIMIT, winner=0))
    course = Course(((26, 26), (25, 27), (25, 27), (27, 25)), wars=(0, 0, 0), winner=0)
    assert "Never behind after battle 2" in text(board(last, Showing(course=course)))
    ahead = replace(course, counts=((26, 26), (27, 25)))
    assert "📈 Never behind\n" in text(board(last, Showing(course=ahead)))


@pytest.mark.parametrize("ending", [Ending.BATTLE_LIMIT, Ending.TIME_LIMIT])
def test_piles_are_counted_only_where_the_rules_count_them(ending):
    won = over("fifty battle_limit=1")
    assert won.result is not None
    counted = replace(won, result=Outcome(ending, won.result.winner))
    assert "the bigger pile wins" in text(board(counted))
    assert "the piles are even" in text(board(replace(counted, result=Outcome(ending))))
    drawn = replace(over("fifty battle_limit=1 at_limit=draw"), result=Outcome(ending))
    assert "With these rules, that’s a draw." in text(board(drawn))


def test_no_fuss_is_made_of_a_game_that_was_stopped_or_resigned_at_once():
    long = over("fifty battle_limit=12")
    assert worth_a_picture(long)
    assert worth_a_picture(replace(long, result=Outcome(Ending.RESIGNED, 0)))
    assert not worth_a_picture(replace(long, result=Outcome(Ending.STOPPED)))
    assert not worth_a_picture(replace(long, result=Outcome(Ending.ABANDONED)))
    assert not worth_a_picture(replace(long, result=Outcome(Ending.RESIGNED, 0), battles=9))


def test_who_resigned_in_a_war_is_at_war_no_more_and_nobody_came_back():
    *_, war = flipped(dealt("long", ("Alice", "Bo"), "Ks2c3c4c5c6c/Kh2d - - 0 -"))
    change = moves.resign(people(("Alice", "Bo"))[0])(war, Seen(), LATER)
    told = text(board(view_of(after(war, change))))
    assert "**Alice** resigned" in told
    assert "at war" not in told
    assert "came back" not in told
    assert "⬜" not in told, "the game is won: nothing is at stake any more"


def test_a_game_that_ends_short_says_who_had_how_many_cards_and_needed_how_many():
    *_, last = reports(played(dealt("classic", ("Alice", "Bo"), "7c9d2s6h/7h3dKcThTs2h - - 0 -")))
    assert last.battle is not None
    told = replace(last, battle=replace(last.battle, short=(Short(seat=0, left=3, needed=4),)))
    assert "**Alice** had 3 cards left, but the war takes 4." in text(board(told))
    drawn = replace(told, result=Outcome(Ending.SHORT_STACK))
    assert "everyone takes theirs back. **Alice** had 3 cards left, but the war takes 4." in text(board(drawn))


def test_what_a_limit_leaves_on_the_table_is_said_to_be_nobodys():
    four = ("Alice", "Bo", "Cy", "Dee")
    *_, last = reports(played(dealt("three players=4 battle_limit=1", four, "2c3d/3c4c/Ks/Kh - - 0 -")))
    assert last.phase is Phase.OVER
    assert "⬜ **4** left on the table" in text(board(last))


def test_who_resigns_where_every_card_is_at_stake_leaves_a_board_without_a_bar():
    *_, tie = flipped(dealt("speed", ("Alice", "Bo"), "Ks/Kh - - 0 -"))
    change = moves.resign(people(("Alice", "Bo"))[0])(tie, Seen(), LATER)
    assert "⬜" not in text(board(view_of(after(tie, change))))
