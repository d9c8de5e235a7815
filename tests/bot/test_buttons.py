"""Buttons: their ids read back, whatever the numbers; which of them a table has."""

import itertools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from bot.tables import NOON, automatic, dealt, flipped, opened, people, played, reports, turned
from forged_ids import UNREADABLE
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont

from warbot.bot.board.buttons import TEMPLATE, action_button, button_id, shows_now, table_rows
from warbot.bot.commands.order_menu import order_view
from warbot.bot.houserules.controls import page_view
from warbot.bot.houserules.pages import Page
from warbot.bot.log.pages import page_rows
from warbot.bot.platform.components import ButtonRows
from warbot.bot.stats.controls import own_buttons
from warbot.bot.text.translations import Languages, Translations
from warbot.engine.game import Seen
from warbot.engine.rule import ReturnOrder
from warbot.host import LogPage
from warbot.table import CloseReason, Halt, Pace, ServerSettings, Table, TableView, seating
from warbot.table.people import Preferences
from warbot.table.report import view_of

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


ENGLISH = Translations()


PAIR = ("Alice", "Bo")
PHONE = 298
"""Pixels that a row of buttons may take on a phone of 390; a wider one breaks at any button."""

CALLING = (discord.ButtonStyle.primary.value, discord.ButtonStyle.success.value, discord.ButtonStyle.danger.value)
PACES = ["×1", "×10", "⚔️", "⏭️"]
MENU = ["rules", "log", "resign"]
TO_TIES = ["×1", "×10", "Next tie", "⏭️"]
"""In Speed War there are no wars."""


def tied(rules: str) -> Table:
    """A table at its deal, at which the first battle is a tie."""
    return dealt(rules, PAIR, "Ks4d2c/Kh3c5s - - 0 -")


def stands_still(table: Table, halt: Halt) -> Table:
    return replace(table, timing=replace(table.timing, halted=halt))


def asking(table: Table) -> Table:
    return replace(table, timing=replace(table.timing, quiet_until=table.timing.turned_at))


def with_bot(rules: str = "fifty") -> Table:
    return seating.seat_bot(people(PAIR)[0])(opened(rules, PAIR), Seen(), NOON).table


def at_war(rules: str) -> Table:
    return list(flipped(tied(rules)))[-1]


def over() -> Table:
    return list(played(dealt("fifty battle_limit=1", PAIR)))[-1]


def closed(why: CloseReason) -> Table:
    return seating.closed(opened("fifty", PAIR, challenge=True), why, NOON)


THREE = ("Alice", "Bo", "Cy")
TIMED_TACTICS = "tactics time_limit=40"

