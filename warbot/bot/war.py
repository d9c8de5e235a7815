"""The command group /war."""

import discord
from discord import app_commands

from warbot.bot.autocomplete import completions
from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.log_pages import LogPages
from warbot.bot.memory import MemoryDesk
from warbot.bot.memory.desk import period_choices
from warbot.bot.names import bold
from warbot.bot.presses import Presses
from warbot.bot.replies import Interaction, Told, announce, answering, promptly, tell
from warbot.bot.rights import check_rights, is_moderator
from warbot.bot.verifying import Verifying
from warbot.host import BOT, Bot, Person, Phase, Report, Wish
from warbot.host.overrides import opens
from warbot.host.refusals import NotHere


class War(app_commands.Group):
    """Open a table, see it, leave it, check its shuffle."""

    def __init__(self, desk: Desk, presses: Presses, memory: MemoryDesk, log_pages: LogPages) -> None:
        super().__init__(
            name="war",
            description="Play the card game War",
            guild_only=True,
            allowed_installs=app_commands.AppInstallationType(guild=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
        )
        self._desk = desk
        self._host = desk.host
        self._presses = presses
        self._memory = memory
        self._log_pages = log_pages
        self._verifying = Verifying(desk)

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(
        opponent="Whom to challenge; the bot plays too. Nobody: anyone can join",
        rules="A preset and changes to it, such as: fifty, or standard face_down=1",
        battles="After how many battles the game stops",
        players="How many seats the table has",
    )
    async def start(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        rules: app_commands.Range[str, 1, 400] | None = None,
        battles: app_commands.Range[int, 1, 10_000] | None = None,
        players: app_commands.Range[int, 2, 4] | None = None,
    ) -> None:
        async with answering(interaction, self._desk.languages):
            check_rights(interaction, self._desk.my_words(interaction))
            rival = self._rival(interaction, opponent)
            wish = Wish(rules and rules.lower(), battles, players)  # a phone begins with a capital
            report = await promptly(interaction, self._open(interaction, wish, rival))
            await self._desk.post(interaction, report, ping=report.challenged)

    @start.autocomplete("rules")
    async def complete_rules(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        place, moderator = place_of(interaction), is_moderator(interaction)
        server = await self._desk.servers.server(place.guild)
        return completions(
            self._desk.my_words(interaction), typed, lambda rules: opens(server, Wish(rules), moderator=moderator)
        )

    @app_commands.command(description="Show this channel's table at the end of the chat")
    async def show(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            check_rights(interaction, self._desk.my_words(interaction))
            report = await promptly(interaction, self._host.running(place_of(interaction).channel))
            await self._desk.post(interaction, report)

    @app_commands.command(description="Give up the game in this channel")
    async def resign(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            report = await promptly(interaction, self._host.running(place_of(interaction).channel))
            await self._presses.ask_to_resign(interaction, report.game)

    @app_commands.command(description="Stop the game in this channel: moderators, or all its players together")
    async def stop(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            await self._stop(interaction)

    @app_commands.command(description="Choose in which order the cards that you win go under your pile")
    async def order(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            report = await promptly(interaction, self._host.running(place_of(interaction).channel))
            await self._presses.ask_for_order(interaction, report.game)

    @app_commands.command(description="Tell this channel's game battle by battle, with its record as a file")
    @app_commands.describe(battle="The battle from which to read; else the beginning, or what is new")
    async def log(self, interaction: Interaction, battle: app_commands.Range[int, 1, 10_000] | None = None) -> None:
        async with answering(interaction, self._desk.languages):
            await self._log_pages.newest(interaction, battle)

    @app_commands.command(description="Check the shuffle and every battle of this channel's last game, or of a record")
    @app_commands.describe(record="A record as /war log attaches it, of any game; else this channel's last game")
    async def verify(self, interaction: Interaction, record: discord.Attachment | None = None) -> None:
        async with answering(interaction, self._desk.languages):
            if record is None:
                await self._verifying.last_game(interaction)
            else:
                await self._verifying.file(interaction, record)

    @app_commands.command(description="How somebody has done at War on this server")
    @app_commands.describe(member="Whose games; nobody: your own")
    async def stats(self, interaction: Interaction, member: discord.User | None = None) -> None:
        async with answering(interaction, self._desk.languages):
            await self._memory.stats(interaction, member)

    @app_commands.command(description="Who has won most games against people on this server")
    @app_commands.describe(period="The last thirty days, or all time")
    @app_commands.choices(period=period_choices())
    async def leaderboard(self, interaction: Interaction, period: str = "month") -> None:
        async with answering(interaction, self._desk.languages):
            await self._memory.leaderboard(interaction, period)

    @app_commands.command(description="Have everything deleted that I know about you")
    async def forget(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            await self._memory.ask_to_forget(interaction)

    async def _stop(self, interaction: Interaction) -> None:
        words, person = self._desk.my_words(interaction), person_of(interaction.user)
        moderator = is_moderator(interaction)
        stopping = self._stopped(place_of(interaction).channel, person, moderator=moderator)
        report = await promptly(interaction, stopping)
        self._host.redraw(report)
        if report.phase.running:
            awaited = [seat for seat in report.seats if seat.person and seat.still_in and not seat.wants_stop]
            text = words.count(
                "I have noted that. The game stops when {names} uses /war stop as well.",
                "I have noted that. The game stops when {names} use /war stop as well.",
                len(awaited),
                names=words.listed([bold(seat.name) for seat in awaited]),
            )
        elif report.phase is Phase.OVER:
            await self._say_who_stopped(interaction, report)
            return
        else:
            text = words.say("The table is closed.")
        await tell(interaction, text)

    async def _say_who_stopped(self, interaction: Interaction, report: Report) -> None:
        """Publicly where a moderator did it who does not play: the board has no seat of theirs to name."""
        if interaction.user.id in [seat.person for seat in report.seats]:
            await tell(interaction, self._desk.my_words(interaction).say("The game is stopped."))
            return
        words = await self._desk.server_words(interaction)
        text = words.say("{name} has stopped the game.", name=bold(person_of(interaction.user).name))
        await announce(interaction, text)

    async def _open(self, interaction: Interaction, wish: Wish, rival: Person | Bot | None) -> Report:
        place, moderator = place_of(interaction), is_moderator(interaction)
        rules = await self._desk.servers.rules_for(place, wish, moderator=moderator)
        return await self._host.open_table(place, person_of(interaction.user), rules, rival)

    async def _stopped(self, channel: int, person: Person, *, moderator: bool) -> Report:
        """The game of a channel after this word to stop it; a table that still waits is closed."""
        running = await self._host.running(channel)
        if running.phase is Phase.PLAYING:
            return await self._host.stop(running.game, person, moderator=moderator)
        return await self._host.cancel(running.game, person, moderator=moderator)

    def _rival(self, interaction: Interaction, opponent: discord.User | discord.Member | None) -> Person | Bot | None:
        """Whom the table is against. Raises Told for oneself and for other bots, NotHere for others."""
        words = self._desk.my_words(interaction)
        if opponent is None:
            return None
        if interaction.client.user is not None and opponent.id == interaction.client.user.id:
            return BOT
        if opponent.id == interaction.user.id:
            raise Told(words.say("You can't play against yourself. Leave the opponent out, and anyone can join."))
        person = person_of(opponent)
        if opponent.bot:
            name = bold(person.name)
            raise Told(words.say("{name} is a bot that can't play War. Choose a person, or me.", name=name))
        if not isinstance(opponent, discord.Member):  # Discord sends a member where there is one
            raise NotHere(person.name)
        return person
