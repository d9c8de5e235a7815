"""Buttons: their ids read back, whatever the numbers; which of them a table has."""

import re
from dataclasses import replace
from typing import Any

import discord
import pytest
from bot.tables import automatic, dealt, opened, played, reports, turned
from hypothesis import given
from hypothesis import strategies as st

from warbot.bot.buttons import TEMPLATE, button_id, table_rows
from warbot.bot.order import order_view
from warbot.bot.panel.controls import page_view
from warbot.bot.panel.pages import Page
from warbot.bot.words import Words
from warbot.engine.rule_values import ReturnOrder
from warbot.host import Halt, Pace, Phase, Report, ServerSettings
from warbot.host.report import report_of
from warbot.store import Table

GAMES = st.integers(1, 10**18 - 1)
TURNS = st.none() | st.integers(0, 10**9 - 1)


@given(st.sampled_from(["join", "flip", "rematch", "concede"]), GAMES, TURNS)
def test_an_id_reads_back(action, game, turn):
    custom_id = button_id(action, game, turn)
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
    return [button["label"] for row in table_rows(Words(), report).to_components() for button in row["components"]]


PAIR = ("Alice", "Bo")
PACES = ["×1", "×10", "Next war", "To the end"]


def tied(rules: str) -> Table:
    """A table at its deal, at which the first battle is a tie."""
    return dealt(rules, PAIR, "Ks4d2c/Kh3c5s - - 0 -")


def stands_still(table: Table, halt: Halt) -> Table:
    return replace(table, going=replace(table.going, halted=halt))


def asking(table: Table) -> Table:
    return replace(table, going=replace(table.going, quiet_until=table.going.turned_at))


BUTTONS = [
    (opened("fifty", PAIR), ["Join", "Let the bot play", "Rules", "Cancel"]),
    (opened("fifty", PAIR, challenge=True), ["Accept", "Decline", "Rules", "Cancel"]),
    (dealt("fifty", PAIR), ["Flip", "Auto-flip", "Rules", "Resign"]),
    (dealt("classic", PAIR), ["Flip", "Auto-flip", "Pause", "Rules", "Resign"]),
    (dealt("tactics", PAIR), ["Flip", "Auto-flip", "Order", "Rules", "Resign"]),
    (automatic(dealt("fifty", PAIR), PAIR), ["Pause", "Auto-flip", "Rules", "Resign", *PACES]),
    (asking(automatic(dealt("fifty", PAIR), PAIR)), ["Watch on", "Pause", "Auto-flip", "Rules", "Resign", *PACES]),
    (stands_still(dealt("fifty", PAIR), Halt.PARKED), ["Resume", "Auto-flip", "Rules", "Resign"]),
    (
        stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PAUSED),
        ["Resume", "Auto-flip", "Rules", "Resign", *PACES],
    ),
    (dealt("speed", PAIR), ["Grab!", "Pause", "Rules", "Resign", *PACES]),
    (turned(tied("speed")), ["Grab!", "Pause", "Rules", "Resign", *PACES]),
    (stands_still(turned(tied("speed")), Halt.PAUSED), ["Resume", "Rules", "Resign", *PACES]),
]


@pytest.mark.parametrize(("table", "labels"), BUTTONS, ids=[" ".join(labels[:2]) for _, labels in BUTTONS])
async def test_which_buttons_a_table_has(table, labels):
    assert await labels_of(report_of(table)) == labels


def part(report: Report, label: str) -> dict[str, Any]:
    """A button of a table."""
    rows: list[dict[str, Any]] = table_rows(Words(), report).to_components()
    (found,) = [button for row in rows for button in row["components"] if button["label"] == label]
    return found


async def test_the_pace_in_force_is_green_and_the_paces_have_a_row_of_their_own():
    report = report_of(automatic(dealt("fifty", PAIR), PAIR, Pace.TEN))
    green = [label for label in PACES if part(report, label)["style"] == discord.ButtonStyle.success.value]
    assert green == ["×10"]
    assert [button["label"] for button in table_rows(Words(), report).to_components()[1]["components"]] == PACES


@pytest.mark.parametrize(("rules", "style"), [("fifty", "primary"), ("classic", "secondary"), ("speed", "secondary")])
async def test_pause_is_blue_where_it_is_the_first_thing_to_press(rules, style):
    table = automatic(dealt(rules, PAIR), PAIR) if rules == "fifty" else dealt(rules, PAIR)
    assert part(report_of(table), "Pause")["style"] == discord.ButtonStyle[style].value


async def test_grab_keeps_its_place_and_can_be_pressed_while_a_tie_stands():
    calm, tie = report_of(dealt("speed", PAIR)), report_of(turned(tied("speed")))
    assert part(calm, "Grab!")["disabled"]
    assert not part(tie, "Grab!").get("disabled")


async def test_only_flip_names_the_turn():
    for report in reports(played(dealt("fifty battle_limit=3", ("Alice", "Bo")))):
        for row in table_rows(Words(), report).to_components():
            for button in row["components"]:
                numbers = button["custom_id"].split(":")[2:]
                assert numbers == [str(report.game), *([str(report.turn)] if button["label"] == "Flip" else [])]
        if report.phase is Phase.OVER:
            assert "Flip" not in await labels_of(report)


async def test_discord_py_keeps_nothing_of_what_stands_under_a_message():
    """Or the bot would grow with every board that it shows."""
    words, settings = Words(), ServerSettings()
    views = [table_rows(words, report_of(dealt("fifty", PAIR))), order_view(words, 1, ReturnOrder.AS_LAID)]
    for view in [*views, *(page_view(words, page, settings) for page in Page)]:
        assert view.to_components()
        assert not view.is_dispatchable()
        assert view.timeout is None