BOARDS: dict[str, tuple[Table, list[list[str]]]] = {
    "a challenge": (opened("fifty", PAIR, challenge=True), [["Accept", "Decline"], ["How to play", "Cancel"]]),
    "open": (opened("fifty", PAIR), [["Join", "Add bot"], ["How to play", "Cancel"]]),
    "open to a third": (
        opened("three", THREE),
        [["Join", "Add bot", "Start"], ["How to play", "Leave", "Cancel"]],
    ),
    "against the bot": (with_bot(), [["Deal"], ["How to play", "Cancel"]]),
    "a card to flip": (dealt("fifty", PAIR), [["Flip", "Auto"], ["⋯ More"]]),
    "a war to flip": (at_war("fifty"), [["Fight!", "Auto"], ["⋯ More"]]),
    "by the clock": (dealt("classic", PAIR), [["Flip", "Auto", "Pause"], ["⋯ More"]]),
    "tactics": (dealt("tactics", PAIR), [["Flip", "Auto", "Order"], ["⋯ More"]]),
    "tactics by the clock": (dealt(TIMED_TACTICS, PAIR), [["Flip", "Auto", "Order", "Pause"], ["⋯ More"]]),
    "a war of tactics by the clock": (at_war(TIMED_TACTICS), [["Fight!", "Auto", "Order", "Pause"], ["⋯ More"]]),
    "auto-play": (automatic(dealt("fifty", PAIR), PAIR), [["Pause", "Auto", "⋯ More"], PACES]),
    "Speed War": (dealt("speed", PAIR), [["Grab!", "Pause", "⋯ More"], TO_TIES]),
    "a tie in Speed War": (turned(tied("speed")), [["Grab!", "Pause", "⋯ More"], TO_TIES]),
    "a tie to grab where people flip": (at_war("speed flip=each"), [["Grab!", "Pause"], ["⋯ More"]]),
    "still watching": (asking(automatic(dealt("fifty", PAIR), PAIR)), [["Keep watching", "⋯ More"]]),
    "still watching Speed War": (asking(dealt("speed", PAIR)), [["Keep watching", "⋯ More"]]),
    "paused": (stands_still(automatic(dealt("fifty", PAIR), PAIR), Halt.PAUSED), [["Resume", "⋯ More"]]),
    "a paused Speed War": (stands_still(turned(tied("speed")), Halt.PAUSED), [["Resume", "⋯ More"]]),
    "parked": (stands_still(dealt("tactics", PAIR), Halt.PARKED), [["Resume", "⋯ More"]]),
    "unseen": (stands_still(dealt("fifty", PAIR), Halt.UNSEEN), [["Resume", "⋯ More"]]),
    "over": (over(), [["Rematch"], ["Log", "Verify", "How to play"]]),
    "declined": (closed(CloseReason.DECLINED), [["Play the bot", "Open to anyone"]]),
    "expired": (closed(CloseReason.EXPIRED), [["Play the bot", "Open to anyone"]]),
    "cancelled": (closed(CloseReason.CANCELLED), [["Play the bot", "Open to anyone"]]),
    "replaced": (closed(CloseReason.REPLACED), []),
}
"""A table in each state, and its rows of buttons."""


def rows_of(view: TableView, _: Translations = ENGLISH) -> list[list[dict[str, Any]]]:
    return [row["components"] for row in table_rows(_, view).to_components()]


@pytest.mark.parametrize("state", BOARDS)
async def test_which_buttons_a_table_has(state):
    table, rows = BOARDS[state]
    assert [[button["label"] for button in row] for row in rows_of(view_of(table))] == rows


def part(view: TableView, label: str) -> dict[str, Any]:
    """A button of a table."""
    (found,) = [button for row in rows_of(view) for button in row if button["label"] == label]
    return found


def pixels(button: dict[str, Any]) -> float:
    """How wide a button is on a phone: its letters, measured, and what is around them. A browser's are a bit wider."""
    label = button["label"]
    plain = "".join(char for char in unicodedata.normalize("NFD", label) if unicodedata.category(char) != "Mn")
    known = plain.translate(str.maketrans("×¡’⋯\xa0", "x!'m "))
    emoji = sum(unicodedata.category(char) == "So" for char in known)
    letters = "".join(char for char in known if unicodedata.category(char) != "So")
    before = 26 if "emoji" in button else 0
    return 1.06 * ImageFont.load_default(140).getlength(letters) / 10 + 20 * emoji + before + 24


@pytest.mark.parametrize("language", Languages().available)
@pytest.mark.parametrize("state", BOARDS)
async def test_no_row_of_buttons_is_broken_by_a_phone(state, language):
    for row in rows_of(view_of(BOARDS[state][0]), Languages()[language]):
        assert sum(map(pixels, row)) + 8 * (len(row) - 1) <= PHONE, [button["label"] for button in row]


def other_rows(_: Translations) -> Iterator[list[dict[str, Any]]]:
    """The rows under private answers: the menu behind More, the question before resigning, one's stats, a log."""
    views = [ButtonRows([action_button(_, each, 1) for each in row]) for row in (MENU, ["concede", "keep"], ["forget"])]
    for wanted in (Preferences(), Preferences(hidden=True, unchallenged=True)):
        views += [own_buttons(_, wanted, played=played) for played in (True, False)]
    log = LogPage(view_of(dealt("fifty", PAIR)), (), 2, 3)
    views += [page_rows(_, log), page_rows(_, replace(log, page=3))]
    for view in views:
        yield from [row["components"] for row in view.to_components()]


