"""A look through the whole database while the bot plays, once after each start: a start can't wait for it."""

from pathlib import Path
from typing import Final

import structlog

from warbot.host.tasks import stoppable
from warbot.store import CannotOpen, OpenFault
from warbot.store.examining import examine

log = structlog.get_logger(__name__)

_REST: Final = 0.01
"""Seconds of rest after each few milliseconds of work. A gigabyte takes a minute then, and no press waits for it."""

_NAMED: Final = 10


async def inspect(database: Path) -> None:
    """Look through all of a database, whoever plays meanwhile; the log tells which games in it are damaged.

    Raises:
        CannotOpen: the file is damaged: what is written to it from now on may be lost.
    """
    try:
        facts = await stoppable(lambda stop: examine(database, stop=stop, rest=_REST))
    except CannotOpen as error:
        if error.fault is OpenFault.CORRUPT:
            raise
        log.warning("the database could not be looked through", reason=error.fault.name, detail=error.detail)
        return
    if facts.damaged:
        log.error(
            "games are damaged in the database; each is closed when somebody comes to it",
            games=len(facts.damaged),
            first=list(facts.damaged[:_NAMED]),
        )
