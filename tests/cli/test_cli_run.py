"""`warbot run`: what prevents the start is one line that says what to do, and never shows the token."""

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from users import needs_users, somebody_without_rights

from warbot.bot import StartError
from warbot.settings import Settings
from warbot.store import Store
from warbot.store.backup.backup import backup_name

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


@pytest.fixture
def tests_own_logs(monkeypatch):
    """A bot that starts in this process leaves the logs to the tests that follow as they are."""
    monkeypatch.setattr("warbot.bot.run.configure_logs", lambda *_: None)


@pytest.mark.parametrize("token", [None, "", "  "])
def test_no_token(warbot, monkeypatch, empty_folder, token):
    if token is not None:
        monkeypatch.setenv("WARBOT_TOKEN", token)
    refusal = warbot("run").refusal
    assert refusal.startswith("no token: set WARBOT_TOKEN")
    assert "https://discord.com/developers/applications" in refusal
    assert list(empty_folder.iterdir()) == []


@pytest.mark.parametrize(
    "token", ["secret", "secret.secret", "a.b.c.secret", "a..secret", "secret.b.c d", "secret.b.ü", "a.b.sécret"]
)
def test_a_token_of_another_shape_is_described_and_not_shown(warbot, monkeypatch, token):
    monkeypatch.setenv("WARBOT_TOKEN", token)
    refusal = warbot("run").refusal
    assert refusal.startswith("WARBOT_TOKEN is not a token: expected three parts")
    assert "cret" not in refusal


def test_a_token_alone_starts_the_bot(warbot, monkeypatch, served):
    monkeypatch.setenv("WARBOT_TOKEN", f" {TOKEN}\n")
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


def test_a_token_is_read_from_a_file(warbot, monkeypatch, served, empty_folder):
    (empty_folder / "token").write_text(f"{TOKEN}\n")
    monkeypatch.setenv("WARBOT_TOKEN_FILE", str(empty_folder / "token"))
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


@pytest.mark.parametrize(
    "copied",
    [f'"{TOKEN}"', f"'{TOKEN}'", f"`{TOKEN}`", f"“{TOKEN}”", f"Bot {TOKEN}", f"bot  {TOKEN}", f'"Bot {TOKEN}" '],
)
def test_what_is_copied_along_with_a_token_is_left_out(warbot, monkeypatch, served, empty_folder, copied):
    monkeypatch.setenv("WARBOT_TOKEN", copied)
    assert warbot("run").lines == []
    monkeypatch.delenv("WARBOT_TOKEN")
    (empty_folder / "token").write_text(copied)
    monkeypatch.setenv("WARBOT_TOKEN_FILE", "token")
    assert warbot("run").lines == []
    assert [settings.secret_token() for settings in served] == [TOKEN, TOKEN]


@pytest.mark.parametrize("content", [f"\ufeff{TOKEN}\r\n".encode(), f'\ufeff"{TOKEN}"\r\n\r\n'.encode()])
def test_a_token_file_of_another_system_s_editor(warbot, monkeypatch, served, empty_folder, content):
    (empty_folder / "token").write_bytes(content)
    monkeypatch.setenv("WARBOT_TOKEN_FILE", "token")
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


WRONG_FILES = {
    "in another encoding": (f"\ufeff{TOKEN}".encode("utf-16-le"), "it is not text in UTF-8"),
    "empty": (b"\xef\xbb\xbf \r\n", "it is empty"),
    "a line of .env": (f"WARBOT_TOKEN={TOKEN}".encode(), "is not a token: expected three parts"),
}


@pytest.mark.parametrize("kind", WRONG_FILES)
def test_a_token_file_that_holds_something_else(warbot, monkeypatch, empty_folder, kind):
    content, wrong = WRONG_FILES[kind]
    (empty_folder / "token").write_bytes(content)
    monkeypatch.setenv("WARBOT_TOKEN_FILE", "token")
    refusal = warbot("run").refusal
    assert refusal.startswith("WARBOT_TOKEN_FILE 'token'")
    assert wrong in refusal


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
@pytest.mark.parametrize("command", ["run", "check"])
def test_a_folder_or_a_pipe_in_the_place_of_the_token_file_is_not_waited_for(
    warbot, monkeypatch, empty_folder, command
):
    (empty_folder / "folder").mkdir()
    os.mkfifo(empty_folder / "pipe")
    for name in ("folder", "pipe"):
        monkeypatch.setenv("WARBOT_TOKEN_FILE", name)
        ran = warbot(command)
        assert ran.status == 2
        assert f"WARBOT_TOKEN_FILE '{name}': expected a file with the token (it is not a file)" in ran.out + ran.err


