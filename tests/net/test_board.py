"""The board on the bot's own account: what it tells the host, and when it leaves Discord alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest

from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.table import Person as Player
from warbot.table import Phase, moves
from warbot.table.instants import from_seconds

from . import EVERYONE, FOREVER, Drop, Fault, Hold, LoseAnswer, Refuse, Silence, refused
from .changes import LONG
from .snowflakes import created_at
from .tables import OWN_EDIT, solo, turn_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from warbot.bot import WarBot
    from warbot.bot.board.discord_board import DiscordBoard
    from warbot.host import Host
    from warbot.table import TableView

    from .discord_server import DiscordServer
    from .logs import Logs
    from .messages import Message
    from .people import Person

OWN_POST = r"^/channels/\d+/messages$"
FORBIDDEN, ALLOWED = "boards are forbidden in a channel", "boards are allowed in a channel again"


@pytest.fixture
async def old(bot: WarBot, alice: Person) -> Message:
    """The board of Alice's game, a turn behind `view`."""
    board = await solo(alice)
    await bot.in_flight.finish(LONG)  # else the host draws it once more: its answer is older than the turn that follows
    return board


@pytest.fixture
async def view(bot: WarBot, old: Message, alice: Person) -> TableView:
    return await host_of(bot).play(1, moves.flip(Player(alice.id, "Alice"), 0))


def host_of(bot: WarBot) -> Host:
    assert bot.host is not None
    return bot.host


@pytest.fixture
def board(bot: WarBot) -> DiscordBoard:
    return bot.board


def shown_by(message: Message) -> Delivery:
    """What the host is told when an edit has brought the board up to date: when that was, by Discord's clock."""
    return Delivery(at=from_seconds(message.shown.at))


# --- Which message


async def test_it_is_edited_in_place(server: DiscordServer, board: DiscordBoard, view: TableView, old: Message):
    assert await board.show(view) == shown_by(old)
    assert (server.channel.messages, turn_on(old)) == ([old], 1)


@pytest.mark.parametrize("code", [10008, 30046])
async def test_where_it_takes_no_more_edits_it_is_posted_again(
    server: DiscordServer, board: DiscordBoard, view: TableView, code: int
):
    server.fail("PATCH", OWN_EDIT, refused(code), times=FOREVER)
    shown = await board.show(view)
    new = server.channel.messages[-1]
    assert shown == Delivery(new.id, at=from_seconds(created_at(new.id)))
    assert turn_on(server.channel.messages[-1]) == 1


async def test_the_board_of_a_table_that_was_never_dealt_is_not_posted_again(
    server: DiscordServer, board: DiscordBoard, view: TableView, old: Message, alice: Person
):
    await alice.delete(old)
    closed = replace(view, phase=Phase.CLOSED)
    assert [await board.show(closed), await board.show(closed, repost=True)] == [Delivery(), Delivery()]
    assert server.channel.messages == []


async def test_a_repost_is_posted_at_the_end_of_the_chat_and_the_old_one_is_left_to_the_host(
    server: DiscordServer, board: DiscordBoard, view: TableView, old: Message
):
    shown = await board.show(view, repost=True)
    _, new = server.channel.messages
    assert (shown.message, turn_on(new), turn_on(old)) == (new.id, 1, 0)


async def test_only_a_new_board_notifies_and_its_next_edit_takes_the_call_away(
    server: DiscordServer, board: DiscordBoard, view: TableView, old: Message, alice: Person, bo: Person
):
    await board.show(view, ping=(bo.id,))
    assert (old.text, old.pinged) == ("", set())
    shown = await board.show(view, ping=(alice.id, bo.id), repost=True)
    new = server.channel.messages[-1]
    assert (new.text, new.pinged) == (f"{alice.mention} {bo.mention}", {alice.id, bo.id})
    assert await board.show(replace(view, message=shown.message)) == shown_by(new)
    assert new.text == ""


@pytest.mark.parametrize("gone_on", [False, True])
async def test_a_board_whose_posting_was_confirmed_to_nobody_is_not_posted_twice(
    server: DiscordServer,
    board: DiscordBoard,
    view: TableView,
    alice: Person,
    bot: WarBot,
    logs: Logs,
    *,
    gone_on: bool,
):
    server.fail("POST", OWN_POST, LoseAnswer())
    assert await board.show(view, repost=True) == Delivery(trouble=DeliveryFailure.LATER)
    now = await host_of(bot).play(1, moves.flip(Player(alice.id, "Alice"), 1)) if gone_on else view
    shown = await board.show(now, repost=True)
    _, new = server.channel.messages
    assert (shown.message, turn_on(new)) == (new.id, now.turn)
    assert len(logs.take("a board was not shown")) == 1


# --- What keeps it from being shown

