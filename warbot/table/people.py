"""Who sits at a table."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a Discord account: the id, and the display name, already sanitized."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """The bot itself as a player."""

    name: str = "warbot"


BOT: Final = Bot()

BOTS: Final = (BOT, Bot("Deuce"), Bot("Chip"))
"""The bots at one table, in the order in which they sit down: at most three, since a person opens it."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What somebody wants to be left out of on a server. hidden: the leaderboard. unchallenged: challenges."""

    hidden: bool = False
    unchallenged: bool = False


FORGOTTEN: Final = 0
"""The id in a seat whose player asked to be forgotten: no real person, but not the bot either."""

FORGOTTEN_NAME: Final = "a player"