@pytest.mark.parametrize("language", Languages().available)
async def test_no_row_under_a_private_answer_is_broken_by_a_phone(language):
    for row in other_rows(Languages()[language]):
        assert sum(map(pixels, row)) + 8 * (len(row) - 1) <= PHONE, [button["label"] for button in row]


@pytest.mark.parametrize("state", BOARDS)
async def test_the_first_button_alone_calls_for_a_press(state):
    view = view_of(BOARDS[state][0])
    on = {f"war:pace_{view.pace}:{view.game}", *([f"war:auto:{view.game}"] if view.plays else [])}
    calling = [
        button["label"]
        for row in rows_of(view)
        for button in row
        if button["style"] in CALLING and button["custom_id"] not in on
    ]
    assert calling == [row[0] for row in BOARDS[state][1][:1]]


@pytest.mark.parametrize("state", BOARDS)
async def test_resign_is_never_beside_the_cards(state):
    assert not [
        button for row in rows_of(view_of(BOARDS[state][0])) for button in row if "resign" in button["custom_id"]
    ]


async def test_a_war_is_a_red_fight_with_the_id_of_a_flip():
    view = view_of(at_war("fifty"))
    fight = part(view, "Fight!")
    assert fight["style"] == discord.ButtonStyle.danger.value
    assert fight["custom_id"] == button_id("flip", view.game, view.turn)


async def test_a_board_of_today_is_told_from_any_other():
    view = view_of(dealt("fifty", PAIR))
    today = {button["custom_id"] for row in rows_of(view) for button in row}
    assert shows_now(today, view)
    assert not shows_now(today | {button_id("resign", view.game)}, view)
    assert not shows_now(set(), view)
    assert not shows_now(today, view_of(list(flipped(dealt("fifty", PAIR)))[-1])), "Flip names the turn"


async def test_join_calls_until_the_table_is_full_and_then_start():
    waits = view_of(opened("three", THREE))
    assert part(waits, "Join")["style"] == discord.ButtonStyle.success.value
    assert part(waits, "Start")["style"] == discord.ButtonStyle.secondary.value
    opener, *_ = people(THREE)
    bots = opened("three", ("Alice", "Bo"))  # Bo's seat is still free
    for _ in range(2):
        bots = seating.seat_bot(opener)(bots, Seen(), NOON).table
    full = view_of(bots)
    assert part(full, "Start")["style"] == discord.ButtonStyle.success.value


async def test_auto_is_green_while_everybodys_cards_are_flipped():
    assert part(view_of(dealt("fifty", PAIR)), "Auto")["style"] == discord.ButtonStyle.secondary.value
    playing = view_of(automatic(dealt("fifty", PAIR), PAIR))
    assert part(playing, "Auto")["style"] == discord.ButtonStyle.success.value


async def test_the_pace_in_force_is_green():
    view = view_of(automatic(dealt("fifty", PAIR), PAIR, Pace.TEN))
    green = [label for label in PACES if part(view, label)["style"] == discord.ButtonStyle.success.value]
    assert green == ["×10"]


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
        for button in itertools.chain(*rows_of(view)):
            _, action, *numbers = button["custom_id"].split(":")
            assert numbers == [str(view.game), *([str(view.turn)] if action == "flip" else [])]


async def test_discord_py_keeps_nothing_of_what_stands_under_a_message():
    """Or the bot would grow with every board that it shows."""
    _, settings = Translations(), ServerSettings()
    views = [table_rows(_, view_of(dealt("fifty", PAIR))), order_view(_, 1, ReturnOrder.AS_LAID)]
    for view in [*views, *(page_view(_, page, settings) for page in Page)]:
        assert view.to_components()
        assert not view.is_dispatchable()
        assert view.timeout is None
