"""Languages: those that there is a catalogue for are spoken; English stands in for every other."""

import pytest
import simcord.interactions

from .admins import Admin
from .games import TO_PLAY, begin, flip


@pytest.fixture
def speaking(monkeypatch):
    """Let everybody, and the server, have a language: simcord always says en-US, which is changed on its way."""
    original = getattr(simcord.interactions, "base_payload", None)
    if original is None:
        pytest.fail("simcord.interactions has no base_payload: see tests/e2e/test_languages.py")

    def speak(locale: str) -> None:
        def base_payload(*args, **kwargs):
            record, payload = original(*args, **kwargs)
            payload["locale"] = payload["guild_locale"] = locale
            return record, payload

        monkeypatch.setattr(simcord.interactions, "base_payload", base_payload)

    return speak


@pytest.mark.parametrize("locale", ["ja", "zh-TW", "en-GB", "tlh", "../../etc"])
async def test_a_language_without_a_catalogue_is_english(world, alice, bo, cy, speaking, locale):
    speaking(locale)
    await alice.does("war start", rules="fifty")
    assert "wants to play" in world.board.title
    await bo.presses("Join")
    board = await flip(world, alice, bo)
    assert board.buttons == TO_PLAY
    assert "players" in (await cy.presses("Flip")).private
    assert "beats" in (await cy.does("rules", card="K", against="10")).private


async def test_a_game_in_german(world, alice, bo, cy, speaking):
    """The board in the server's language, what is private in the person's; here both are the same."""
    speaking("de")
    await alice.does("war start", rules="fifty")
    await bo.presses("Mitspielen")
    await alice.presses("Karte")
    assert "mitspielen" in (await cy.presses("Karte")).private
    await bo.presses("Karte")
    assert "schlägt" in (await cy.does("rules", card="K", against="10")).private
    assert "Statistik" in (await alice.does("war stats")).private


async def test_the_bot_s_own_edits_are_in_the_server_s_language(world, alice, bo, mo, speaking):
    await alice.does("war start")
    await bo.presses("Join")
    await mo.does("war stop")
    assert "stopped" in world.board.title.lower()


async def test_a_language_that_is_saved_in_a_game_says_when_it_applies_and_does(world, alice, bo):
    anna = Admin(world, "Anna")
    await begin(world, alice, bo)
    await anna.opens()
    await anna.picks("page", "looks")
    await anna.picks("language", "de")
    await anna.presses("Save")
    assert "next turn" in anna.text
    assert "New games" not in anna.text, "the rules are as they were"
    await alice.presses("Flip")
    assert "Karte" in world.board.buttons
