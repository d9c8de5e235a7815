"""The page in a real browser, with the toy behind it: what it can show, and that it follows by itself."""

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .page import CHANNEL, PHONE, Window, browser, demo

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no `chromium` on the PATH"),
]


@pytest.fixture
def window() -> Iterator[Window]:
    toy = [sys.executable, "-m", "demo.toy"]
    with demo(toy, folder=Path(__file__).parents[1]) as address, browser(address) as opened:
        yield opened


def test_two_tabs_are_two_people_at_the_same_table(window):
    alice, bo = window.open_tab("Alice"), window.open_tab("Bo")
    alice.slash("/war start")
    alice.press("Flip")
    bo.wait_for("Turn 1")
    bo.press("Flip")
    alice.wait_for("Turn 2")
    bo.press("Rules")
    bo.wait_for("The higher card takes both.")
    alice.press("Flip")
    assert "The higher card takes both." not in alice.text()


def test_every_kind_of_option_can_be_given(window):
    alice = window.open_tab("Alice")
    alice.slash("/war start", opponent="Bo", preset="quick", battles="30")
    alice.wait_for("@Alice opens a table against @Bo: quick, 30 battles.")


def test_a_game_that_plays_by_itself_shows_in_every_tab_and_can_be_pressed_on(window):
    alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
    alice.slash("/war start")
    alice.press("Auto")
    for turns in ("[1-9]", "[2-9]", "[3-9]"):
        bo.wait_for(re.compile(f"Turn {turns}"))
        alice.wait_for(re.compile(f"Turn {turns}"))
    bo.shot("toy-phone")
    for _ in range(5):
        bo.press("Flip")
        alice.press("Flip")
    alice.wait_for(re.compile(r"Turn 1\d"))


def test_menus_and_dialogs_work_while_a_game_plays_by_itself(window):
    alice = window.open_tab("Alice")
    alice.slash("/war start")
    alice.press("Auto")
    alice.slash("/houserules")
    alice.choose("Preset", "quick")
    alice.wait_for("Preset: quick")
    alice.press("Limit")
    alice.shot("toy-dialog")
    alice.submit(Battles="70")
    alice.wait_for("A game ends after 70 battles.")
    alice.shot("toy-channel", CHANNEL)


def test_no_picture_is_missing_in_any_frame(window):
    """Each frame of a table that plays by itself has a new picture, at every other turn an animated one."""
    alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
    alice.slash("/war start")
    alice.press("Auto")
    for tab in (bo, alice):
        tab.wait_for("Turn")
        tab.watch_pictures()
        before = int(re.findall(r"Turn (\d+)", tab.text())[-1])
        for turn in range(before + 1, before + 5):
            tab.wait_for(re.compile(f"Turn {turn}"))
        tab.press("Flip")
        seen = tab.seen_pictures()
        assert seen["missing"] == []
        assert seen["most"] >= 7  # three cards, one in the embed, its picture, two faces
        assert seen["looks"] > 20


def test_emoji_are_large_where_a_message_is_nothing_else(window):
    alice = window.open_tab("Alice")
    alice.slash("/war start")
    alice.press("Flip")
    alice.wait_for("Turn 1")
    assert alice.size_of(".message-content img.custom-emoji") == (48, 48)
    assert alice.size_of(".embed-description img.custom-emoji")[0] < 30


def test_a_menu_shows_what_is_chosen(window):
    alice = window.open_tab("Alice")
    alice.slash("/houserules")
    shown = alice.page.get_by_role("combobox").last
    alice.choose("Preset", "quick")
    expect(shown).to_have_text("quick")
    alice.press("Default")
    expect(shown).to_have_text("standard")
