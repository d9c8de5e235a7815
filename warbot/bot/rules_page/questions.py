"""The page of the questions that people ask, answered for the rules in force."""

from typing import Final

import discord

from warbot.bot.render.titles import QUIET_COLOUR
from warbot.bot.rule_words import value_sentence
from warbot.bot.rules_page.sections import TWO, limits, repeated, short, stakes_text
from warbot.bot.words import Words
from warbot.engine.rule_values import Ranking, ReturnOrder, Ties
from warbot.engine.rules import HouseRules
from warbot.host import turns_by_itself
from warbot.host.figures import Figures, minutes

_HOURS_FROM: Final = 90
"""Minutes from which a time is told in hours."""


def questions_page(words: Words, rules: HouseRules, figures: Figures | None) -> discord.Embed:
    """Every question with its answer. `figures` say how long games by these rules take, where that is known."""
    embed = discord.Embed(title=words.say("Questions, answered for these rules"), colour=QUIET_COLOUR)
    embed.description = f"`{rules}`"
    answers = [
        (words.say("Is the ace high or low?"), _ace(words, rules)),
        (words.say("Do suits count?"), words.say("No. Cards of one rank tie, whatever their suits.")),
        (words.say("How many cards go down in a war?"), _down(words, rules)),
        (words.say("What if a war ties again?"), _again(words, rules)),
        (words.say("What if I run out of cards?"), _run_out(words, rules)),
        (words.say("Can it go on for ever?"), _for_ever(words, rules)),
        (words.say("Is there any strategy?"), _strategy(words, rules)),
        (words.say("How long does it take?"), how_long(words, rules, figures)),
        (words.say("Must I press something all the time?"), _presses(words, rules)),
    ]
    for question, answer in answers:
        embed.add_field(name=question, value=answer, inline=False)
    return embed


def how_long(words: Words, rules: HouseRules, figures: Figures | None) -> str:
    """How long a game takes, in battles, and in minutes of a table that plays by itself."""
    if figures is None:
        return _at_most(words, rules)
    long = _about(words, rules, figures.long_minutes)
    if figures.typical == figures.long:
        return words.count(
            "Most games last {n} battle: {minutes} by auto-flip.",
            "Most games last {n} battles: {minutes} by auto-flip.",
            figures.long,
            minutes=long,
        )
    return words.say(
        "Half of all games are over after {typical} battles ({minutes}), nine of ten after {long} ({long_minutes}), "
        "by auto-flip.",
        typical=figures.typical,
        long=figures.long,
        minutes=_about(words, rules, figures.typical_minutes),
        long_minutes=long,
    )


def _at_most(words: Words, rules: HouseRules) -> str:
    """What the limits say, where nobody knows more."""
    if rules.time_limit is not None:
        return words.count("{n} minute at most.", "{n} minutes at most.", rules.time_limit)
    return words.count(
        "{n} battle at most: {minutes} by auto-flip.",
        "{n} battles at most: {minutes} by auto-flip.",
        rules.battle_limit,
        minutes=_about(words, rules, minutes(rules.battle_limit)),
    )


def _about(words: Words, rules: HouseRules, long: float) -> str:
    """About so many minutes or hours, never more than the time limit."""
    most = long if rules.time_limit is None else min(long, rules.time_limit)
    if most < _HOURS_FROM:
        return words.count("about {n} minute", "about {n} minutes", max(round(most), 1))
    return words.count("about {n} hour", "about {n} hours", round(most / 60))


def _ace(words: Words, rules: HouseRules) -> str:
    if rules.ranking is Ranking.LOW:
        answer = words.say("Weakest of all: here the lower card wins, and 2 is the strongest.")
    else:
        answer = words.say("High: it beats the king and everything below.")
    return f"{answer} {words.say('Only a joker is stronger than all of them.')}" if rules.jokers else answer


def _down(words: Words, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return words.say("None: there are no wars here. A tie goes to whoever grabs it first.")
    if not rules.face_down:
        return words.say("None: each tied player just turns one more card.")
    return words.count(
        "{n} from each tied player, and one more face up, in every round.",
        "{n} from each tied player, and one more face up, in every round.",
        rules.face_down,
    )


def _again(words: Words, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return words.say("It can't: the first tie is settled by the grab.")
    if rules.players == TWO:
        row = words.say("The stakes: {stakes} cards.", stakes=stakes_text(rules, TWO))
    else:
        row = words.say("The stakes where two fight: {stakes} cards.", stakes=stakes_text(rules, TWO))
    again = words.say("The same once more on top of it, until one card is stronger. It is still one battle.")
    return f"{again} {row}"


def _run_out(words: Words, rules: HouseRules) -> str:
    lost = words.say("Who holds no card when a battle is over is out.")
    return lost if rules.ties is Ties.GRAB else f"{lost} {short(words, rules)}"


def _for_ever(words: Words, rules: HouseRules) -> str:
    never = words.say("No.") + " " + limits(words, rules)
    if rules.return_order is ReturnOrder.SHUFFLED:
        return f"{never} {value_sentence(words, 'return_order', rules.return_order)}"
    come_round = repeated(words, rules) or words.say("Until then the same piles can come round again.")
    return f"{never} {come_round}"


def _presses(words: Words, rules: HouseRules) -> str:
    if turns_by_itself(rules):
        return words.say("Only **Grab!**, when a tie stands: the cards turn by themselves.")
    auto = words.say(
        "No: **Auto-flip** turns your cards for you, until you press it once more. Where everybody's cards turn by "
        "themselves, the table plays on; **Pause** stops it."
    )
    if rules.ties is Ties.WAR:
        return auto
    return f"{auto} {words.say('Only a tie needs you: press **Grab!**')}"


def _strategy(words: Words, rules: HouseRules) -> str:
    answers = []
    if rules.return_order is ReturnOrder.CHOICE:
        answers.append(words.say("One choice: the order in which the cards that you win go under your pile."))
    if rules.ties is Ties.GRAB:
        answers.append(words.say("Be quick: a tie goes to the first who presses **Grab!**"))
    return " ".join(answers) or words.say("None at all: nobody chooses a card, the shuffle decides everything.")
