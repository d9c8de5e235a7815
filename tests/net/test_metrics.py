"""Metrics, scraped over loopback from the bot as a process of its own: what they count, and what they never tell."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import aiohttp
import pytest
from discord.http import Route
from prometheus_client.parser import text_string_to_metric_families

from warbot.bot.measured import NoMetrics, metrics_for
from warbot.bot.platform.metrics import route_of
from warbot.settings import Settings

from . import BotProcess, LoseAnswer, RateLimited
from .tables import ANSWER, board_of, duel, told
from .test_start import ended, running

if TYPE_CHECKING:
    from pathlib import Path

    from .discord_server import DiscordServer
    from .people import Person

CALLBACK = "POST /interactions/…/…/callback"

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


async def scrape(bot: BotProcess) -> str:
    (address,) = re.findall(r"http://127\.0\.0\.1:\d+/metrics", bot.stderr)
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return await answer.text()


def read(page: str) -> Samples:
    samples = [sample for family in text_string_to_metric_families(page) for sample in family.samples]
    return {(sample.name, frozenset(sample.labels.items())): sample.value for sample in samples}


def value(samples: Samples, name: str, **labels: str) -> float | None:
    return samples.get((name, frozenset(labels.items())))


@pytest.fixture
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WARBOT_METRICS", "127.0.0.1:0")


@pytest.mark.usefixtures("_measured")
async def test_what_people_do_is_counted_and_timed_and_nobody_is_named(
    server: DiscordServer, alice: Person, bo: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        board = await duel(alice, bo, rules="tactics")
        half = board_of(await alice.press(board, "Flip"))
        assert (await alice.press(half, "Flip")).acknowledged
        assert told(await server.person("cleo").press(half, "Flip"))
        await alice.slash("rules")
        page = await scrape(bot)

    found = read(page)
    assert value(found, "warbot_presses_total", kind="/war start", outcome="done") == 1
    assert value(found, "warbot_presses_total", kind="accept", outcome="done") == 1
    assert value(found, "warbot_presses_total", kind="flip", outcome="done") == 1
    assert value(found, "warbot_presses_total", kind="flip", outcome="repeated") == 1
    assert value(found, "warbot_presses_total", kind="flip", outcome="refused") == 1
    assert value(found, "warbot_press_seconds_count", kind="flip") == 3
    assert (value(found, "warbot_press_seconds_sum", kind="flip") or 0) > 0
    assert value(found, "warbot_boards_total", by="press", result="shown") == 4
    assert (value(found, "warbot_committed_moves_total") or 0) >= 3
    assert (value(found, "warbot_commit_seconds_count") or 0) >= 3
    assert value(found, "warbot_discord_calls_total", route=CALLBACK, status="200") == 6
    assert value(found, "warbot_discord_call_seconds_count", route=CALLBACK) == 6
    assert value(found, "warbot_tables", phase="playing") == 1
    assert value(found, "warbot_tables", phase="challenge") == 0
    assert {name for name, _ in found} >= {"warbot_discord_silent_seconds", "warbot_scheduler_lag_seconds_count"}
    queues = {dict(labels)["queue"] for name, labels in found if name == "warbot_queue_length"}
    assert queues == {"presses", "commit", "drawing", "retry"}

    labels = {text for _, pairs in found for pair in pairs for text in pair}
    assert not [text for text in labels if re.search(r"\b(alice|bo|cleo)\b|\d{6}", text)], "no name, and no id"


@pytest.mark.usefixtures("_measured")
async def test_what_discord_refuses_is_counted_by_route_and_status(
    server: DiscordServer, alice: Person, database: Path
):
    async with BotProcess(server, database) as bot:
        server.fail("POST", ANSWER, RateLimited(0.01))
        assert (await alice.slash("rules")).acknowledged
        server.fail("POST", ANSWER, LoseAnswer())
        assert (await alice.slash("rules")).acknowledged
        while "an answer did not arrive" not in bot.stderr:
            assert (await alice.slash("war", "leaderboard")).acknowledged
        found = read(await scrape(bot))
    assert value(found, "warbot_discord_calls_total", route=CALLBACK, status="429") == 1
    assert value(found, "warbot_discord_rate_limited_total", route=CALLBACK, scope="unknown") == 1
    assert value(found, "warbot_discord_calls_total", route=CALLBACK, status="none") == 1
    assert value(found, "warbot_presses_total", kind="/rules", outcome="done") == 1
    assert value(found, "warbot_presses_total", kind="/rules", outcome="unreached") == 1


@pytest.mark.usefixtures("_measured")
async def test_a_backup_has_an_age(server: DiscordServer, alice: Person, database: Path):
    async with BotProcess(server, database) as bot:
        while "backup made" not in bot.stderr:
            assert (await alice.slash("rules")).acknowledged
        age = value(read(await scrape(bot)), "warbot_backup_age_seconds")
    assert age is not None
    assert age >= 0


async def test_an_address_that_is_taken_is_told_in_one_line(tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        async with running(tmp_path, metrics=address) as process:
            refusal = (await ended(process)).refusal
    assert refusal.startswith(f"WARBOT_METRICS {address}: can't listen there (")
    assert refusal.endswith("; choose another address")


def test_without_the_library_the_bot_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "warbot.bot.platform.metrics", raising=False)
    with pytest.raises(NoMetrics, match=r"pip install 'warbot\[metrics\]'"):
        metrics_for(Settings(metrics="127.0.0.1:9464"))


def test_without_an_address_nothing_of_prometheus_is_imported():
    code = "import sys, warbot.bot; print('prometheus_client' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
    assert metrics_for(Settings()) is None


@pytest.mark.parametrize(
    ("call", "route"),
    [
        ("/channels/123456789012345678/messages/223456789012345678", "/channels/…/messages/…"),
        ("/webhooks/123456789012345678/aW50ZXJhY3Rpb246/messages/@original", "/webhooks/…/…/messages/@original"),
        ("/applications/@me", "/applications/@me"),
        ("/gateway/bot?v=10", "/gateway/bot"),
    ],
)
def test_a_route_has_neither_ids_nor_tokens(call: str, route: str):
    assert route_of("GET", Route.BASE + call) == f"GET {route}"
    assert route_of("GET", "https://cdn.example/attachments/1/warbot.txt") is None
