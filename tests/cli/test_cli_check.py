"""`warbot check`: every finding is one line that says what to do, and the exit status says how bad the worst one is."""

import asyncio
import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from importlib import metadata
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name
from users import needs_users, somebody_without_rights

from warbot.cli.check import application_of
from warbot.cli.environment import clock, clock_of_discord, file_system, requirements
from warbot.cli.output import Level
from warbot.host.clock import SystemClock
from warbot.settings import Settings
from warbot.store import Store
from warbot.store.backup.backup import backup_name
from warbot.table.instants import DAY

TOKEN = "MTIzNDU2Nzg5.Gabcde.abc-DEF_123"
NOON = 1_800_000_000_000


@pytest.fixture(autouse=True)
def folder(monkeypatch, tmp_path) -> Path:
    """A folder without a .env, a token, and none of the settings of the machine that runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.upper().startswith("WARBOT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("WARBOT_TOKEN", TOKEN)
    return tmp_path


@pytest.fixture
def check(warbot):
    """The lines of a check as (level, about, text), after a look at its exit status."""

    def run(*arguments: str) -> list[tuple[str, str, str]]:
        ran = warbot("check", *arguments)
        found = []
        for line in ran.out.splitlines()[:-1]:  # the last one sums up
            level, _, rest = line.partition(" ")
            about, _, text = rest.strip().partition(": ")
            found.append((level, about, text))
        assert ran.err == ""
        assert ran.status == max({"ok": 0, "warn": 1, "bad": 2}[level] for level, _, _ in found)
        return found

    return run


def amiss(found: list[tuple[str, str, str]]) -> list[tuple[str, str]]:
    return [(level, about) for level, about, _ in found if level != "ok"]


def said(found: list[tuple[str, str, str]], about: str) -> str:
    return " | ".join(text for _, name, text in found if name == about)


def create(path: Path) -> None:
    async def open_and_close() -> None:
        await (await Store.open(path)).close()

    asyncio.run(open_and_close())


# A good machine


def test_a_machine_on_which_nothing_was_started_yet_is_fine(check, folder):
    found = check()
    assert amiss(found) == []
    assert [about for _, about, _ in found] == [
        *("versions", "odds", "pictures", "settings", "token", "database", "disk", "backups"),
    ]
    assert list(folder.iterdir()) == []


def test_a_machine_on_which_the_bot_ran_is_fine(check, folder):
    create(folder / "warbot.db")
    before = {file: file.read_bytes() for file in folder.iterdir()}
    found = check()
    assert amiss(found) == []
    assert "sound: 0 games" in said(found, "database")
    assert "no bot runs on it" in said(found, "database")
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


async def test_it_looks_at_the_database_of_a_bot_that_runs(process, folder):
    store = await Store.open(folder / "warbot.db")
    await store.keep("alive_at", str(time.time()))
    ran = await asyncio.to_thread(process, "check")
    assert (ran.status, ran.err) == (0, "")
    assert "warbot.db is sound" in ran.out
    await store.keep("still", "writing")
    await store.close()


# Settings and token


def test_a_setting_that_there_is_not_is_named_with_the_one_it_may_mean(check, monkeypatch, folder):
    (folder / ".env").write_text("WARBOT_DATABSE=x.db\n")
    monkeypatch.setenv("WARBOT_XYZZY", "1")
    found = check()
    assert amiss(found) == [("warn", "settings")] * 2
    assert "unknown setting WARBOT_DATABSE. Did you mean WARBOT_DATABASE?" in said(found, "settings")
    assert "unknown setting WARBOT_XYZZY. See .env.example" in said(found, "settings")


def test_a_wrong_setting_is_the_last_that_is_looked_at(check, monkeypatch):
    monkeypatch.setenv("WARBOT_LOG_LEVEL", "LOUD")
    found = check()
    assert found[-1][:2] == ("bad", "settings")
    assert "WARBOT_LOG_LEVEL 'LOUD': expected" in found[-1][2]


@pytest.mark.skipif(os.name != "posix", reason="files have other rights on this system")
def test_a_token_in_a_file_that_everybody_can_read(check, folder):
    (folder / ".env").write_text(f"WARBOT_TOKEN={TOKEN}\n")
    (folder / ".env").chmod(0o644)
    assert "chmod 600 .env" in said(check(), "settings")
    (folder / ".env").chmod(0o600)
    assert amiss(check()) == []


@pytest.mark.parametrize(("token", "level"), [("", "bad"), ("secret", "bad"), ("secret.secret.secret", "warn")])
def test_a_token_that_is_none_is_described_and_not_shown(check, monkeypatch, token, level):
    monkeypatch.setenv("WARBOT_TOKEN", token)
    found = check()
    assert amiss(found) == [(level, "token")]
    assert "secret" not in said(found, "token")


def test_the_application_of_a_token():
    assert application_of(TOKEN) == 123456789
    assert application_of("b3RoZXI.x.y") is None
    assert application_of("é.x.y") is None


# The database, the disk, the backups


def test_a_folder_that_is_not_there(check, monkeypatch):
    monkeypatch.setenv("WARBOT_DATABASE", "nowhere/games.db")
    assert "create it" in said(check(), "database")


FILES = {
    "garbage": b"my notes, no database at all\n" * 100,
    "cut short": b"SQLite format 3\0" + bytes(4000),
}


@pytest.mark.parametrize("kind", FILES)
def test_a_file_that_is_no_database(check, folder, kind):
    (folder / "warbot.db").write_bytes(FILES[kind])
    found = check()
    assert ("bad", "database") in amiss(found)
    assert "is damaged" in said(found, "database")
    assert (folder / "warbot.db").read_bytes() == FILES[kind]


def test_a_database_of_a_newer_version(check, folder):
    create(folder / "warbot.db")
    with closing(sqlite3.connect(folder / "warbot.db")) as db:
        db.execute("PRAGMA user_version = 999")
    assert "of a newer warbot" in said(check(), "database")


def test_a_database_with_a_damaged_index(check, folder):
    """A quick check does not see that; this one does."""
    create(folder / "warbot.db")
    with closing(sqlite3.connect(folder / "warbot.db", isolation_level=None)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_schema SET sql = replace(sql, 'ended_at', 'opened_at') WHERE name = 'game_of_guild'")
        db.execute(
            "INSERT INTO game (guild, channel, phase, rules, server_seed, opened_at) "
            "VALUES (1, 2, 'closed', 'fifty', zeroblob(32), 5)"
        )
    assert ("bad", "database") in amiss(check())


def test_a_disk_without_room(check, monkeypatch, folder):
    usage = shutil.disk_usage(folder)._replace(free=5 * 2**20)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage)
    found = check()
    assert amiss(found) == [("warn", "disk")]
    assert said(found, "disk").startswith("5.0 MB free")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs /proc")
def test_a_folder_that_takes_no_files(check, monkeypatch):
    monkeypatch.setenv("WARBOT_DATABASE", "/proc/warbot.db")
    found = check()
    assert ("bad", "disk") in amiss(found)
    assert "can't write to" in said(found, "disk")


MOUNTS = r"""22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:30 / /mnt/games\040of\040war rw - nfs4 server:/games rw,vers=4.2
31 30 0:31 / /mnt/games\040of\040war/local rw shared:2 master:1 - xfs /dev/sdb1 rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/data", "ext4"),
        ("/mnt/games of war", "nfs4"),
        ("/mnt/games of war/deep/folder", "nfs4"),
        ("/mnt/games of war/local/x", "xfs"),
        ("/mnt/games of warfare", "ext4"),
    ],
)
def test_the_file_system_of_a_path(path, kind):
    assert file_system(Path(path), MOUNTS) == kind


