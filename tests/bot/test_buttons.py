"""Buttons: their ids read back, whatever the numbers; which of them a table has."""

import re
import unicodedata
from dataclasses import replace
from typing import Any

import discord
import pytest
from bot.tables import NOON, automatic, dealt, opened, people, played, reports, turned
from forged_ids import UNREADABLE
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from warbot.bot.board.buttons import TEMPLATE, button_id, table_rows
from warbot.bot.commands.order_menu import order_view
from warbot.bot.houserules.controls import page_view
from warbot.bot.houserules.pages import Page
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.game import Seen
from warbot.engine.rule_values import ReturnOrder
from warbot.table import Halt, Pace, Phase, ServerSettings, Table, TableView, seating
from warbot.table.view import view_of

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


@pytest.mark.parametrize("custom_id", UNREADABLE)
def test_what_is_no_id_of_ours_matches_nothing(custom_id):
    assert re.fullmatch(TEMPLATE, custom_id) is None


async def labels_of(view) -> list[str]:
    return [button["label"] for row in table_rows(Translations(), view).to_components() for button in row["components"]]


PAIR = ("Alice", "Bo")
PHONE = 302
"""Pixels that buttons have on a phone of 390."""

CALLING = (discord.ButtonStyle.primary.value, discord.ButtonStyle.success.value)
PACES = ["×1", "×10", "Next war", "To the end"]
TO_TIES = ["×1", "×10", "Next tie", "To the end"]
"""In Speed War there are no wars."""


def tied(rules: str) -> Table:
    """A table at its deal, at which the first battle is a tie."""
    return dealt(rules, PAIR, "Ks4d2c/Kh3c5s - - 0 -")


def stands_still(table: Table, halt: Halt) -> Table:
    return replace(table, timing=replace(table.timing, halted=halt))


def asking(table: Table) -> Table:
    return replace(table, timing=replace(table.timing, quiet_until=table.timing.turned_at))


BUTTONS = [
    (opened("fifty", PAIR), ["Join", "Add bot", "Rules", "Cancel"]),
    (opened("fifty", PAIR, challenge=True), ["Accept", "Decline", "Rules", "Cancel"]),
    (dealt("fifty", PAIR), ["Flip", "Auto-flip", "Rules", "Resign"]),
    (dealt("classic", PAIR), ["Flip", "Auto-flip", "Pause", "Rules", "Resign"]),
    (dealt("tactics", PAIR), ["Flip", "Auto-flip", "Order", "Rules", "Resign"]),
    (automatic(dealt("fifty", PAIR), PAIR), ["Pause", "Auto-flip", "Rules", "Resign", *PACES]),
    (asking(automatic(dealt("fifty", PAIR), PAIR)), ["Watch on", "Pause", "Resign"]),
    (asking(dealt("speed", PAIR)), ["Grab!", "Watch on", "Pause", "Resign"]),
    (stands_still(dealt("tactics", PAIR), Halt.PARKED), ["Resume", "Rules", "Resign"]),
    (stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PARKED), ["Resume", "Rules", "Resign"]),
    (
        stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PAUSED),
        ["Resume", "Auto-flip", "Rules", "Resign", *PACES],
    ),
    (dealt("speed", PAIR), ["Grab!", "Pause", "Rules", "Resign", *TO_TIES]),
    (turned(tied("speed")), ["Grab!", "Pause", "Rules", "Resign", *TO_TIES]),
    (stands_still(turned(tied("speed")), Halt.PAUSED), ["Resume", "Rules", "Resign", *TO_TIES]),
]


@pytest.mark.parametrize(("table", "labels"), BUTTONS, ids=[" ".join(labels[:2]) for _, labels in BUTTONS])
async def test_which_buttons_a_table_has(table, labels):
    assert await labels_of(view_of(table)) == labels


def part(view: TableView, label: str) -> dict[str, Any]:
    """A button of a table."""
    rows: list[dict[str, Any]] = table_rows(Translations(), view).to_components()
    (found,) = [button for row in rows for button in row["components"] if button["label"] == label]
    return found


def pixels(label: str) -> float:
    """How wide a button is on a phone: its letters, measured, and what is around them. A browser's are a bit wider."""
    plain = "".join(char for char in unicodedata.normalize("NFD", label) if unicodedata.category(char) != "Mn")
    known = plain.translate(str.maketrans("×¡’\xa0", "x!' "))
    return 1.06 * ImageFont.load_default(140).getlength(known) / 10 + 24


