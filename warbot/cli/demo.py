"""`warbot demo`: try the whole bot in a local browser page, without a Discord account."""

import click

from warbot.cli.input import whole_number


@click.command()
@click.option("--port", type=whole_number(0, 65_535), help="The port of the page on this computer. [default: any]")
def command(port: int | None) -> None:
    """Try the bot in a local page, with no token and no network."""
    from warbot.demo import main  # noqa: PLC0415 - needs what `pip install 'warbot[demo]'` brings

    main(port)
