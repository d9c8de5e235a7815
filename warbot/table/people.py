"""People: who sits at a table, and their results, which /war stats and the leaderboard show. Pure."""

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


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's games: how many were played, won, and drawn."""

    played: int = 0
    won: int = 0
    drawn: int = 0

    @property
    def lost(self) -> int:
        return self.played - self.won - self.drawn


@dataclass(frozen=True, slots=True)
class Standing:
    """A person's line in a leaderboard."""

    person: int
    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class PersonStats:
    """What a server remembers about one person. Games against the bot are separate, and count only in `against_bot`.

    streak: how many games in a row they have won up to now; best_streak: the longest ever.
    longest: the most battles in one game. biggest: the most cards in one stake.
    tops: the aces (or the strongest cards under the rules) that they were dealt in total; fair: the expected number.
    """

    people: Tally = Tally()
    against_bot: Tally = Tally()
    streak: int = 0
    best_streak: int = 0
    longest: int = 0
    biggest: int = 0
    tops: int = 0
    fair: float = 0
