"""The client: everything is built here, once, and passed on."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

import discord
import structlog
from discord import app_commands

from warbot.bot.barred import Barred
from warbot.bot.buttons import TEMPLATE
from warbot.bot.card_emoji import CardEmoji
from warbot.bot.channel_board import ChannelBoard
from warbot.bot.check import check_command
from warbot.bot.command_sync import CommandSync
from warbot.bot.desk import Desk
from warbot.bot.ids import names_true_ids
from warbot.bot.in_hand import InHand
from warbot.bot.items import Items, custom_id_of
from warbot.bot.log_pages import LOG_ID, LogPages
from warbot.bot.memory import MemoryDesk
from warbot.bot.message import BoardMessage, Boards
from warbot.bot.order import ORDER_ID
from warbot.bot.panel import PANEL_IDS, PanelDesk
from warbot.bot.presses import Presses
from warbot.bot.proxies import refusing_pages
from warbot.bot.replies import DEFER_AFTER, Interaction, Told, answering, is_placed, offer_nothing, tell_unplaced
from warbot.bot.rights import is_member
from warbot.bot.rules_page import RulesPages
from warbot.bot.second_process import SecondProcess
from warbot.bot.table_commands import auto_command, flip_command, rules_command
from warbot.bot.translator import GettextTranslator
from warbot.bot.unreadable import ToleratingClient, ToleratingTree, Unreadable
from warbot.bot.war import War
from warbot.bot.words import Languages, Words
from warbot.engine.ids import is_id
from warbot.host import Clock, Host, Place, Report, StoreFailed, SystemClock, Waits
from warbot.host.odds import Odds
from warbot.settings import Settings

log = structlog.get_logger(__name__)

_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)

_PATIENCE: Final = 3.0
"""Seconds for which a bot that closes waits for what is being answered: after that Discord takes no first answer."""

_COMMANDS_FIRST: Final = 3.0
"""Seconds that Discord is given to take the commands before the bot connects; mostly it needs no more."""


class WarBot(ToleratingClient):
    """The bot. `open` takes its database; discord.py does so itself before it connects."""

    presses: Presses
    log_pages: LogPages
    panel: PanelDesk
    items: Items
    boards: Boards
    card_emoji: CardEmoji

    defer_after: float = DEFER_AFTER
    """Seconds of work on an interaction after which Discord is told that the answer will come."""
    patience: float = _PATIENCE
    """Seconds for which `close` waits for the interactions that are being answered."""

    def __init__(self, settings: Settings, clock: Clock | None = None, odds: Odds | None = None) -> None:
        self.clock = clock or SystemClock()
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=SecondProcess(self.clock).watch(refusing_pages()),
        )
        self.settings = settings
        self.tree = _Tree(self)
        self.languages = Languages()
        self.in_hand = InHand()
        self.barred = Barred()
        self.odds = odds or Odds()
        self.host: Host | None = None
        self._background: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self) -> None:
        """Open the database and set up the tables in it. Raises CannotOpen. A second call does nothing."""
        if self.host is not None:
            return
        waits = Waits(self.settings.challenge_minutes * 60, self.settings.open_table_minutes * 60)
        board = ChannelBoard(self, self._message_of, self._words_of, self.barred)
        grace = self.settings.left_server_days * 86_400
        self.host = await Host.open(self.settings.database, self.clock, board, waits, grace)
        self.host.keep_games_for(self.settings.keep_games_days * 86_400)
        self.card_emoji = CardEmoji(self, self.host, self.clock)
        self.boards = Boards(self, self.host, self.languages, self.card_emoji.faces)
        self._equip(Desk(self.host, self.languages, self.boards))

    async def setup_hook(self) -> None:
        await self.open()
        assert self.host is not None, "open has set it"
        await self.tree.set_translator(GettextTranslator(self.languages))
        commands = asyncio.create_task(CommandSync(self.tree, self.host, self.clock).run(), name="commands")
        self._background.append(commands)
        with suppress(TimeoutError):
            async with asyncio.timeout(_COMMANDS_FIRST):
                await asyncio.shield(commands)  # where `close` cancels them, the start ends here as well
        self._background.append(asyncio.create_task(self.host.run(), name="waiting tables"))
        if self.settings.card_emoji:
            await self.card_emoji.recall()
            self._background.append(asyncio.create_task(self.card_emoji.upload(), name="card emoji"))

    def turn_away(self) -> None:
        """Take no more moves: whoever makes one is asked to try again soon. Those in hand go on."""
        if self.host is not None:
            self.host.turn_away()

    async def close(self) -> None:
        """Take no more moves, finish those in hand, close the database, leave Discord. A second call does no more."""
        self._closing = True
        for task in self._background:
            task.cancel()
        self.turn_away()
        if self.host is not None:
            await self.in_hand.finish(self.patience)
            await self.host.close()
        await self.odds.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        # else it was never set up, and discord.py 2.7.1 has nothing to close but raises AttributeError in trying

    async def on_interaction(self, interaction: Interaction) -> None:
        """Bring a press or a dialog to its handler; commands find their own way. Note where the bot is no member."""
        if interaction.type in _PRESSES:
            await self._pressed(interaction)
        guild = interaction.guild_id
        if guild is not None and is_id(guild) and not is_member(interaction):
            await self._noted(lambda host: host.departures.visited(guild))

    async def _pressed(self, interaction: Interaction) -> None:
        if not is_placed(interaction):
            await tell_unplaced(interaction, self.languages)
            return
        self.barred.seen(interaction)
        if not names_true_ids(interaction):
            await self.presses.refuse(interaction)
        elif interaction.type is discord.InteractionType.component:
            custom_id = custom_id_of(interaction)
            if custom_id.startswith(PANEL_IDS):
                await self.panel.press(interaction)
            else:
                await (self.items.find(interaction) or self.presses.stray(interaction, custom_id))
        else:
            await self.panel.submit(interaction)

    async def on_ready(self) -> None:
        """Also after each new session: which servers the bot is in is looked at anew."""
        await self._noted(lambda host: host.departures.present({guild.id for guild in self.guilds}))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._noted(lambda host: host.departures.back(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; an outage of the server is another event, and changes nothing."""
        await self._noted(lambda host: host.departures.left(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its games are over, and those of its threads, of which Discord says nothing."""
        await self._noted(lambda host: host.channel_gone(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._noted(lambda host: host.channel_gone(payload.thread_id))

    async def _noted(self, note: Callable[[Host], Awaitable[None]]) -> None:
        """What Discord tells of servers and channels. Where it can't be stored now, the boards find it out later."""
        if self._closing:
            return  # the database may be closed already; the next start looks at all servers anew
        assert self.host is not None, "it is opened before it connects"
        with self.in_hand.one():
            try:
                await note(self.host)
            except StoreFailed as error:
                log.debug("an event could not be stored", code=error.code)

    async def _message_of(self, report: Report) -> BoardMessage:
        return await self.boards.message(report)

    async def _words_of(self, place: Place) -> Words:
        return await self.boards.words(place)

    def _equip(self, desk: Desk) -> None:
        pages = RulesPages(desk, self.odds)
        memory = MemoryDesk(desk, self.clock)
        self.log_pages = LogPages(desk)
        self.presses = Presses(desk, pages, memory, self.log_pages)
        self.panel = PanelDesk(desk, self.odds)
        self.items = Items(
            {TEMPLATE: self.presses.press, ORDER_ID: self.presses.choose_order, LOG_ID: self.log_pages.turn}
        )
        war = War(desk, self.presses, memory, self.log_pages)
        war.add_command(check_command(desk))
        self.tree.add_command(war)
        self.tree.add_command(flip_command(desk))
        self.tree.add_command(auto_command(desk))
        self.tree.add_command(rules_command(desk, pages))
        self.tree.add_command(self.panel.command())


class _Tree(ToleratingTree):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Before every command and every completion: its place and its person are there, and its ids can exist.

        Raises:
            CheckFailure: a command names an id that can't exist.
        """
        if not is_placed(interaction):
            await tell_unplaced(interaction, self.client.languages)
            return False
        self.client.barred.seen(interaction)
        if names_true_ids(interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            return False  # it can be answered with choices alone
        raise app_commands.CheckFailure

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """What discord.py refuses before our commands see it: a command of another version, a wrong option."""
        languages = interaction.client.languages
        if not isinstance(error, app_commands.CommandInvokeError):
            fault = str(error) if isinstance(error, Unreadable) else type(error).__name__
            log.warning("a command was refused", error=fault, interaction=interaction.id)
        if interaction.type is discord.InteractionType.autocomplete:
            await offer_nothing(interaction)
            return
        async with answering(interaction, languages):
            if isinstance(error, app_commands.CommandInvokeError):
                raise error.original
            words: Any = languages[interaction.locale.value]
            raise Told(words.say("I can't do that command as it was given. Choose it anew from the list after “/”."))
