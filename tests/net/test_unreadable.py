"""What Discord sends and discord.py can't read costs that event and a line of the log; the bot plays on."""

from __future__ import annotations

import asyncio
import time
from copy import deepcopy
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import pytest

from . import Interaction, InteractionType, payloads
from .sessions import Op
from .tables import button, duel, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .logs import Logs
    from .messages import Message
    from .people import Person

UNREADABLE = "something from Discord could not be read"
WRONG: tuple[Any, ...] = (None, "", "x", 10**30, -1, True, [], {}, [None])
"""What stands where something else belongs."""

IN_A_PRESS = ("", "data", "member", "member.user", "message", "message.author", "channel", "guild")
IN_A_GUILD = ("", "roles.0", "channels.0", "members.0", "members.0.user")


def inside(payload: Any, path: str) -> Any:
    for step in filter(None, path.split(".")):
        payload = payload[int(step)] if step.isdigit() else payload[step]
    return payload


def mutations(payload: Any, parts: tuple[str, ...]) -> Iterator[Any]:
    """The payload with each single field missing, and with each wrong value in its place."""
    for part in parts:
        for field in inside(payload, part):
            missing = deepcopy(payload)
            del inside(missing, part)[field]
            yield missing
            for value in WRONG:
                changed = deepcopy(payload)
                inside(changed, part)[field] = deepcopy(value)
                yield changed


def acts(person: Person, kind: InteractionType, data: dict[str, Any], board: Message | None = None) -> Interaction:
    """What a person does, before Discord tells the bot of it."""
    server, now = person.server, time.monotonic()
    done = Interaction(
        server.world,
        server.world.snowflakes.draw(),
        kind,
        person.user,
        person.channel,
        data,
        board.shown if board else None,
        deadline=now + 60,
        expires=now + 60,
        answered=asyncio.get_running_loop().create_future(),
    )
    server.callbacks.interactions[done.token] = done
    return done


async def tells(server: DiscordServer, done: Interaction, change: Callable[[dict[str, Any]], Any]) -> Interaction:
    """Tell the bot of it, changed; returns it when it is answered."""
    event = payloads.interaction(done, server.world.bot)
    change(event)
    await server.gateway.emit("INTERACTION_CREATE", event, server.guild)
    await server.until(lambda: done.acknowledged)
    return done


def worth_a_look(logs: Logs) -> list[Any]:
    """The warnings and errors so far, which are then done with."""
    return [line for event in {line["event"] for line in logs.left} for line in logs.take(event)]


async def test_no_field_of_a_press_ends_the_bot(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, bo: Person
):
    board = await duel(alice, bo)
    rules = {"custom_id": button(board, "more"), "component_type": 2}
    event = payloads.interaction(acts(alice, InteractionType.COMPONENT, rules, board), server.world.bot)
    sent = 0
    for changed in mutations(event, IN_A_PRESS):
        await server.gateway.emit("INTERACTION_CREATE", changed, server.guild)
        sent += 1
        if sent % 50 == 0:
            assert (await alice.press(board, "⋯ More")).acknowledged
    assert sent > 700
    assert (await alice.press(board, "Flip")).acknowledged
    assert (server.gateway.identified, server.gateway.resumed) == (1, 0)
    await bot.in_flight.finish(60)
    logs.take("an answer did not arrive")  # all of them are the same interaction, which takes one answer
    assert 0 < len(worth_a_look(logs)) <= sent


async def test_no_field_of_a_command_ends_the_bot(server: DiscordServer, bot: WarBot, logs: Logs, alice: Person):
    data = await alice._command(("war", "start"), {"rules": "fifty"})
    event = payloads.interaction(acts(alice, InteractionType.COMMAND, data), server.world.bot)
    for sent, changed in enumerate(mutations(event, ("", "data", "data.options.0", "data.options.0.options.0"))):
        await server.gateway.emit("INTERACTION_CREATE", changed, server.guild)
        if sent % 50 == 0:
            assert (await alice.slash("rules")).acknowledged
    assert (await alice.slash("rules")).acknowledged
    assert (server.gateway.identified, server.gateway.resumed) == (1, 0)
    await bot.in_flight.finish(60)
    logs.take("an answer did not arrive")  # all of them are the same interaction, which takes one answer
    assert 0 < len(worth_a_look(logs)) <= sent


@pytest.mark.parametrize("event", ["GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE", "CHANNEL_DELETE", "THREAD_DELETE"])
async def test_no_field_of_what_is_told_of_places_does(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, bo: Person, event: str
):
    board = await duel(alice, bo)
    elsewhere = await server.add_guild("elsewhere")
    place = next(iter(elsewhere.channels.values()), None) or server.world.channel(elsewhere, "there")
    guild = payloads.guild(elsewhere, server.world.bot)
    whole = guild if event.startswith("GUILD") else payloads.channel(place, server.world.bot)
    for changed in mutations(whole, IN_A_GUILD if event == "GUILD_CREATE" else ("",)):
        await server.gateway.emit(event, changed, server.guild)
    assert (await alice.press(board, "Flip")).acknowledged
    assert (server.gateway.identified, server.gateway.resumed) == (1, 0)
    del bot
    worth_a_look(logs)


