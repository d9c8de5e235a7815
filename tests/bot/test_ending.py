"""The board of a game that is over: by which rule it ended, after how long, what there is to remember of it."""

import hashlib
import re
from dataclasses import replace

import pytest
from bot.tables import LATER, NOON, after, dealt, flipped, people, played, reports
from bot.test_render import board, text

from warbot.bot.text.translations import Languages
from warbot.engine.game import Seen
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.shortage import Short
from warbot.table import Phase, TableView, moves
from warbot.table.view import view_of


def over(rules: str) -> TableView:
    """The last board of a game of two."""
    *_, last = reports(played(dealt(rules, ("Alice", "Bo"))))
    assert last.phase is Phase.OVER
    return last


def test_the_end_shows_the_seed_which_is_the_sealed_one_and_the_ids():
    last = over("fifty battle_limit=3")
    shown = text(board(last))
    for fact in (last.server_seed, last.entropy):
        assert fact
        assert f"`{fact}`" in shown
    assert hashlib.sha256(bytes.fromhex(last.server_seed or "")).hexdigest() == last.commitment


@pytest.mark.parametrize("language", Languages().available)
def test_what_checks_the_shuffle_takes_five_lines_of_a_phone(language):
    """In code there are some 37 characters on a line, and beside it the word for it; else some 40."""
    (field,) = board(over("fifty battle_limit=3"), language=language).fields
    assert len(field.name or "") <= 40
    lines = [re.sub("`", "", line) for line in (field.value or "").splitlines()]
    assert sum(-(-len(line) // 37) for line in lines) <= 4


@pytest.mark.parametrize("language", Languages().available)
def test_what_stands_at_the_foot_of_a_board_takes_a_line_of_a_phone(language):
    """Some 48 small characters, with the number of a game that has four digits; two lines by long rules."""
    for rules, most in (("standard", 48), ("three players=4", 96), ("standard battle_limit=60 face_down=2", 48)):
        for view in reports(played(dealt(rules, ("Alice", "Bo", "Cy", "Dee")[: 4 if "4" in rules else 2]), 2)):
            assert len(board(replace(view, game=1_234), language=language).footer.text or "") <= most


def test_it_is_told_how_long_a_game_was_played():
    last = over("fifty battle_limit=1")
    assert (last.dealt_at, last.ended_at) == (NOON, LATER)
    assert "1 battle in 1 minute" in text(board(last))
    assert "less than a minute" in text(board(replace(last, played_ms=29_000)))


def test_who_came_back_from_few_cards_is_remembered_at_the_end():
    last = over("fifty battle_limit=3")
    story = replace(last.story, lowest=(2, 20), lead_changes=3, biggest=18, biggest_in=2)
    told = text(board(replace(last, result=Outcome(Ending.BATTLE_LIMIT, winner=0), story=story)))
    assert "**Alice** came back from 2 cards." in told
    assert "The lead changed 3 times." in told
    once = replace(last, result=Outcome(Ending.BATTLE_LIMIT, winner=0), story=replace(story, lead_changes=1))
    assert "The lead changed once." in text(board(once))
    assert "The biggest stake was that of battle 2: 18 cards." in told


@pytest.mark.parametrize("ending", [Ending.BATTLE_LIMIT, Ending.TIME_LIMIT])
@pytest.mark.parametrize("at_limit", ["bigger_pile", "draw"])
def test_piles_are_counted_only_where_the_rules_count_them(ending, at_limit):
    told = text(board(replace(over(f"fifty battle_limit=1 at_limit={at_limit}"), result=Outcome(ending))))
    assert ("the piles are counted" in told) == (at_limit == "bigger_pile")
    assert ("by these rules that is a draw" in told) == (at_limit == "draw")


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
    assert "ran out in the middle of a war. **Alice** had 3 cards left and needed 4." in text(board(told))
    drawn = replace(told, result=Outcome(Ending.SHORT_STACK))
    assert "their own cards back. **Alice** had 3 cards left and needed 4." in text(board(drawn))


def test_what_a_limit_leaves_on_the_table_is_said_to_be_nobodys():
    four = ("Alice", "Bo", "Cy", "Dee")
    *_, last = reports(played(dealt("three players=4 battle_limit=1", four, "2c3d/3c4c/Ks/Kh - - 0 -")))
    assert last.phase is Phase.OVER
    assert "⬜ left on the table, for nobody **4**" in text(board(last))


def test_who_resigns_where_every_card_is_at_stake_leaves_a_board_without_a_bar():
    *_, tie = flipped(dealt("speed", ("Alice", "Bo"), "Ks/Kh - - 0 -"))
    change = moves.resign(people(("Alice", "Bo"))[0])(tie, Seen(), LATER)
    assert "⬜" not in text(board(view_of(after(tie, change))))
