"""The client: everything is built here, once, and passed on."""

import asyncio
import hashlib
import json
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from warbot.bot.buttons import TableButton
from warbot.bot.channel_board import ChannelBoard
from warbot.bot.desk import Desk, public_words
from warbot.bot.in_hand import InHand
from warbot.bot.items import AnyItem, custom_id_of, finds_item
from warbot.bot.log_pages import LogButton, LogPages
from warbot.bot.order import OrderMenu
from warbot.bot.panel import PANEL_IDS, PanelButton, PanelChannels, PanelDesk, PanelMenu
from warbot.bot.presses import Presses
from warbot.bot.replies import Interaction, Told, answering
from warbot.bot.rules_page import RulesPages
from warbot.bot.table_commands import flip_command, rules_command
from warbot.bot.translator import GettextTranslator
from warbot.bot.war import War
from warbot.bot.words import Languages, Words
from warbot.host import Clock, Host, SystemClock, Waits
from warbot.host.odds import Odds
from warbot.settings import Settings

log = structlog.get_logger(__name__)

_PATIENCE: Final = 3.0
"""Seconds for which a bot that closes waits for what is being answered: after that Discord takes no first answer."""

ITEMS: Final[tuple[AnyItem, ...]] = (TableButton, OrderMenu, LogButton, PanelButton, PanelMenu, PanelChannels)
"""Everything that can be pressed."""


class WarBot(discord.AutoShardedClient):
    """The bot. `open` takes its database; discord.py does so itself before it connects."""

    presses: Presses
    log_pages: LogPages
    panel: PanelDesk

    def __init__(self, settings: Settings, clock: Clock | None = None) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
        )
        self.settings = settings
        self.clock = clock or SystemClock()
        self.tree = _Tree(self)
        self.languages = Languages()
        self.in_hand = InHand()
        self.odds = Odds()
        self.host: Host | None = None
        self._watch: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Open the database and set up the tables in it. Raises CannotOpen. A second call does nothing."""
        if self.host is not None:
            return
        waits = Waits(self.settings.challenge_minutes * 60, self.settings.open_table_minutes * 60)
        board = ChannelBoard(self, self._words_in)
        self.host = await Host.open(self.settings.database, self.clock, board, waits)
        self._equip(Desk(self.host, self.languages))

    async def setup_hook(self) -> None:
        await self.open()
        assert self.host is not None, "open has set it"
        await self.tree.set_translator(GettextTranslator(self.languages))
        await self._sync(self.host)
        self._watch = asyncio.create_task(self.host.run(), name="waiting tables")

    async def close(self) -> None:
        """Take no more moves, finish those in hand, close the database, leave Discord. A second call does no more."""
        if self._watch is not None:
            self._watch.cancel()
        if self.host is not None:
            self.host.turn_away()
            await self.in_hand.finish(_PATIENCE)
            await self.host.close()
        await self.odds.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        # else it was never set up, and discord.py 2.7.1 has nothing to close but raises AttributeError in trying

    async def on_interaction(self, interaction: Interaction) -> None:
        """Answer what discord.py brings to no item of ours: stray presses, and dialogs that outlived a restart."""
        if interaction.type is discord.InteractionType.component and not finds_item(interaction, ITEMS):
            custom_id = custom_id_of(interaction)
            if custom_id.startswith(PANEL_IDS):
                await self.panel.stray(interaction)
            else:
                await self.presses.stray(interaction, custom_id)
        elif interaction.type is discord.InteractionType.modal_submit:
            await self.panel.submit(interaction)

    async def _words_in(self, guild: int) -> Words:
        """The language of a server's public texts."""
        assert self.host is not None, "boards are drawn by an open host"
        known = self.get_guild(guild)
        return await public_words(self.host, self.languages, guild, known.preferred_locale if known else None)

    def _equip(self, desk: Desk) -> None:
        pages = RulesPages(desk, self.odds)
        self.log_pages = LogPages(desk)
        self.presses = Presses(desk, pages, self.log_pages)
        self.panel = PanelDesk(desk, self.odds)
        self.add_dynamic_items(*ITEMS)
        self.tree.add_command(War(desk, self.presses, self.log_pages))
        self.tree.add_command(flip_command(desk))
        self.tree.add_command(rules_command(desk, pages))
        self.tree.add_command(self.panel.command())

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
