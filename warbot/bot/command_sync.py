"""Telling Discord the commands, where they have changed since it was told last.

Discord takes 200 new commands a day, and lets the bot wait for hours where there were more: so it is done beside
everything else. Until it is done, people have the commands of before, and every board works.
"""

import hashlib
import json
from typing import Any, Final

import structlog
from discord import app_commands

from warbot.bot.replies import UNREACHED, reason
from warbot.host import Clock, Host, StoreFailed

log = structlog.get_logger(__name__)

_FIRST_WAIT: Final = 60.0
_LONGEST_WAIT: Final = 3600.0
"""Seconds after which it is tried again; each time twice as long."""


class CommandSync:
    """The commands of one tree. `run` ends when Discord knows them."""

    def __init__(self, tree: app_commands.CommandTree[Any], host: Host, clock: Clock) -> None:
        self._tree = tree
        self._host = host
        self._clock = clock
        self._wait = _FIRST_WAIT

    async def run(self) -> None:
        """Tell Discord, again and again where that fails."""
        try:
            while not await self._tried():
                await self._clock.sleep(self._wait)
                self._wait = min(2 * self._wait, _LONGEST_WAIT)
        except Exception:  # nobody awaits this: the log is the only place where its failure can be seen
            log.exception("the commands are not synced any more")

    async def _tried(self) -> bool:
        """Whether there is nothing left to be done."""
        now, name = fingerprint(self._tree), f"commands of {self._tree.client.application_id}"
        try:
            if await self._host.kept(name) == now:
                return True
            synced = await self._tree.sync()
            log.info("commands synced", commands=len(synced))
            await self._host.keep(name, now)
        except UNREACHED as error:
            log.warning("the commands could not be synced", error=reason(error), again_in=round(self._wait))
            return False
        except StoreFailed as error:
            log.warning("that the commands are synced was not noted", error=error.code)  # the next start syncs anew
        return True


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """What changes when a command does."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
