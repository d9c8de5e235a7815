"""`warbot check`: what's wrong with the settings, token, database and machine, and what to do about it."""

import asyncio
import base64
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from warbot.cli.input import Refused
from warbot.cli.output import (
    Finding,
    Level,
    bad,
    counted,
    damaged_text,
    ok,
    refused,
    size_text,
    span_text,
    unusable,
    warn,
)
from warbot.engine.notation import id_of

if TYPE_CHECKING:
    from warbot.bot.checkup import Online
    from warbot.settings import Settings
    from warbot.store.backup.inspect import Examined

_ENV: Final = Path(".env")
_MISSED_AFTER: Final = 2
"""If the newest backup is older than this many intervals, one was missed."""


@click.command()
@click.option("--online", is_flag=True, help="Ask Discord about the token, the application and its commands as well.")
def check_command(*, online: bool) -> int:
    """Check settings, token, database, disk and backups.

    Changes nothing; safe while the bot runs. Each line begins with ok, warn or bad. Exit status 0: all good, 1: needs
    attention, 2: the bot can't run.
    """
    levels = []
    for finding in _findings(online=online):
        click.echo(str(finding))
        levels.append(finding.level)
    click.echo(_summary(levels))
    return int(max(levels))


def _summary(levels: list[Level]) -> str:
    bad_ones, warnings = levels.count(Level.BAD), levels.count(Level.WARN)
    if bad_ones:
        return f"The bot can't run: {counted(bad_ones, 'problem')}."
    return f"{counted(warnings, 'warning')}." if warnings else "All good."


def _findings(*, online: bool) -> Iterator[Finding]:
    from warbot.cli.environment import odds_build, pictures, versions
    from warbot.cli.run import read_settings

    yield from versions()
    yield odds_build()
    yield from pictures()
    try:
        settings = read_settings()
    except Refused as error:
        yield bad("settings", error.format_message())
        return
    yield from _settings()
    token = _token(settings)
    yield token
    yield from _database(settings)
    yield from _backups(settings)
    if online and token.level is not Level.BAD:
        yield from _online(settings)


def _settings() -> Iterator[Finding]:
    """Whether every WARBOT_ variable exists as a setting, and whether others can read the file with the token."""
    from warbot.settings import token_in_dotenv, unknown_settings

    unknown = unknown_settings()
    for name, meant in unknown.items():
        yield warn("settings", f"unknown setting {name}.{f' Did you mean {meant}?' if meant else ''} See .env.example.")
    if token_in_dotenv() and os.name == "posix" and _ENV.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH):
        yield warn("settings", "every user of this machine can read .env, and the token in it; run chmod 600 .env")
    elif not unknown:
        yield ok("settings", f"read from {'.env and the environment' if _ENV.is_file() else 'the environment'}")


def _token(settings: "Settings") -> Finding:
    """Whether the token has a token's shape and begins with an application's id."""
    from warbot.cli.run import check_token

    try:
        check_token(settings)
    except Refused as error:
        return bad("token", error.format_message())
    token = settings.secret_token() or ""
    application = application_of(token)
    if application is None:
        return warn("token", "its first part is no application's number; if Discord refuses it, copy it again")
    return ok("token", f"looks valid (application {application})")


def application_of(token: str) -> int | None:
    """The application id in a token's first part, which is base64 of a number; None if it isn't one."""
    first = token.split(".", maxsplit=1)[0]
    try:
        text = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")
    except ValueError:
        return None
    return id_of(text)


def _database(settings: "Settings") -> Iterator[Finding]:
    """Whether the database's files are usable, it is sound and ours, and the disk has room for it."""
    from warbot.cli.environment import clock, disk
    from warbot.host.clock import SystemClock
    from warbot.store import CannotOpen
    from warbot.store.backup.inspect import kept_times
    from warbot.store.files import database_faults, real_path

    path = settings.database
    try:
        faults = list(database_faults(real_path(path)))
        facts = None if faults else _examined(settings)
    except CannotOpen as error:
        faults, facts = [error], None
    if faults:
        yield from (bad("database", unusable(fault)) for fault in faults)
        return
    yield from _signs_of_life(path)
    if facts is None:
        yield ok("database", f"{path} is {'empty' if path.exists() else 'not there'} yet; the first start creates it")
        yield from disk(path, 0)
        return
    games = counted(facts.games, "game")
    version = f"version {facts.version}"
    if facts.version < facts.newest:
        version += f", which the next start brings to {facts.newest} (after a backup)"
    yield ok("database", f"{path} is sound: {games}, {size_text(facts.bytes)}, {version}; {_running(path)}")
    if facts.damaged:
        yield warn("database", f"{damaged_text(facts)}; the bot closes each when someone presses there")
    yield from disk(path, facts.bytes)
    yield clock(SystemClock().now(), kept_times(path))


def _examined(settings: "Settings") -> "Examined | None":
    """The facts of the database; None if it doesn't exist until the first start. Raises CannotOpen."""
    from warbot.store import CannotOpen, OpenFault
    from warbot.store.backup.inspect import examine
    from warbot.store.backup.restore import check_not_lost

    check_not_lost(settings.database, settings.backup_place)
    try:
        return examine(settings.database) if settings.database.exists() else None
    except CannotOpen as error:
        if error.fault is OpenFault.EMPTY:
            return None
        raise