OVERMOUNTED = """21 28 0:20 / /sys rw - sysfs sysfs rw
40 28 8:2 / /mnt/a/local rw - ext4 /dev/sdb1 rw
41 28 0:50 / /mnt/a rw - fuse.grpcfuse grpcfuse rw
28 1 8:1 / / rw - ext4 /dev/sda1 rw
42 28 0:51 / /srv rw - 9p drvfs rw
43 42 8:3 / /srv rw - xfs /dev/sdc1 rw
44 28 0:52 /warbot.db /data/warbot.db rw - fakeowner fakeowner rw
"""


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/mnt/a/local/deep", "fuse.grpcfuse"),
        ("/mnt/b", "ext4"),
        ("/sys/x", "sysfs"),
        ("/srv/games", "xfs"),
        ("/data", "ext4"),
        ("/data/warbot.db", "fakeowner"),
    ],
)
def test_what_is_mounted_over_something_hides_it(path, kind):
    assert file_system(Path(path), OVERMOUNTED) == kind


def test_of_a_list_that_tells_nothing_nothing_is_known():
    assert file_system(Path("/data"), "") == file_system(Path("/data"), "nonsense - \n1 2 3\n") == ""


@pytest.fixture
def mounted(monkeypatch, tmp_path):
    """The folder on a file system of some kind, as the system's list of mounts tells it."""

    def mount(kind: str, point: Path = tmp_path) -> None:
        mounts = tmp_path.parent / f"{tmp_path.name}-mounts"
        mounts.write_text(f"1 0 8:1 / / rw - ext4 /dev/sda1 rw\n2 1 0:2 / {point} rw - {kind} server:/games rw\n")
        monkeypatch.setattr("warbot.cli.environment._MOUNTS", mounts)

    return mount