TROUBLES: list[tuple[Callable[[], Fault], DeliveryFailure]] = [
    (lambda: refused(10003), DeliveryFailure.GONE),
    (lambda: refused(50001), DeliveryFailure.FORBIDDEN),
    (lambda: refused(50013), DeliveryFailure.FORBIDDEN),
    (lambda: Refuse(403, 40333, "internal network error"), DeliveryFailure.FORBIDDEN),
    (lambda: refused(50083), DeliveryFailure.ARCHIVED),
    (lambda: refused(160005), DeliveryFailure.ARCHIVED),
    (lambda: Refuse(403, html="<h1>Access denied</h1>"), DeliveryFailure.LATER),
    (lambda: Refuse(200, html="<h1>Welcome to our hotel</h1>"), DeliveryFailure.LATER),
    (lambda: Refuse(503), DeliveryFailure.LATER),
    (lambda: refused(50027), DeliveryFailure.LATER),
    (Drop, DeliveryFailure.LATER),
]


@pytest.mark.parametrize(("fault", "trouble"), TROUBLES)
@pytest.mark.parametrize("repost", [False, True])
async def test_the_host_is_told_what_kind_of_trouble_it_is(
    server: DiscordServer,
    board: DiscordBoard,
    view: TableView,
    logs: Logs,
    fault: Callable[[], Fault],
    trouble: DeliveryFailure,
    *,
    repost: bool,
):
    server.fail("*", OWN_POST if repost else OWN_EDIT, fault())
    assert await board.show(view, repost=repost) == Delivery(trouble=trouble)
    assert len(logs.take(FORBIDDEN if trouble is DeliveryFailure.FORBIDDEN else "a board was not shown")) == 1


async def test_where_a_right_lacks_no_call_is_made_until_an_interaction_shows_that_it_is_back(
    server: DiscordServer, bot: WarBot, board: DiscordBoard, view: TableView, old: Message, alice: Person, logs: Logs
):
    await server.set_app_permissions(server.channel, discord.Permissions.none())
    for repost in (False, True, False):
        assert await board.show(view, repost=repost) == Delivery(trouble=DeliveryFailure.FORBIDDEN)
    await board.close(view, old.id)
    await alice.slash("rules")
    assert await board.show(view) == Delivery(trouble=DeliveryFailure.FORBIDDEN)
    assert [len(server.sent(method, "^/channels/")) for method in ("PATCH", "POST", "DELETE")] == [1, 0, 0]

    await server.set_app_permissions(server.channel, EVERYONE)
    assert await board.show(view) == Delivery(trouble=DeliveryFailure.FORBIDDEN), "nobody has shown it yet"
    await alice.slash("rules")
    assert (await board.show(view)).trouble is None
    assert [len(logs.take(event)) for event in (FORBIDDEN, ALLOWED)] == [1, 1]
    assert not bot.forbidden.seen(await anything(bot, alice)), "they are not back once more"


async def anything(bot: WarBot, person: Person) -> discord.Interaction:
    """Whatever somebody does, as the bot is given it."""
    coming = asyncio.ensure_future(bot.wait_for("interaction", timeout=LONG))
    await asyncio.sleep(0)
    await person.slash("rules")
    return await coming


async def test_another_channel_is_another_matter(
    server: DiscordServer, board: DiscordBoard, view: TableView, alice: Person, logs: Logs
):
    other = await server.add_channel("other", guild=server.guild)
    await server.set_app_permissions(server.channel, discord.Permissions.none())
    await board.show(view)
    await solo(alice.at(other))
    assert await board.show(view) == Delivery(trouble=DeliveryFailure.FORBIDDEN)
    assert len(logs.take(FORBIDDEN)) == 1


# --- Silence


async def test_a_call_without_an_answer_does_not_hold_the_table_up(
    server: DiscordServer, bot: WarBot, board: DiscordBoard, view: TableView, old: Message, alice: Person, logs: Logs
):
    """The next is made beside it; where that is not answered either, the one after it waits."""
    await board.show(view)  # until the first answer, discord.py makes one call of a route at a time
    newer = await host_of(bot).play(1, moves.flip(Player(alice.id, "Alice"), 1))
    board.timeout.seconds = 0.1
    silent = server.fail("PATCH", OWN_EDIT, Silence(), times=FOREVER)
    for _ in range(3):
        assert await board.show(newer) == Delivery(trouble=DeliveryFailure.LATER)
    await server.until(lambda: silent.met >= 2)
    assert (silent.met, turn_on(old)) == (2, 1)
    server.heal()
    board.timeout.seconds = LONG
    assert await board.show(newer) == shown_by(old)
    assert turn_on(old) == 2
    assert [line["error"] for line in logs.take("a board was not shown")] == ["TimeoutError"] * 3


async def test_a_call_that_is_answered_late_is_not_cancelled(
    server: DiscordServer, board: DiscordBoard, view: TableView, old: Message, logs: Logs
):
    board.timeout.seconds = 0.1
    late = server.fail("PATCH", OWN_EDIT, Hold())
    assert await board.show(view) == Delivery(trouble=DeliveryFailure.LATER)
    late.release()
    await server.until(lambda: turn_on(old) == 1)
    assert len(logs.take("a board was not shown")) == 1
