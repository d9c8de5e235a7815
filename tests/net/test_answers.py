"""Answers that do not arrive, or arrive late, or in another order: the move counts once, and the board is put right."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from . import FOREVER, CallbackType, Delay, Drop, Fault, Hold, LoseAnswer, Refuse
from .changes import LONG
from .tables import ANSWER, OWN_EDIT, board_of, duel, healed, solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from warbot.bot import WarBot

    from .calls import Call
    from .discord_server import DiscordServer
    from .logs import Logs
    from .messages import Message
    from .people import Person

NOT_ARRIVED = "an answer did not arrive"


async def test_a_lost_answer_does_not_make_the_move_twice(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    board = await solo(alice)
    server.fail("POST", ANSWER, LoseAnswer())
    seen = await alice.press(board, "Flip")
    assert (seen.kind, turn_on(seen)) == (CallbackType.UPDATE, 1)
    await healed(server, board, 1)
    await bot.close()
    assert stored(database).turn == 1
    assert len(logs.take(NOT_ARRIVED)) == 1


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (lambda: Refuse(404, 10062, "Unknown interaction"), "404 10062"),
        (lambda: Refuse(400, 40060, "Interaction has already been acknowledged."), "400 40060"),
        (lambda: Refuse(403, html="<h1>Access denied</h1>"), "403 0"),
        (Drop, "ServerDisconnectedError"),
    ],
    ids=["too late", "already acknowledged", "a page of a proxy", "dropped"],
)
async def test_an_answer_that_fails_leaves_a_made_move_and_a_right_board(
    server: DiscordServer,
    bot: WarBot,
    alice: Person,
    database: Path,
    logs: Logs,
    fault: Callable[[], Fault],
    code: str,
):
    board = await solo(alice)
    server.patience = 0.1  # nothing will come
    server.fail("POST", ANSWER, fault())
    seen = await alice.press(board, "Flip")
    assert not seen.acknowledged
    await healed(server, board, 1)
    assert stored(database).turn == 1
    assert [line["error"] for line in logs.take(NOT_ARRIVED)] == [code]
    somebody_else = "another process answers with this bot's token: stop one of the two, or reset the token"
    assert len(logs.take(somebody_else)) == (1 if "40060" in code else 0)
    server.patience = LONG
    assert turn_on(await alice.press(board, "Flip")) == 2


async def test_a_server_error_is_tried_again_and_the_move_made_once(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path
):
    board = await solo(alice)
    server.fail("POST", ANSWER, Refuse(502, html="<h1>Bad gateway</h1>"))
    seen = await alice.press(board, "Flip")
    assert (seen.kind, turn_on(board), stored(database).turn) == (CallbackType.UPDATE, 1, 1)


async def test_the_board_is_right_again_with_the_next_press_where_its_redraw_failed_too(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path, logs: Logs
):
    """As after a network that was away for a while: the board shows an older Flip, and that is pressed."""
    board = await duel(alice, bo)
    await alice.press(board, "Flip")
    server.patience = 0.1
    server.fail("POST", ANSWER, Drop())
    redraw = server.fail("PATCH", OWN_EDIT, Drop(), times=FOREVER)
    await bo.press(board, "Flip")
    await logs.until("a board was not shown")
    redraw.disarm()
    server.patience = LONG
    assert (turn_on(board), stored(database).turn) == (0, 1)
    seen = await alice.press(board, "Flip")
    assert (seen.kind, turn_on(board), stored(database).turn) == (CallbackType.UPDATE, 1, 1)
    assert len(logs.take(NOT_ARRIVED)) == 1


async def test_a_board_behind_its_deal_is_put_right_by_a_player_s_press(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path, logs: Logs
):
    opened = await alice.slash("war", "start")
    server.patience = 0.1
    server.fail("POST", ANSWER, Drop())
    redraw = server.fail("PATCH", OWN_EDIT, Drop(), times=FOREVER)
    await bo.press(opened, "Join")
    await logs.until("a board was not shown")
    redraw.disarm()
    server.patience = LONG
    board = board_of(opened)
    assert (board.labels[0], stored(database).phase) == ("Join", "playing")
    seen = await bo.press(board, "Join")
    assert (seen.kind, seen.ephemeral) == (CallbackType.MESSAGE, True)
    await healed(server, board, 0)
    assert len(logs.take(NOT_ARRIVED)) == 1


# --- Order


async def test_an_answer_that_is_overtaken_by_a_newer_one(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    board = await duel(alice, bo)
    held = server.fail("POST", ANSWER, Hold())
    pressing = asyncio.create_task(alice.press(board, "Flip"))
    await held.reached()
    assert turn_on(await bo.press(board, "Flip")) == 1
    held.release()
    assert turn_on(await pressing) == 0
    await healed(server, board, 1)
    await bot.close()
    assert (turn_on(board), stored(database).turn) == (1, 1)


async def test_an_answer_that_came_first_and_is_confirmed_last(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    """By what it hears, the bot would take the newer state for the one that stays."""
    board = await duel(alice, bo)
    older = server.fail("POST", ANSWER, Hold())
    pressing = asyncio.create_task(alice.press(board, "Flip"))
    await older.reached()
    newer = server.fail("POST", ANSWER, Hold(answer_only=True))
    assert turn_on(await bo.press(board, "Flip")) == 1
    older.release()
    assert turn_on(await pressing) == 0
    assert (await alice.slash("rules")).acknowledged
    newer.release()
    await healed(server, board, 1)
    await bot.close()
    assert (turn_on(board), stored(database).turn) == (1, 1)


async def test_a_redraw_that_is_overtaken_by_an_answer(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    board = await solo(alice)
    server.fail("POST", ANSWER, LoseAnswer())
    held = server.fail("PATCH", OWN_EDIT, Hold())
    await alice.press(board, "Flip")
    await held.reached()
    assert turn_on(await alice.press(board, "Flip")) == 2
    held.release()
    await bot.close()
    assert [turn_on(version) for version in board.history[-3:]] == [2, 1, 2]
    assert stored(database).turn == 2
    assert len(logs.take(NOT_ARRIVED)) == 1


async def test_an_answer_that_overtakes_a_new_board(server: DiscordServer, bot: WarBot, alice: Person, database: Path):
    old = await solo(alice)
    held = server.fail("POST", ANSWER, Hold())
    showing = asyncio.create_task(alice.slash("war", "show"))
    await held.reached()
    assert turn_on(await alice.press(old, "Flip")) == 1
    held.release()
    board = board_of(await showing)
    await healed(server, board, 1)
    await bot.close()
    assert server.channel.messages == [board]
    assert turn_on(board) == 1


@pytest.mark.parametrize("seed", range(3))
async def test_in_a_storm_of_presses_and_faults_the_newest_state_is_what_stays(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path, logs: Logs, seed: int
):
    """Two people press on whatever they see; answers and edits are late, lost or refused at random. Then one presses
    without a fault: a board whose last redraw was lost as well is right from there on."""
    rng = random.Random(seed)  # noqa: S311 - a storm that can be had again
    board = await duel(alice, bo)
    server.patience = 0.3
    for method, path in (("POST", ANSWER), ("PATCH", OWN_EDIT)):
        for fault, chance in (
            (Delay(0.02), 0.3),
            (Delay(0.03, answer_only=True), 0.3),
            (LoseAnswer(), 0.1),
            (Drop(), 0.1),
        ):
            server.fail(method, path, fault, times=FOREVER, when=chance_of(rng, chance))

    await asyncio.gather(*(press_what_is_seen(person, board, 12) for person in (alice, bo, alice)))
    server.heal()
    server.patience = LONG
    if turn_on(board) is not None:
        assert (await alice.press(board, "Flip")).acknowledged
    await bot.close()
    made = stored(database)
    assert made.turn > 0
    assert turn_on(board) == (made.turn if made.phase == "playing" else None)
    logs.take(NOT_ARRIVED)
    logs.take("a board was not shown")


def chance_of(rng: random.Random, chance: float) -> Callable[[Call], bool]:
    return lambda _: rng.random() < chance


async def press_what_is_seen(person: Person, board: Message, times: int) -> None:
    """Flip, so often or to the end of the game: wars can take all the cards even in so few turns."""
    for _ in range(times):
        if turn_on(board) is not None:
            await person.press(board.shown, "Flip")