@pytest.mark.parametrize(
    "frame",
    [
        *("{", "", "null", "[]", "5", '"x"', "\x00", "{}", '{"op": "x"}', '{"op": {}}', '{"op": 0}', "[" * 100_000),
        *('{"op": 0, "t": []}', '{"op": 0, "t": "NO_SUCH", "d": null}', '{"op": 0, "t": "INTERACTION_CREATE"}'),
        *('{"op": 0, "t": "GUILD_CREATE", "d": []}', '{"op": 0, "t": "X", "s": "x"}', '{"op": 0, "s": {}}'),
    ],
)
async def test_a_frame_that_says_nothing_is_skipped(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, bo: Person, frame: str
):
    del bot
    board = await duel(alice, bo)
    for session in server.gateway.live:
        assert session.socket is not None
        await session.socket.send_str(frame)
    assert (await alice.press(board, "Flip")).acknowledged
    assert (server.gateway.identified, server.gateway.resumed) == (1, 0)
    assert len(logs.take(UNREADABLE)) <= 1


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits between two tries to connect, nor, as discord.py does, for 5 s before each new session."""

    async def now(_: object, __: int | None, *, initial: bool = False) -> None:
        pass

    monkeypatch.setattr(discord.backoff.ExponentialBackoff, "delay", lambda _: 0.001)
    monkeypatch.setattr(discord.Client, "before_identify_hook", now)


@pytest.mark.usefixtures("at_once")
async def test_after_a_frame_that_can_t_be_unpacked_the_session_is_resumed(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, bo: Person
):
    del bot
    board = await duel(alice, bo)
    for session in server.gateway.live:
        assert session.socket is not None
        await session.socket.send_bytes(b"no zlib\x00\x00\xff\xff")
    await server.until(lambda: server.gateway.resumed == 1)
    assert (await alice.press(board, "Flip")).acknowledged
    assert len(logs.take(UNREADABLE)) == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("data", [None, {}, [], {"user": None}, {"session_id": "x"}])
async def test_a_session_that_begins_with_nonsense_is_begun_again(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, data: Any
):
    del bot
    await server.gateway._tell_all({"op": Op.DISPATCH, "t": "READY", "s": 9, "d": data})
    await server.until(lambda: server.gateway.identified == 2)
    assert (await alice.slash("war", "start")).acknowledged
    assert len(logs.take(UNREADABLE)) == 1


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("interval", [None, "", [], 0, -5, 10**9])
async def test_without_heartbeats_a_connection_is_made_again(
    server: DiscordServer, bot: WarBot, logs: Logs, alice: Person, interval: Any
):
    del bot
    await server.gateway._tell_all({"op": Op.HELLO, "d": {"heartbeat_interval": interval}})
    await server.until(lambda: server.gateway.resumed == 1)
    assert (await alice.slash("war", "start")).acknowledged
    assert len(logs.take(UNREADABLE)) == 1


@pytest.mark.parametrize("part", ["channel", "channel_id", "guild_id", "member"])
async def test_a_command_without_its_place_gets_a_sentence(
    server: DiscordServer, bot: WarBot, alice: Person, part: str
):
    del bot
    for names in (("war", "start"), ("war", "leaderboard"), ("flip",), ("rules",), ("houserules",)):
        used = acts(alice, InteractionType.COMMAND, await alice._command(names, {}))
        answer = await tells(server, used, lambda event: event.pop(part))
        if part != "channel_id":  # the channel object says it too
            assert "a server's channel" in told(answer)


async def test_a_command_from_a_private_chat_gets_a_sentence(server: DiscordServer, bot: WarBot, alice: Person):
    def in_private(event: dict[str, Any]) -> None:
        for part in ("guild", "guild_id", "guild_locale"):
            del event[part]
        event["user"] = event.pop("member")["user"]
        event["channel"] = {"id": event["channel_id"], "type": 1, "recipients": [event["user"]]}

    del bot
    for names in (("war", "start"), ("war", "show"), ("flip",), ("rules",), ("houserules",)):
        used = acts(alice, InteractionType.COMMAND, await alice._command(names, {}))
        assert "a server's channel" in told(await tells(server, used, in_private))


async def test_a_press_without_its_place_gets_a_sentence(server: DiscordServer, bot: WarBot, alice: Person, bo: Person):
    del bot
    board = await duel(alice, bo)
    flip = {"custom_id": board.shown.component("Flip")["custom_id"], "component_type": 2}
    for part in ("channel", "guild_id", "member"):
        used = acts(alice, InteractionType.COMPONENT, flip, board)
        assert "a server's channel" in told(
            await tells(server, used, partial(lambda part, event: event.pop(part), part))
        )
    assert (await alice.press(board, "Flip")).acknowledged
