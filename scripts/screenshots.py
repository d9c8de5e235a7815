"""Take the README's screenshots again, in the demo.

Run `WARBOT_SHOTS=docs/images .venv/bin/python scripts/screenshots.py`, with the extra `dev` and Chromium on the PATH.
The fair shuffle deals the cards, so every run shows a different game.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from demo.page import CHANNEL, PHONE, Tab, browser, demo


def play_to_a_war(alice: Tab, bo: Tab, name: str) -> None:
    """Flip until a war has been won, and take a screenshot of the war."""
    seen_war = False
    while not seen_war or "wins the" not in newest(bo):  # a tie in a war has a title of its own
        alice.press("Flip")
        bo.press("Flip")
        if "War!" in newest(bo) and not seen_war:
            seen_war = True
            bo.shot(name)
    alice.wait_for("wins the")


def newest(tab: Tab) -> str:
    """The text of the last board in a tab."""
    return tab.text().split("used /war")[-1]


def play_out(alice: Tab, bo: Tab) -> None:
    while bo.button("Flip").count():
        alice.press("Flip")
        if bo.button("Flip").count():
            bo.press("Flip")


def choose_pictures(alice: Tab) -> None:
    """Make every board show a picture of the table from now on."""
    alice.slash("/houserules")
    alice.choose("House rules", "Language and cards")
    alice.choose("How cards look", "A picture of the table")
    alice.press("Save")


def main() -> None:
    with demo() as address, browser(address) as window:
        alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=40")
        bo.wait_for("do you accept")
        bo.shot("challenge-phone")
        bo.press("Accept")
        play_to_a_war(alice, bo, "war-phone")
        alice.shot("war-won", CHANNEL)
        play_out(alice, bo)
        bo.scroll_down()
        bo.shot("over-phone")
        alice.slash("/war verify")
        alice.shot("verified", CHANNEL)
        choose_pictures(alice)
        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=200")
        bo.press("Accept")
        play_to_a_war(alice, bo, "table-phone")


if __name__ == "__main__":
    main()
