"""What a check finds: one line each, with what to do."""

from dataclasses import dataclass
from enum import IntEnum

from warbot.cli.tokens import without_tokens


class Level(IntEnum):
    """How bad a finding is; its number is the exit status of a check that finds nothing worse."""

    OK = 0
    WARN = 1
    BAD = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check. WARN: the bot runs, but not well, or not for long. BAD: it can't run."""

    level: Level
    about: str
    text: str

    def __str__(self) -> str:
        return f"{self.level.name.lower():<4}  {self.about}: {without_tokens(' '.join(self.text.split()))}"


def ok(about: str, text: str) -> Finding:
    return Finding(Level.OK, about, text)


def warn(about: str, text: str) -> Finding:
    return Finding(Level.WARN, about, text)


def bad(about: str, text: str) -> Finding:
    return Finding(Level.BAD, about, text)
