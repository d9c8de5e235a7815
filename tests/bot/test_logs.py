"""Logs: no token gets in, neither the bot's nor an interaction's, whoever writes the line."""

import json
import logging

import pytest
import structlog

from warbot.bot.platform.logs import configure_logs, without_tokens

BOT_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OTA.GaBcDe.abcdefghijklmnopqrstuvwxyz-ABCDEFG_01234"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTQ1NjA3NDQ0Mzk4MDgwMDAxMDpCcUQ" * 3
QUIETER = ("discord", "discord.client", "discord.http", "aiosqlite")
"""The loggers whose level is set."""

API = "https://discord.com/api/v10"
LINES = [
    f"logging in with {BOT_TOKEN}",
    f"Authorization: Bot {BOT_TOKEN}",
    f"POST {API}/interactions/1456074443980800010/{INTERACTION_TOKEN}/callback with 404",
    f"PATCH {API}/webhooks/1456074443980800010/{INTERACTION_TOKEN}/messages/@original with 404",
    f"GET {API}/webhooks/1456074443980800010/{INTERACTION_TOKEN}?wait=true",
    f"{{'token': '{BOT_TOKEN}'}}",
]


@pytest.fixture
def logging_as_before():
    """Whatever a test configures is undone."""
    root, before = logging.getLogger(), structlog.get_config()
    handlers, level = list(root.handlers), root.level
    levels = {name: logging.getLogger(name).level for name in QUIETER}
    yield
    root.handlers, root.level = handlers, level
    for name, value in levels.items():
        logging.getLogger(name).setLevel(value)
    structlog.configure(**before)


def fail(line: str) -> None:
    raise RuntimeError(line)


def secrets_in(text: str) -> list[str]:
    return [secret for secret in (BOT_TOKEN, INTERACTION_TOKEN) if secret in text]


@pytest.mark.parametrize("line", LINES)
def test_tokens_are_removed_from_every_text_of_a_line(line):
    event = without_tokens(None, "info", {"event": line, "url": line, "game": 7})
    assert not secrets_in(str(event))
    assert "[token]" in event["event"]
    assert event["game"] == 7


@pytest.mark.parametrize("line", LINES)
def test_tokens_are_removed_from_whatever_a_line_holds(line):
    event = without_tokens(None, "info", {"event": "x", "payload": {"inner": [line]}, "error": RuntimeError(line)})
    assert not secrets_in(str(event))


def test_an_interaction_s_token_in_a_payload_is_removed():
    payload = {"id": "1", "token": INTERACTION_TOKEN}
    assert not secrets_in(str(without_tokens(None, "info", {"event": "x", "payload": payload})))


@pytest.mark.parametrize(
    "text",
    [
        "game 1456074443980800010",
        "warbot.bot.client",
        "rules standard battle_limit=100",
        "2026-01-01T00:00:00.000Z",
        "1.2.3",
    ],
)
def test_what_is_no_token_stays(text):
    assert without_tokens(None, "info", {"event": text})["event"] == text


@pytest.mark.parametrize("style", ["console", "json"])
@pytest.mark.parametrize("line", LINES)
@pytest.mark.usefixtures("logging_as_before")
def test_lines_of_ours_and_of_others_come_out_without_tokens(line, style, capsys):
    configure_logs("INFO", style)
    structlog.get_logger("warbot.test").info(line, note=line)
    logging.getLogger("discord.gateway").warning("it says %s", line)
    try:
        fail(line)
    except RuntimeError:
        logging.getLogger("asyncio").exception("failed")
        structlog.get_logger("warbot.test").exception("failed")
    written = capsys.readouterr().err
    assert written.count("[token]") >= 5
    assert not secrets_in(written)


@pytest.mark.usefixtures("logging_as_before")
def test_a_line_for_machines_is_one_object_with_its_facts(capsys):
    configure_logs("INFO", "json")
    structlog.get_logger("warbot.test").warning("a board was not shown", game=7, error="403 50013")
    (line,) = capsys.readouterr().err.splitlines()
    facts = json.loads(line)
    assert facts["event"] == "a board was not shown"
    assert (facts["game"], facts["error"], facts["level"]) == (7, "403 50013", "warning")
    assert facts["timestamp"].endswith("Z")


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "ERROR"])
@pytest.mark.usefixtures("logging_as_before")
def test_discord_py_never_logs_its_payloads(level, capsys):
    configure_logs(level, "console")
    logging.getLogger("discord.gateway").debug("For Shard ID 0: WebSocket Event: %s", LINES[0])
    logging.getLogger("discord.http").debug("%s has returned", LINES[2])
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("logging_as_before")
def test_less_is_logged_where_less_is_asked_for(capsys):
    configure_logs("ERROR", "console")
    structlog.get_logger("warbot.test").info("not this")
    logging.getLogger("discord").warning("nor this")
    structlog.get_logger("warbot.test").error("but this")
    written = capsys.readouterr().err
    assert "this" in written
    assert "not this" not in written
    assert "nor this" not in written
