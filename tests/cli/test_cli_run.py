"""`warbot run`: what prevents the start is one line that says what to do, and never shows the token."""

import pytest

from warbot.bot import StartError
from warbot.settings import Settings

TOKEN = "MTIzNDU2Nzg5.Gabcde.abc-DEF_123"


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch, tmp_path):
    """No .env, and no settings of the machine that runs the tests."""
    monkeypatch.chdir(tmp_path)
    for field in Settings.model_fields:
        monkeypatch.delenv(f"WARBOT_{field.upper()}", raising=False)
    return tmp_path


@pytest.fixture
def served(monkeypatch):
    """What the bot was started with, in place of starting it."""
    settings = []

    async def serve(given: Settings) -> None:
        settings.append(given)

    monkeypatch.setattr("warbot.bot.serve", serve)
    return settings


def test_no_token(warbot):
    refusal = warbot("run").refusal
    assert refusal.startswith("no token: set WARBOT_TOKEN")
    assert "https://discord.com/developers/applications" in refusal


@pytest.mark.parametrize(
    "token", ["secret", "secret.secret", "a.b.c.secret", "a..secret", "secret.b.c d", "secret.b.ü"]
)
def test_a_token_of_another_shape_is_described_and_not_shown(warbot, monkeypatch, token):
    monkeypatch.setenv("WARBOT_TOKEN", token)
    refusal = warbot("run").refusal
    assert refusal.startswith("WARBOT_TOKEN is not a token: expected three parts")
    assert "secret" not in refusal


def test_a_token_alone_starts_the_bot(warbot, monkeypatch, served):
    monkeypatch.setenv("WARBOT_TOKEN", f" {TOKEN}\n")
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


def test_a_token_in_the_place_of_its_file_is_not_shown(warbot, monkeypatch):
    monkeypatch.setenv("WARBOT_TOKEN_FILE", TOKEN)
    refusal = warbot("run").refusal
    assert "use WARBOT_TOKEN" in refusal
    assert TOKEN not in refusal


def test_a_token_is_read_from_a_file(warbot, monkeypatch, served, empty_folder):
    (empty_folder / "token").write_text(f"{TOKEN}\n")
    monkeypatch.setenv("WARBOT_TOKEN_FILE", str(empty_folder / "token"))
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


def test_settings_are_read_from_a_dotenv_file(warbot, served, empty_folder):
    (empty_folder / ".env").write_text(f"WARBOT_TOKEN={TOKEN}\nWARBOT_DATABASE=games.db\n")
    assert warbot("run").lines == []
    assert str(served[0].database) == "games.db"


def test_a_token_file_that_cannot_be_read_is_named(warbot, monkeypatch):
    monkeypatch.setenv("WARBOT_TOKEN_FILE", "/nowhere/token")
    assert warbot("run").refusal.startswith("WARBOT_TOKEN_FILE '/nowhere/token': expected a file with the token")


def test_wrong_settings_are_named_by_their_variables(warbot, monkeypatch):
    monkeypatch.setenv("WARBOT_LOG_LEVEL", "LOUD")
    monkeypatch.setenv("WARBOT_CHALLENGE_MINUTES", "soon")
    refusal = warbot("run").refusal
    assert "WARBOT_LOG_LEVEL 'LOUD': expected 'DEBUG', 'INFO', 'WARNING' or 'ERROR'" in refusal
    assert "WARBOT_CHALLENGE_MINUTES 'soon': expected a valid number" in refusal


def test_a_dotenv_file_that_is_no_text_is_named(warbot, empty_folder):
    (empty_folder / ".env").write_bytes(b"WARBOT_TOKEN=\xff\xfe")
    assert warbot("run").refusal.startswith(".env: expected a text file in UTF-8")


def test_whatever_prevents_the_start_is_one_line(warbot, monkeypatch):
    async def serve(_: Settings) -> None:
        raise StartError("the database games.db is in use by another warbot; stop that one")

    monkeypatch.setattr("warbot.bot.serve", serve)
    monkeypatch.setenv("WARBOT_TOKEN", TOKEN)
    assert warbot("run").refusal == "the database games.db is in use by another warbot; stop that one"
