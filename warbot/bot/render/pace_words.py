"""The paces of a table that plays by itself, in a few words."""

from typing import Final

from warbot.bot.words import marked
from warbot.host import Pace

PACE_NAMES: Final = {
    Pace.BATTLE: marked("battle by battle"),
    Pace.TEN: marked("ten battles at a time"),
    Pace.WAR: marked("to the next war"),
    Pace.END: marked("straight to the end"),
}
