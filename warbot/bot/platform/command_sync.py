"""Syncs the slash commands with Discord if they changed since the last sync.

Discord accepts 200 new commands a day, and makes the bot wait for hours after that, so the sync runs in the background.
Until it's done, people have the previous commands, and every board works.
"""

import hashlib
import json
from typing import Any

import structlog
from discord import app_commands

from warbot.bot.interaction.answering import UNREACHED, reason
from warbot.bot.platform.patience import Retries
from warbot.host import Clock, Host
from warbot.store.errors import StoreFailed

log = structlog.get_logger(__name__)


class CommandSync:
    """Syncs one command tree. `run` ends when Discord has its commands."""

    def __init__(self, tree: app_commands.CommandTree[Any], host: Host, clock: Clock) -> None:
        self._tree = tree
        self._host = host
        self._retries = Retries(clock)

    async def run(self) -> None:
        """Sync, and retry as long as that fails or can't be stored."""
        await self._retries.until(self._tried, "the commands are not synced any more")

    async def _tried(self) -> bool:
        """One attempt; whether it succeeded."""
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
    """A hash that changes whenever a command does."""
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
