"""Buttons: their ids read back, whatever the numbers; which of them a table has."""

import re

import pytest
from bot.tables import dealt, opened, played, reports
from hypothesis import given
from hypothesis import strategies as st

from warbot.bot.buttons import TEMPLATE, TableButton, table_view
from warbot.bot.words import Words
from warbot.host import Phase
from warbot.host.report import report_of

GAMES = st.integers(1, 10**18 - 1)
TURNS = st.none() | st.integers(0, 10**9 - 1)


@given(st.sampled_from(["join", "flip", "rematch", "concede"]), GAMES, TURNS)
def test_an_id_reads_back(action, game, turn):
    custom_id = TableButton(action, game, turn).item.custom_id
    assert custom_id is not None
    assert len(custom_id) <= 100
    found = re.fullmatch(TEMPLATE, custom_id)
    assert found is not None
    assert found["action"] == action
    assert int(found["game"]) == game
    assert found["turn"] == (None if turn is None else str(turn))


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "war",
        "war:flip",
        "war:flip:",
        "war:flip:1:",
        "war:flip:1:2:3",
        "war:flip:-1:2",
        "war:flip:+1:2",
        "war:flip:1.0:2",
        "war:flip:٣:2",
        "war:flip:１:2",
        "war:Flip:1:2",
        "war::1:2",
        " war:flip:1:2",
        "war:flip:1:2 ",
        "war:flip:1:2\n",
        "xwar:flip:1:2",
        "war:flip:" + "9" * 19,
        "war:flip:1:" + "9" * 10,
        "war:" + "a" * 21 + ":1",
    ],
)
def test_what_is_no_id_of_ours_matches_nothing(custom_id):
    assert re.fullmatch(TEMPLATE, custom_id) is None


async def labels_of(report) -> list[str]:
    return [button["label"] for row in table_view(Words(), report).to_components() for button in row["components"]]


async def test_which_buttons_a_table_has():
    assert await labels_of(report_of(opened("fifty", ("Alice", "Bo")))) == [
        "Join",
        "Let the bot play",
        "Rules",
        "Cancel",
    ]
    assert await labels_of(report_of(opened("fifty", ("Alice", "Bo"), challenge=True))) == [
        "Accept",
        "Decline",
        "Rules",
        "Cancel",
    ]
    assert await labels_of(report_of(dealt("fifty", ("Alice", "Bo")))) == ["Flip", "Auto-flip", "Rules", "Resign"]


async def test_only_flip_names_the_turn():
    for report in reports(played(dealt("fifty battle_limit=3", ("Alice", "Bo")))):
        for row in table_view(Words(), report).to_components():
            for button in row["components"]:
                numbers = button["custom_id"].split(":")[2:]
                assert numbers == [str(report.game), *([str(report.turn)] if button["label"] == "Flip" else [])]
        if report.phase is Phase.OVER:
            assert "Flip" not in await labels_of(report)
