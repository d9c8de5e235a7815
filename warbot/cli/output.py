"""What the operator's commands print: counts and sizes, the findings of a check, and sentences for database errors."""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from warbot.cli.input import Refused, quoted, without_tokens

if TYPE_CHECKING:
    from warbot.store import CannotOpen
    from warbot.store.backup.copying import NoBackup
    from warbot.store.backup.inspect import Examined
    from warbot.store.errors import StoreFailed

_MAX_NAMED: Final = 10
"""At most this many damaged games are listed by id."""


def counted(number: int, one: str) -> str:
    """A count with its noun, given in the singular: `1 game`, `1,200 games`."""
    return f"{number:,} {one if number == 1 else f'{one}s'}"


def size_text(number: int) -> str:
    """A number of bytes as text: `1.2 MB`."""
    return f"{number / 2**30:,.1f} GB" if number >= 2**30 else f"{number / 2**20:,.1f} MB"


def span_text(milliseconds: int) -> str:
    """A span of time in the largest unit that gives at least 2: `3 days`, `90 minutes`, `4 s`."""
    from warbot.table.instants import DAY, HOUR, MINUTE, in_seconds

    for length, name in ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")):
        if milliseconds >= 2 * length:
            return f"{milliseconds / length:.0f} {name}"
    return f"{in_seconds(milliseconds):.0f} s"


class Level(IntEnum):
    """How bad a finding is. The worst one is the exit status of the check."""

    OK = 0
    WARN = 1
    BAD = 2


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of a check. WARN: the bot runs, but badly, or not for long. BAD: it can't run."""

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


_SENTENCES: Final = {
    "OpenFault.MISSING_FOLDER": "{file}: expected a file in a folder that exists; create it, or set WARBOT_DATABASE",
    "OpenFault.UNWRITABLE": "{file}: expected a file that this user can read and write ({detail})",
    "OpenFault.UNWRITABLE_FOLDER": "{file}: expected a folder in which this user can write ({detail})",
    "OpenFault.IN_USE": "{file} is in use by a running warbot; stop that one first",
    "OpenFault.CORRUPT": "{file} is damaged ({detail}), and was not touched; restore a backup that is whole",
    "OpenFault.FOREIGN": "{file}: expected a database of warbot; this one is of another program",
    "OpenFault.NEWER": "{file} is of a newer warbot (version {detail}); install that one, or restore an older backup",
    "OpenFault.EMPTY": (
        "{file} is empty ({detail} without a table); if it is a copy, copy the file that ends with -wal as well, or "
        "use one that warbot backup made"
    ),
    "OpenFault.LOST": (
        "{file} is empty or gone, though it had games ({detail}); restore a backup, or delete it and its -wal to begin "
        "without them"
    ),
    "BackupFault.MISSING_FOLDER": "{file}: expected a file in a folder that exists; create it",
    "BackupFault.UNWRITABLE_FOLDER": "{file}: expected a folder in which this user can write ({detail})",
    "BackupFault.TAKEN": "{file} is there already, and was not touched; choose another name",
    "BackupFault.NO_SPACE": "no room on the disk of {file} ({detail}), so nothing was written; make room there",
    "BackupFault.DAMAGED": "{file} was not made: what it would be a copy of is damaged ({detail}); run warbot check",
    "BackupFault.FAILED": "{file} can't be written ({detail})",
}
"""By `str` of the fault, so that commands that don't need the store don't import it."""


def refused(error: "CannotOpen | NoBackup") -> Refused:
    """The Refused whose sentence describes this error."""
    return Refused(_SENTENCES[str(error.fault)].format(file=quoted(str(error.path), whole=True), detail=error.detail))


def unusable(error: "CannotOpen") -> str:
    """Why the bot's database can't be used, and what to do."""
    text = refused(error).format_message()
    return text if "WARBOT_DATABASE" in text else f"{text}, or set WARBOT_DATABASE"


def disk_refused(error: "StoreFailed") -> Refused:
    """The Refused for a database that stopped answering while it was open."""
    return Refused(f"the database can't be read or written ({error.code}); look at its disk, and try again")


def damaged_text(facts: "Examined") -> str:
    """Which games of an otherwise sound database are damaged."""
    named = ", ".join(map(str, facts.damaged[:_MAX_NAMED]))
    more = ", …" if len(facts.damaged) > _MAX_NAMED else ""
    games = counted(len(facts.damaged), "game")
    return f"{games} in it {'is' if len(facts.damaged) == 1 else 'are'} damaged ({named}{more})"
