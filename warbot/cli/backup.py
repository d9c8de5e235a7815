"""`warbot backup`: a checked copy of the database, even while the bot runs."""

from pathlib import Path

import click

from warbot.cli.output import counted


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
def command(file: Path | None) -> None:
    """Copy the database to FILE, or into the folder for backups, beside a running bot as well, and check the copy.

    A file that is there already is not overwritten. The running bot makes backups by itself: see WARBOT_BACKUP_HOURS.
    """
    from warbot.cli.output import damaged_text, refused  # noqa: PLC0415 - imported on use, like all below
    from warbot.cli.run import read_settings  # noqa: PLC0415
    from warbot.host.clock import SystemClock  # noqa: PLC0415
    from warbot.store import CannotOpen  # noqa: PLC0415
    from warbot.store.backup.backup import NoBackup, back_up, backup_name, make_folder  # noqa: PLC0415
    from warbot.store.backup.inspect import examine  # noqa: PLC0415

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
        click.echo(f"warbot: {damaged_text(facts)}; run warbot check", err=True)
    click.echo(f"{target}: {facts.bytes:,} bytes, {counted(facts.games, 'game')}, checked")
