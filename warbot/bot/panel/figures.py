"""What a rule set means, in sentences: how long its games are, how they end."""

from warbot.bot.words import Words
from warbot.host.odds import Figures


def figures_text(words: Words, figures: Figures, *, way_out: bool = False) -> str:
    """The figures of a rule set; `way_out`: most of its games are drawn at the limit, and a button changes that."""
    lines = [
        words.say("🎲 **What these rules mean**"),
        words.say("Typical game: {length}", length=_length(words, figures.typical, figures.typical_minutes)),
        words.say("Long game: {length}", length=_length(words, figures.long, figures.long_minutes)),
        words.say("Ended by a limit: {games}", games=_games(words, figures.limited)),
        words.say("Drawn: {games}", games=_games(words, figures.drawn)),
        words.count("*From {n} game played just so.*", "*From {n} games played just so.*", figures.games),
    ]
    if way_out:
        lines.append(
            words.say("⚠️ **Most games would be draws at the limit.** The bigger pile could win there instead.")
        )
    return "\n".join(lines)


def pending_text(words: Words) -> str:
    return words.say("🎲 *Playing some games by these rules …*")


def missing_text(words: Words) -> str:
    return words.say("🎲 *How long such games last can't be worked out right now.*")


def _length(words: Words, battles: int, minutes: float) -> str:
    length = words.count("{n} battle", "{n} battles", battles)
    time = words.count("about {n} minute", "about {n} minutes", max(round(minutes), 1))
    return words.say("**{battles}**, {minutes} by auto-flip", battles=length, minutes=time)


def _games(words: Words, share: float) -> str:
    """A share of games as people say it: never “0 in 100” of what does happen, nor “100” of what does not always."""
    percent = round(share * 100)
    if percent == 0:
        return words.say("fewer than 1 in 100 games") if share else words.say("no games")
    if percent == 100:  # noqa: PLR2004 - a hundred in a hundred
        return words.say("all games") if share == 1 else words.say("nearly all games")
    return words.say("{percent} in 100 games", percent=percent)
