"""The heartbeat for monitoring the process: a small file beside the database, rewritten again and again.

It is a file, not a socket: that also shows that the disk can be written to, needs no port in the container, and an
event loop that hangs writes none.
"""

import asyncio
import errno
import json
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.store import StoreFailed
from warbot.store.files import file_fault
from warbot.table.instants import MINUTE, from_seconds, in_seconds

log = structlog.get_logger(__name__)

BEAT: Final = 10.0
"""Seconds between two heartbeats."""

DEAD_AFTER_MS: Final = MINUTE
"""Milliseconds without a heartbeat after which a part counts as dead."""

_PROBE_SECONDS: Final = 5.0
"""Seconds for which a heartbeat waits for the database. If the database takes longer, a later heartbeat shows it."""


@dataclass(frozen=True, slots=True)
class Alive:
    """When the process, its connection to Discord and its database were last known to be alive.

    In milliseconds since the epoch; the file has them in seconds.
    """

    process: int
    gateway: int
    database: int

    def ages(self, now: int) -> dict[str, int]:
        """Milliseconds since then for each part. One in the future counts by its distance: the clock was set back."""
        return {name: abs(now - at) for name, at in asdict(self).items()}

    def dead(self, now: int) -> list[str]:
        """The parts without a heartbeat for a minute."""
        return [name for name, age in self.ages(now).items() if age > DEAD_AFTER_MS]


def alive_file(database: Path) -> Path:
    """The heartbeat file of the bot that runs on a database."""
    real = database.resolve()
    return real.with_name(real.name + ".alive")


def alive_fault(database: Path) -> tuple[Path, str] | None:
    """What keeps the bot from writing heartbeats, or others from reading them: which file, and why."""
    try:
        file = alive_file(database)
    except (OSError, ValueError, RuntimeError) as error:  # a cycle of links, or an impossible file name
        return database, str(error)
    for each, write in ((_draft_of(file), True), (file, False)):
        if (fault := file_fault(each, write=write)) is not None:
            return each, fault
    return None


def read_alive(database: Path) -> Alive | None:
    """The last heartbeat of the bot on a database; None if none runs (or it was killed before its first heartbeat)."""
    try:
        file = alive_file(database)
        if file_fault(file, write=False) is not None:
            return None
        facts = json.loads(file.read_text(encoding="utf-8"))
        return Alive(**{name: from_seconds(float(facts[name])) for name in Alive.__dataclass_fields__})
    except (OSError, ValueError, OverflowError, TypeError, KeyError, RuntimeError):  # the last is a cycle of links
        return None


class Pulse:
    """Writes the heartbeats of one process.

    gateway: when the connection to Discord was last alive. probe: a write that tests the database.
    """

    def __init__(
        self, database: Path, clock: Clock, gateway: Callable[[], int], probe: Callable[[], Awaitable[object]]
    ) -> None:
        self._file = alive_file(database)
        self._clock = clock
        self._gateway = gateway
        self._probe = probe
        self._probing: asyncio.Task[None] | None = None
        self._database = clock.monotonic()
        self._writes = True

    async def run(self) -> None:
        """Run as long as the bot does. A clean stop removes the file."""
        try:
            while True:
                await self.beat()
                await self._clock.sleep(BEAT)
        finally:
            if self._probing is not None:
                self._probing.cancel()
            with suppress(OSError):  # it couldn't be written either, which was logged
                self._file.unlink(missing_ok=True)

    async def beat(self) -> None:
        """Probe the database, and write when each part was last alive."""
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(self._look())
        await asyncio.wait({self._probing}, timeout=_PROBE_SECONDS)
        now = self._clock.now()
        alive = Alive(now, self._gateway(), now - from_seconds(self._clock.monotonic() - self._database))
        try:
            await asyncio.to_thread(_write, self._file, alive)
        except OSError as error:
            if self._writes:
                log.warning("the sign of life can't be written", error=error.strerror)
            self._writes = False
        else:
            self._writes = True

    async def _look(self) -> None:
        try:
            await self._probe()
        except StoreFailed as error:
            log.debug("the database takes nothing", code=error.code)
        else:
            self._database = self._clock.monotonic()


def _draft_of(file: Path) -> Path:
    return file.with_name(file.name + ".part")


def _write(file: Path, alive: Alive) -> None:
    draft = _draft_of(file)
    if (fault := file_fault(draft)) is not None:
        raise OSError(errno.EINVAL, f"{draft}: {fault}")
    seconds = {name: in_seconds(at) for name, at in asdict(alive).items()}
    draft.write_text(json.dumps(seconds), encoding="utf-8")
    os.replace(draft, file)  # noqa: PTH105 - atomic: a reader sees the old file or the new one, never half
