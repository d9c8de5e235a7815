"""Channels in which the bot has no right to its board. `tests/net/test_board.py` has the interactions that end it."""

from structlog.testing import capture_logs

from warbot.bot.board.forbidden_channels import ForbiddenChannels


def test_it_is_logged_once():
    forbidden = ForbiddenChannels()
    with capture_logs() as logs:
        for _ in range(3):
            forbidden.add(7, game=1, error="403 50013")
    assert [(line["log_level"], line["channel"], line["game"]) for line in logs] == [("warning", 7, 1)]
    assert (7 in forbidden, 8 in forbidden) == (True, False)


def test_of_too_many_the_oldest_are_forgotten():
    forbidden = ForbiddenChannels(most=2)
    for channel in (1, 2, 3):
        forbidden.add(channel)
    assert [channel in forbidden for channel in (1, 2, 3)] == [False, True, True]
