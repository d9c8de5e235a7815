"""Who plays and where: names that try to do something, languages, threads and voice channels, rights that lack."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

import discord
import pytest

from . import EVERYONE, CallbackType, ChannelType, InteractionType, LoseAnswer
from .tables import ANSWER, OWN_EDIT, board_of, button, duel, healed, solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from warbot.bot import WarBot

    from .calls import Call
    from .discord_server import DiscordServer
    from .logs import Logs
    from .people import Person
    from .world import Channel

# --- Names

NAMES = [
    "<@123456789012345678>",
    "<@&123456789012345678> <#123456789012345678>",
    "@everyone @here",
    "<t:0:R> </war start:123456789012345678> <:king:123456789012345678>",
    "https://evil.example/free",
    "[free](https://evil.example) <https://evil.example>",
    "\N{RIGHT-TO-LEFT OVERRIDE}detrevni\N{POP DIRECTIONAL FORMATTING}\N{RIGHT-TO-LEFT ISOLATE}",
    "Z" + "\N{COMBINING GRAVE ACCENT}\N{COMBINING RING ABOVE}" * 40 + "algo",
    "two\n# lines\r\n> and more",
    "**bold** __under__ ~~struck~~ ||hidden|| `code` ```block```",
    "\N{ZERO WIDTH SPACE}\N{HANGUL FILLER}\N{ZERO WIDTH JOINER}",
    "{name} {0} %s %(name)s \\N{BULLET}",
    "x" * 300,
]
LINK = re.compile(r"https://discord\.com/channels/[0-9/]+")
"""The only link that the bot gives: to one of its boards."""

PING = re.compile("<@[0-9]+>")
READ = {"content", "title", "description", "text", "label", "name", "value"}
TURNING = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_a_name_does_nothing_but_stand_there(server: DiscordServer, bot: WarBot, bo: Person, name: str):
    """Its bearer opens, challenges, is challenged, plays, is refused and wins or loses: nobody is pinged by it."""
    bearer = server.person("bearer", display_name=name)
    board = await duel(bearer, bo, battles=1)
    await server.person("stranger").press(board, "Flip")
    while turn_on(board) is not None:
        await bearer.press(board, "Flip")
        await bo.press(board, "Flip")
    await bearer.slash("war", "verify")
    elsewhere = await server.add_channel("elsewhere", guild=server.guild)
    opened = await bo.at(elsewhere).slash("war", "start", opponent=bearer)
    await bo.at(elsewhere).slash("war", "start", opponent=server.person("late"))
    await bearer.press(opened, "Decline")
    await bearer.at(elsewhere).slash("war", "start")
    for text in (text for call in server.requests for text in texts(call.body)):
        assert harmless(text), text


def texts(body: Any) -> Iterator[str]:
    """Everything that people read in what the bot sent, but for the ping itself."""
    if isinstance(body, list):
        for part in body:
            yield from texts(part)
    elif isinstance(body, dict):
        for key, value in body.items():
            if key in READ and isinstance(value, str) and not PING.fullmatch(value):
                yield value
            yield from texts(value)


def harmless(text: str) -> bool:
    marks = [unicodedata.combining(char) > 0 for char in text]
    tower = any(all(marks[at : at + 3]) for at in range(len(marks) - 2))
    turned = any(unicodedata.bidirectional(char) in TURNING for char in text)
    acts = re.search(r"<[@#:/a]|@everyone|@here|://", LINK.sub("", text))
    return not tower and not turned and acts is None


async def test_only_the_challenged_player_is_pinged(server: DiscordServer, bot: WarBot, alice: Person, bo: Person):
    board = await duel(alice, bo, battles=1)
    while turn_on(board) is not None:
        await alice.press(board, "Flip")
        await bo.press(board, "Flip")
    offered = await bo.press(board, "Rematch")
    posted = [call for call in server.requests if posts_a_message(call)]
    pinging = [call for call in posted if mentions(call) != {"parse": []}]
    assert [mentions(call) for call in pinging] == [{"parse": [], "users": [person.id]} for person in (bo, alice)]
    assert {message.id: message.pinged for message in server.channel.log if message.pinged} == {
        board.id: {bo.id},
        board_of(offered).id: {alice.id},
    }
    assert "<@" not in str([call.body for call in server.requests if call not in pinging and call.method != "PUT"])


def posts_a_message(call: Call) -> bool:
    if call.path.endswith("/callback"):
        return bool(call.body["type"] == CallbackType.MESSAGE)
    return call.method == "POST" and bool(re.search(r"/messages$|^/webhooks/\d+/[^/]+$", call.path))


def mentions(call: Call) -> Any:
    """Whom a message may notify, as its request says; a request that does not say so would notify everyone named."""
    return call.body.get("data", call.body)["allowed_mentions"]


# --- Languages


async def test_no_language_is_too_foreign(server: DiscordServer, bot: WarBot, alice: Person, bo: Person):
    """Every language of Discord, and one that it may have one day, of the server and of the person."""
    for locale in [*(known.value for known in discord.Locale), "xx-YY"]:
        place = await server.add_channel(locale, guild=server.guild)
        server.guild.locale = alice.user.locale = bo.user.locale = locale
        board = await duel(alice.at(place), bo.at(place), battles=1)
        private = [
            await alice.at(place).slash("rules"),
            await bo.at(place).slash("war", "start"),
            await server.person("stranger", locale=locale).press(board, button(board, "flip")),
        ]
        while turn_on(board) is not None:
            await alice.press(board, button(board, "flip"))
            await bo.press(board, button(board, "flip"))
        private.append(await alice.at(place).slash("war", "verify"))
        assert all(one.ephemeral for one in private)
        for text in (one.all_text for one in (*private, *board.history)):
            assert text
            assert not re.search(r"\{\w+\}", text), text


# --- Places


@pytest.mark.parametrize("kind", ["thread", "voice channel"])
async def test_a_game_is_played_and_healed_in_a(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs, kind: str
):
    place = await add_place(server, kind)
    board = await solo(alice.at(place))
    assert turn_on(await alice.press(board, "Flip")) == 1
    server.fail("POST", ANSWER, LoseAnswer())
    await alice.press(board, "Flip")
    await healed(server, board, 2)
    shown = board_of(await alice.at(place).slash("war", "show"))
    assert turn_on(await alice.press(shown, "Flip")) == 3
    await bot.close()
    game = stored(database)
    assert (game.channel, game.parent, game.turn) == (place.id, place.parent and place.parent.id, 3)
    assert place.messages == [shown]
    assert len(logs.take("an answer did not arrive")) == 1


async def add_place(server: DiscordServer, kind: str) -> Channel:
    if kind == "thread":
        return await server.add_thread("a thread", server.channel)
    if kind == "voice channel":
        return await server.add_channel("lounge", ChannelType.VOICE, guild=server.guild)
    return server.channel


RIGHTS = [
    ("text channel", "view_channel", "View Channel"),
    ("text channel", "send_messages", "Send Messages"),
    ("text channel", "embed_links", "Embed Links"),
    ("voice channel", "send_messages", "Send Messages"),
    ("thread", "send_messages_in_threads", "Send Messages in Threads"),
]


@pytest.mark.parametrize(("kind", "right", "name"), RIGHTS)
async def test_a_right_that_lacks_is_named_and_to_one_person_alone(
    server: DiscordServer, bot: WarBot, alice: Person, kind: str, right: str, name: str
):
    place = await add_place(server, kind)
    there = alice.at(place)
    allowed = discord.Permissions(EVERYONE.value)
    allowed.update(**{right: False})
    await server.set_app_permissions(place.parent or place, allowed)
    for command in (("war", "start"), ("war", "show"), ("flip",)):
        seen = await there.slash(*command)
        assert (seen.kind, seen.ephemeral) == (CallbackType.MESSAGE, True)
        assert re.findall(r"\*\*(.+?)\*\*", seen.text) == [name]
    assert place.messages == []
    await server.set_app_permissions(place.parent or place, EVERYONE)
    assert turn_on(await solo(there)) == 0


async def test_rights_that_lack_are_all_named(server: DiscordServer, bot: WarBot, alice: Person):
    await server.set_app_permissions(server.channel, discord.Permissions.none())
    seen = await alice.slash("war", "start")
    assert re.findall(r"\*\*(.+?)\*\*", seen.text) == ["View Channel", "Send Messages", "Embed Links"]


async def test_a_game_in_a_channel_that_took_the_rights_away_goes_on_by_its_buttons(
    server: DiscordServer, bot: WarBot, alice: Person, database: Path, logs: Logs
):
    """Answers to presses need no right. An edit of the bot's own is refused, which only the log says, and is not tried
    again."""
    board = await solo(alice)
    await server.set_app_permissions(server.channel, discord.Permissions.none())
    server.fail("POST", ANSWER, LoseAnswer())
    for turn in (1, 2):
        assert turn_on(await alice.press(board, "Flip")) == turn
    await bot.close()
    assert stored(database).turn == 2
    assert len(logs.take("an answer did not arrive")) == 1
    assert [line["error"] for line in logs.take("boards are forbidden in a channel")] == ["403 50001"]
    assert len(server.sent("PATCH", OWN_EDIT)) == 1


# --- Commands of another version

SUBCOMMAND, STRING, INTEGER, USER = 1, 3, 4, 6
COMMANDS: list[dict[str, Any]] = [
    {"name": "battle"},
    {"name": "war"},
    {"name": "war", "options": [{"name": "surrender", "type": SUBCOMMAND}]},
    {"name": "war", "options": [{"name": "start", "type": STRING, "value": "x"}]},
    *(
        {"name": "war", "options": [{"name": "start", "type": SUBCOMMAND, "options": [option]}]}
        for option in (
            {"name": "battles", "type": STRING, "value": "many"},
            {"name": "battles", "type": INTEGER, "value": 0},
            {"name": "battles", "type": INTEGER, "value": 10**15},
            {"name": "opponent", "type": STRING, "value": "bo"},
            {"name": "opponent", "type": USER, "value": "1"},
            {"name": "rules", "type": INTEGER, "value": 7},
            {"name": "rules", "type": STRING, "value": "x" * 401},
        )
    ),
    {"name": "flip", "options": [{"name": "twice", "type": STRING, "value": "x"}]},
    {"name": "rules", "options": [{"name": "card", "type": INTEGER, "value": 10}]},
]


@pytest.mark.parametrize("command", COMMANDS, ids=str)
async def test_a_command_of_another_version_is_answered(
    server: DiscordServer, bot: WarBot, alice: Person, logs: Logs, command: dict[str, Any]
):
    seen = await alice.interact(InteractionType.COMMAND, {"id": "1", "type": 1, **command})
    assert (seen.kind, seen.ephemeral) == (CallbackType.MESSAGE, True)
    assert seen.text
    assert server.channel.messages == []
    logs.take("a command was refused")
    logs.take("an interaction failed")
