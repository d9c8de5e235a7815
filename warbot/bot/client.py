"""The Discord client. It builds all parts of the bot once, and passes them to each other."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from warbot.bot.board.buttons import TEMPLATE
from warbot.bot.board.card_emoji import CardEmoji
from warbot.bot.board.discord_board import DiscordBoard
from warbot.bot.board.forbidden_channels import ForbiddenChannels
from warbot.bot.board.message import BoardMessage
from warbot.bot.board.messages import BoardMessages
from warbot.bot.commands.button_actions import ButtonActions
from warbot.bot.commands.check import check_command
from warbot.bot.commands.more_menu import MoreMenu
from warbot.bot.commands.new_games import NewGames
from warbot.bot.commands.order_menu import ORDER_ID
from warbot.bot.commands.short import auto_command, flip_command, rules_command
from warbot.bot.commands.war import War
from warbot.bot.houserules import PANEL_IDS, HouseRulesPanel
from warbot.bot.interaction.answering import (
    DEFER_AFTER,
    InFlight,
    Interaction,
    UserError,
    answering,
    is_placed,
    offer_nothing,
    tell_unplaced,
)
from warbot.bot.interaction.measures import note_receipt
from warbot.bot.interaction.permissions import is_member
from warbot.bot.interaction.responder import Responder
from warbot.bot.interaction.router import ComponentRouter, custom_id_of, names_true_ids
from warbot.bot.log import LOG_ID, LogPages
from warbot.bot.platform.command_sync import CommandSync
from warbot.bot.platform.gateway import ToleratingClient, ToleratingTree, Unreadable
from warbot.bot.platform.http import SecondProcess, refusing_pages
from warbot.bot.rules import PLAY_ID, PRESET_ID, RulesPages
from warbot.bot.stats import PEOPLE_ID, StatsPages
from warbot.bot.text.translations import GettextTranslator, Languages, Translations
from warbot.bot.verify import Verifying
from warbot.engine.notation import is_id
from warbot.host import Clock, Host, SystemClock
from warbot.host.meter import Meter
from warbot.odds.odds import Odds
from warbot.settings import Settings
from warbot.store.errors import StoreFailed
from warbot.table import Place, TableView, Waits
from warbot.table.instants import DAY, MINUTE

if TYPE_CHECKING:
    from warbot.bot.platform.metrics import Metrics

log = structlog.get_logger(__name__)

_PRESSES: Final = (discord.InteractionType.component, discord.InteractionType.modal_submit)

_CLOSE_TIMEOUT: Final = 3.0
"""Seconds that `close` waits for interactions in flight: after that, Discord accepts no first answer anyway."""


class WarBot(ToleratingClient):
    """The bot. `open` opens its database; discord.py calls it through `setup_hook` before it connects."""

    presses: ButtonActions
    log_pages: LogPages
    panel: HouseRulesPanel
    items: ComponentRouter
    board: DiscordBoard
    boards: BoardMessages
    card_emoji: CardEmoji

    defer_after: float = DEFER_AFTER
    """Seconds of work on an interaction after which its answer is deferred."""
    patience: float = _CLOSE_TIMEOUT
    """Seconds that `close` waits for the interactions in flight."""
    commands_first: float = 3.0
    """Seconds that the start waits for the command sync before connecting. Usually it's done by then."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock | None = None,
        odds: Odds | None = None,
        metrics: "Metrics | None" = None,
    ) -> None:
        self.clock = clock or SystemClock()
        calls = None if metrics is None else metrics.watch_calls(aiohttp.TraceConfig())
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            http_trace=SecondProcess(self.clock).watch(refusing_pages(calls)),
        )
        self.settings = settings
        self.meter: Meter = metrics or Meter()
        self.tree = _Tree(self)
        self.languages = Languages()
        self.in_flight = InFlight()
        self.forbidden = ForbiddenChannels()
        self.odds = odds or Odds()
        self.host: Host | None = None
        self._background: list[asyncio.Task[None]] = []
        self._closing = False

    async def open(self) -> None:
        """Open the database and resume the tables in it. Raises CannotOpen. A second call does nothing."""
        if self.host is not None:
            return
        waits = Waits(round(self.settings.challenge_minutes * MINUTE), round(self.settings.open_table_minutes * MINUTE))
        self.board = DiscordBoard(self, self._message_of, self._words_of, self.forbidden)
        grace = round(self.settings.left_server_days * DAY)
        self.host = await Host.open(self.settings.database, self.clock, self.board, waits, grace, self.meter)
        self.host.keep_games_for(round(self.settings.keep_games_days * DAY))
        self.card_emoji = CardEmoji(self, self.host, self.clock)
        self.boards = BoardMessages(
            self,
            self.host,
            self.languages,
            self.odds,
            lambda: self.card_emoji.tiles,
            uses_emoji=self.settings.card_emoji,
            animations=self.settings.animations,
        )
        self._equip(Responder(self.host, self.languages, self.boards))

    async def setup_hook(self) -> None:
        await self.open()
        assert self.host is not None, "open has set it"
        await self.tree.set_translator(GettextTranslator(self.languages))
        commands = asyncio.create_task(CommandSync(self.tree, self.host, self.clock).run(), name="commands")
        self._background.append(commands)
        with suppress(TimeoutError):
            async with asyncio.timeout(self.commands_first):
                await asyncio.shield(commands)  # if `close` cancels the sync, the start ends here too
        self._background.append(asyncio.create_task(self.host.run(), name="waiting tables"))
        self._background.append(asyncio.create_task(self._take_back_announcements(), name="announcements"))
        if self.settings.card_emoji:
            await self.card_emoji.recall()
            self._background.append(asyncio.create_task(self.card_emoji.upload(), name="card emoji"))

    def refuse_new_moves(self) -> None:
        """Refuse new moves from now on, with a request to try again soon. Moves in flight are finished."""
        if self.host is not None:
            self.host.refuse_new_moves()

    async def announce_restart(self) -> None:
        """Have the boards pressed last say that the bot is being restarted, unless the settings say otherwise."""
        if self.host is not None and self.settings.announce_restarts:
            await self.host.announcements.announce()

    async def close(self) -> None:
        """Refuse new moves, finish those in flight, close the database, and disconnect. A second call is harmless."""
        self._closing = True
        for task in self._background:
            task.cancel()
        self.refuse_new_moves()
        if self.host is not None:
            await self.in_flight.finish(self.patience)
            await self.host.close()
        await self.odds.close()
        if isinstance(self.loop, asyncio.AbstractEventLoop):
            await super().close()
        # otherwise it was never set up, and discord.py 2.7.1 would raise AttributeError instead of closing nothing

    async def _take_back_announcements(self) -> None:
        assert self.host is not None, "open has set it"
        await self.wait_until_ready()  # boards are in the language of a server that Discord has told us of
        with suppress(StoreFailed):  # it's in the log; the next press or the next start does it
            await self.host.announcements.take_back()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        if event == "interaction":
            note_receipt(args[0])  # its handlers begin when the loop comes to them
        super().dispatch(event, *args, **kwargs)

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
        self.forbidden.seen(interaction)
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
        """Check again which servers the bot is in. Discord sends this after each new session too."""
        await self._noted(lambda host: host.departures.present({guild.id for guild in self.guilds}))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._noted(lambda host: host.departures.back(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed. A server's outage is a different event, and changes nothing."""
        await self._noted(lambda host: host.departures.left(guild.id))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the channel's games and those of its threads, for which Discord sends no events."""
        await self._noted(lambda host: host.channel_gone(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        await self._noted(lambda host: host.channel_gone(payload.thread_id))

    async def _noted(self, note: Callable[[Host], Awaitable[None]]) -> None:
        """Store an event about a server or channel. If that fails now, the boards find out later."""
        if self._closing:
            return  # the database may be closed already; the next start checks all servers again
        assert self.host is not None, "it is opened before it connects"
        with self.in_flight.one():
            try:
                await note(self.host)
            except StoreFailed as error:
                log.debug("an event could not be stored", code=error.code)

    async def _message_of(self, view: TableView, ping: tuple[int, ...]) -> BoardMessage:
        return await self.boards.message(view, ping=ping)

    async def _words_of(self, place: Place) -> Translations:
        return await self.boards.words(place)

    def _equip(self, responder: Responder) -> None:
        pages = RulesPages(responder, self.odds)
        memory = StatsPages(responder, self.clock)
        self.log_pages = LogPages(responder)
        verifying, more, games = Verifying(responder), MoreMenu(responder), NewGames(responder)
        self.presses = ButtonActions(responder, pages, memory, self.log_pages, verifying, more, games)
        self.panel = HouseRulesPanel(responder, self.odds)
        self.items = ComponentRouter(
            {
                TEMPLATE: self.presses.press,
                ORDER_ID: self.presses.choose_order,
                LOG_ID: self.log_pages.turn,
                PRESET_ID: pages.preset,
                PLAY_ID: games.preset,
                PEOPLE_ID: memory.press,
            }
        )
        war = War(responder, self.presses, pages, memory, self.log_pages, verifying, more, games)
        war.add_command(check_command(responder))
        self.tree.add_command(war)
        self.tree.add_command(flip_command(responder))
        self.tree.add_command(auto_command(responder))
        self.tree.add_command(rules_command(responder, pages))
        self.tree.add_command(self.panel.command())


class _Tree(ToleratingTree):
    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Runs before every command and autocomplete: checks that it has a place and a person, and possible ids.

        Raises:
            CheckFailure: a command contains an impossible id.
        """
        if not is_placed(interaction):
            await tell_unplaced(interaction, self.client.languages)
            return False
        self.client.forbidden.seen(interaction)
        if names_true_ids(interaction):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            return False  # only choices could answer it
        raise app_commands.CheckFailure

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Handles commands that discord.py refuses before ours run: from another version, or with a wrong option."""
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
            _: Any = languages[interaction.locale.value]
            raise UserError(_("That command didn’t work. Pick it again from the list after you type “/”."))
