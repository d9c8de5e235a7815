"""The client: everything is built here, once, and passed on."""

import asyncio
import hashlib
import json
from typing import Any

import discord
import structlog
from discord import app_commands

from warbot.bot.buttons import TableButton, is_table_button
from warbot.bot.channel_board import ChannelBoard
from warbot.bot.desk import Desk
from warbot.bot.presses import Presses
from warbot.bot.replies import Interaction, Told, answering
from warbot.bot.table_commands import flip_command, rules_command
from warbot.bot.translator import GettextTranslator
from warbot.bot.war import War
from warbot.bot.words import Languages
from warbot.host import Host, SystemClock, Waits
from warbot.settings import Settings

log = structlog.get_logger(__name__)


class WarBot(discord.AutoShardedClient):
    """The bot. `open` takes its database; discord.py does so itself before it connects."""

    presses: Presses

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self.tree = _Tree(self)
        self.languages = Languages()
        self.host: Host | None = None
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and set up the tables in it. Raises CannotOpen. A second call does nothing."""
        if self.host is not None:
            return
        waits = Waits(self.settings.challenge_minutes * 60, self.settings.open_table_minutes * 60)
        board = ChannelBoard(self, self.languages)
        self.host = await Host.open(self.settings.database, SystemClock(), board, waits)
        self._equip(Desk(self.host, self.languages))

    async def setup_hook(self) -> None:
        await self.open()
        assert self.host is not None, "open has set it"
        await self.tree.set_translator(GettextTranslator(self.languages))
        await self._sync(self.host)
        self._watch = asyncio.create_task(self.host.run(), name="waiting tables")

    async def close(self) -> None:
        """Finish the moves in hand, close the database, leave Discord. A second call does nothing more."""
        if self._watch is not None:
            self._watch.cancel()
        if self.host is not None:
            await self.host.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        # else it was never set up, and discord.py 2.7.1 has nothing to close but raises AttributeError in trying

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer presses on buttons that nothing else will answer."""
        if interaction.type is discord.InteractionType.component and not is_table_button(interaction):
            async with answering(interaction, self.languages):
                await self.presses.unknown(interaction)

    def _equip(self, desk: Desk) -> None:
        self.presses = Presses(desk)
        self.add_dynamic_items(TableButton)
        self.tree.add_command(War(desk, self.presses))
        self.tree.add_command(flip_command(desk))
        self.tree.add_command(rules_command(desk))

    async def _sync(self, host: Host) -> None:
        """Tell Discord the commands where they have changed: it takes 200 new ones a day, and no more."""
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        now = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
        name = f"commands of {self.application_id}"
        if await host.kept(name) == now:
            return
        synced = await self.tree.sync()
        await host.keep(name, now)
        log.info("commands synced", commands=len(synced))


class _Tree(app_commands.CommandTree[WarBot]):
    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """What discord.py refuses before our commands see it: a command of another version, a wrong option."""
        languages = interaction.client.languages
        async with answering(interaction, languages):
            if isinstance(error, app_commands.CommandInvokeError):
                raise error.original
            log.warning("a command was refused", error=type(error).__name__, interaction=interaction.id)
            words: Any = languages[interaction.locale.value]
            raise Told(words.say("I can't do that command as it was given. Choose it anew from the list after “/”."))