@needs_users
def test_a_token_file_of_another_user_is_named(warbot, monkeypatch):
    with somebody_without_rights() as folder:
        (folder / "token").write_text(TOKEN)
        (folder / "token").chmod(0)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("WARBOT_TOKEN_FILE", "token")
        assert "(Permission denied)" in warbot("run").refusal


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")
def test_a_pipe_in_the_place_of_the_dotenv_file_is_not_waited_for(warbot, empty_folder):
    os.mkfifo(empty_folder / ".env")
    assert warbot("run").refusal.startswith(".env: expected a text file, and this is a pipe")
    assert "bad   settings: .env: expected a text file" in warbot("check").out


def test_a_dotenv_file_may_begin_with_a_mark(warbot, served, empty_folder):
    (empty_folder / ".env").write_bytes(f"\ufeffWARBOT_TOKEN={TOKEN}\r\n".encode())
    assert warbot("run").lines == []
    assert served[0].secret_token() == TOKEN


def test_a_disk_that_is_not_known_to_be_local_is_logged(empty_folder):
    """The process ends because of its settings, and says first what it thinks of the disk."""
    (empty_folder / "mounts").write_text("1 0 0:1 / / rw - fuse.grpcfuse grpcfuse rw\n")
    patched = (
        "import sys; from pathlib import Path; from warbot.cli import environment, main; "
        "environment._MOUNTS = Path('mounts'); sys.exit(main(['run']))"
    )
    settings = {"WARBOT_TOKEN": TOKEN, "WARBOT_DATABASE": "nowhere/warbot.db", "WARBOT_LOG_FORMAT": "json"}
    done = subprocess.run(
        [sys.executable, "-c", patched], env=os.environ | settings, capture_output=True, check=False, timeout=60
    )
    first, last = done.stderr.decode().splitlines()
    assert "(fuse.grpcfuse) that is not known to be on a disk of this machine" in json.loads(first)["event"]
    assert last.startswith("error: ")


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
        raise StartError("Discord does not accept the token")

    monkeypatch.setattr("warbot.bot.serve", serve)
    monkeypatch.setenv("WARBOT_TOKEN", TOKEN)
    assert warbot("run").refusal == "Discord does not accept the token"


# The database


DAMAGED = b"SQLite format 3\0" + b"\xff" * 4096
NO_DATABASE = b"These are my notes, and no database at all.\n" * 100


def statements(*script: str) -> bytes:
    """The file that another program, or another version, leaves."""
    with closing(sqlite3.connect(":memory:")) as db:
        for statement in script:
            db.execute(statement)
        return db.serialize()


FOREIGN = statements("CREATE TABLE notes (text)")
NEWER = statements("CREATE TABLE game (id)", "PRAGMA application_id = 0x57617242", "PRAGMA user_version = 999")


FILES = {"damaged": DAMAGED, "notes": NO_DATABASE, "foreign": FOREIGN, "newer": NEWER}
REFUSED = {
    "damaged": "'{folder}/damaged' is damaged",
    "notes": "'{folder}/notes' is damaged",
    "foreign": "'{folder}/foreign': expected a database of warbot; this one is of another program",
    "newer": "'{folder}/newer' is of a newer warbot",
    "folder": "'{folder}/folder': expected a file that this user can read and write (it is a folder, not a file)",
    "nowhere/games": "'{folder}/nowhere/games': expected a file in a folder that exists",
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_alone(
    warbot, monkeypatch, tests_own_logs, empty_folder, name
):
    (empty_folder / "folder").mkdir()
    if name in FILES:
        (empty_folder / name).write_bytes(FILES[name])
    monkeypatch.setenv("WARBOT_TOKEN", TOKEN)
    monkeypatch.setenv("WARBOT_DATABASE", name)
    assert warbot("run").refusal.startswith(REFUSED[name].format(folder=empty_folder))
    assert name not in FILES or (empty_folder / name).read_bytes() == FILES[name]


@pytest.mark.parametrize("name", ["one", "two"])
def test_an_empty_file_where_there_were_games_is_refused(warbot, monkeypatch, tests_own_logs, empty_folder, name):
    (empty_folder / name).touch()
    (empty_folder / "two-wal").write_bytes(b"what was played")
    (empty_folder / "backups").mkdir()
    asyncio.run(made(empty_folder / "backups" / backup_name(Path("one"), 1_800_000_000_000)))
    monkeypatch.setenv("WARBOT_TOKEN", TOKEN)
    monkeypatch.setenv("WARBOT_DATABASE", name)
    monkeypatch.setenv("WARBOT_BACKUP_HOURS", "0")
    refusal = warbot("run").refusal
    assert refusal.startswith(f"'{empty_folder}/{name}' is empty or gone, though it had games (")
    assert ("one-20270115T080000Z.db is a backup of the one that was there" in refusal) == (name == "one")
    assert (empty_folder / name).read_bytes() == b""


async def made(path: Path) -> None:
    await (await Store.open(path)).close()
