"""/war stats, /war leaderboard and /war forget: their pages, and which players are still members of the server."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import discord
from cachetools import TTLCache
from discord import app_commands

from warbot.bot.board.buttons import action_button
from warbot.bot.interaction.answering import UNREACHED, Interaction, UserError, defer_if_slow, reply_privately
from warbot.bot.interaction.responder import Responder, person_of, place_of
from warbot.bot.platform.components import ButtonRows
from warbot.bot.text.names_and_cards import bold, plain
from warbot.bot.text.translations import Translations
from warbot.host import Clock
from warbot.table.people import PersonStats, Standing, Tally

_DAY: Final = 86_400.0
_MAX_CACHED: Final = 10_000
_NOBODY: Final = (10007, 10013)
"""Error codes: unknown member, and unknown user (a deleted account)."""


async def is_present(guild: discord.Guild | None, person: int) -> bool:
    """Whether a person is a member now. True if Discord can't be reached."""
    try:
        return guild is None or await _asked(guild, person)
    except UNREACHED:
        return True


async def _asked(guild: discord.Guild, person: int) -> bool:
    try:
        await guild.fetch_member(person)
    except discord.NotFound as error:
        if error.code in _NOBODY:
            return False
        raise  # Discord doesn't know the server: the bot isn't in it
    return True


_MAX_CALLS: Final = 40
"""Maximum calls to Discord for one page. The answers are cached, so the next request continues from there."""


@dataclass(frozen=True, slots=True)
class Present:
    """The players who are still members. `whole` is False if some couldn't be checked because of the call limit."""

    standings: list[Standing]
    whole: bool


class Members:
    """Checks membership player by player, with a cache: the bot has no member list, and needs none otherwise."""

    def __init__(self, clock: Clock) -> None:
        self._known: TTLCache[tuple[int, int], bool, float] = TTLCache(_MAX_CACHED, _DAY, clock.monotonic)

    async def first(self, guild: discord.Guild | None, standings: Sequence[Standing], most: int) -> "Present":
        """The first `most` of these who are members. If Discord can't be reached, they count as members."""
        found: list[Standing] = []
        calls = _MAX_CALLS if guild is not None else 0
        reached = guild is not None
        for each in standings:
            if len(found) == most:
                break
            there = self._known.get((guild.id, each.person)) if guild is not None else True
            if there is None and guild is not None and reached:
                if calls == 0:
                    return Present(found, whole=False)
                calls -= 1
                there = await self._ask(guild, each.person)
                reached = there is not None
            if there is not False:
                found.append(each)
        return Present(found, whole=True)

    async def _ask(self, guild: discord.Guild, person: int) -> bool | None:
        """Whether a person is a member; None if Discord can't be reached."""
        try:
            there = await _asked(guild, person)
        except UNREACHED:
            return None
        self._known[guild.id, person] = there
        return there


def memory_embed(_: Translations, name: str, memory: PersonStats) -> discord.Embed:
    """A player's statistics on a server."""
    lines = []
    if memory.people.played:
        lines += [
            _tally(_, memory.people),
            _won(_, memory),
            _streaks(_, memory),
            _longest(_, memory),
            _luck(_, memory),
        ]
    else:
        lines.append(_("No game against another person has been finished yet."))
    if memory.against_bot.played:
        lines.append(_("Against the bot: {tally}", tally=_tally(_, memory.against_bot)))
    title = _("{name} at War", name=plain(name))
    return discord.Embed(title=title, description="\n".join(filter(None, lines)))


def leaderboard_embed(_: Translations, present: Present, *, month: bool, played: bool) -> discord.Embed:
    """A server's best players who are still members. `played`: whether anybody at all has finished a game."""
    title = _("The best of the last 30 days") if month else _("The best of all time")
    lines = [
        f"**{place}.** {bold(each.name)} · {_tally(_, each.tally)}" for place, each in enumerate(present.standings, 1)
    ]
    if not present.whole:
        lines.append(_("I couldn't check everyone who played at once. Use /war leaderboard again for the rest."))
    footer = _("Games against people that were played to a result.")
    embed = discord.Embed(title=title, description="\n".join(lines) or _nobody(_, month=month, played=played))
    return embed.set_footer(text=footer)


