"""Signs of life: those of a running bot, of one whose gateway has died, of one whose disk takes nothing any more."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

import pytest

from warbot.bot.platform.gateway import GatewayWatch
from warbot.host.upkeep.heartbeat import Pulse, alive_file, read_alive
from warbot.store import StoreFailed
from warbot.table.instants import SECOND, from_seconds, in_seconds

from . import BotProcess

if TYPE_CHECKING:
    from pathlib import Path

    from warbot.bot import WarBot

    from .discord_server import DiscordServer
    from .people import Person

START = 1_800_000_000_000


class Hand:
    """A clock that stands where it is set."""

    def __init__(self) -> None:
        self.at = START

    def now(self) -> int:
        return self.at

    def monotonic(self) -> float:
        return in_seconds(self.at)

    async def sleep(self, seconds: float) -> None:
        self.at += from_seconds(seconds)
        await asyncio.sleep(0)


async def test_a_running_bot_is_alive_and_a_stopped_one_leaves_nothing(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        while (alive := read_alive(database)) is None:
            assert (await alice.slash("rules")).acknowledged
        assert alive.dead(alive.process) == []
        assert await bot.terminate() == 0
    assert not alive_file(database).exists()


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def watch(bot: WarBot, hand: Hand) -> GatewayWatch:
    return GatewayWatch(bot, hand)


async def test_whatever_discord_sends_is_a_sign_of_life(
    server: DiscordServer, bot: WarBot, watch: GatewayWatch, hand: Hand, alice: Person
):
    del bot
    hand.at += 50 * SECOND
    assert watch.alive_at == START
    assert (await alice.slash("rules")).acknowledged
    await server.until(lambda: watch.alive_at == START + 50 * SECOND)


async def test_a_connection_that_is_back_is_alive(
    server: DiscordServer, watch: GatewayWatch, hand: Hand, alice: Person
):
    assert (await alice.slash("rules")).acknowledged
    hand.at += 100 * SECOND
    await server.gateway.drop(code=4000)
    await server.until(lambda: watch.alive_at == START + 100 * SECOND)


async def test_a_shard_that_is_down_is_dead_from_then_on_whatever_the_others_hear(
    server: DiscordServer, bot: WarBot, watch: GatewayWatch, hand: Hand, alice: Person
):
    hand.at += 10 * SECOND
    bot.dispatch("shard_disconnect", 7)
    assert (await alice.slash("rules")).acknowledged
    await server.until(lambda: watch.alive_at == START + 10 * SECOND)
    hand.at += 100 * SECOND
    assert (await alice.slash("rules")).acknowledged
    assert watch.alive_at == START + 10 * SECOND
    bot.dispatch("shard_connect", 7)
    assert (await alice.slash("rules")).acknowledged
    await server.until(lambda: watch.alive_at == START + 110 * SECOND)


async def test_a_database_that_takes_nothing_is_dead(database: Path, hand: Hand):
    broken = False

    async def probe() -> None:
        if broken:
            raise StoreFailed(sqlite3.OperationalError("database or disk is full"))

    pulse = Pulse(database, hand, lambda: hand.at, probe)
    await pulse.beat()
    broken = True
    hand.at += 70 * SECOND
    await pulse.beat()
    alive = read_alive(database)
    assert alive is not None
    assert alive.dead(hand.at) == ["database"]
    broken = False
    await pulse.beat()
    alive = read_alive(database)
    assert alive is not None
    assert alive.dead(hand.at) == []
