"""The reference at the end of docs/command-line.md: every command with its options, from their own definition.

.venv/bin/python scripts/command_line_page.py            write it into the page
.venv/bin/python scripts/command_line_page.py --check    exit with 1 if the page isn't what this would write
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from warbot.cli import commands

PAGE = Path(__file__).parent.parent / "docs" / "command-line.md"
HEADING = "## Every command\n"
_WIDTH = 100


def page() -> str:
    """The page, with everything after the heading made again."""
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEADING)
    return f"{before}{HEADING}\n" + "\n".join(_reference()).rstrip() + "\n"


def _reference() -> Iterator[str]:
    with click.Context(commands, info_name="warbot", **commands.context_settings) as context:
        for name in commands.list_commands(context):
            command = commands.get_command(context, name)
            assert command is not None, "it is in the list"
            with click.Context(command, parent=context, info_name=name, terminal_width=_WIDTH) as inner:
                yield f"### {name}\n\n```text\n{command.get_help(inner)}\n```\n"


def main(*arguments: str) -> int:
    if arguments == ("--check",):
        return int(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
