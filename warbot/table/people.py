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

FORGOTTEN: Final = 0
"""The id in a seat whose player asked to be forgotten: no real person, but not the bot either."""

FORGOTTEN_NAME: Final = "a player"
