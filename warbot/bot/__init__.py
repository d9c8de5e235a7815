"""The bot in Discord. `create_bot` builds one that has not connected; `serve` runs one until it is told to stop."""

from warbot.bot.client import WarBot
from warbot.bot.logs import configure_logs
from warbot.bot.serving import StartError, serve
from warbot.host import Clock
from warbot.host.odds import Odds
from warbot.settings import Settings

__all__ = ["StartError", "WarBot", "configure_logs", "create_bot", "serve"]


def create_bot(settings: Settings, clock: Clock | None = None, odds: Odds | None = None) -> WarBot:
    """A bot that has not connected and has opened nothing: for `serve`, for tests, for any stand-in for Discord.

    A stand-in that has a time of its own gives its clock; else it is the machine's. So it is with `odds`: whoever
    needs no good figures gives those with a smaller budget.
    """
    return WarBot(settings, clock, odds)
