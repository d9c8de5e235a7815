"""The command line. Enter through `main`.

A command's module is imported only when that command is run: a script that plays one game doesn't wait for
discord.py. A bad call gets one line on standard error and exit status 2.
"""

import importlib
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

import click

from warbot.cli.input import holds_token, without_tokens
from warbot.engine.notation import listed

COMMANDS: Final = {
    "run": "run",
    "check": "check",
    "backup": "database",
    "restore": "database",
    "health": "database",
    "forget": "database",
    "demo": "run",
    "play": "play",
    "simulate": "simulate",
    "verify": "verify",
}
"""The commands, in the order of the help, each with its module."""

BAD_INPUT: Final = 2
_CUT_OFF: Final = 1
_INTERRUPTED: Final = 130


class _Commands(click.Group):
    """The commands by name, each imported from its module when it's needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - the signature is click's
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - same
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"warbot.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command


def _print_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from warbot.odds.fast_stream import BUILD

        click.echo(f"warbot {version('warbot')} ({BUILD})")
        context.exit()


@click.group(cls=_Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show it.")
@click.pass_context
def commands(context: click.Context) -> None:
    """War, the card game, for Discord.

    Run the bot, look after it, or play, simulate and verify games here.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status. `arguments` default to those of the process.

    0: success. 1: a record failed verification, `check` or `health` found a problem, or the reader of our output quit.
    2: bad input, or `check` found that the bot can't run. 130: interrupted.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that can't show ♠ gets a question mark, not a traceback
        sys.stdout.reconfigure(errors="replace")
    if any(map(holds_token, sys.argv[1:] if arguments is None else arguments)):
        return _refuse(
            "a token on the command line, where others on this machine can see it: set WARBOT_TOKEN to it in .env or "
            "in the environment; if somebody may have seen it, reset it in the developer portal"
        )
    try:
        status = commands.main(arguments, prog_name="warbot", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _refuse(_sentence(error))
    except click.Abort:
        return _INTERRUPTED
    except BrokenPipeError:
        return _reader_left()
    return status if isinstance(status, int) else 0


def _refuse(sentence: str) -> int:
    click.echo(f"error: {without_tokens(' '.join(sentence.splitlines()))}", err=True)
    return BAD_INPUT


def _sentence(error: click.ClickException) -> str:
    """What is wrong and, if click doesn't say it, what was expected."""
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return error.format_message()
    where = f"; try '{context.command_path} --help'"
    if isinstance(error, click.NoSuchOption):
        return f"no such option '{error.option_name}'{_meant(error.option_name, _options(context.command)) or where}"
    message = error.format_message().rstrip(".")
    if isinstance(context.command, click.Group):
        typed = message.partition("'")[2].rstrip("'")
        known = context.command.list_commands(context)
        return f"no such command '{typed}'{_meant(typed, known) or f'; expected {listed(known)}'}"
    return f"{message[:1].lower()}{message[1:]}{where}"


def _meant(typed: str, known: list[str]) -> str:
    """A question about the closest known word; empty if none is close."""
    close = get_close_matches(typed, known, 1)
    return f". Did you mean '{close[0]}'?" if close else ""


def _options(command: click.Command) -> list[str]:
    return [option.opts[0] for option in command.params if isinstance(option, click.Option)] + ["--help"]


def _reader_left() -> int:
    """The reader of our output has quit (`warbot play | head`): write nothing more, not even when the process exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return _CUT_OFF
