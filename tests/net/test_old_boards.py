"""Boards that are no longer the board, or are gone: a press on one counts, and a table has one board in the end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import Hold, Refuse
from .tables import ANSWER, OWN_EDIT, board_of, healed, silent, solo, stored, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person


async def test_a_press_on_an_old_board_counts_and_the_right_one_is_drawn(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    old = await solo(alice)
    server.fail("*", f"/messages/{old.id}$", Refuse(403, 50013), times=2)  # to delete it, then to edit it
    board = board_of(await alice.slash("war", "show"))
    assert len(await logs.until("boards are forbidden in a channel")) == 1
    assert silent(await alice.press(old, "Flip"))
    await healed(server, board, 1)
    await bot.close()
    assert (old.deleted, stored(database).turn) == (True, 1)
    assert server.channel.messages == [board]


async def test_a_press_on_a_board_that_flip_has_moved_is_one_turn_late(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path
):
    old = await solo(alice)
    held = server.fail("DELETE", OWN_EDIT, Hold())
    board = board_of(await alice.slash("flip"))
    await held.reached()
    assert silent(await alice.press(old, "Flip"))
    held.release()
    await bot.close()
    assert (turn_on(board), stored(database).turn) == (1, 1)
    assert server.channel.messages == [board]


async def test_a_press_on_a_board_that_is_deleted_meanwhile_is_acknowledged(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path
):
    old = await solo(alice)
    deleting = server.fail("DELETE", OWN_EDIT, Hold())
    board = board_of(await alice.slash("war", "show"))
    await deleting.reached()
    answering = server.fail("POST", ANSWER, Hold())
    pressing = asyncio.create_task(alice.press(old, "Flip"))
    await answering.reached()
    deleting.release()
    await server.until(lambda: old.deleted)
    answering.release()
    assert silent(await pressing)
    await healed(server, board, 1)
    assert stored(database).turn == 1


async def test_a_table_shown_three_times_at_once_has_one_board(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path
):
    await solo(alice)
    held = server.fail("POST", ANSWER, Hold(), times=3)
    showing = [asyncio.create_task(alice.slash("war", "show")) for _ in range(3)]
    await server.until(lambda: held.met == 3)
    held.release()
    await asyncio.gather(*showing)
    await bot.close()
    assert [message.id for message in server.channel.messages] == [stored(database).message]


async def test_a_press_on_a_board_that_a_moderator_deleted_brings_a_new_one(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    old = await solo(alice)
    answering = server.fail("POST", ANSWER, Hold())
    pressing = asyncio.create_task(alice.press(old, "Flip"))
    await answering.reached()
    await alice.delete(old)
    answering.release()
    await server.until(lambda: server.channel.messages)
    pressing.cancel()
    await bot.close()
    [board] = server.channel.messages
    assert (turn_on(board), stored(database).message) == (1, board.id)
    assert [line["error"] for line in logs.take("an answer did not arrive")] == ["404 10008"]
