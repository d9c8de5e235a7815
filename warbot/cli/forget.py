"""`warbot forget`: removes a person from everything that is stored."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

import click

from warbot.cli.input import discord_id


@click.command()
@click.argument("user_id", type=discord_id())
def command(user_id: int) -> None:
    """Forget the person with the Discord USER_ID, while no bot runs: who writes to you, and can't use /war forget.

    What they play is resigned; their seats in all games stay, as those of “a player”. It can't be taken back.
    """
    from warbot.cli.input import Refused  # noqa: PLC0415
    from warbot.cli.output import refused  # noqa: PLC0415 - imported on use, like all below
    from warbot.cli.run import read_settings  # noqa: PLC0415
    from warbot.host import SystemClock  # noqa: PLC0415
    from warbot.host.memories import forget  # noqa: PLC0415
    from warbot.store.backup.inspect import examine  # noqa: PLC0415
    from warbot.store.errors import CannotOpen, StoreFailed  # noqa: PLC0415

    settings = read_settings()
    try:
        examine(settings.database)  # raises if there is no database, instead of creating one
        with _quiet():
            seats, erased = asyncio.run(forget(settings.database, user_id, SystemClock()))
    except CannotOpen as error:
        raise refused(error) from None
    except StoreFailed as error:
        raise Refused(
            f"the database can't be read or written ({error.code}); look at its disk, and try again"
        ) from None
    click.echo(f"Forgotten: {seats} {'seat is' if seats == 1 else 'seats are'} a player's now.")
    if not erased:
        click.echo(
            f"Another program reads {settings.database}, so their name can still be found in the file beside it that "
            "ends with -wal: end that program, and run this once more, or start the bot."
        )
    click.echo("Backups that were made before still have them, until they are deleted: see docs/privacy.md.")


@contextmanager
def _quiet() -> Iterator[None]:
    """Inside the block the host logs only warnings and errors: the output of this command is for people."""
    import structlog  # noqa: PLC0415 - as above

    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    try:
        yield
    finally:
        structlog.configure(**before)
