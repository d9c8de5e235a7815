"""What the commands about memory do."""

from typing import Final

import discord
from discord import app_commands

from warbot.bot.desk import Desk, person_of, place_of
from warbot.bot.memory.members import Members, Present
from warbot.bot.memory.pages import leaderboard_embed, memory_embed
from warbot.bot.replies import Interaction, Told, promptly, tell
from warbot.host import Clock

_SHOWN: Final = 10
_MAX_STANDINGS: Final = 1_000
"""The most players that are looked through for a page of ten: any of them may have left."""

PERIODS: Final = {"month": True, "all": False}


class MemoryDesk:
    """Statistics are shown privately: they are nobody's business but who asks."""

    def __init__(self, desk: Desk, clock: Clock) -> None:
        self._desk = desk
        self._memories = desk.host.memories
        self._members = Members(clock)

    async def stats(self, interaction: Interaction, member: discord.User | discord.Member | None) -> None:
        words, who = self._desk.my_words(interaction), member or interaction.user
        if who.bot:
            raise Told(words.say("A bot plays without a memory. Choose a person."))
        memory = await promptly(interaction, self._memories.of(place_of(interaction).guild, who.id), private=True)
        await tell(interaction, "", embed=memory_embed(words, person_of(who).name, memory))

    async def leaderboard(self, interaction: Interaction, period: str) -> None:
        words = self._desk.my_words(interaction)
        month = PERIODS[period]
        played, present = await promptly(interaction, self._standings(interaction, month=month), private=True)
        await tell(interaction, "", embed=leaderboard_embed(words, present, month=month, played=played))

    async def ask_to_forget(self, interaction: Interaction) -> None:
        """Forgetting can't be taken back, so it is asked once."""
        words = self._desk.my_words(interaction)
        text = words.say(
            "I would forget you in every server: your seats become “a player”, your statistics are gone, and what you "
            "play now is resigned. This can't be taken back."
        )
        await self._desk.confirm(interaction, text, 0, "forget")

    async def forget(self, interaction: Interaction) -> None:
        words = self._desk.my_words(interaction)
        seats = await promptly(interaction, self._memories.forget(person_of(interaction.user)))
        forgotten = words.count(
            "You are forgotten: {n} seat is a player's now.", "You are forgotten: {n} seats are a player's now.", seats
        )
        await self._desk.replace(interaction, forgotten)

    async def _standings(self, interaction: Interaction, *, month: bool) -> tuple[bool, Present]:
        """Whether anybody has played, and the best of those who are still here."""
        best = await self._memories.leaderboard(place_of(interaction).guild, _MAX_STANDINGS, month=month)
        return bool(best), await self._members.first(interaction.guild, best, _SHOWN)


def period_choices() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in PERIODS]
