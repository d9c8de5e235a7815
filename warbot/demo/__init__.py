"""`warbot demo`: try the whole bot in a local browser page, without a Discord account.

Enter through `main`. A simulated Discord (simcord, an optional extra) runs the real bot on a temporary database.
Nothing else in warbot imports simcord, and this package imports it only after checking that it's installed.
"""

import asyncio
import contextlib
import importlib.util
import tempfile
from pathlib import Path

import click

# simcord, and what it needs to serve its page, which a bare `pip install simcord` doesn't install.
_EXTRA = ("simcord", "markdown_it", "linkify_it", "regex", "PIL")


class Refusal(Exception):  # noqa: N818 - nothing broke: the demo can't start, and its sentence says what to do
    """Carries one sentence for the person at the terminal."""


def main(port: int | None = None) -> None:
    """Serve the demo on the loopback address until Ctrl+C or SIGTERM; None (or 0) takes any free port.

    One line with the address goes to standard output, the bot's log to standard error.

    Raises:
        SystemExit: with status 2, after one line on standard error, if the demo can't start.
    """
    with contextlib.suppress(KeyboardInterrupt):  # if the loop can't handle signals, as on Windows
        try:
            _serve(port or 0)
        except Refusal as refusal:
            click.echo(f"warbot demo: {refusal}", err=True)
            raise SystemExit(2) from None


def _serve(port: int) -> None:
    _require_the_extra()
    # discord.py and simcord take a second to import, so only do it now
    from warbot.bot import configure_logs, create_bot  # noqa: PLC0415
    from warbot.demo.session import RealClock, serve  # noqa: PLC0415

    configure_logs("WARNING", "console")
    with tempfile.TemporaryDirectory(prefix="warbot-demo-") as folder:
        asyncio.run(serve(lambda settings: create_bot(settings, RealClock()), Path(folder), port))


def _require_the_extra() -> None:
    missing = [name for name in _EXTRA if importlib.util.find_spec(name) is None]
    if missing:
        raise Refusal(
            f"{', '.join(missing)} not installed; install warbot with its demo: "
            "pip install -e '.[demo]' in a checkout, or pip install 'warbot[demo]'."
        )
