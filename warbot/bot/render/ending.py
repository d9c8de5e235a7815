"""The end of a game: by which rule, after how long, and what its shuffle was made of."""

from typing import Final

from warbot.bot.names import bold
from warbot.bot.render.seats import names
from warbot.bot.words import Words
from warbot.engine.outcome import Ending
from warbot.engine.rule_values import AtLimit
from warbot.engine.rules import HouseRules
from warbot.host import ClosedFor, Report

_EVEN: Final = 14
"""Fewer cards than that, and whoever won came back."""


def ending(words: Words, report: Report) -> str:  # noqa: PLR0911 - one sentence for each ending
    """By which rule the game ended."""
    assert report.result is not None, "a game that is over has a result"
    match report.result.ending:
        case Ending.ALL_CARDS:
            return words.say("All cards in play are in one hand.")
        case Ending.SHORT_STACK if report.result.winner is None:
            everyone = words.say("Nobody could go on with the war: everyone takes their own cards back.")
            return " ".join([everyone, *_short(words, report)])
        case Ending.SHORT_STACK:
            return " ".join([words.say("The cards ran out in the middle of a war."), *_short(words, report)])
        case Ending.REPEATED_POSITION:
            return words.say("The piles are, card for card, as they were before: it would go on for ever.")
        case Ending.BATTLE_LIMIT:
            return _no_battle_left(words, report.rules)
        case Ending.TIME_LIMIT:
            return time_is_up(words, report.rules)
        case Ending.RESIGNED:
            return words.say("Nobody else is left in the game.")
        case Ending.STOPPED:
            return f"{_stopped(words, report)} " + words.say("No result is counted.")
        case Ending.ABANDONED:
            return _abandoned(words, report)


def _short(words: Words, report: Report) -> list[str]:
    """Who could not go on with the war that ended the game: how many cards they had, and how many they needed."""
    return [
        words.count(
            "{name} had {n} card left and needed {needed}.",
            "{name} had {n} cards left and needed {needed}.",
            short.left,
            name=bold(report.seats[short.seat].name),
            needed=short.needed,
        )
        for short in (report.battle.short if report.battle is not None else ())
    ]


def _abandoned(words: Words, report: Report) -> str:
    if report.closed_for is ClosedFor.REPLACED:
        return words.say("It was parked, and somebody opened a new table here. No result is counted.")
    return words.say("Nobody was playing any more. No result is counted.")


def _stopped(words: Words, report: Report) -> str:
    """Who stopped it: its players all together, one of them who is a moderator, or a moderator who watched."""
    stoppers = tuple(seat for seat, shown in enumerate(report.seats) if shown.wants_stop)
    others = [shown for shown in report.seats if shown.person is not None and shown.still_in and not shown.wants_stop]
    if not stoppers:
        return words.say("A moderator stopped it.")
    who = names(words, report, stoppers)
    if others:
        return words.say("{name} stopped it, as a moderator.", name=who)
    return words.count("{names} stopped it.", "{names} stopped it together.", len(stoppers), names=who)


def _no_battle_left(words: Words, rules: HouseRules) -> str:
    if rules.at_limit is AtLimit.DRAW:
        return words.say("The battle limit is reached: by these rules that is a draw.")
    return words.say("The battle limit is reached, and the piles are counted.")


def time_is_up(words: Words, rules: HouseRules) -> str:
    """That a time limit has ended a game, and what that means by its rules."""
    if rules.at_limit is AtLimit.DRAW:
        return words.say("Time is up: by these rules that is a draw.")
    return words.say("Time is up, and the piles are counted.")


def length(words: Words, report: Report) -> str:
    """In how many battles and minutes it was played."""
    minutes = round((report.played_seconds or 0) / 60)
    return words.say(
        "Played: {battles} in {time}.",
        battles=words.count("{n} battle", "{n} battles", report.battles),
        time=words.count("{n} minute", "{n} minutes", minutes) if minutes else words.say("less than a minute"),
    )


def memories(words: Words, report: Report) -> str:
    """What there is to remember of it: who came back from how few cards, how often the lead changed, what was big."""
    story, result = report.story, report.result
    if result is None or not result.ending.counts or not report.battles:
        return ""
    said = [] if result.winner is None else _came_back(words, report, result.winner)
    if story.lead_changes:
        said.append(words.count("The lead changed once.", "The lead changed {n} times.", story.lead_changes))
    if story.biggest > len(report.seats):
        biggest = words.count(
            "The biggest stake was that of battle {battle}: {n} card.",
            "The biggest stake was that of battle {battle}: {n} cards.",
            story.biggest,
            battle=story.biggest_in,
        )
        said.append(biggest)
    return " ".join(said)


def _came_back(words: Words, report: Report, winner: int) -> list[str]:
    """From how few cards the winner came back, if they were few, and if it was not the others who went."""
    if report.result is not None and report.result.ending is Ending.RESIGNED:
        return []
    low = report.story.lowest[winner] if report.story.lowest else _EVEN
    if low >= min(_EVEN, report.rules.dealt_each // 2):
        return []
    name = bold(report.seats[winner].name)
    return [words.count("{name} came back from {n} card.", "{name} came back from {n} cards.", low, name=name)]


def opened(report: Report) -> str:
    """The server's seed and the ids, in as few lines of a phone as they can be. The seal is the seed's SHA-256."""
    return f"`{report.server_seed}` Seed\n`{report.entropy}` Ids"


def shuffle(report: Report) -> str:
    """The server's seed, the ids by which people sat down, and the SHA-256 that sealed the seed."""
    return f"SHA-256 `{report.commitment}`\nSeed `{report.server_seed}`\nIds `{report.entropy}`"
