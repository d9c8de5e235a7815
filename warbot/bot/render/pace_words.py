"""The paces of a table that plays by itself, in a few words."""

from typing import Final

from warbot.bot.words import Words, marked
from warbot.engine.rule_values import Ties
from warbot.engine.rules import HouseRules
from warbot.host import Pace

PACE_NAMES: Final = {
    Pace.BATTLE: marked("battle by battle"),
    Pace.TEN: marked("ten battles at a time"),
    Pace.WAR: marked("to the next war"),
    Pace.END: marked("straight to the end"),
}


def pace_name(words: Words, pace: Pace, rules: HouseRules) -> str:
    """A pace at a table with these rules: in Speed War there is no war to go on to, but a tie."""
    if pace is Pace.WAR and rules.ties is Ties.GRAB:
        return words.say("to the next tie")
    return words.say(PACE_NAMES[pace])