def _nobody(_: Translations, *, month: bool, played: bool) -> str:
    """Why a leaderboard is empty."""
    if played:
        return _("Nobody who played is on this server anymore.")
    if month:
        return _("Nobody has finished a game against another person in the last 30 days.")
    return _("Nobody has finished a game against another person yet. Use /war start to open a table.")


def _tally(_: Translations, tally: Tally) -> str:
    return _.plural(
        "{n} game: {won} won, {lost} lost, {drawn} drawn",
        "{n} games: {won} won, {lost} lost, {drawn} drawn",
        tally.played,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
    )


def _streaks(_: Translations, memory: PersonStats) -> str:
    return _("Won in a row: {streak} now, {best} at best", streak=memory.streak, best=memory.best_streak)


def _longest(_: Translations, memory: PersonStats) -> str:
    longest = _.plural("Longest game: {n} battle", "Longest game: {n} battles", memory.longest)
    biggest = _.plural("biggest stake: {n} card", "biggest stake: {n} cards", memory.biggest)
    return f"{longest} · {biggest}"


def _won(_: Translations, memory: PersonStats) -> str:
    return _("Won: {percent} %", percent=round(100 * memory.people.won / memory.people.played))


def _luck(_: Translations, memory: PersonStats) -> str:
    """Strongest cards dealt, compared with a fair share. It measures luck in the deal only, not later luck."""
    return _(
        "Luck of the deal: {tops} of the strongest cards ({fair} would be fair)",
        tops=memory.tops,
        fair=f"{memory.fair:.0f}",
    )


_SHOWN: Final = 10
_MAX_STANDINGS: Final = 1_000
"""Maximum players checked for a page of ten, because any of them may have left."""

PERIODS: Final = {"month": True, "all": False}


class StatsPages:
    """Handles the commands. Statistics are shown privately, to the person who asks."""

    def __init__(self, responder: Responder, clock: Clock) -> None:
        self._responder = responder
        self._memories = responder.host.memories
        self._members = Members(clock)

    async def stats(self, interaction: Interaction, member: discord.User | discord.Member | None) -> None:
        _, user = self._responder.my_words(interaction), member or interaction.user
        if user.bot:
            raise UserError(_("A bot plays without a memory. Choose a person."))
        memory = await defer_if_slow(interaction, self._memories.of(place_of(interaction).guild, user.id), private=True)
        embed = memory_embed(_, person_of(user).name, memory)
        if user.id != interaction.user.id or memory.people.played or memory.against_bot.played:
            await reply_privately(interaction, "", embed=embed)
        else:
            games = ButtonRows([action_button(_, action, 0) for action in ("play_bot", "open_table")])
            await reply_privately(interaction, "", embed=embed, view=games)

    async def leaderboard(self, interaction: Interaction, period: str) -> None:
        _ = self._responder.my_words(interaction)
        month = PERIODS[period]
        played, present = await defer_if_slow(interaction, self._standings(interaction, month=month), private=True)
        await reply_privately(interaction, "", embed=leaderboard_embed(_, present, month=month, played=played))

    async def ask_to_forget(self, interaction: Interaction) -> None:
        """Ask for confirmation, because forgetting can't be undone."""
        _ = self._responder.my_words(interaction)
        text = _(
            "I would forget you in every server: your seats become “a player”, your statistics are gone, and what you "
            "play now is resigned. This can't be taken back."
        )
        await self._responder.confirm(interaction, text, 0, "forget")

    async def forget(self, interaction: Interaction) -> None:
        _ = self._responder.my_words(interaction)
        seats = await defer_if_slow(interaction, self._memories.forget(person_of(interaction.user)))
        forgotten = _.plural(
            "You are forgotten: {n} seat is a player's now.", "You are forgotten: {n} seats are a player's now.", seats
        )
        await self._responder.replace(interaction, forgotten)

    async def _standings(self, interaction: Interaction, *, month: bool) -> tuple[bool, Present]:
        """Whether anybody has played, and the best players who are still members."""
        best = await self._memories.leaderboard(place_of(interaction).guild, _MAX_STANDINGS, month=month)
        return bool(best), await self._members.first(interaction.guild, best, _SHOWN)


def period_choices() -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=name) for name in PERIODS]
