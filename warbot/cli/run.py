"""`warbot run`: the bot itself, and `warbot demo`. If the bot can't start, one line says why and what to do."""

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from warbot.cli.input import Refused, holds_token, quoted, whole_number
from warbot.cli.output import disk_refused, unusable

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from warbot.settings import Settings

_PARTS: Final = 3
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+")


@click.command()
def run_command() -> None:
    """Run the bot.

    Settings come from WARBOT_* variables or a .env file. Only WARBOT_TOKEN is required.
    """
    settings = read_settings()
    check_token(settings)
    from warbot.bot import StartError, serve  # discord.py takes a second to import
    from warbot.store.errors import CannotOpen, StoreFailed

    _warn_of_disk(settings)
    try:
        asyncio.run(serve(settings))
    except StartError as error:
        raise Refused(str(error)) from None
    except CannotOpen as error:
        raise Refused(unusable(error)) from None
    except StoreFailed as error:
        raise disk_refused(error) from None


@click.command()
@click.option("--port", type=whole_number(0, 65_535), help="Port to serve on. [default: any free port]")
def demo_command(port: int | None) -> None:
    """Try the bot in your browser, without Discord."""
    from warbot.demo import main

    main(port)


def _warn_of_disk(settings: "Settings") -> None:
    """Log what `warbot check` says about the database's file system, as the first line of the log."""
    from warbot.bot.platform.logs import configure_logs
    from warbot.cli.environment import doubtful_disk
    from warbot.store import CannotOpen
    from warbot.store.files import real_path

    try:
        doubt = doubtful_disk(real_path(settings.database))
    except CannotOpen:
        return  # the start reports it
    if doubt is not None:
        import structlog

        configure_logs(settings.log_level, settings.log_format)
        structlog.get_logger(__name__).warning(doubt)


def read_settings() -> "Settings":
    """The settings of this process. Raises Refused if one can't be read."""
    from pydantic import ValidationError

    from warbot.settings import Settings

    if Path(".env").is_fifo():
        raise Refused(".env: expected a text file, and this is a pipe, which would be waited for")
    try:
        settings = Settings()
    except ValidationError as error:
        raise Refused("; ".join(_wrong_setting(details) for details in error.errors(include_url=False))) from None
    except (OSError, ValueError) as error:
        raise Refused(f".env: expected a text file in UTF-8 that can be read ({error})") from None
    for field in settings.model_fields_set - {"token"}:
        if holds_token(str(getattr(settings, field))):
            raise Refused(_misplaced(field))
    return settings


def check_token(settings: "Settings") -> None:
    """Raise Refused if there is no token, or it can't be one. The token itself is never shown."""
    given = settings.token is not None and settings.token.get_secret_value().strip()
    source = "WARBOT_TOKEN" if given else f"WARBOT_TOKEN_FILE {quoted(str(settings.token_file), whole=True)}"
    try:
        token = settings.secret_token()
    except (OSError, ValueError) as error:
        if _TOKEN.fullmatch(str(settings.token_file)):
            raise Refused(_misplaced("token_file")) from None
        why = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise Refused(f"{source}: expected a file with the token ({why})") from None
    if not token and settings.token_file is not None:
        raise Refused(f"{source}: expected a file with the token (it is empty)")
    if not token:
        raise Refused(
            "no token: set WARBOT_TOKEN in the environment or in .env to the bot's token, from "
            "https://discord.com/developers/applications (your application, Bot, Reset Token)"
        )
    if not _TOKEN.fullmatch(token):
        raise Refused(
            f"{source} is not a token: expected three parts of letters, digits, - and _ split by dots, "
            f"but it has {_described(token)}; copy it again from the Bot page of your application"
        )


def _misplaced(field: str) -> str:
    return f"WARBOT_{field.upper()} is a token: expected what .env.example says of it; use WARBOT_TOKEN for the token"


def _described(token: str) -> str:
    """What's wrong with the shape of a token, without giving any of it away."""
    parts = token.split(".")
    if len(parts) == _PARTS:
        return "other characters, or an empty part"
    return f"{len(parts)} {'part' if len(parts) == 1 else 'parts'}"


def _wrong_setting(details: "ErrorDetails") -> str:
    """A bad setting: its variable, its value and what was expected."""
    field = str(details["loc"][0]) if details["loc"] else "settings"
    if field != "token" and holds_token(str(details["input"])):
        return _misplaced(field)
    value = "" if field == "token" else f" {quoted(str(details['input']))}"
    message = details["msg"].removeprefix("Input should be ")
    return f"WARBOT_{field.upper()}{value}: expected {message}"
