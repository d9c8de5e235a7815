"""The odds of a rule set in words: for its page in the panel, and for the questions in /rules."""

from warbot.bot.text.translations import Translations
from warbot.odds.figures import Figures


def odds_lines(_: Translations, figures: Figures) -> list[str]:
    """How likely wars are, what a lead is worth, and how long games can get."""
    longest = _.plural(
        "Longest of {n} game: {length}",
        "Longest of {n} games: {length}",
        figures.games,
        length=length_text(_, figures.longest, figures.longest_minutes),
    )
    lead = _("Leader at half-time wins: {games}", games=share_of_games(_, figures.held))
    if not figures.war:
        return [lead, longest]
    wars = _("Wars: {battles}", battles=_share_of_battles(_, figures.war))
    double_wars = _("With a double war: {games}", games=share_of_games(_, figures.double_war))
    return [wars, double_wars, lead, longest]


def length_text(_: Translations, battles: int, minutes: float) -> str:
    """A number of battles, and the minutes that they take."""
    length = _.plural("{n} battle", "{n} battles", battles)
    time = _.plural("about {n} minute", "about {n} minutes", max(round(minutes), 1))
    return _("**{battles}**, {minutes} on auto-flip", battles=length, minutes=time)


def share_of_games(_: Translations, share: float) -> str:
    """A share of games in words: never “0 in 100” for something that happens, nor “100” for something not certain."""
    percent = round(share * 100)
    if percent == 0:
        return _("fewer than 1 in 100 games") if share else _("no games")
    if percent == 100:  # noqa: PLR2004 - 100 percent
        return _("all games") if share == 1 else _("nearly all games")
    return _("{percent} in 100 games", percent=percent)


def _share_of_battles(_: Translations, share: float) -> str:
    percent = round(share * 100)
    return _("{percent} in 100 battles", percent=percent) if percent else _("fewer than 1 in 100 battles")
