"""Statistics as people see them. Pure."""

from collections.abc import Sequence

import discord

from warbot.bot.names import bold, plain
from warbot.bot.words import Words
from warbot.host import Memory, Standing, Tally


def memory_embed(words: Words, name: str, memory: Memory) -> discord.Embed:
    """What a server remembers of a person."""
    lines = []
    if memory.people.played:
        lines += [
            _tally(words, memory.people),
            _won(words, memory),
            _streaks(words, memory),
            _longest(words, memory),
            _luck(words, memory),
        ]
    else:
        lines.append(words.say("No game against another person has been finished yet."))
    if memory.against_bot.played:
        lines.append(words.say("Against the bot: {tally}", tally=_tally(words, memory.against_bot)))
    title = words.say("{name} at War", name=plain(name))
    return discord.Embed(title=title, description="\n".join(filter(None, lines)))


def leaderboard_embed(words: Words, standings: Sequence[Standing], *, month: bool) -> discord.Embed:
    """The best players of a server."""
    title = words.say("The best of the last 30 days") if month else words.say("The best of all time")
    lines = [f"**{place}.** {bold(each.name)} · {_tally(words, each.tally)}" for place, each in enumerate(standings, 1)]
    none = words.say("Nobody has finished a game against another person yet. Use /war start to open a table.")
    footer = words.say("Games against people that were played to a result.")
    embed = discord.Embed(title=title, description="\n".join(lines) or none)
    return embed.set_footer(text=footer)


def _tally(words: Words, tally: Tally) -> str:
    return words.count(
        "{n} game: {won} won, {lost} lost, {drawn} drawn",
        "{n} games: {won} won, {lost} lost, {drawn} drawn",
        tally.played,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
    )


def _streaks(words: Words, memory: Memory) -> str:
    return words.say("Won in a row: {streak} now, {best} at best", streak=memory.streak, best=memory.best_streak)


def _longest(words: Words, memory: Memory) -> str:
    longest = words.count("Longest game: {n} battle", "Longest game: {n} battles", memory.longest)
    biggest = words.count("biggest stake: {n} card", "biggest stake: {n} cards", memory.biggest)
    return f"{longest} · {biggest}"


def _won(words: Words, memory: Memory) -> str:
    return words.say("Won: {percent} %", percent=round(100 * memory.people.won / memory.people.played))


def _luck(words: Words, memory: Memory) -> str:
    """Aces dealt, beside what would be fair: whoever wins with few of them was good at nothing, but lucky later."""
    return words.say(
        "Luck of the deal: {tops} of the strongest cards ({fair} would be fair)",
        tops=memory.tops,
        fair=f"{memory.fair:.0f}",
    )
