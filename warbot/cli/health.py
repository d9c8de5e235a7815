"""`warbot health`: whether the bot is alive, for a container's health check."""

import click

UNHEALTHY = 1


@click.command()
def command() -> int:
    """Tell whether the bot on this database lives: itself, its connection to Discord, its database.

    Exit status 0: all three showed that they do within the last minute. 1: not all, or no bot runs.
    """
    from warbot.cli.run import read_settings  # noqa: PLC0415 - imported on use, like all below
    from warbot.host.clock import SystemClock  # noqa: PLC0415
    from warbot.host.upkeep.heartbeat import alive_fault, read_alive  # noqa: PLC0415
    from warbot.table.instants import in_seconds  # noqa: PLC0415

    database = read_settings().database
    alive, now = read_alive(database), SystemClock().now()
    if alive is None and (found := alive_fault(database)) is not None:
        file, fault = found
        click.echo(f"nothing is known of a bot on {database}: {file} can't be used ({fault})")
        return UNHEALTHY
    if alive is None:
        click.echo(f"no bot runs on {database}")
        return UNHEALTHY
    signs = ", ".join(f"{name} {in_seconds(age):.0f} s ago" for name, age in alive.ages(now).items())
    dead = alive.dead(now)
    click.echo(f"dead: {' and '.join(dead)} (last signs of life: {signs})" if dead else f"alive: {signs}")
    return UNHEALTHY if dead else 0
