"""Every call that warbot makes, times everything that can go wrong with it.

Whatever fails: the stored game is right, with the move made once; the person is told where Discord still takes an
answer; the log has one line; the board is right by itself at the next press. `scenes` has the calls.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import pytest
from pydantic import SecretStr

from warbot.bot import WarBot, create_bot
from warbot.settings import Settings

from . import FOREVER, BreakOff, Drop, LoseAnswer, RateLimited, Refuse, Silence, refused
from .bot_process import TOKEN
from .changes import LONG
from .scenes import NOT_DEFERRED, NOT_RETIRED, NOT_SHOWN, SCENES, Scene, Stage
from .tables import solo, stored, turn_on

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from .discord_server import DiscordServer
    from .faults import Fault
    from .logs import Logs
    from .messages import Message
    from .people import Person

PAGE = "<html>\n<h1>A page</h1>\n</html>"
CODES = (10003, 10008, 10062, 30046, 40060, 50001, 50013, 50027, 50083)
FAULTS: dict[str, Callable[[], Fault]] = {
    **{str(code): partial(refused, code) for code in CODES},
    "429": lambda: RateLimited(0.01),
    "502": lambda: Refuse(502),
    "503": lambda: Refuse(503),
    "a page with 200": lambda: Refuse(200, html=PAGE),
    "a page with 403": lambda: Refuse(403, html=PAGE),
    "a page with 429": lambda: Refuse(429, html=PAGE, headers={"Via": "1.1 stand-in"}),
    "a page with 503": lambda: Refuse(503, html=PAGE),
    "dropped": Drop,
    "answer lost": LoseAnswer,
    "answer broken off": BreakOff,
    "silence": Silence,
}
TAKEN = {"answer lost", "answer broken off"}
"""Where Discord has carried out the call, and the bot does not know."""

CHANNEL_GONE = "10003"
FORBIDDEN = {"50001", "50013"}


class Hurried:
    """asyncio for discord.py: it tries again at once, and not after seconds."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, _: float) -> None:
        await asyncio.sleep(0)


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (discord.http, discord.webhook.async_):
        assert module.asyncio is asyncio
        monkeypatch.setattr(module, "asyncio", Hurried())


@pytest.fixture
def stage(server: DiscordServer, bot: WarBot, database: Path, alice: Person, bo: Person) -> Stage:
    return Stage(server, bot, database, alice, bo)


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_whatever_call_fails_in_whatever_way(
    stage: Stage, logs: Logs, monkeypatch: pytest.MonkeyPatch, scene: Scene, fault: str
):
    given = await scene.arrange(stage)
    await at_rest(stage.bot)
    armed = stage.server.fail(scene.method, scene.path, FAULTS[fault](), times=FOREVER, when=scene.is_it)
    with monkeypatch.context() as now:
        if scene.slow:
            now.setattr(stage.bot, "defer_after", 0.05)
        if fault == "silence":
            give_up_at_once(now, stage.server, armed)
        acting = asyncio.create_task(scene.act(stage, given))
        await stage.server.until(lambda: armed.met)
        await at_rest(stage.bot)
        acting.cancel()

    game = stored(stage.database)
    if fault == CHANNEL_GONE and scene.line == NOT_SHOWN:
        assert game.phase in ("over", "closed"), "a game whose channel is no more is nobody's game"
        assert [line["event"] for line in logs.left] == [NOT_SHOWN]
        logs.lines.clear()
        return
    assert (game.phase, game.turn) == (scene.phase, scene.turn)
    [*_, seen] = stage.server.callbacks.interactions.values()
    assert seen.kind is (scene.taken if fault in TAKEN else scene.kind)
    assert [line["event"] for line in logs.left] == lines(scene, fault)
    if scene.heals:
        assert shows(stage, game.message)

    logs.lines.clear()
    stage.server.heal()
    await next_chance(stage, scene)
    [board] = [board for board in boards(stage) if board.buttons]
    assert board.id == stored(stage.database).message
    assert shows(stage, board.id)


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_start_that_can_not_tell_its_commands_goes_on_and_the_next_one_tells_them(
    server: DiscordServer, database: Path, alice: Person, logs: Logs, monkeypatch: pytest.MonkeyPatch, fault: str
):
    settings = Settings(token=SecretStr(TOKEN), database=database, _env_file=None)
    armed = server.fail("PUT", "/commands$", FAULTS[fault](), times=FOREVER)
    with monkeypatch.context() as now:
        now.setattr(WarBot, "commands_first", 0.05)
        if fault == "silence":
            give_up_at_once(now, server, armed)
        async with server.connected(create_bot(settings)):
            assert [line["again_in"] for line in await logs.until("the commands could not be synced")] == [60]
    server.heal()
    async with server.connected(create_bot(settings)):
        assert turn_on(await solo(alice)) == 0
    assert len(server.sent("PUT", "/commands$")) == armed.met + 1


def give_up_at_once(now: pytest.MonkeyPatch, server: DiscordServer, silent: Fault) -> None:
    """A call of the bot that meets this silence times out as soon as it does: aiohttp would wait for five minutes."""
    asked = aiohttp.ClientSession._request

    async def asks(session: aiohttp.ClientSession, method: str, url: str, **options: Any) -> aiohttp.ClientResponse:
        before, asking = silent.met, asyncio.ensure_future(asked(session, method, url, **options))
        asking.add_done_callback(lambda _: server.changes.ring())
        path = str(url).partition("/api/v10")[2]
        await server.until(lambda: asking.done() or (silent.met > before and silent.is_for(method, path)))
        if asking.done():
            return await asking
        asking.cancel()
        raise TimeoutError

    now.setattr(aiohttp.ClientSession, "_request", asks)


def lines(scene: Scene, fault: str) -> list[str]:
    """What the log says of a call that failed."""
    if fault in scene.helped:
        return []
    if scene.line == NOT_DEFERRED and fault in TAKEN:
        return [NOT_DEFERRED, "an answer did not arrive"]  # Discord takes no second answer, and says so
    if scene.line in (NOT_SHOWN, NOT_RETIRED) and fault in FORBIDDEN:
        return ["boards are forbidden in a channel"]
    if fault == "40060" and scene.is_first_answer:
        return ["another process answers with this bot's token: stop one of the two, or reset the token", scene.line]
    return [scene.line]


def boards(stage: Stage) -> list[Message]:
    return [message for message in stage.server.channel.messages if message.embeds]


def shows(stage: Stage, message: int | None) -> bool:
    """Whether a message shows the table as it is stored."""
    [board] = [one for one in boards(stage) if one.id == message]
    game = stored(stage.database)
    return turn_on(board) == game.turn if game.phase == "playing" else board.labels[0] == "Join"


async def next_chance(stage: Stage, scene: Scene) -> None:
    """Somebody presses the first button of whatever is shown, oldest first, or asks for the table."""
    person = getattr(stage, scene.presser)
    for board in [board for board in boards(stage) if board.buttons]:
        if not board.deleted:
            assert (await person.press(board, board.labels[0])).acknowledged
            await at_rest(stage.bot)
    if not boards(stage):
        assert (await person.slash("war", "show")).acknowledged
        await at_rest(stage.bot)


async def at_rest(bot: WarBot) -> None:
    """Returns when the bot has nothing in hand, and draws nothing on its own account."""
    assert bot.host is not None
    await bot.in_flight.finish(LONG)
    while bot.host.in_progress:
        await bot.host.idle()
        await bot.in_flight.finish(LONG)
