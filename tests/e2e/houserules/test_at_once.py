"""/houserules on real sockets: presses at once, late figures, a slow disk."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from discord import Permissions
from net.changes import LONG
from net.discord_server import DiscordServer
from net.interactions import CallbackType
from net.people import Person
from net.tables import holding

from e2e.world import settings_for
from warbot.bot import WarBot, create_bot
from warbot.engine.rules import HouseRules
from warbot.odds.odds import Budget, Figures, Odds


class LateOdds(Odds):
    """Figures that are there when the test says so."""

    def __init__(self) -> None:
        super().__init__(Budget(games=2))
        self.there = asyncio.Event()

    async def of(self, rules: HouseRules) -> Figures:
        await self.there.wait()
        return await super().of(rules)


@pytest.fixture
def odds() -> LateOdds:
    return LateOdds()


@pytest.fixture
def bot(tmp_path: Path, odds: LateOdds) -> WarBot:
    return create_bot(settings_for(tmp_path / "warbot.db"), odds=odds)


@pytest.fixture
async def stand_in(monkeypatch: pytest.MonkeyPatch, logs: Any, bot: WarBot) -> AsyncIterator[DiscordServer]:
    """A small Discord in which several presses can be under way at once."""
    async with DiscordServer() as server:
        server.patch(monkeypatch)
        async with server.connected(bot):
            yield server


@pytest.fixture
def admin(stand_in: DiscordServer) -> Person:
    person = stand_in.person("anna")
    stand_in.guild.permissions[person.id] = Permissions(Permissions.all().value & ~Permissions.administrator.flag)
    return person


async def test_late_figures_do_not_overwrite_what_was_pressed_meanwhile(admin, bot, odds):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    waiting = await admin.select(panel, "house:menu:value:battle_limit", "100")
    assert "Simulating some games" in waiting.message.shown.embeds[0]["description"]
    await admin.select(panel, "house:menu:page:rules", "idle")
    idle = panel.message.shown
    assert "Slow players" in idle.embeds[0]["title"]
    other = await admin.slash("houserules")
    odds.there.set()
    await bot.in_flight.finish(LONG)
    assert "simulated games" in other.message.shown.embeds[0]["description"]
    assert panel.message.shown == idle, "the figures were there, and the first panel was left alone"


async def test_a_panel_that_was_closed_meanwhile_stays_closed(admin, bot, odds):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    await admin.select(panel, "house:menu:value:battle_limit", "100")
    await admin.press(panel, "Save")
    closed = panel.message.shown
    assert "Saved" in closed.content
    other = await admin.slash("houserules")
    odds.there.set()
    await bot.in_flight.finish(LONG)
    assert "simulated games" in other.message.shown.embeds[0]["description"]
    assert panel.message.shown == closed


async def test_of_several_changes_in_a_row_the_last_one_s_figures_stay(admin, bot, odds):
    panel = await admin.slash("houserules")
    await admin.select(panel, "house:menu:rule:rules", "battle_limit")
    for value in ("50", "100", "250"):
        await admin.select(panel, "house:menu:value:battle_limit", value)
    odds.there.set()
    await bot.in_flight.finish(LONG)
    assert "simulated games" in panel.message.shown.embeds[0]["description"]
    assert "**250 battles**\n" in panel.message.shown.embeds[0]["description"]


async def test_presses_at_once_all_count(stand_in, admin):
    panel = await admin.slash("houserules")
    shown = panel.message.shown
    presses = [
        ("house:menu:preset:rules", 3, ["long"]),
        ("house:menu:who:overrides", 3, ["nobody"]),
        ("house:menu:idle:idle", 3, ["5"]),
        ("house:menu:card_style:looks", 3, ["emoji"]),
    ]
    data = [{"custom_id": name, "component_type": kind, "values": values} for name, kind, values in presses]
    answers = await asyncio.gather(*(admin.use(shown, each) for each in data))
    assert all(answer.acknowledged for answer in answers)
    await admin.slash("houserules")
    await admin.use(panel.message.shown, {"custom_id": "house:button:save:rules", "component_type": 2})
    assert "`long`" in panel.message.shown.content


async def test_a_panel_that_takes_long_is_private_all_the_same(stand_in, admin, tmp_path, monkeypatch):
    with holding(tmp_path / "warbot.db"), monkeypatch.context() as now:
        now.setattr(WarBot, "defer_after", 0.05)
        panel = await admin.slash("houserules")
        assert panel.kind is CallbackType.DEFERRED_MESSAGE
        assert panel.ephemeral
    await stand_in.until(lambda: not panel.loading)
    assert panel.ephemeral
    assert "House rules" in panel.message.shown.embeds[0]["title"]
    assert panel.channel.messages == [], "nobody else sees anything"
    await admin.select(panel, "house:menu:preset:rules", "long")
    assert "**long**" in panel.message.shown.embeds[0]["description"]


async def test_a_forbidden_command_that_takes_no_time_is_private_too(stand_in):
    answer = await stand_in.person("bo").slash("houserules")
    assert answer.ephemeral
    assert "Manage Server" in answer.text
