"""The pages: a player's stats, and the leaderboard."""

from typing import Final

import discord

from warbot.bot.stats.members import Present
from warbot.bot.text.names_and_cards import bold, plain
from warbot.bot.text.translations import Translations
from warbot.table.instants import in_seconds
from warbot.table.people import PersonStats, Standing, Tally

_MEDALS: Final = ("🥇", "🥈", "🥉")


def stats_embed(_: Translations, name: str, stats: PersonStats) -> discord.Embed:
    """A player's statistics on a server."""
    if stats.people.played:
        lines = [_tally(_, stats.people), _rate(_, stats.people), _streaks(_, stats), _longest(_, stats)]
    else:
        lines = [_("No finished games against other people yet. Use /war start to open a table.")]
    if stats.wars:
        lines.append(_wars(_, stats))
    if stats.people.played:
        lines.append(_luck(_, stats))
    if stats.best_grab is not None:
        lines.append(_("⚡ Fastest grab: {seconds} s", seconds=in_seconds(stats.best_grab)))
    if stats.against_bot.played:
        lines.append(_("Against the bot: {tally}", tally=_tally(_, stats.against_bot)))
    return discord.Embed(title=_("{name}’s War stats", name=plain(name)), description="\n".join(lines))


def leaderboard_embed(_: Translations, present: Present, *, month: bool, played: bool) -> discord.Embed:
    """A server's best players who are still members. `played`: whether anybody at all is ranked."""
    title = _("Leaderboard: last 30 days") if month else _("Leaderboard: all time")
    lines = [_line(_, place, each) for place, each in enumerate(present.standings, 1)]
    if not present.whole:
        lines.append(_("I couldn’t check everyone at once. Use /war leaderboard again for the rest."))
    embed = discord.Embed(title=title, description="\n".join(lines) or _nobody(_, month=month, played=played))
    return embed.set_footer(text=_("Finished games against people, at most 5 a day against the same person."))


def _line(_: Translations, place: int, each: Standing) -> str:
    """`🥇 **Alice** · 7 wins in 10 games (70%)`."""
    medal = _MEDALS[place - 1] if place <= len(_MEDALS) else f"**{place}.**"
    games = _.plural("{n} game", "{n} games", each.tally.played)
    wins = _.plural("{n} win in {games}", "{n} wins in {games}", each.tally.won, games=games)
    percent = _("({percent}%)", percent=_percent(each.tally))
    return f"{medal} {bold(each.name)} · {wins} {percent}"


def _nobody(_: Translations, *, month: bool, played: bool) -> str:
    """Why a leaderboard is empty."""
    if played:
        return _("Nobody who played is on this server anymore.")
    if month:
        return _("No finished games in the last 30 days. Be the first: /war start")
    return _("No finished games yet. Be the first: /war start")


def _tally(_: Translations, tally: Tally) -> str:
    return _.plural(
        "{n} game: {won} won, {lost} lost, {drawn} drawn",
        "{n} games: {won} won, {lost} lost, {drawn} drawn",
        tally.played,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
    )


def _percent(tally: Tally) -> int:
    return round(100 * tally.won / tally.played)


def _rate(_: Translations, tally: Tally) -> str:
    return _("Win rate: {percent}%", percent=_percent(tally))


def _streaks(_: Translations, stats: PersonStats) -> str:
    return _("🔥 Win streak: {streak} (best: {best})", streak=stats.streak, best=stats.best_streak)


def _longest(_: Translations, stats: PersonStats) -> str:
    longest = _.plural("Longest game: {n} battle", "Longest game: {n} battles", stats.longest)
    biggest = _.plural("biggest pot: {n} card", "biggest pot: {n} cards", stats.biggest)
    return f"{longest} · {biggest}"


def _wars(_: Translations, stats: PersonStats) -> str:
    return _.plural(
        "⚔️ Wars won: {won} of {n} (fair share: {fair})",
        "⚔️ Wars won: {won} of {n} (fair share: {fair})",
        stats.wars,
        won=stats.wars_won,
        fair=f"{stats.fair_wars:.0f}",
    )


def _luck(_: Translations, stats: PersonStats) -> str:
    """The strongest cards dealt, compared with a fair share."""
    return _(
        "🍀 Strongest cards dealt: {tops} (fair share: {fair})",
        tops=stats.tops,
        fair=f"{stats.fair:.0f}",
    )
