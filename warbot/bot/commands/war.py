"""The command group /war."""

import discord
from discord import app_commands

from warbot.bot.commands.autocomplete import completions
from warbot.bot.commands.button_actions import ButtonActions
from warbot.bot.commands.more_menu import MoreMenu
from warbot.bot.commands.new_games import NewGames
from warbot.bot.interaction.answering import (
    Interaction,
    UserError,
    answering,
    defer_if_slow,
    reply_privately,
    reply_publicly,
)
from warbot.bot.interaction.permissions import check_rights, is_moderator
from warbot.bot.interaction.responder import Responder, person_of, place_of
from warbot.bot.log import LogPages
from warbot.bot.rules import RulesPages
from warbot.bot.stats import StatsPages, period_choices
from warbot.bot.text.names_and_cards import bold
from warbot.bot.verify import Verifying
from warbot.table import BOT, Bot, GameRequest, Person, Phase, TableView, moves, seating
from warbot.table.overrides import is_allowed
from warbot.table.refusals import NotHere


class War(app_commands.Group):
    """The subcommands of /war that open, show, leave, stop and verify games."""

    def __init__(
        self,
        responder: Responder,
        presses: ButtonActions,
        pages: RulesPages,
        memory: StatsPages,
        log_pages: LogPages,
        verifying: Verifying,
        more: MoreMenu,
        games: NewGames,
    ) -> None:
        super().__init__(
            name="war",
            description="Play the card game War",
            guild_only=True,
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        self._responder = responder
        self._host = responder.host
        self._presses = presses
        self._pages = pages
        self._memory = memory
        self._log_pages = log_pages
        self._verifying = verifying
        self._more = more
        self._games = games

    @app_commands.command(description="Start a game of War in this channel")
    @app_commands.describe(
        opponent="Who to challenge (or the bot). Leave empty to let anyone join",
        rules="A preset, plus any changes: fifty, or standard face_down=1",
        battles="Most battles the game can have",
        players="Number of players (2 to 4)",
    )
    async def start(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        rules: app_commands.Range[str, 1, 400] | None = None,
        battles: app_commands.Range[int, 1, 10_000] | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
    ) -> None:
        async with answering(interaction, self._responder.languages):
            wish = GameRequest(rules and rules.lower(), battles, players)  # phones capitalize the first word
            await self._games.start(interaction, wish, self._rival(interaction, opponent))

    @start.autocomplete("rules")
    async def complete_rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        place, moderator = place_of(interaction), is_moderator(interaction)
        server = await self._responder.servers.server(place.guild)
        return completions(
            self._responder.my_words(interaction),
            typed,
            lambda rules: is_allowed(server, GameRequest(rules), moderator=moderator),
        )

    @app_commands.command(description="How to play War, and what the seal on the shuffle means")
    async def help(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            await self._pages.help_here(interaction)

    @app_commands.command(description="Bring this channel’s table to the bottom of the chat")
    async def show(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            check_rights(interaction, self._responder.my_words(interaction))
            view = await defer_if_slow(interaction, self._host.running(place_of(interaction).channel))
            await self._responder.post(interaction, view)

    @app_commands.command(description="Resign from this channel’s game")
    async def resign(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            view = await defer_if_slow(interaction, self._host.running(place_of(interaction).channel))
            await self._more.ask_to_resign(interaction, view.game)

    @app_commands.command(description="Stop this channel’s game (moderators, or all players together)")
    async def stop(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            await self._stop(interaction)

    @app_commands.command(description="Choose how the cards you win go under your pile")
    async def order(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            view = await defer_if_slow(interaction, self._host.running(place_of(interaction).channel))
            await self._presses.ask_for_order(interaction, view.game)

    @app_commands.command(description="Read this channel’s game battle by battle and get the record file")
    @app_commands.describe(battle="Battle to start from (default: the first, or the latest if still playing)")
    async def log(self, interaction: Interaction, battle: app_commands.Range[int, 1, 10_000] | None = None) -> None:
        async with answering(interaction, self._responder.languages):
            await self._log_pages.newest(interaction, battle)

    @app_commands.command(description="Check the shuffle and every battle of the last game here, or of a record file")
    @app_commands.describe(record="A record file from /war log (default: the last game in this channel)")
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        async with answering(interaction, self._responder.languages):
            if record is None:
                await self._verifying.last_game(interaction)
            else:
                await self._verifying.file(interaction, record)

    @app_commands.command(description="Someone’s War stats on this server")
    @app_commands.describe(member="Whose stats (default: yours)")
    async def stats(self, interaction: Interaction, member: discord.User | None = None) -> None:
        async with answering(interaction, self._responder.languages):
            await self._memory.stats(interaction, member)

    @app_commands.command(description="Who has won the most games against people on this server")
    @app_commands.describe(period="Last 30 days, or all time")
    @app_commands.choices(period=period_choices())
    async def leaderboard(self, interaction: Interaction, period: str = "month") -> None:
        async with answering(interaction, self._responder.languages):
            await self._memory.leaderboard(interaction, period)

    @app_commands.command(description="Delete everything I know about you")
    async def forget(self, interaction: Interaction) -> None:
        async with answering(interaction, self._responder.languages):
            await self._memory.ask_to_forget(interaction)

    async def _stop(self, interaction: Interaction) -> None:
        _, person = self._responder.my_words(interaction), person_of(interaction.user)
        moderator = is_moderator(interaction)
        stopping = self._stopped(place_of(interaction).channel, person, moderator=moderator)
        view = await defer_if_slow(interaction, stopping)
        self._host.redraw(view)
        if view.phase.running:
            awaited = [seat for seat in view.seats if seat.person and seat.still_in and not seat.wants_stop]
            text = _.plural(
                "Got it. The game stops once {names} also uses /war stop.",
                "Got it. The game stops once {names} also use /war stop.",
                len(awaited),
                names=_.listed([bold(seat.name) for seat in awaited]),
            )
        elif view.phase is Phase.OVER:
            await self._say_who_stopped(interaction, view)
            return
        else:
            text = _("Table closed.")
        await reply_privately(interaction, text)

    async def _say_who_stopped(self, interaction: Interaction, view: TableView) -> None:
        """Announce it publicly if a moderator who isn't playing stopped the game: the board can't name them."""
        if interaction.user.id in [seat.person for seat in view.seats]:
            _ = self._responder.my_words(interaction)
            await reply_privately(interaction, _("Game stopped."))
            return
        _ = await self._responder.server_words(interaction)
        text = _("{name} stopped the game.", name=bold(person_of(interaction.user).name))
        await reply_publicly(interaction, text)

    async def _stopped(self, channel: int, person: Person, *, moderator: bool) -> TableView:
        """The channel's game after this request to stop it; a table that's still waiting for players is closed."""
        running = await self._host.running(channel)
        if running.phase is Phase.PLAYING:
            return await self._host.play(running.game, moves.stop(person, moderator=moderator))
        return await self._host.play(running.game, seating.cancel(person, moderator=moderator))

    def _rival(self, interaction: Interaction, opponent: discord.User | discord.Member | None) -> Person | Bot | None:
        """The opponent. Raises UserError for oneself and other bots, NotHere for people who aren't on this server."""
        _ = self._responder.my_words(interaction)
        if opponent is None:
            return None
        if interaction.client.user is not None and opponent.id == interaction.client.user.id:
            return BOT
        if opponent.id == interaction.user.id:
            raise UserError(_("You can’t challenge yourself. Leave the opponent empty to let anyone join."))
        person = person_of(opponent)
        if opponent.bot:
            name = bold(person.name)
            raise UserError(_("{name} is a bot and can’t play War. Choose a person, or me!", name=name))
        if not isinstance(opponent, discord.Member):  # Discord sends a Member for anyone on the server
            raise NotHere(person.name)
        return person
