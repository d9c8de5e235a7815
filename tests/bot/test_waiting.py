"""The board of a table that waits for players: what they let themselves in for stands on it in words."""

import pytest
from bot.tables import opened
from bot.test_render import board, text

from warbot.table.view import view_of

PAIR = ("Alice", "Bo")


@pytest.mark.parametrize("challenge", [True, False])
def test_an_invitation_to_a_timed_game_says_how_many_minutes_it_takes(challenge):
    timed = text(board(view_of(opened("classic", PAIR, challenge=challenge))))
    assert "up to 10,000 battles · 40 minutes" in timed
    assert "minute" not in text(board(view_of(opened("fifty", PAIR, challenge=challenge))))


@pytest.mark.parametrize("challenge", [True, False])
def test_an_invitation_to_speed_war_says_that_ties_are_grabbed(challenge):
    told = text(board(view_of(opened("speed", PAIR, challenge=challenge))))
    assert "Speed War: a tie is no war." in told
    assert "**Grab!**" in told
    assert "The cards turn by themselves." in told
    assert "10 minutes" in told
    assert "Speed War" not in text(board(view_of(opened("classic", PAIR, challenge=challenge))))


def test_where_ties_are_grabbed_and_everyone_flips_no_card_is_said_to_turn_by_itself():
    told = text(board(view_of(opened("speed flip=each", PAIR))))
    assert "Speed War" in told
    assert "by themselves" not in told
