"""Take pictures of the boards in the demo: the README's, or every state, to be looked at.

.venv/bin/python scripts/screenshots.py docs/images          the README's, cropped to the message
.venv/bin/python scripts/screenshots.py FOLDER STYLE ...     every state that a game passes through, for a phone and a
                                                             desktop; STYLE is emoji, picture or text

It needs the extra `dev`, and Chromium on the PATH. The fair shuffle deals the cards, so every run shows another game.
"""

import io
import os
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from demo.page import DESKTOP, PHONE, Tab, browser, demo

STYLES = {"emoji": "", "picture": "A picture of the table", "text": "Text:"}
MESSAGE = "#channel-message-list > * >> nth=-1"
_GIF_SIZE = (400, 480)
_GIF_WINDOW = (400, 900)
_WAR_SECONDS = 4
_PUBLISHED_MS = 700
"""Milliseconds within which one person's page shows what another one did."""


def main(folder: str, *styles: str) -> None:
    os.environ["WARBOT_SHOTS"] = folder
    if not styles:
        for_the_readme(Path(folder))
    for style in styles:
        every_state(style)


def for_the_readme(folder: Path) -> None:
    with demo() as address, browser(address) as window:
        alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
        wait_for_the_cards(bo)
        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=200")
        bo.press("Accept")
        flip(alice, bo)
        while at_war(bo) or "wins" not in newest(bo):
            flip(alice, bo)
        bo.page.mouse.move(0, 0)  # else the message has a toolbar
        bo.shot("battle-phone", MESSAGE)
        bo.resize(_GIF_WINDOW)
        film(alice, bo, folder / "war.gif")
        bo.resize(PHONE)
        play_out(alice, bo)
        bo.shot("over-phone", MESSAGE)


def every_state(style: str) -> None:  # noqa: PLR0915 - one line after the other, as a game goes
    """The states of a game of two against a person, in the order in which they come."""
    with demo() as address, browser(address) as window:
        alice, bo = window.open_tab("Alice", DESKTOP), window.open_tab("Bo", PHONE)
        wait_for_the_cards(bo)
        if STYLES[style]:
            alice.slash("/houserules")
            alice.choose("House rules", "Language and cards")
            alice.choose("Big cards", STYLES[style])
            alice.press("Save")

        def look(name: str) -> None:
            for tab, kind in ((bo, "phone"), (alice, "desktop")):
                tab.page.bring_to_front()
                tab.page.mouse.move(0, 0)  # else a button looks as if it were pressed
                tab.page.wait_for_timeout(_PUBLISHED_MS)
                tab.scroll_down()
                tab.shot(f"{style}-{name}-{kind}")

        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=60")
        look("01-challenge")
        bo.press("Decline")
        look("02-declined")
        alice.slash("/war start", opponent="warbot")
        look("03-against-the-bot")
        alice.press("Cancel")
        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=60")
        bo.press("Accept")
        look("04-dealt")
        alice.press("Flip")
        look("05-one-flipped")
        bo.press("Flip")
        look("06-battle")
        to_a_war(alice, bo)
        look("07-war")
        flip(alice, bo)
        bo.page.wait_for_timeout(_WAR_SECONDS * 1_000)  # as it plays
        look("08-war-won")
        flip(alice, bo)
        look("09-after-the-war")
        alice.press("⋯ More")
        look("10-more")
        alice.press("Auto")
        bo.press("Auto")
        alice.press("Pause")
        look("11-paused")
        alice.press("Resume")
        alice.press("×10")
        look("12-ten")
        alice.press("⏭️")
        alice.wait_for("Rematch")
        bo.wait_for("Rematch")
        look("13-over")
        alice.slash("/war start", players="4", rules="three")
        bo.press("Join")
        alice.press("Add bot")
        look("14-open-table")
        alice.press("Start")
        look("15-three-seats")
        flip(alice, bo)
        look("16-three-seats-battle")
        to_a_war(alice, bo)
        look("17-three-seats-war")
        alice.press("Auto")
        look("18-three-seats-auto")
        alice.slash("/war stop")
        look("19-stopped")


def wait_for_the_cards(tab: Tab) -> None:
    """Until the tiles are uploaded, boards are drawn as pictures."""
    tab.page.wait_for_timeout(4_000)


def newest(tab: Tab) -> str:
    """The text of the last message in a tab."""
    return tab.page.locator(MESSAGE).inner_text()


def at_war(tab: Tab) -> bool:
    return "WAR!" in newest(tab)


def flip(alice: Tab, bo: Tab) -> None:
    """Both flip, and see what comes of it: a board is drawn when its picture is loaded."""
    alice.press("Flip")
    bo.press("Flip")
    expect(bo.page.locator(MESSAGE)).not_to_contain_text("your card!")


def to_a_war(alice: Tab, bo: Tab) -> None:
    flip(alice, bo)
    while not at_war(bo) and bo.button("Flip").count():
        flip(alice, bo)


def play_out(alice: Tab, bo: Tab) -> None:
    while bo.button("Flip").count():
        flip(alice, bo)
    bo.wait_for("Rematch")
    bo.scroll_down()
    bo.page.mouse.move(0, 0)


def film(alice: Tab, bo: Tab, path: Path) -> None:
    """Record the last two battles before a war, and the war, as an animated GIF."""
    frames: list[Image.Image] = []
    last: list[Image.Image] = []
    while not at_war(bo):
        last = [*last[-2:], *_flipped(alice, bo)]
    frames += last
    alice.press("Flip")
    bo.press("Flip")
    times = [time.monotonic()]
    while times[-1] - times[0] < _WAR_SECONDS:  # as it plays
        frames.append(_frame(bo))
        times.append(time.monotonic())
    flip(alice, bo)
    frames.append(_frame(bo))
    still = [1_000] * len(last)
    moving = [round((after - before) * 1_000) for before, after in pairwise(times)]
    palette = [frame.quantize(96, dither=Image.Dither.NONE) for frame in frames]
    palette[0].save(
        path, save_all=True, append_images=palette[1:], duration=[*still, *moving, 2_500], loop=0, optimize=True
    )


def _flipped(alice: Tab, bo: Tab) -> list[Image.Image]:
    alice.press("Flip")
    bo.wait_for("Bo, your card!")
    half = _frame(bo)
    bo.press("Flip")
    expect(bo.page.locator(MESSAGE)).not_to_contain_text("your card!")
    return [half, _frame(bo)]


def _frame(tab: Tab) -> Image.Image:
    tab.page.bring_to_front()
    tab.page.mouse.move(0, 0)  # else the message has a toolbar
    shot = Image.open(io.BytesIO(tab.page.locator(MESSAGE).screenshot())).convert("RGB")
    ground: Any = shot.getpixel((2, 2))
    frame = Image.new("RGB", _GIF_SIZE, ground)
    frame.paste(shot, (0, 0))
    return frame


if __name__ == "__main__":
    main(*sys.argv[1:])
