"""The bot in Discord. `create_bot` builds one without connecting; `serve` runs one until it's told to stop."""

from warbot.bot.client import WarBot
from warbot.bot.platform.logs import configure_logs
from warbot.bot.run import StartError, serve
from warbot.host import Clock
from warbot.odds.odds import Odds
from warbot.settings import Settings

__all__ = ["StartError", "WarBot", "configure_logs", "create_bot", "serve"]


def create_bot(settings: Settings, clock: Clock | None = None, odds: Odds | None = None) -> WarBot:
    """A bot that hasn't connected or opened anything: for `warbot check`, for tests, and for fake Discord servers.

    `clock` defaults to the machine's; a fake server with simulated time passes its own. `odds` defaults to the full
    simulation budget; callers that don't need precise figures can pass a cheaper one.
    """
    return WarBot(settings, clock, odds)
