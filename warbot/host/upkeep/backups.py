"""Scheduled backups by the running bot: made and checked, the oldest pruned, with a line in the log for each."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

import structlog

from warbot.host.clock import Clock
from warbot.host.tasks import stoppable
from warbot.store import StoreFailed
from warbot.store.backup.backup import back_up, back_up_before_upgrade, backup_name, backups_in, make_folder, prune
from warbot.store.backup.copying import NoBackup
from warbot.store.backup.inspect import Examined
from warbot.store.backup.restore import check_not_lost
from warbot.table.instants import MINUTE, in_seconds

__all__ = ["BackupPlan", "Backups", "NoBackup"]

log = structlog.get_logger(__name__)

_RETRY_MS: Final = 10 * MINUTE
"""Milliseconds after which a failed backup is retried, unless the next one is due earlier."""


@dataclass(frozen=True, slots=True)
class BackupPlan:
    """Where backups go, how often they are made (in milliseconds; 0 is never), and how many are kept (at least 1)."""

    folder: Path
    every: int
    keep: int


class Backups:
    """Makes the backups of one database when they are due."""

    def __init__(self, database: Path, plan: BackupPlan, clock: Clock) -> None:
        self._database = database
        self._plan = plan
        self._clock = clock
        self._check_files: Callable[[], None] = lambda: None

    async def check_not_lost(self) -> None:
        """Raise CannotOpen if the bot would start without the games that a backup, or a -wal, still has."""
        await asyncio.to_thread(check_not_lost, self._database, self._plan.folder)

    async def before_upgrade(self) -> None:
        """Copy a database that is about to be upgraded: the way back to the older program.

        Raises:
            NoBackup: no copy was made, so nothing should be upgraded.
        """
        if self._plan.every <= 0:
            return
        now = self._clock.now()
        made = await asyncio.to_thread(back_up_before_upgrade, self._database, self._plan.folder, now)
        if made is not None:
            log.info("backup made before an upgrade", file=str(made))

    async def run(self, check_files: Callable[[], None] = lambda: None) -> None:
        """While the bot runs, wait until a backup is due, and make it. A plan without backups ends at once.

        check_files: raises StoreFailed if the file at the path is not the database that the bot has open. A copy of it
        would be no backup, and would push out an old one that is.
        """
        self._check_files = check_files
        pause = await asyncio.to_thread(self.due_in)
        while self._plan.every > 0:
            await self._clock.sleep(in_seconds(pause))
            pause = self._plan.every if await self.make() else min(self._plan.every, _RETRY_MS)

    def due_in(self) -> int:
        """Milliseconds until the next backup is due: frequent restarts must not make one each time."""
        age = self.age()
        return max(self._plan.every - age, 0) if age is not None and age >= 0 else 0  # below 0: the clock was wrong

    def age(self) -> int | None:
        """Milliseconds since the newest backup was made; None if there is none."""
        made = backups_in(self._plan.folder, self._database)
        return self._clock.now() - made[-1][0] if made else None

    async def make(self) -> bool:
        """Make a backup and delete the oldest ones; returns whether it worked. Either way the log says so."""
        began = time.monotonic()
        try:
            self._check_files()
            target, facts, gone = await stoppable(self._make)
        except StoreFailed as error:
            log.error("backup failed", file=str(self._database), reason=error.code, detail=str(error))  # noqa: TRY400 - facts
            return False
        except NoBackup as error:
            log.error("backup failed", file=str(error.path), reason=error.fault.name, detail=error.detail)  # noqa: TRY400 - facts
            return False
        except OSError as error:
            log.error("backup failed", file=str(self._plan.folder), reason="OSError", detail=error.strerror)  # noqa: TRY400 - same
            return False
        seconds = round(time.monotonic() - began, 3)
        log.info(
            "backup made", file=str(target), bytes=facts.bytes, seconds=seconds, deleted=[file.name for file in gone]
        )
        if facts.damaged:
            log.warning("games in the backup are damaged, for they are in the database", games=len(facts.damaged))
        return True

    def _make(self, stop: Event) -> tuple[Path, Examined, list[Path]]:
        make_folder(self._plan.folder)
        began = self._clock.now()
        target = self._plan.folder / backup_name(self._database, began)
        facts = back_up(self._database, target, stop)
        return target, facts, prune(self._plan.folder, self._database, self._plan.keep, began)
