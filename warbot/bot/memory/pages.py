"""Statistics as people see them. Pure."""

import discord

from warbot.bot.memory.members import Present
from warbot.bot.names import bold, plain
from warbot.bot.words import Words
from warbot.host import Memory, Tally


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


def leaderboard_embed(words: Words, present: Present, *, month: bool, played: bool) -> discord.Embed:
    """The best players of a server who are still in it. `played`: whether anybody at all has finished a game."""
    title = words.say("The best of the last 30 days") if month else words.say("The best of all time")
    lines = [
        f"**{place}.** {bold(each.name)} · {_tally(words, each.tally)}"
        for place, each in enumerate(present.standings, 1)
    ]
    if not present.whole:
        lines.append(
            words.say("I couldn't check everyone who played at once. Use /war leaderboard again for the rest.")
        )
    footer = words.say("Games against people that were played to a result.")
    embed = discord.Embed(title=title, description="\n".join(lines) or _nobody(words, month=month, played=played))
    return embed.set_footer(text=footer)


def _nobody(words: Words, *, month: bool, played: bool) -> str:
    """Why a leaderboard is empty."""
    if played:
        return words.say("Nobody who played is on this server anymore.")
    if month:
        return words.say("Nobody has finished a game against another person in the last 30 days.")
    return words.say("Nobody has finished a game against another person yet. Use /war start to open a table.")


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
