"""Presses that the bot missed, since its connection to the gateway was gone: they come late, or never."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .changes import LONG
from .close_codes import FORGOTTEN, RESUMABLE
from .tables import healed, solo, stored, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person


@pytest.fixture(autouse=True)
def _at_once(bot: WarBot, monkeypatch: pytest.MonkeyPatch) -> None:
    async def at_once(_: int | None, *, initial: bool = False) -> None:
        """discord.py's own hook waits for 5 s before each new session."""

    monkeypatch.setattr(bot, "before_identify_hook", at_once)


@pytest.mark.parametrize("code", [None, *sorted(RESUMABLE)])
async def test_a_press_that_comes_with_the_resume_is_made(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, code: int | None
):
    board = await solo(alice)
    await server.gateway.drop(code)
    await server.until(lambda: not server.gateway.live)
    assert turn_on(await alice.press(board, "Flip")) == 1
    assert (stored(database).turn, server.gateway.resumed) == (1, 1)


async def test_a_press_that_comes_too_late_to_be_answered_is_made_and_shown_on_the_board(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    board = await solo(alice)
    server.gateway.silence.begin()
    server.answer_deadline = 0.1
    assert not (await alice.press(board, "Flip")).acknowledged
    server.answer_deadline = LONG
    server.gateway.silence.end()
    await server.gateway.drop()
    await healed(server, board, 1)
    assert stored(database).turn == 1
    assert [line["error"] for line in await logs.until("an answer did not arrive")] == ["404 10062"]
    assert turn_on(await alice.press(board, "Flip")) == 2


async def test_a_press_that_comes_late_and_was_made_again_meanwhile_counts_once(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    """Alice, who saw nothing happen, pressed three times: the first press that comes turns the card."""
    board = await solo(alice)
    server.gateway.silence.begin()
    server.answer_deadline = 0.1
    for _ in range(3):
        await alice.press(board, "Flip")
    server.answer_deadline = LONG
    server.gateway.silence.end()
    await server.gateway.drop()
    await healed(server, board, 1)
    await bot.close()
    assert (stored(database).turn, turn_on(board)) == (1, 1)
    assert {line["error"] for line in logs.take("an answer did not arrive")} == {"404 10062"}


@pytest.mark.parametrize("code", sorted(FORGOTTEN))
async def test_a_press_between_two_sessions_is_lost_and_the_next_one_counts(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, code: int
):
    board = await solo(alice)
    await server.gateway.drop(code)
    server.patience = 0.1
    assert not (await alice.press(board, "Flip")).acknowledged
    server.patience = LONG
    await server.until(lambda: server.gateway.identified == 2)
    assert stored(database).turn == 0
    assert turn_on(await alice.press(board, "Flip")) == 1
