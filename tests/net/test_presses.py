"""Presses on a table's buttons that cross, or come when the board has moved on. None goes unanswered.

What is said to strangers, and to presses that come twice or late, is in tests/e2e/test_presses.py.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from . import CallbackType, Hold
from .messages import BUTTON
from .tables import OWN_EDIT, duel, silent, solo, stored, told, turn_on

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .people import Person

SELECT = 3


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
    assert {one.kind for one in seen} == {CallbackType.MESSAGE, CallbackType.UPDATE}
    assert stored(database).phase == "playing"


# --- Late


async def test_a_press_whose_button_has_gone_from_the_board_meanwhile_counts_as_late(
    bot: WarBot, alice: Person, database: Path
):
    board = await solo(alice)
    await alice.press(board, "Flip")
    assert silent(await alice.use(board.shown, {"custom_id": "war:flip:1:0", "component_type": BUTTON}))
    assert stored(database).turn == 1


async def test_a_press_on_a_finished_game_says_that_it_is_over(bot: WarBot, alice: Person, bo: Person, database: Path):
    board = await solo(alice, battles=3)
    shown = []
    while turn_on(board) is not None:
        shown.append(board.shown)
        await alice.press(board, "Flip")
    over = stored(database)
    assert over.phase == "over"
    first, last = shown[0], shown[-1]
    assert "over" in told(await alice.use(last, {"custom_id": "war:resign:1", "component_type": BUTTON}))
    assert "over" in told(await alice.press(first, "Flip"))
    assert "over" in told(await bo.press(last, "Flip"))
    assert stored(database) == over


async def test_the_press_that_ended_a_game_is_silent_when_it_comes_twice(bot: WarBot, alice: Person, database: Path):
    """As any double press is: also where the bot was killed before it could show the end."""
    board = await solo(alice, battles=1)
    while turn_on(board) is not None:
        last = board.shown
        await alice.press(board, "Flip")
    over = stored(database)
    again = await alice.press(last, "Flip")
    assert again.kind is CallbackType.UPDATE
    assert "Rematch" in again.labels
    assert stored(database) == over


async def test_a_player_who_presses_in_vain_again_and_again_does_not_cost_an_edit_each(
    server: DiscordServer, bot: WarBot, alice: Person
):
    """A board on which a player finds the wrong button may be behind, so it is drawn; not twenty times at once."""
    opened = await alice.slash("war", "start")
    held = server.fail("PATCH", OWN_EDIT, Hold())
    first = await alice.press(opened, "Join")
    await held.reached()
    seen = await asyncio.gather(*(alice.press(opened, "Join") for _ in range(20)))
    assert {told(one) for one in seen} == {told(first)}
    held.release()
    await bot.close()
    assert len(server.sent("PATCH", OWN_EDIT)) == 2


# --- Forged


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


async def test_rematch_offers_that_cross_are_one_challenge_with_one_ping(
    server: DiscordServer, bot: WarBot, alice: Person, bo: Person
):
    del bot
    board = await duel(alice, bo, battles=1)
    await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
    while "Rematch" not in board.labels:
        await asyncio.gather(alice.press(board, "Flip"), bo.press(board, "Flip"))
    presses = await asyncio.gather(alice.press(board, "Rematch"), bo.press(board, "Rematch"))
    await server.until(lambda: len(server.channel.messages) == 2)
    offer = server.channel.messages[1]
    assert [seen.message is offer or silent(seen) for seen in presses] == [True, True]
    assert "Accept" in offer.labels
    challenged = bo if presses[0].message is offer else alice
    assert offer.pinged <= {challenged.id}
    assert turn_on(await challenged.press(offer, "Accept")) == 0
    assert server.channel.messages == [board, offer]
