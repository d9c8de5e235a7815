"""The rules of a table, or of none: generated from the house rules themselves, so that they are always those in force.

What differs from the preset `standard` is marked.
"""

from collections.abc import Callable
from typing import Final

import discord

from warbot.bot.names import card_text
from warbot.bot.words import Words
from warbot.engine.cards import Card
from warbot.engine.rules import (
    PRESETS,
    AtLimit,
    Flip,
    HouseRules,
    Ranking,
    RepeatedPosition,
    ReturnOrder,
    ShortStack,
    Ties,
    changes,
)

_MARK: Final = "◆"


def rules_page(words: Words, rules: HouseRules) -> discord.Embed:
    """The rules from the deal to the end."""
    differs = changes(rules, PRESETS["standard"])
    embed = discord.Embed(title=words.say("The rules of War, as played here"), description=f"`{rules}`")
    for title, fields, section in _sections(words):
        mark = f"{_MARK} " if any(name in differs for name in fields) else ""
        embed.add_field(name=mark + title, value=section(words, rules), inline=False)
    if differs:
        embed.set_footer(text=words.say("{mark} differs from the preset standard", mark=_MARK))
    return embed


def comparison(words: Words, rules: HouseRules, first: Card, second: Card) -> str:
    """Which of two cards wins here, and why."""
    one, two = rules.strength(first), rules.strength(second)
    if one == two:
        return _tie(words, rules, first, second)
    better, worse = (first, second) if one > two else (second, first)
    facts = {"card": card_text(better), "other": card_text(worse)}
    if better.is_joker:
        return words.say("{card} beats {other}: a joker beats every other card.", **facts)
    if rules.ranking is Ranking.LOW:
        return words.say("{card} beats {other}: here the lower card wins.", **facts)
    return words.say("{card} beats {other}: the higher rank wins, and suits never count.", **facts)


def _tie(words: Words, rules: HouseRules, first: Card, second: Card) -> str:
    facts = {"card": card_text(first), "other": card_text(second)}
    if rules.ties is Ties.GRAB:
        return words.say("{card} and {other} tie: whoever grabs first takes the stake.", **facts)
    stake = 2 + 2 * (rules.face_down + 1)
    return words.count(
        "{card} and {other} tie: it is war, and {n} card is at stake once both have turned again.",
        "{card} and {other} tie: it is war, and {n} cards are at stake once both have turned again.",
        stake,
        **facts,
    )


Section = Callable[[Words, HouseRules], str]


def _sections(words: Words) -> list[tuple[str, tuple[str, ...], Section]]:
    return [
        (words.say("The deal"), ("players", "jokers"), _deal),
        (words.say("Rank"), ("ranking", "jokers"), _rank),
        (words.say("A battle"), ("flip",), _battle),
        (words.say("War"), ("face_down", "ties"), _war),
        (words.say("Running short"), ("short_stack",), _short),
        (words.say("Collecting"), ("return_order",), _collecting),
        (words.say("The end"), ("battle_limit", "time_limit", "at_limit", "repeated_position"), _end),
    ]


def _deal(words: Words, rules: HouseRules) -> str:
    deck, each = len(rules.deck), len(rules.deck) // rules.players
    dealt = words.say(
        "{deck} cards are shuffled and dealt one at a time to {players} players: {each} each, face down. "
        "Nobody looks at their pile.",
        deck=deck,
        players=rules.players,
        each=each,
    )
    left = deck - each * rules.players
    if not left:
        return dealt
    aside = words.count("{n} card is set aside, unseen.", "{n} cards are set aside, unseen.", left)
    return f"{dealt} {aside}"


def _rank(words: Words, rules: HouseRules) -> str:
    if rules.ranking is Ranking.LOW:
        ranks = words.say("The lower card wins: 2 is strongest, then 3 up to king, and the ace is weakest.")
    else:
        ranks = words.say("The ace is highest, then K, Q, J, 10 down to 2.")
    suits = words.say("Suits never count.")
    jokers = words.say("A joker beats every other card, and two jokers tie.")
    return " ".join([ranks, suits, *([jokers] if rules.jokers else [])])


def _battle(words: Words, rules: HouseRules) -> str:
    battle = words.say("Everybody turns their top card; the strongest takes all cards on the table.")
    if rules.flip is Flip.ANYONE:
        return battle + " " + words.say("One press turns the cards of all.")
    return battle + " " + words.say("Each player presses Flip for their own, in any order.")


def _war(words: Words, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return words.say("There is no war: tied cards go to the tied player who grabs them first.")
    lays = words.count(
        "On a tie each tied player lays {n} card face down and turns one more.",
        "On a tie each tied player lays {n} cards face down and turns one more.",
        rules.face_down,
    )
    stakes = ", ".join(str(2 + 2 * (rules.face_down + 1) * wars) for wars in range(4))
    goes_on = words.say(
        "The stronger takes everything; another tie is another war on top. "
        "Between two players {stakes} … cards are at stake. All of it is one battle.",
        stakes=stakes,
    )
    return f"{lays} {goes_on}"


def _short(words: Words, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return words.say("Nobody can run short: a tie needs no further cards.")
    if rules.short_stack is ShortStack.OUT:
        return words.count(
            "A tied player who can't lay {n} card and one more is out, and gives up the cards still held.",
            "A tied player who can't lay {n} cards and one more is out, and gives up the cards still held.",
            rules.face_down,
        )
    return words.say("A tied player with too few cards turns the last one up; only with no card left is one out.")


def _collecting(words: Words, rules: HouseRules) -> str:
    match rules.return_order:
        case ReturnOrder.WINNER_FIRST:
            return words.say("Won cards go under: first the winner's own, then the others'.")
        case ReturnOrder.LOSER_FIRST:
            return words.say("Won cards go under: first the others', then the winner's own.")
        case ReturnOrder.AS_LAID:
            return words.say("Won cards go under in the order in which they were laid.")
        case ReturnOrder.CHOICE:
            return words.say("Each player chooses the order in which the cards that they win go under.")
        case _:
            return words.say("Won cards are shuffled before they go under.")


def _end(words: Words, rules: HouseRules) -> str:
    parts = [words.say("Who holds all cards has won.")]
    limit = words.count("After {n} battle the game stops:", "After {n} battles the game stops:", rules.battle_limit)
    if rules.time_limit is not None:
        minutes = words.count("{n} minute", "{n} minutes", rules.time_limit)
        limit = words.say("After {n} battles or {minutes} the game stops:", n=rules.battle_limit, minutes=minutes)
    if rules.at_limit is AtLimit.BIGGER_PILE:
        parts.append(limit + " " + words.say("the biggest pile wins, equal ones are a draw."))
    else:
        parts.append(limit + " " + words.say("that is a draw."))
    if rules.repeated_position is RepeatedPosition.DRAW:
        parts.append(words.say("If the piles lie exactly as they did before, the game is a draw."))
    elif rules.repeated_position is RepeatedPosition.START_SHUFFLING:
        parts.append(words.say("If the piles lie exactly as they did before, won cards are shuffled from then on."))
    return " ".join(parts)
