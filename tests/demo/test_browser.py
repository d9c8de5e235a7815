"""The demo as people meet it: `warbot demo` in one process, its page in a real browser, two people at a table.

With WARBOT_SHOTS set to a folder, pictures of the way are left there.
"""

import re
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from .page import CHANNEL, PHONE, Window, browser, demo

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no `chromium` on the PATH"),
]


SOON_A_TIE_MS = 300_000
"""Every seventeenth battle is a tie, and one takes two to three seconds."""


@pytest.fixture
def window() -> Iterator[Window]:
    with demo() as address, browser(address) as opened:
        yield opened


def test_a_new_tab_says_how_to_try_it_and_the_commands_are_listed(window):
    alice = window.open_tab("Alice")
    alice.wait_for("Welcome to the War demo.")
    alice.page.locator("#channel-composer-input").fill("/")
    expect(alice.listed_command("/war start")).to_be_visible()
    expect(alice.listed_command("/rules")).to_be_visible()
    alice.shot("commands")


def test_two_people_play(window):
    alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
    alice.slash("/war start")
    bo.wait_for("Alice wants to play War!")
    bo.shot("phone-open-table")
    bo.press("Join")
    alice.wait_for("dealt")
    large = alice.page.locator(f"{CHANNEL} .emoji-only img.custom-emoji")
    expect(large).to_have_count(4)  # two seats, two cards face down
    alice.press("Flip")
    bo.wait_for("Bo, your card!")
    bo.shot("phone-waiting")
    bo.press("Flip")
    alice.wait_for(re.compile("Battle 1 · |WAR!"))
    alice.shot("board", CHANNEL)


def test_a_strangers_press_is_answered_to_the_stranger_alone(window):
    alice, bo, cy = window.open_tab("Alice"), window.open_tab("Bo"), window.open_tab("Cy")
    alice.slash("/war start")
    bo.press("Join")
    cy.wait_for("dealt")
    cy.press("Flip")
    cy.wait_for("Only you can see this")
    cy.shot("stranger")
    bo.press("⋯ More")
    bo.press("Rules")
    bo.scroll_down()
    bo.shot("rules")
    assert "Only you can see this" not in alice.text()


def test_a_person_plays_against_the_bot_and_verifies_the_game(window):
    alice = window.open_tab("Alice")
    alice.slash("/war start", opponent="warbot", battles="3")
    alice.press("Deal")
    while alice.button("Flip").count():
        alice.press("Flip")
    alice.wait_for("Rematch")
    expect(alice.page.locator(f"{CHANNEL} .embed-image img")).to_be_visible()
    alice.shot("over", CHANNEL)
    alice.slash("/war verify")
    alice.scroll_down()
    alice.shot("verified", CHANNEL)


def test_a_table_plays_by_itself_and_nobody_reloads_anything(window):
    alice, bo = window.open_tab("Alice", PHONE), window.open_tab("Bo")
    alice.slash("/war start")
    bo.press("Join")
    alice.wait_for("dealt")
    alice.press("Auto")
    bo.wait_for(re.compile("Alice 26 · auto"))
    bo.press("Auto")
    for battle in (2, 3, 4):
        alice.wait_for(re.compile(rf"Battle {battle} · |WAR!"))
    alice.shot("phone-by-itself")
    bo.press("×10")
    alice.wait_for(re.compile(r"Battles [0-9]+–[0-9]+"))
    alice.press("Pause")
    bo.wait_for("⏸ Paused")
    bo.press("Resume")
    bo.press("⏭️")
    alice.wait_for("Rematch")
    alice.scroll_down()
    alice.shot("phone-over")


def test_the_buttons_of_a_table_that_plays_by_itself_fit_on_two_lines_of_a_phone(window):
    alice = window.open_tab("Alice", PHONE)
    alice.slash("/war start", opponent="warbot")
    alice.press("Deal")
    alice.press("Auto")
    labels = ["Pause", "Auto", "⋯ More", "×1", "×10", "⚔️", "⏭️"]
    tops = {round(alice.place_of(label)["y"]) for label in labels}
    assert len(tops) == 2


def test_a_tie_in_speed_war_is_grabbed(window):
    alice, bo = window.open_tab("Alice", PHONE), window.open_tab("Bo", PHONE)
    alice.slash("/war start", rules="speed")
    bo.press("Join")
    expect(alice.button("Grab!")).to_be_disabled()
    expect(alice.button("Grab!")).to_be_enabled(timeout=SOON_A_TIE_MS)
    alice.shot("phone-tie")
    alice.press("Grab!")
    bo.wait_for("Alice grabs it")
    expect(bo.button("Grab!")).to_be_disabled()