def _signs_of_life(database: Path) -> Iterator[Finding]:
    """Whether the bot can write its heartbeat."""
    from warbot.host.upkeep.heartbeat import alive_fault

    if (found := alive_fault(database)) is not None:
        file, fault = found
        yield bad("health", f"{file} can't be used ({fault}), so warbot health would call the bot dead; remove it")


def _running(database: Path) -> str:
    from warbot.host.clock import SystemClock
    from warbot.host.upkeep.heartbeat import read_alive

    alive = read_alive(database)
    if alive is None:
        return "no bot runs on it"
    dead = alive.dead(SystemClock().now())
    return f"a bot on it gives no sign of life ({', '.join(dead)}): see warbot health" if dead else "a bot runs on it"


def _backups(settings: "Settings") -> Iterator[Finding]:
    """Whether backups are made, the newest is recent, and it is sound."""
    from warbot.host.clock import SystemClock
    from warbot.store import CannotOpen
    from warbot.store.backup.backup import backups_in
    from warbot.store.backup.inspect import examine
    from warbot.store.files import folder_fault
    from warbot.table.instants import HOUR

    folder, every = settings.backup_place, settings.backup_hours * HOUR
    if not every:
        yield warn("backups", "the bot makes none (WARBOT_BACKUP_HOURS is 0); make them with warbot backup")
        return
    if (fault := folder_fault(folder)) is None and not folder.exists():
        if not folder.parent.exists():
            yield bad("backups", f"{folder.parent} does not exist; create it, or set WARBOT_BACKUP_FOLDER")
            return
        fault = folder_fault(folder.parent)
    if fault is not None:
        yield bad(
            "backups", f"none can be made in {folder} ({fault}); allow the bot's user to, or set WARBOT_BACKUP_FOLDER"
        )
        return
    made = backups_in(folder, settings.database)
    if not made:
        yield ok("backups", f"none in {folder} yet; the bot makes one every {settings.backup_hours:g} hours")
        return
    at, newest = made[-1]
    try:
        facts = examine(newest)
    except CannotOpen as error:
        yield bad("backups", f"the newest backup is damaged: {refused(error).format_message()}")
        return
    age = SystemClock().now() - at
    if facts.damaged:
        yield warn("backups", f"{newest}: {damaged_text(facts)}; restore an older one to have them whole")
    summary = f"{len(made)} in {folder}, the newest is sound and {span_text(max(age, 0))} old"
    missed = age > _MISSED_AFTER * every
    yield warn("backups", f"{summary}; look into the bot's log for why") if missed else ok("backups", summary)


def _online(settings: "Settings") -> Iterator[Finding]:
    from warbot.bot import StartError
    from warbot.store.backup.inspect import kept

    try:
        found = asyncio.run(_ask(settings))
    except StartError as error:
        yield bad("online", str(error))
        return
    yield from _application(found)
    if (
        found.fingerprint == kept(settings.database, f"commands of {found.application}")
        and found.own == found.registered
    ):
        yield ok("commands", f"Discord knows them as they are: /{', /'.join(found.own)}")
    else:
        yield ok("commands", f"{len(found.registered)} registered; will be updated on the next start")


async def _ask(settings: "Settings") -> "Online":
    """Ask Discord. This version's commands come from a bot on a temporary database."""
    from warbot.bot import create_bot
    from warbot.bot.checkup import look_online

    with tempfile.TemporaryDirectory() as folder:
        bot = create_bot(settings.model_copy(update={"database": Path(folder) / "warbot.db"}))
        await bot.open()
        try:
            return await look_online(bot, settings.secret_token() or "")
        finally:
            await bot.close()


def _application(found: "Online") -> Iterator[Finding]:
    from warbot.cli.environment import clock_of_discord

    page = f"https://discord.com/developers/applications/{found.application}"
    yield ok("online", f"connected as {found.name}. Invite link: {found.invitation}")
    if found.takes_interactions_elsewhere:
        yield bad(
            "online", f"an interactions endpoint URL is set, so button presses never reach the bot; clear it at {page}"
        )
    if found.needs_code:
        yield bad(
            "online", f"“Requires OAuth2 Code Grant” is on, so nobody can invite the bot; switch it off at {page}/bot"
        )
    if found.privileged:
        intents = " and ".join(found.privileged)
        yield warn("intents", f"{intents}: switched on and not needed; switch it off at {page}/bot")
    else:
        yield ok("intents", "no privileged intents enabled (none needed)")
    if found.starts_left <= found.shards:
        yield warn("online", f"only {found.starts_left} connections are left for today; don't restart the bot now")
    if not found.privacy_policy:
        yield warn("online", f"no privacy policy is linked; Discord asks for one: link docs/privacy.md at {page}")
    yield ok("emoji", f"{found.emoji} of {found.tiles} cards are uploaded; one that is not is shown as text")
    yield clock_of_discord(found.ahead)
