"""The page of common questions, answered for the rules that apply."""

from typing import Final

import discord

from warbot.bot.board.embed.titles import QUIET_COLOUR
from warbot.bot.rules.sections import TWO, limits, repeated, short, stakes_text
from warbot.bot.text.button_labels import named
from warbot.bot.text.odds_texts import odds_lines
from warbot.bot.text.rule_texts import value_sentence
from warbot.bot.text.translations import Translations
from warbot.engine.rule import Ranking, ReturnOrder, Ties
from warbot.engine.rules import HouseRules
from warbot.odds.figures import Figures, minutes
from warbot.table import turns_by_itself

_HOURS_FROM: Final = 90
"""A duration of at least this many minutes is shown in hours."""


def questions_page(_: Translations, rules: HouseRules, figures: Figures | None) -> discord.Embed:
    """Every question with its answer. `figures` say how long games under these rules take, if known."""
    embed = discord.Embed(title=_("FAQ for these rules"), colour=QUIET_COLOUR)
    embed.description = f"`{rules}`"
    answers = [
        (_("Is the ace high or low?"), _ace(_, rules)),
        (_("Do suits count?"), _("No. Cards of the same rank tie, whatever the suit.")),
        (_("How many cards go face down in a war?"), _down(_, rules)),
        (_("What if a war ties again?"), _again(_, rules)),
        (_("What if I run out of cards?"), _run_out(_, rules)),
        (_("Can it go on forever?"), _for_ever(_, rules)),
        (_("Is there any strategy?"), _strategy(_, rules)),
        (_("How long does it take?"), how_long(_, rules, figures)),
        (_("Do I have to keep pressing buttons?"), _presses(_, rules)),
    ]
    if figures is not None:
        answers.append((_("What are the odds?"), "\n".join(odds_lines(_, figures))))
    for question, answer in answers:
        embed.add_field(name=question, value=answer, inline=False)
    return embed


def how_long(_: Translations, rules: HouseRules, figures: Figures | None) -> str:
    """How long a game takes, in battles and in minutes at a table that plays by itself."""
    if figures is None:
        return _at_most(_, rules)
    long = _about(_, rules, figures.long_minutes)
    if figures.typical == figures.long:
        return _.plural(
            "Most games last {n} battle: {minutes} on auto-flip.",
            "Most games last {n} battles: {minutes} on auto-flip.",
            figures.long,
            minutes=long,
        )
    return _(
        "On auto-flip, half of all games end within {typical} battles ({minutes}), nine in ten within "
        "{long} ({long_minutes}).",
        typical=figures.typical,
        long=figures.long,
        minutes=_about(_, rules, figures.typical_minutes),
        long_minutes=long,
    )


def _at_most(_: Translations, rules: HouseRules) -> str:
    """The maximum by the limits, if there are no figures."""
    if rules.time_limit is not None:
        return _.plural("{n} minute at most.", "{n} minutes at most.", rules.time_limit)
    return _.plural(
        "At most {n} battle: {minutes} on auto-flip.",
        "At most {n} battles: {minutes} on auto-flip.",
        rules.battle_limit,
        minutes=_about(_, rules, minutes(rules.battle_limit)),
    )


def _about(_: Translations, rules: HouseRules, long: float) -> str:
    """`long` minutes as an approximate number of minutes or hours, at most the time limit."""
    most = long if rules.time_limit is None else min(long, rules.time_limit)
    if most < _HOURS_FROM:
        return _.plural("about {n} minute", "about {n} minutes", max(round(most), 1))
    return _.plural("about {n} hour", "about {n} hours", round(most / 60))


def _ace(_: Translations, rules: HouseRules) -> str:
    if rules.ranking is Ranking.LOW:
        answer = _("Weakest of all: here the lower card wins, and 2 is the strongest.")
    else:
        answer = _("High: it beats the king and everything below.")
    return f"{answer} {_('Only a joker beats them all.')}" if rules.jokers else answer


def _down(_: Translations, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return _("None: there are no wars here. A tie goes to whoever grabs it first.")
    if not rules.face_down:
        return _("None: each tied player just flips one more card.")
    return _.plural(
        "{n} from each tied player, plus one face up, every round.",
        "{n} from each tied player, plus one face up, every round.",
        rules.face_down,
    )


def _again(_: Translations, rules: HouseRules) -> str:
    if rules.ties is Ties.GRAB:
        return _("It can’t: the grab settles every tie.")
    if rules.players == TWO:
        row = _("Cards at stake: {stakes}", stakes=stakes_text(rules, TWO))
    else:
        row = _("Cards at stake if two tie: {stakes}", stakes=stakes_text(rules, TWO))
    again = _("The same again, until one card is stronger. It all counts as one battle.")
    return f"{again} {row}"


def _run_out(_: Translations, rules: HouseRules) -> str:
    lost = _("A player with no cards left after a battle is out.")
    return lost if rules.ties is Ties.GRAB else f"{lost} {short(_, rules)}"


def _for_ever(_: Translations, rules: HouseRules) -> str:
    never = _("No.") + " " + limits(_, rules)
    if rules.return_order is ReturnOrder.SHUFFLED:
        return f"{never} {value_sentence(_, 'return_order', rules.return_order)}"
    come_round = repeated(_, rules) or _("Until then, the game can go in circles.")
    return f"{never} {come_round}"


def _presses(_: Translations, rules: HouseRules) -> str:
    if turns_by_itself(rules):
        return _("Only {button} when cards tie. The rest is automatic.", button=named(_, "grab"))
    auto = _("No. Press {button} and I’ll flip your cards until you press it again.", button=named(_, "auto"))
    auto += " " + _(
        "When everyone is on auto-flip, the game plays by itself. {button} stops it.", button=named(_, "pause")
    )
    if rules.ties is Ties.WAR:
        return auto
    return f"{auto} {_('Only a tie needs you: press {button}', button=named(_, 'grab'))}"


def _strategy(_: Translations, rules: HouseRules) -> str:
    answers = []
    if rules.return_order is ReturnOrder.CHOICE:
        answers.append(_("Just one choice: the order in which won cards go under your pile."))
    if rules.ties is Ties.GRAB:
        answers.append(_("Be quick! A tie goes to the first to press {button}", button=named(_, "grab")))
    return " ".join(answers) or _("None at all: the shuffle decides everything.")
