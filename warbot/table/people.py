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
    """What a server remembers about one person. Only `against_bot` and `best_grab` count games against the bot.

    streak: how many games in a row they have won up to now; best_streak: the longest ever.
    longest: the most battles in one game. biggest: the most cards in one stake.
    tops: the aces (or the strongest cards under the rules) that they were dealt in total; fair: the expected number.
    wars, wars_won: the wars that they fought and won; fair_wars: how many of them would have been a fair share.
    best_grab: their shortest reaction time in milliseconds; None if they have none.
    """

    people: Tally = Tally()
    against_bot: Tally = Tally()
    streak: int = 0
    best_streak: int = 0
    longest: int = 0
    biggest: int = 0
    tops: int = 0
    fair: float = 0
    wars: int = 0
    wars_won: int = 0
    fair_wars: float = 0
    best_grab: int | None = None


@dataclass(frozen=True, slots=True)
class WinnerStanding:
    """How a game's winner stood right after it.

    streak: how many games against people in a row they had won.
    rank: their place in the leaderboard of that month; None if they have none.
    """

    streak: int
    rank: int | None
