"""`warbot restore`: replaces the database with a backup."""

from pathlib import Path

import click

from warbot.cli.output import counted


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def command(file: Path) -> None:
    """Put the backup FILE in the place of the database, while no bot runs.

    The backup is checked first, and stays as it is. The database that it replaces is kept beside it.
    """
    from warbot.cli.output import damaged_text, refused  # noqa: PLC0415 - imported on use, like all below
    from warbot.cli.run import read_settings  # noqa: PLC0415
    from warbot.host.clock import SystemClock  # noqa: PLC0415
    from warbot.store import CannotOpen  # noqa: PLC0415
    from warbot.store.backup.backup import NoBackup, restore  # noqa: PLC0415

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