SHARED = ["nfs4", "cifs", "smb3", "9p", "drvfs", "virtiofs", "vboxsf", "fakeowner", "grpcfuse", "fuse.grpcfuse"]
SHARED += [
    "fuse.gcsfuse",
    "fuse.sshfs",
    "fuse.s3fs",
    "prl_fs",
    "vmhgfs",
    "fuse.vmhgfs-fuse",
    "ceph",
    "made_up_tomorrow",
]


@pytest.mark.parametrize("kind", SHARED)
def test_a_file_system_that_is_not_known_to_be_local_is_warned_of(check, mounted, kind):
    mounted(kind)
    found = check()
    assert amiss(found) == [("warn", "disk")]
    assert f"({kind}) that is not known to be on a disk of this machine" in said(found, "disk")


@pytest.mark.parametrize("kind", ["ext4", "xfs", "btrfs", "zfs", "overlay", "tmpfs", "fuseblk"])
def test_a_local_file_system_is_fine(check, mounted, kind):
    mounted(kind)
    assert amiss(check()) == []


def test_a_database_that_is_mounted_by_itself(check, mounted, folder):
    create(folder / "warbot.db")
    mounted("fakeowner", folder / "warbot.db")
    assert f"{folder}/warbot.db is on a file system (fakeowner)" in said(check(), "disk")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems don't tell")
def test_a_system_that_does_not_tell(check, monkeypatch, folder):
    monkeypatch.setattr("warbot.cli.environment._MOUNTS", folder / "nothing")
    assert "a file system (unknown)" in said(check(), "disk")


# Files of another user, and what is no file


FILES_BESIDE = ["warbot.db", "warbot.db-wal", "warbot.db-shm", "warbot.db-journal", "warbot.db.lock"]
needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such pipes on this system")


@needs_pipes
@pytest.mark.parametrize("name", FILES_BESIDE)
@pytest.mark.parametrize("kind", ["a folder", "a pipe"])
def test_what_is_no_file_is_named_and_not_waited_for(check, folder, name, kind):
    create(folder / "warbot.db")
    (folder / name).unlink(missing_ok=True)
    (folder / name).mkdir() if kind == "a folder" else os.mkfifo(folder / name)
    found = check()
    assert ("bad", "database") in amiss(found)
    assert f"{folder}/{name}': expected a file" in said(found, "database")
    assert f"(it is {kind}, not a file)" in said(found, "database")