LINES = [
    (opened("fifty", PAIR), 2),
    (opened("fifty", PAIR, challenge=True), 2),
    (opened("three", ("Alice", "Bo", "Cy")), 2),
    (dealt("fifty", PAIR), 1),
    (dealt("classic", PAIR), 2),
    (dealt("tactics", PAIR), 2),
    (automatic(dealt("fifty", PAIR), PAIR), 2),
    (asking(automatic(dealt("fifty", PAIR), PAIR)), 1),
    (stands_still(dealt("fifty", PAIR), Halt.PARKED), 1),
    (stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PAUSED), 3),
    (dealt("speed", PAIR), 3),
    (turned(tied("speed")), 3),
    (asking(dealt("speed", PAIR)), 2),
    (list(played(dealt("fifty battle_limit=1", PAIR)))[-1], 1),
]
"""Tables in the usual states, each with how many lines of buttons it has at most."""


@pytest.mark.parametrize("language", Languages().available)
@pytest.mark.parametrize(("table", "lines"), LINES)
async def test_no_line_of_buttons_is_broken_by_a_phone(table, lines, language):
    rows = table_rows(Languages()[language], view_of(table)).to_components()
    assert len(rows) <= lines
    for row in rows:
        labels = [button["label"] for button in row["components"]]
        assert sum(map(pixels, labels)) + 8 * (len(labels) - 1) <= PHONE, labels


@pytest.mark.parametrize("table", [table for table, _ in LINES])
async def test_one_button_at_most_calls_for_a_press(table):
    view = view_of(table)
    calling = [label for label in await labels_of(view) if part(view, label)["style"] in CALLING]
    on = [*PACES, *(["Auto-flip"] if view.plays else [])]
    assert len([label for label in calling if label not in on]) <= 1


async def test_join_calls_until_the_table_is_full_and_then_deal():
    three = ("Alice", "Bo", "Cy")
    waits = view_of(opened("three", three))
    assert part(waits, "Join")["style"] == discord.ButtonStyle.success.value
    assert part(waits, "Start")["style"] == discord.ButtonStyle.secondary.value
    full = view_of(seating.seat_bot(people(PAIR)[0])(opened("fifty", PAIR), Seen(), NOON).table)
    assert part(full, "Deal")["style"] == discord.ButtonStyle.success.value


async def test_auto_flip_is_green_while_everybodys_cards_turn_by_themselves():
    assert part(view_of(dealt("fifty", PAIR)), "Auto-flip")["style"] == discord.ButtonStyle.secondary.value
    playing = view_of(automatic(dealt("fifty", PAIR), PAIR))
    assert part(playing, "Auto-flip")["style"] == discord.ButtonStyle.success.value
    paused = view_of(stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PAUSED))
    assert part(paused, "Auto-flip")["style"] == discord.ButtonStyle.secondary.value, "Resume alone calls for a press"


async def test_the_pace_in_force_is_green_and_the_paces_have_a_row_of_their_own():
    view = view_of(automatic(dealt("fifty", PAIR), PAIR, Pace.TEN))
    green = [label for label in PACES if part(view, label)["style"] == discord.ButtonStyle.success.value]
    assert green == ["×10"]
    assert [button["label"] for button in table_rows(Translations(), view).to_components()[1]["components"]] == PACES


@pytest.mark.parametrize(("rules", "style"), [("fifty", "primary"), ("classic", "secondary"), ("speed", "secondary")])
async def test_pause_is_blue_where_it_is_the_first_thing_to_press(rules, style):
    table = automatic(dealt(rules, PAIR), PAIR) if rules == "fifty" else dealt(rules, PAIR)
    assert part(view_of(table), "Pause")["style"] == discord.ButtonStyle[style].value


async def test_grab_keeps_its_place_and_can_be_pressed_while_a_tie_stands():
    calm, tie = view_of(dealt("speed", PAIR)), view_of(turned(tied("speed")))
    assert part(calm, "Grab!")["disabled"]
    assert not part(tie, "Grab!").get("disabled")


async def test_only_flip_names_the_turn():
    for view in reports(played(dealt("fifty battle_limit=3", ("Alice", "Bo")))):
        for row in table_rows(Translations(), view).to_components():
            for button in row["components"]:
                numbers = button["custom_id"].split(":")[2:]
                assert numbers == [str(view.game), *([str(view.turn)] if button["label"] == "Flip" else [])]
        if view.phase is Phase.OVER:
            assert "Flip" not in await labels_of(view)


async def test_discord_py_keeps_nothing_of_what_stands_under_a_message():
    """Or the bot would grow with every board that it shows."""
    _, settings = Translations(), ServerSettings()
    views = [table_rows(_, view_of(dealt("fifty", PAIR))), order_view(_, 1, ReturnOrder.AS_LAID)]
    for view in [*views, *(page_view(_, page, settings) for page in Page)]:
        assert view.to_components()
        assert not view.is_dispatchable()
        assert view.timeout is None
