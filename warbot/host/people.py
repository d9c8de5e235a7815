"""Who sits at a table."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with a Discord account: the id, and the name to show (clean already)."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Bot:
    """The bot itself, where it takes a seat."""

    name: str = "warbot"


BOT: Final = Bot()
