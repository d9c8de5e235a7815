"""The cards as emoji: uploaded once, one after the other, whatever goes wrong; boards show what is there."""

from __future__ import annotations

import base64
import re
from typing import TYPE_CHECKING

import pytest
from art.pictures import difference, opened

from warbot.art import TILES, emoji_name, tile
from warbot.table import CardStyle
from warbot.table.instants import HOUR, MINUTE, from_seconds

from . import Drop, Fault, Hold, LoseAnswer, RateLimited, Refuse
from .bots import Bots
from .tables import board_of, solo
from .test_one_request import show_cards_as

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .discord_server import DiscordServer
    from .logs import Logs
    from .messages import Message
    from .people import Person

EMOJIS = "/emojis$"
NOT_UPLOADED = "card emoji could not be uploaded"
EMOJI = re.compile(r"<:([a-z_0-9]+):([0-9]+)>")
NAMES = {emoji_name(name): name for name in TILES}
"""The tiles, by the names of their emoji."""

ALL = len(TILES)


class EmojiBots(Bots):
    """Bots that upload their cards."""

    card_emoji = True

    @property
    def names(self) -> list[str]:
        """What Discord has."""
        return [emoji["name"] for emoji in self.server.world.emojis]

    async def all_there(self) -> None:
        await self.server.until(lambda: len(self.names) >= ALL)
        assert sorted(self.names) == sorted(NAMES), "each once"


@pytest.fixture
def bots(server: DiscordServer, database: Path, logs: Logs) -> EmojiBots:
    return EmojiBots(server, database)


def uploads(server: DiscordServer) -> list[str]:
    return [call.body["name"] for call in server.sent("POST", EMOJIS)]


def emoji_on(board: Message) -> dict[str, str]:
    """The emoji above a board, and their ids. Nothing else stands there, or Discord would show them small."""
    assert EMOJI.sub("", board.text).strip() == ""
    return dict(EMOJI.findall(board.text))


async def flipped(alice: Person, board: Message | None = None) -> Message:
    """The board of a game against the bot, after a battle that was no war: a war has a picture."""
    board = board or await solo(alice)
    for _ in range(20):
        await alice.press(board, "Flip")
        if not board.shown.attachments:
            break
    return board


async def test_every_card_is_uploaded_once_and_its_picture_is_the_tile(server: DiscordServer, bots: EmojiBots):
    async with bots.one():
        await bots.all_there()
    assert uploads(server) == list(NAMES)
    for call in server.sent("POST", EMOJIS)[::9]:
        kind, _, data = call.body["image"].partition(",")
        assert kind == "data:image/png;base64"
        assert difference(opened(base64.b64decode(data)), opened(tile(NAMES[call.body["name"]]))) == 0


async def test_boards_show_cards_by_the_ids_that_discord_gave(server: DiscordServer, bots: EmojiBots, alice: Person):
    async with bots.one():
        await bots.all_there()
        shown = emoji_on(await flipped(alice))
    assert len(shown) >= 2
    ids = {emoji["name"]: emoji["id"] for emoji in server.world.emojis}
    assert shown.items() <= ids.items()


async def test_another_start_uploads_nothing_and_shows_cards_at_once(
    server: DiscordServer, bots: EmojiBots, alice: Person
):
    async with bots.one() as first:
        await bots.all_there()
        await server.until(lambda: first.card_emoji.tiles is not None)  # the last one's answer came, and is noted
    hold = server.fail("GET", EMOJIS, Hold())
    async with bots.one():
        assert emoji_on(await flipped(alice))
        hold.release()
    assert len(uploads(server)) == ALL


async def test_a_bot_that_was_stopped_goes_on_where_it_was(server: DiscordServer, bots: EmojiBots):
    server.fail("POST", EMOJIS, hold := Hold(), when=lambda call: call.body["name"] == "ace_of_clubs")
    async with bots.one():
        await hold.reached()
    server.heal()
    before = len(bots.names)
    assert 0 < before < ALL
    async with bots.one():
        await bots.all_there()
    assert sorted(set(uploads(server))) == sorted(NAMES)
    assert len(uploads(server)) <= ALL + 1


async def test_until_all_are_there_boards_are_pictures_and_none_mixes_both(
    server: DiscordServer, bots: EmojiBots, alice: Person
):
    """All but a few are there: still no board shows some of its cards as emoji."""
    server.world.emojis.extend(there(name) for name in NAMES if "spades" not in name)
    hold = server.fail("POST", EMOJIS, Hold())
    async with bots.one():
        await hold.reached()
        board = await solo(alice)
        for _ in range(7):  # no game is over by then, whatever is dealt
            await alice.press(board, "Flip")
            assert emoji_on(board) == {}
            assert len(board.shown.attachments) == 1


