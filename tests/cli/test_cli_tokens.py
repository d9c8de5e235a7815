"""A token in a wrong place is refused, and shown nowhere, whatever became of its letters on the way."""

import os

import pytest

from warbot.cli import COMMANDS
from warbot.cli.input import holds_token, without_tokens
from warbot.settings import Settings

TOKENS = {
    "of a new application": "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GaBcDe.abcdefghijklmnopqrstuvwxyz-ABCDEFG_01",
    "of an old one": "ODAzNTExMTAyMjQ2Nzg5MTI.X1y2Z3.Abcdef-ghijkl_mnopqrstuvwxyz",
    "of another kind": "c29tZXRoaW5nIGVsc2Ugb2YgdGhlbXM.GaBcDe.abcdefghijklmnopqrstuvwxyz0123456789_-",
    "short": "MTIzNDU2Nzg5.Gabcde.abc-DEF_123",
}
SPELLINGS = {
    "as it is": str,
    "lower": str.lower,
    "upper": str.upper,
    "swapped": str.swapcase,
    "after Bot": "Bot {}".format,
    "quoted": '"{}"'.format,
    "in a path": "/run/secrets/{}".format,
    "in an assignment": "token={}".format,
}
MISPLACED = [field for field in Settings.model_fields if field != "token"]

tokens = pytest.mark.parametrize("token", TOKENS.values(), ids=TOKENS)
spelled = pytest.mark.parametrize("spelling", SPELLINGS.values(), ids=SPELLINGS)


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.upper().startswith("WARBOT_")]:
        monkeypatch.delenv(name)
    return tmp_path


def hidden(output: str, token: str) -> bool:
    """Whether none of its three parts is shown, the first of which tells only the application."""
    return not any(part.lower() in output.lower() for part in token.split(".")[1:])


@tokens
@spelled
def test_a_token_on_the_command_line_is_not_shown_and_nothing_is_done(warbot, folder, token, spelling):
    text = spelling(token)
    calls = [[text], [f"--{text}"], *([command, text] for command in COMMANDS)]
    calls += [["play", "--rules", text], ["forget", text], ["verify", text, "other"], ["run", "--token", text]]
    for call in calls:
        refusal = warbot(*call).refusal
        assert hidden(refusal, token), call
        assert "a token" in refusal
    assert list(folder.iterdir()) == []


@spelled
@pytest.mark.parametrize("field", MISPLACED)
def test_a_token_in_another_setting_is_not_shown_and_nothing_is_done(warbot, monkeypatch, folder, field, spelling):
    token = TOKENS["of a new application"]
    monkeypatch.setenv("WARBOT_TOKEN", "MTIzNDU2Nzg5.other1.token-of-another")
    monkeypatch.setenv(f"WARBOT_{field.upper()}", spelling(token))
    for command in ("run", "check"):
        ran = warbot(command)
        assert ran.status == 2
        assert hidden(ran.out + ran.err, token)
        assert f"WARBOT_{field.upper()} is a token" in ran.out + ran.err
    assert list(folder.iterdir()) == []


@tokens
def test_a_token_in_the_name_of_a_setting_is_not_shown(warbot, monkeypatch, token):
    monkeypatch.setenv(f"WARBOT_{token}", "1")
    assert hidden(warbot("check").out, token)


@tokens
def test_a_token_is_left_out_of_whatever_is_said(token):
    assert without_tokens(f"'{token.lower()}': expected a file") == "'(a token)': expected a file"


@pytest.mark.parametrize(
    "text",
    [
        *("warbot.db.replaced-20260131T120000Z", "/srv/war.bot/backups/warbot-20260131T120000Z.db", "mtgo.games.db"),
        *("standard face_down=1", "Ks4d/9hJc", "open:1444000000000000123", "f" * 64, "80351110224678912", "1.2.3.4"),
        "/srv/my-very-long-host-name-01.production.a-very-long-name-of-a-company/warbot.db",
        "https://discord.com/developers/applications",
    ],
)
def test_what_is_no_token_is_taken_for_none(text):
    assert not holds_token(text)