@needs_users
@pytest.mark.parametrize("name", FILES_BESIDE)
def test_a_file_of_another_user_is_named(check, monkeypatch, name):
    with somebody_without_rights() as folder:
        monkeypatch.chdir(folder)
        create(folder / "warbot.db")
        (folder / name).touch()
        (folder / name).chmod(0o400)
        found = check()
        assert amiss(found) == [("bad", "database")]
        assert f"{folder}/{name}'" in said(found, "database")
        assert "(permission denied)" in said(found, "database")


@needs_users
def test_each_file_that_is_amiss_has_its_line(check, monkeypatch):
    with somebody_without_rights() as folder:
        monkeypatch.chdir(folder)
        create(folder / "warbot.db")
        for name in FILES_BESIDE:
            (folder / name).touch()
            (folder / name).chmod(0)
        assert amiss(check()) == [("bad", "database")] * len(FILES_BESIDE)


@needs_users
def test_a_folder_that_cannot_be_looked_into(check, monkeypatch):
    with somebody_without_rights() as folder:
        monkeypatch.chdir(folder)
        (folder / "shut" / "deep").mkdir(parents=True)
        (folder / "shut").chmod(0)
        monkeypatch.setenv("WARBOT_DATABASE", "shut/deep/warbot.db")
        found = check()
        (folder / "shut").chmod(0o700)
    assert amiss(found) == [("bad", "database"), ("bad", "backups")]


@needs_pipes
@pytest.mark.parametrize("name", ["warbot.db.alive", "warbot.db.alive.part"])
def test_a_sign_of_life_that_cannot_be_left(check, warbot, folder, name):
    os.mkfifo(folder / name)
    found = check()
    assert amiss(found) == [("bad", "health")]
    assert f"{folder}/{name}" in said(found, "health")
    ran = warbot("health")
    assert (ran.status, ran.err) == (1, "")
    assert (
        ran.out == f"nothing is known of a bot on warbot.db: {folder}/{name} can't be used (it is a pipe, not a file)\n"
    )


@pytest.mark.parametrize("kind", ["a file", "a pipe"])
def test_what_is_no_folder_for_backups(check, folder, kind):
    (folder / "backups").touch() if kind == "a file" else os.mkfifo(folder / "backups")
    found = check()
    assert amiss(found) == [("bad", "backups")]
    assert f"none can be made in {folder}/backups (it is {kind}, not a folder)" in said(found, "backups")


@needs_users
@pytest.mark.parametrize("rights", [0, 0o300, 0o500])
def test_a_folder_for_backups_of_another_user(check, monkeypatch, rights):
    with somebody_without_rights() as folder:
        monkeypatch.chdir(folder)
        (folder / "backups").mkdir()
        (folder / "backups").chmod(rights)
        found = check()
        (folder / "backups").chmod(0o700)
    assert amiss(found) == [("bad", "backups")]
    assert "permission denied" in said(found, "backups")


# What is empty


def test_an_empty_file_is_begun_in_unless_there_is_a_backup(check, folder, warbot):
    (folder / "warbot.db").touch()
    assert amiss(check()) == []
    create(folder / "warbot.db")
    warbot("backup")
    (folder / "warbot.db").write_bytes(b"")
    found = check()
    assert amiss(found) == [("bad", "database")]
    (backup,) = (folder / "backups").iterdir()
    assert f"though it had games ({backup} is a backup" in said(found, "database")


def test_an_empty_backup_is_none(check, folder):
    create(folder / "warbot.db")
    (folder / "backups").mkdir()
    (folder / "backups" / backup_name(Path("warbot.db"), SystemClock().now())).touch()
    found = check()
    assert amiss(found) == [("bad", "backups")]
    assert "is empty (0 bytes" in said(found, "backups")


def test_backups_that_are_not_made(check, monkeypatch):
    monkeypatch.setenv("WARBOT_BACKUP_HOURS", "0")
    assert amiss(check()) == [("warn", "backups")]


