"""What the commands and the buttons about people do."""

import re
from typing import Final, NoReturn

import discord
from discord import app_commands

from warbot.bot.interaction.answering import (
    UNREACHED,
    Interaction,
    UserError,
    answering,
    defer_if_slow,
    edit,
    is_private,
    reply_privately,
    reply_publicly,
)
from warbot.bot.interaction.permissions import check_rights, is_moderator
from warbot.bot.interaction.responder import Responder, person_of, place_of
from warbot.bot.interaction.router import ids_there
from warbot.bot.stats.controls import PREFERENCES, challenge_button, challenges_button, own_buttons, preference_text
from warbot.bot.stats.members import Members, Present, is_unknown
from warbot.bot.stats.pages import leaderboard_embed, stats_embed
from warbot.bot.text.button_labels import named
from warbot.engine.notation import is_id
from warbot.host import Clock
from warbot.table import GameRequest, Person, TableView
from warbot.table.people import PersonStats, Preferences
from warbot.table.refusals import NotHere

_SHOWN: Final = 10
_MAX_STANDINGS: Final = 1_000
"""Maximum players checked for a page of ten, because any of them may have left."""

PERIODS: Final = {"month": True, "all": False}


class StatsPages:
    """Handles the commands and buttons. The leaderboard is public; stats are private until their player shows them."""

    def __init__(self, responder: Responder, clock: Clock) -> None:
        self._responder = responder
        self._statistics = responder.host.memories
        self._members = Members(clock)

    async def stats(self, interaction: Interaction, member: discord.User | discord.Member | None) -> None:
        _, user = self._responder.my_words(interaction), member or interaction.user
        if user.bot:
            raise UserError(_("Bots have no stats. Choose a person."))
        guild = place_of(interaction).guild
        stats, wanted = await defer_if_slow(interaction, self._known(guild, user.id), private=True)
        own = user.id == interaction.user.id
        played = bool(stats.people.played or stats.against_bot.played)
        buttons = own_buttons(_, wanted, played=played) if own else challenge_button(_, user.id)
        await reply_privately(interaction, "", embed=stats_embed(_, person_of(user).name, stats), view=buttons)

    async def leaderboard(self, interaction: Interaction, period: str) -> None:
        month = PERIODS[period]
        played, present = await defer_if_slow(interaction, self._standings(interaction, month=month))
        _ = await self._responder.server_words(interaction)
        await reply_publicly(interaction, "", embed=leaderboard_embed(_, present, month=month, played=played))

    async def press(self, interaction: Interaction, named: re.Match[str]) -> None:
        """Handle a press of one of the buttons, and answer it in any case."""
        async with answering(interaction, self._responder.languages):
            action, person = named["action"], int(named["person"])
            if action == "challenge" and is_id(person):
                await self._challenge(interaction, person)
            elif action == "show" and is_private(interaction):
                await self._show(interaction)
            elif action in PREFERENCES and is_private(interaction):
                await self._prefer(interaction, action)
            else:
                self._unknown(interaction)

    async def after_decline(self, interaction: Interaction) -> None:
        """Tell whoever has just declined a challenge how to get no more of them."""
        _ = self._responder.my_words(interaction)
        text = _("Declined. Don’t want any challenges on this server? Press {button}.", button=named(_, "refuse"))
        await reply_privately(interaction, text, view=challenges_button(_, Preferences()))

    async def ask_to_forget(self, interaction: Interaction) -> None:
        """Ask for confirmation, because forgetting can't be undone."""
        _ = self._responder.my_words(interaction)
        text = _(
            "Delete everything I know about you, on every server? Your name becomes “a player”, your stats "
            "and choices are gone, and any game you’re in is resigned. This can’t be undone."
        )
        await self._responder.confirm(interaction, text, 0, "forget")

    async def forget(self, interaction: Interaction) -> None:
        _ = self._responder.my_words(interaction)
        seats = await defer_if_slow(interaction, self._statistics.forget(person_of(interaction.user)))
        forgotten = _.plural(
            "Done, I’ve forgotten you. {n} seat now says “a player”.",
            "Done, I’ve forgotten you. {n} seats now say “a player”.",
            seats,
        )
        await self._responder.replace(interaction, forgotten)

    async def _known(self, guild: int, person: int) -> tuple[PersonStats, Preferences]:
        return await self._statistics.of(guild, person), await self._statistics.preferences(guild, person)

    async def _show(self, interaction: Interaction) -> None:
        """Show everyone the stats of whoever presses, with a button to challenge them."""
        user = interaction.user
        stats = await defer_if_slow(interaction, self._statistics.of(place_of(interaction).guild, user.id))
        _ = await self._responder.server_words(interaction)
        embed, buttons = stats_embed(_, person_of(user).name, stats), challenge_button(_, user.id)
        await reply_publicly(interaction, "", embed=embed, view=buttons)

    async def _prefer(self, interaction: Interaction, action: str) -> None:
        """Change what whoever presses wants to be left out of; the message keeps its stats, if it has any."""
        _ = self._responder.my_words(interaction)
        changing = self._statistics.prefer(place_of(interaction).guild, interaction.user.id, **PREFERENCES[action])
        wanted = await defer_if_slow(interaction, changing)
        under_stats = interaction.message is not None and bool(interaction.message.embeds)
        played = "people:show:0" in ids_there(interaction)
        buttons = own_buttons(_, wanted, played=played) if under_stats else challenges_button(_, wanted)
        await edit(interaction, content=preference_text(_, action), view=buttons)

    async def _challenge(self, interaction: Interaction, person: int) -> None:
        """Challenge somebody with the server's own rules, as /war start does."""
        _ = self._responder.my_words(interaction)
        check_rights(interaction, _)
        if person == interaction.user.id:
            raise UserError(_("You can’t challenge yourself. Leave the opponent empty to let anyone join."))
        view = await defer_if_slow(interaction, self._opened(interaction, person))
        await self._responder.post(interaction, view, ping=view.challenged)

    async def _opened(self, interaction: Interaction, person: int) -> TableView:
        place = place_of(interaction)
        rules = await self._responder.servers.rules_for(place, GameRequest(), moderator=is_moderator(interaction))
        rival = await self._member(interaction, person)
        return await self._responder.host.open_table(place, person_of(interaction.user), rules, rival)

    async def _member(self, interaction: Interaction, person: int) -> Person:
        """The member with an id. Raises NotHere if there is none, UserError if Discord can't be asked now."""
        _ = self._responder.my_words(interaction)
        try:
            if interaction.guild is None:
                raise NotHere(_("this player"))
            return person_of(await interaction.guild.fetch_member(person))
        except UNREACHED as error:
            if is_unknown(error):
                raise NotHere(_("this player")) from None
            raise UserError(_("I can’t reach Discord right now, so nothing was changed. Try again soon.")) from error

    async def _standings(self, interaction: Interaction, *, month: bool) -> tuple[bool, Present]:
        """Whether anybody is ranked, and the best players who are still members."""
        best = await self._statistics.leaderboard(place_of(interaction).guild, _MAX_STANDINGS, month=month)
        return bool(best), await self._members.first(interaction.guild, best, _SHOWN)

    def _unknown(self, interaction: Interaction) -> NoReturn:
        _ = self._responder.my_words(interaction)
        raise UserError(_("This button no longer works. Use /war stats to see where things stand."))


def period_choices() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in PERIODS]
