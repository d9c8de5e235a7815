"""Presses on a table's buttons: at once, twice, late, by strangers, on old boards, forged. None goes unanswered."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from . import CallbackType, Hold, Interaction, Refuse
from .messages import BUTTON
from .tables import ANSWER, OWN_EDIT, board_of, duel, healed, solo, stored, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person

SELECT = 3


def told(seen: Interaction) -> str:
    """What the person, and nobody else, was told."""
    assert seen.kind is CallbackType.MESSAGE
    assert seen.ephemeral
    assert seen.text
    return seen.text


def silent(seen: Interaction) -> bool:
    """Acknowledged without a word."""
    return seen.kind in (CallbackType.UPDATE, CallbackType.DEFERRED_UPDATE)


# --- At once


async def test_twenty_presses_at_once_make_one_turn(bot: WarBot, alice: Person, database: Path):
    board = await solo(alice)
    seen = await asyncio.gather(*(alice.press(board, "Flip") for _ in range(20)))
    assert all(map(silent, seen))
    await bot.close()
    assert (stored(database).turn, turn_on(board)) == (1, 1)


async def test_two_people_who_press_at_once_make_one_turn(bot: WarBot, alice: Person, bo: Person, database: Path):
    board = await duel(alice, bo)
    seen = await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
    assert [one.kind for one in seen] == [CallbackType.UPDATE, CallbackType.UPDATE]
    await bot.close()
    assert (stored(database).turn, turn_on(board)) == (1, 1)


async def test_two_people_and_a_crowd_press_at_once(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    board = await duel(alice, bo)
    crowd = [server.person(f"watcher{number}") for number in range(8)]
    seen = await asyncio.gather(*(person.press(board, "Flip") for person in [*crowd, alice, bo, alice, bo]))
    assert all("Only the players" in told(one) for one in seen[:8])
    assert all(map(silent, seen[8:]))
    await bot.close()
    assert (stored(database).turn, turn_on(board)) == (1, 1)


async def test_two_people_who_sit_down_at_once_get_one_seat(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    opened = await alice.slash("war", "start")
    cleo = server.person("cleo")
    seen = await asyncio.gather(bo.press(opened, "Join"), cleo.press(opened, "Join"))
    assert sorted(one.kind for one in seen) == [CallbackType.MESSAGE, CallbackType.UPDATE]
    assert stored(database).phase == "playing"


# --- Twice, and late


async def test_a_double_press_is_acknowledged_silently(bot: WarBot, alice: Person, bo: Person, database: Path):
    board = await duel(alice, bo)
    first = await alice.press(board, "Flip")
    second = await alice.press(board, "Flip")
    assert first.kind is CallbackType.UPDATE
    assert silent(second)
    assert (stored(database).turn, turn_on(board)) == (0, 0)
    assert "Waiting for" in board.all_text


async def test_a_press_one_turn_late_is_acknowledged_silently(bot: WarBot, alice: Person, database: Path):
    board = await solo(alice)
    before = board.shown
    await alice.press(board, "Flip")
    assert silent(await alice.press(before, "Flip"))
    assert (stored(database).turn, turn_on(board)) == (1, 1)


async def test_a_press_many_turns_late_is_told_where_the_table_stands(bot: WarBot, alice: Person, database: Path):
    board = await solo(alice)
    before = board.shown
    for _ in range(3):
        await alice.press(board, "Flip")
    assert str(board.id) in told(await alice.press(before, "Flip"))
    assert stored(database).turn == 3


async def test_a_press_whose_button_has_gone_from_the_board_meanwhile_counts_as_late(
    bot: WarBot, alice: Person, database: Path
):
    board = await solo(alice)
    await alice.press(board, "Flip")
    assert silent(await alice.use(board.shown, {"custom_id": "war:flip:1:0", "component_type": BUTTON}))
    assert stored(database).turn == 1


# --- Who has no business there


async def test_a_stranger_is_told_who_plays(server: DiscordServer, bot: WarBot, alice: Person, database: Path):
    board = await solo(alice)
    stranger = server.person("stranger")
    for label in ("Flip", "Resign"):
        assert "Alice" in told(await stranger.press(board, label))
    assert stored(database).turn == 0
    assert told_or_shown(await stranger.press(board, "Rules"))


def told_or_shown(seen: Interaction) -> bool:
    return seen.ephemeral and bool(seen.all_text)


async def test_a_press_on_a_finished_game_says_that_it_is_over(bot: WarBot, alice: Person, database: Path):
    board = await solo(alice, battles=1)
    before = board.shown
    while turn_on(board) is not None:
        await alice.press(board, "Flip")
    over = stored(database)
    assert over.phase == "over"
    assert "over" in told(await alice.press(before, "Resign"))
    assert "over" in told(await alice.press(before, "Flip"))
    assert stored(database) == over


# --- Forged

FORGED = [
    "war:flip:1:999999999",
    "war:flip:999999999999999999:0",
    "war:flip:9223372036854775808:0",
    "war:flip:1:" + "9" * 80,
    "war:flip:1",
    "war:flip:1:",
    "war:flip:1:-1",
    "war:flip:1:0:0",
    "war:flip:0:0",
    "war:flip:１:０",
    "war:flip:1:٠",
    "war:flip: 1:0",
    "war:flip:1:0\n",
    "WAR:FLIP:1:0",
    "war:shuffle:1:0",
    "war:join:1",
    "war:accept:1",
    "war:deal:1",
    "war:bot:1",
    "war:cancel:1",
    "war:rematch:1",
    "war:xyz",
    "war:",
    "war",
    "other:flip:1:0",
    "x",
    "x" * 100,
    "war:flip:1:0" + "0" * 88,
    "'; DROP TABLE game; --",
    "{0}%s\\N{DIGIT ONE}",
]


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_id_is_answered_and_changes_nothing(bot: WarBot, alice: Person, database: Path, custom_id: str):
    board = await solo(alice)
    before = stored(database)
    seen = await alice.use(board.shown, {"custom_id": custom_id, "component_type": BUTTON})
    assert told(seen)
    assert stored(database) == before
    await bot.close()
    assert turn_on(board) == 0


async def test_a_forged_id_on_another_table_s_board_does_not_touch_that_board(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person, database: Path
):
    """A player of one game may not take the buttons away from another's board by a press on it."""
    other = await server.add_channel("other", guild=server.guild)
    board = await solo(alice)
    await solo(bo.at(other))
    seen = await bo.use(board.shown, {"custom_id": "war:flip:2:0", "component_type": BUTTON})
    assert told(seen)
    await bot.close()
    assert turn_on(board) == 0
    assert (stored(database, 1).turn, stored(database, 2).turn) == (0, 0)


async def test_a_button_s_id_in_a_menu_is_answered(bot: WarBot, alice: Person, database: Path):
    board = await solo(alice)
    seen = await alice.use(board.shown, {"custom_id": "war:flip:1:0", "component_type": SELECT, "values": ["1"]})
    assert seen.acknowledged


# --- Old boards


async def test_a_press_on_an_old_board_counts_and_the_right_one_is_drawn(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    old = await solo(alice)
    refused = server.fail("*", f"/messages/{old.id}$", Refuse(403, 50013), times=2)  # to delete it, then to edit it
    board = board_of(await alice.slash("war", "show"))
    await server.until(lambda: refused.met == 2)
    assert silent(await alice.press(old, "Flip"))
    await healed(server, board, 1)
    await bot.close()
    assert (old.deleted, stored(database).turn) == (True, 1)
    assert server.channel.messages == [board]
    assert len(logs.take("an old board was not retired")) == 1


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
    server.answer_deadline = 0.1
    answering.release()
    await server.until(lambda: server.channel.messages)
    pressing.cancel()
    await bot.close()
    [board] = server.channel.messages
    assert (turn_on(board), stored(database).message) == (1, board.id)
    assert [line["error"] for line in logs.take("an answer did not arrive")] == ["404 10008"]