def test_backups_that_have_stopped(check, folder, warbot):
    create(folder / "warbot.db")
    assert warbot("backup").status == 0
    assert amiss(check()) == []
    (newest,) = (folder / "backups").iterdir()
    newest.rename(newest.with_name(backup_name(Path("warbot.db"), SystemClock().now() - 5 * DAY)))
    found = check()
    assert amiss(found) == [("warn", "backups")]
    assert "5 days old" in said(found, "backups")


def test_a_newest_backup_that_is_none(check, folder):
    create(folder / "warbot.db")
    (folder / "backups").mkdir()
    (folder / "backups" / backup_name(Path("warbot.db"), SystemClock().now())).write_bytes(b"half of it")
    found = check()
    assert amiss(found) == [("bad", "backups")]


# The clock


def test_a_clock_behind_the_bot_s_own_notes(check, folder):
    create(folder / "warbot.db")
    with closing(sqlite3.connect(folder / "warbot.db")) as db, db:
        db.execute("INSERT INTO kept VALUES ('alive_at', ?)", (str(time.time() + 7_300),))
    found = check()
    assert amiss(found) == [("warn", "clock")]
    assert "2 hours behind" in said(found, "clock")


@pytest.mark.parametrize(
    ("ahead", "level"), [(0, Level.OK), (29_000, Level.OK), (-31_000, Level.WARN), (DAY, Level.WARN)]
)
def test_a_clock_beside_discord_s(ahead, level):
    assert clock_of_discord(ahead).level is level


def test_notes_from_the_past_say_nothing_of_the_clock():
    assert clock(NOON, [NOON - 9_999_000, NOON + 59_000]).level is Level.OK
    assert clock(NOON, []).level is Level.OK


# Versions


@pytest.mark.parametrize(
    ("name", "version", "told"),
    [
        ("aiosqlite", "0.21.9", "aiosqlite 0.21.9 does not fit, warbot needs <0.23,>=0.22"),
        ("click", "9.0", "click 9.0 does not fit, warbot needs <9,>=8.1"),
        ("structlog", None, "structlog is missing"),
    ],
)
def test_a_library_that_is_missing_or_does_not_fit_is_named(monkeypatch, check, name, version, told):
    installed = metadata.version

    def changed(package: str) -> str:
        if package == name and version is None:
            raise metadata.PackageNotFoundError(package)
        return version if package == name else installed(package)

    monkeypatch.setattr(metadata, "version", changed)
    found = check()
    assert amiss(found) == [("bad", "versions")]
    assert told in said(found, "versions")


def test_without_the_library_that_reads_versions_the_others_are_checked_all_the_same(monkeypatch, check):
    monkeypatch.setitem(sys.modules, "packaging.requirements", None)
    found = check()
    assert amiss(found) == [("bad", "versions")]
    assert "packaging is missing" in said(found, "versions")


def test_every_library_that_warbot_needs_is_looked_at():
    needed = {canonicalize_name(each.name) for each in requirements()}
    assert {"discord-py", "aiosqlite", "pydantic-settings", "click", "structlog"} <= needed
    assert "pytest" not in needed


def test_settings_are_all_known(monkeypatch, check):
    for name in Settings.model_fields:
        monkeypatch.setenv(f"WARBOT_{name.upper()}", os.environ.get(f"WARBOT_{name.upper()}", ""))
    assert amiss(check()) == []


def test_the_last_line_sums_up(warbot, tmp_path, monkeypatch):
    """Whoever scrolls to the end sees what matters."""
    assert warbot("check").out.splitlines()[-1] == "All good."
    monkeypatch.setenv("WARBOT_TOKN", "x")
    assert warbot("check").out.splitlines()[-1] == "1 warning."
    monkeypatch.setenv("WARBOT_TOKEN", "none")
    assert warbot("check").out.splitlines()[-1] == "The bot can't run: 1 problem."
