"""Make the README's pictures anew, from the demo itself.

Run `WARBOT_SHOTS=docs/images .venv/bin/python docs/screenshots.py`, with the extra `dev` and a Chromium on the path.
Cards are dealt by the fair shuffle, so every run shows another game.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from demo.page import CHANNEL, PHONE, Tab, browser, demo


def play_to_a_war(alice: Tab, bo: Tab) -> None:
    """Flip until a war has been won, with a picture of the war and of its end."""
    seen_war = False
    while not seen_war or "War!" in bo.text():
        alice.press("Flip")
        bo.press("Flip")
        if "War!" in bo.text() and not seen_war:
            seen_war = True
            bo.shot("war-phone")
    alice.wait_for("wins the")
    alice.shot("war-won", CHANNEL)


def main() -> None:
    with demo() as address, browser(address) as window:
        alice, bo = window.open_tab("Alice"), window.open_tab("Bo", PHONE)
        alice.slash("/war start", opponent="Bo", rules="fifty battle_limit=40")
        bo.wait_for("do you accept")
        bo.shot("challenge-phone")
        bo.press("Accept")
        play_to_a_war(alice, bo)
        while bo.button("Flip").count():
            alice.press("Flip")
            if bo.button("Flip").count():
                bo.press("Flip")
        bo.shot("over-phone")
        alice.slash("/war verify")
        alice.shot("verified", CHANNEL)


if __name__ == "__main__":
    main()
