"""A check of the whole database while the bot runs, once after each start: a start can't wait for it."""

from pathlib import Path
from typing import Final

import structlog

from warbot.host.tasks import stoppable
from warbot.store import CannotOpen, OpenFault
from warbot.store.backup.inspect import examine

log = structlog.get_logger(__name__)

_REST_SECONDS: Final = 0.01
"""Seconds of rest after every few milliseconds of work. A gigabyte then takes a minute, and no press waits for it."""

_MAX_NAMED: Final = 10


async def inspect(database: Path) -> None:
    """Check all of a database while people play; the log says which games in it are damaged.

    Raises:
        CannotOpen: the file is damaged: whatever is written to it from now on may be lost.
    """
    try:
        facts = await stoppable(lambda stop: examine(database, stop=stop, rest=_REST_SECONDS))
    except CannotOpen as error:
        if error.fault is OpenFault.CORRUPT:
            raise
        log.warning("the database could not be looked through", reason=error.fault.name, detail=error.detail)
        return
    if facts.damaged:
        log.error(
            "games are damaged in the database; each is closed when somebody comes to it",
            games=len(facts.damaged),
            first=list(facts.damaged[:_MAX_NAMED]),
        )
