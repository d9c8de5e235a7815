"""Commands on the database beside or without a bot: `warbot backup`, `restore`, `forget` and `health`."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from warbot.cli.input import discord_id
from warbot.cli.output import counted, damaged_text, disk_refused, refused

UNHEALTHY = 1


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def backup_command(file: Path | None) -> None:
    """Back up the database.

    Writes to FILE, or to the backup folder. Safe while the bot runs. The copy is verified, and no file is ever
    overwritten. The running bot makes backups by itself: see WARBOT_BACKUP_HOURS.
    """
    from warbot.cli.run import read_settings
    from warbot.host.clock import SystemClock
    from warbot.store import CannotOpen
    from warbot.store.backup.backup import back_up, backup_name, make_folder
    from warbot.store.backup.copying import NoBackup
    from warbot.store.backup.inspect import examine

    settings = read_settings()
    target = file
    try:
        examine(settings.database)
        if target is None:
            make_folder(settings.backup_place)
            target = settings.backup_place / backup_name(settings.database, SystemClock().now())
        facts = back_up(settings.database, target)
    except (CannotOpen, NoBackup) as error:
        raise refused(error) from None
    if facts.damaged:
        click.echo(f"warning: {damaged_text(facts)}; run warbot check", err=True)
    click.echo(f"{target}: {facts.bytes:,} bytes, {counted(facts.games, 'game')}, checked")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def restore_command(file: Path) -> None:
    """Restore the database from a backup.

    Stop the bot first. The backup FILE is verified first and stays as it is; the old database is kept next to it.
    """
    from warbot.cli.run import read_settings
    from warbot.host.clock import SystemClock
    from warbot.store import CannotOpen
    from warbot.store.backup.copying import NoBackup
    from warbot.store.backup.restore import restore

    database = read_settings().database
    try:
        restored = restore(file, database, SystemClock().now())
    except (CannotOpen, NoBackup) as error:
        raise refused(error) from None
    facts = restored.facts
    click.echo(f"{database}: restored from {file}, {counted(facts.games, 'game')}")
    if facts.damaged:
        click.echo(f"Note that {damaged_text(facts)}, as in the backup; an older one may have them whole.")
    if restored.replaced is not None:
        click.echo(f"What was there before is {restored.replaced}; delete it when you don't need it any more.")
    if facts.version < facts.newest:
        click.echo("It was made by an older warbot; the next start brings it up to this one.")
    click.echo("People who were forgotten since it was made are in it again: repeat warbot forget for them.")


@click.command()
@click.argument("user_id", type=discord_id())
def forget_command(user_id: int) -> None:
    """Delete a person's data.

    For people who can't use /war forget. Stop the bot first. Unfinished games of the person with the Discord USER_ID
    are resigned; their finished ones stay, as those of "a player". Can't be undone.
    """
    from warbot.cli.run import read_settings
    from warbot.host.clock import SystemClock
    from warbot.host.memories import forget
    from warbot.store.backup.inspect import examine
    from warbot.store.errors import CannotOpen, StoreFailed

    settings = read_settings()
    try:
        examine(settings.database)  # raises if there is no database, instead of creating one
        with _quiet():
            seats, erased = asyncio.run(forget(settings.database, user_id, SystemClock()))
    except CannotOpen as error:
        raise refused(error) from None
    except StoreFailed as error:
        raise disk_refused(error) from None
    click.echo(f'Done: {seats} {"seat now says" if seats == 1 else "seats now say"} "a player".')
    if not erased:
        click.echo(
            f"Another program reads {settings.database}, so their name can still be found in the file beside it that "
            "ends with -wal: end that program, and run this once more, or start the bot."
        )
    click.echo("Backups that were made before still have them, until they are deleted: see docs/privacy.md.")


@contextmanager
def _quiet() -> Iterator[None]:
    """Inside the block the host logs only warnings and errors: the output of this command is for people."""
    import structlog

    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    try:
        yield
    finally:
        structlog.configure(**before)


@click.command()
def health_command() -> int:
    """Check that the bot is alive.

    For a container's health check: the bot itself, its connection to Discord, its database. Exit status 0: all three
    were alive within the last minute, 1: not all of them, or no bot is running.
    """
    from warbot.cli.run import read_settings
    from warbot.host.clock import SystemClock
    from warbot.host.upkeep.heartbeat import alive_fault, read_alive
    from warbot.table.instants import in_seconds

    database = read_settings().database
    alive, now = read_alive(database), SystemClock().now()
    if alive is None and (found := alive_fault(database)) is not None:
        file, fault = found
        click.echo(f"nothing is known of a bot on {database}: {file} can't be used ({fault})")
        return UNHEALTHY
    if alive is None:
        click.echo(f"no bot is running on {database}")
        return UNHEALTHY
    signs = ", ".join(f"{name} {in_seconds(age):.0f} s ago" for name, age in alive.ages(now).items())
    dead = alive.dead(now)
    click.echo(f"unhealthy: {' and '.join(dead)} (last signs of life: {signs})" if dead else f"healthy: {signs}")
    return UNHEALTHY if dead else 0