async def test_what_an_earlier_database_has_uploaded_is_taken_over(
    server: DiscordServer, bots: EmojiBots, alice: Person
):
    server.world.emojis.extend(there(name) for name in NAMES)
    async with bots.one():
        await server.until(lambda: server.sent("GET", EMOJIS))  # the bot asks what is there, as soon as it is ready
        board = await solo(alice)
        for _ in range(20):
            await alice.press(board, "Flip")
            if shown := emoji_on(board):  # a war has a picture
                break
    assert uploads(server) == []
    assert shown
    assert shown.items() <= {emoji["name"]: emoji["id"] for emoji in server.world.emojis}.items()


async def test_what_was_deleted_in_discord_is_uploaded_again(server: DiscordServer, bots: EmojiBots):
    async with bots.one():
        await bots.all_there()
    del server.world.emojis[3]
    async with bots.one():
        await bots.all_there()
    assert len(uploads(server)) == ALL + 1


async def test_a_server_that_chose_text_sees_no_emoji_in_a_list_of_seats_either(
    server: DiscordServer, bots: EmojiBots, alice: Person
):
    async with bots.one() as bot:
        await bots.all_there()
        await server.until(lambda: bot.card_emoji.tiles is not None)
        await show_cards_as(bot, server.guild.id, CardStyle.TEXT)
        opened = await alice.slash("war", "start", rules="three")
        for label in ("Add bot", "Add bot", "Start"):
            opened = await alice.press(board_of(opened), label)
        board = board_of(await alice.press(board_of(opened), "Flip"))
        assert EMOJI.findall(board.all_text) == []


async def test_what_is_deleted_while_the_bot_runs_is_noticed_within_the_hour(
    server: DiscordServer, bots: EmojiBots, alice: Person
):
    """Until all are there again, boards are pictures, and none names the card that is gone."""
    async with bots.one() as bot:
        await bots.all_there()
        await server.until(lambda: bot.card_emoji.tiles is not None)
        gone = server.world.emojis.pop(3)
        hold = server.fail("POST", EMOJIS, Hold())
        await bots.later(HOUR)
        await hold.reached()
        assert bot.card_emoji.tiles is None
        board = await solo(alice)
        assert emoji_on(board) == {}
        assert len(board.shown.attachments) == 1
        hold.release()
        await bots.all_there()
        await server.until(lambda: bot.card_emoji.tiles is not None)
        shown = emoji_on(await flipped(alice, board))
        assert shown
        assert gone["id"] not in shown.values()
    assert len(uploads(server)) == ALL + 1


@pytest.mark.parametrize(
    ("fault", "times"),
    [
        (lambda: RateLimited(0.01), 5),  # as often as discord.py tries by itself
        (lambda: Refuse(503, html="<h1>Unavailable</h1>"), 1),
        (Drop, 1),
        (LoseAnswer, 1),
    ],
    ids=["too many in an hour", "unavailable", "dropped", "uploaded, but the answer is lost"],
)
async def test_what_fails_is_tried_again_after_a_while(
    server: DiscordServer, bots: EmojiBots, logs: Logs, fault: Callable[[], Fault], times: int
):
    server.fail("POST", EMOJIS, fault(), times=times, when=lambda call: call.body["name"] == "four_of_hearts")
    async with bots.one():
        await bots.later(MINUTE)
        await bots.all_there()
    (line,) = logs.take(NOT_UPLOADED)
    assert line["again_in"] == 60


async def test_each_wait_is_twice_as_long_and_none_is_longer_than_an_hour(
    server: DiscordServer, bots: EmojiBots, logs: Logs
):
    waits = [60, 120, 240, 480, 960, 1920, 3600, 3600]
    server.fail("POST", EMOJIS, Refuse(503, html=""), times=len(waits))
    async with bots.one():
        for seconds in waits:
            await bots.later(from_seconds(seconds))
        await bots.all_there()
    assert [line["again_in"] for line in logs.take(NOT_UPLOADED)] == waits


@pytest.mark.parametrize(
    "fault",
    [Refuse(400, 30008, "Maximum number of emojis reached (2000)"), Refuse(403, 50013), Refuse(404, 10002)],
    ids=["no room", "no right", "no application"],
)
async def test_what_discord_will_never_take_is_not_asked_again(
    server: DiscordServer, bots: EmojiBots, logs: Logs, alice: Person, fault: Fault
):
    server.fail("POST", EMOJIS, fault, times=100)
    async with bots.one():
        await server.until(lambda: uploads(server))
        assert emoji_on(await flipped(alice)) == {}
        await bots.clock.turn(3 * HOUR)
    assert len(uploads(server)) == 1
    (line,) = logs.take(NOT_UPLOADED)
    assert (line["again_in"], line["missing"]) == (None, ALL)


async def test_an_operator_can_do_without(server: DiscordServer, bots: EmojiBots, alice: Person):
    async with bots.one(card_emoji=False):
        assert emoji_on(await flipped(alice)) == {}
    assert server.sent("*", EMOJIS) == server.sent("GET", EMOJIS) == []


def there(name: str) -> dict[str, object]:
    """An emoji that the application has."""
    snowflake = str(10**18 + list(NAMES).index(name))
    flags = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
    return {"id": snowflake, "name": name, **flags}
