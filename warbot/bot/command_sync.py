"""Telling Discord the commands, where they have changed since it was told last.

Discord takes 200 new commands a day, and lets the bot wait for hours where there were more: so it is done beside
everything else. Until it is done, people have the commands of before, and every board works.
"""

import hashlib
import json
from typing import Any

import structlog
from discord import app_commands

from warbot.bot.replies import UNREACHED, reason
from warbot.bot.retries import Retries
from warbot.host import Clock, Host, StoreFailed

log = structlog.get_logger(__name__)


class CommandSync:
    """The commands of one tree. `run` ends when Discord knows them."""

    def __init__(self, tree: app_commands.CommandTree[Any], host: Host, clock: Clock) -> None:
        self._tree = tree
        self._host = host
        self._retries = Retries(clock)

    async def run(self) -> None:
        """Tell Discord, again and again where that fails or can't be noted."""
        await self._retries.until(self._tried, "the commands are not synced any more")

    async def _tried(self) -> bool:
        """Whether there is nothing left to be done."""
        try:
            await self._sync()
        except (*UNREACHED, StoreFailed) as error:
            why = error.code if isinstance(error, StoreFailed) else reason(error)
            log.warning("the commands could not be synced", error=why, again_in=round(self._retries.wait))
            return False
        return True

    async def _sync(self) -> None:
        now, name = fingerprint(self._tree), f"commands of {self._tree.client.application_id}"
        if await self._host.kept(name) == now:
            return
        synced = await self._tree.sync()
        await self._host.keep(name, now)
        log.info("commands synced", commands=len(synced))


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """What changes when a command does."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
