"""The command group /war."""

import discord
from discord import app_commands

from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.presses import Presses
from warbot.bot.replies import Interaction, Told, answering, promptly, tell
from warbot.bot.rights import check_rights, is_moderator
from warbot.bot.verdict import verdict
from warbot.engine.errors import NotationError
from warbot.engine.rules import HouseRules, parse_rules
from warbot.engine.verify import verify
from warbot.host import BOT, Bot, Person, Phase
from warbot.host.refusals import NoFinishedGame


class War(app_commands.Group):
    """Open a table, see it, leave it, check its shuffle."""

    def __init__(self, desk: Desk, presses: Presses) -> None:
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

    @app_commands.command(description="Open a table in this channel")
    @app_commands.describe(
        opponent="Whom to challenge; the bot plays too. Nobody: anyone can join",
        rules="A preset and changes to it, such as: fifty, or standard face_down=1",
        battles="After how many battles the game stops",
    )
    async def start(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        rules: app_commands.Range[str, 1, 400] | None = None,
        battles: app_commands.Range[int, 1, 10_000] | None = None,
    ) -> None:
        async with answering(interaction, self._desk.languages):
            check_rights(interaction, self._desk.my_words(interaction))
            rival = self._rival(interaction, opponent)
            chosen = _chosen_rules(rules, battles)
            opening = self._host.open_table(place_of(interaction), person_of(interaction.user), chosen, rival)
            report = await promptly(interaction, opening)
            ping = rival.id if isinstance(rival, Person) else None
            await self._desk.post(interaction, report, ping=ping)

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

    @app_commands.command(description="Check the shuffle and every battle of this channel's last game")
    async def verify(self, interaction: Interaction) -> None:
        async with answering(interaction, self._desk.languages):
            words = self._desk.my_words(interaction)
            channel = place_of(interaction).channel
            try:
                report, record = await promptly(interaction, self._host.record(channel))
            except NoFinishedGame:
                running = await self._host.running(channel)
                text = words.say(
                    "This game can be verified when it is over. Its shuffle was sealed as {commitment}.",
                    commitment=f"`{running.commitment}`",
                )
                raise Told(text) from None
            await tell(interaction, verdict(words, report, verify(record)))

    async def _stop(self, interaction: Interaction) -> None:
        words, person = self._desk.my_words(interaction), person_of(interaction.user)
        moderator = is_moderator(interaction)
        report = await promptly(interaction, self._host.running(place_of(interaction).channel))
        if report.phase is Phase.PLAYING:
            report = await self._host.stop(report.game, person, moderator=moderator)
        else:
            report = await self._host.cancel(report.game, person, moderator=moderator)
        self._host.redraw(report)
        if report.phase.running:
            others = words.listed([seat.name for seat in report.seats if seat.person and not seat.wants_stop])
            text = words.say("I have noted that. The game stops when {names} use /war stop as well.", names=others)
        else:
            text = words.say("The table is closed.")
        await tell(interaction, text)

    def _rival(self, interaction: Interaction, opponent: discord.User | None) -> Person | Bot | None:
        """Whom the table is against. Raises Told for oneself and for other bots."""
        words = self._desk.my_words(interaction)
        if opponent is None:
            return None
        if interaction.client.user is not None and opponent.id == interaction.client.user.id:
            return BOT
        if opponent.id == interaction.user.id:
            raise Told(words.say("You can't play against yourself. Leave the opponent out, and anyone can join."))
        person = person_of(opponent)
        if opponent.bot:
            raise Told(words.say("{name} is a bot that can't play War. Choose a person, or me.", name=person.name))
        return person


def _chosen_rules(text: str | None, battles: int | None) -> HouseRules:
    """The rules that were typed. Raises NotationError."""
    rules = parse_rules(text or "")
    if battles is None:
        return rules
    if text is not None and "battle_limit=" in text:
        raise NotationError(f"battles={battles}", "the battle limit to be given once, here or in the rules")
    return parse_rules(f"battle_limit={battles}", base=rules)
