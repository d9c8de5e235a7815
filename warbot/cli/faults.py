"""What is wrong with a database or a backup, as a sentence that says what to do."""

from typing import TYPE_CHECKING, Final

from warbot.cli.amounts import counted
from warbot.cli.reading import Refused, quoted

if TYPE_CHECKING:
    from warbot.store import CannotOpen
    from warbot.store.backup import NoBackup
    from warbot.store.examining import Examined

_NAMED: Final = 10
"""Of damaged games at most so many are named."""

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
"""By the fault, as `str` writes it: the faults themselves come with the store, which other commands do without."""


def refused(error: "CannotOpen | NoBackup") -> Refused:
    """The refusal that says so."""
    return Refused(_SENTENCES[str(error.fault)].format(file=quoted(str(error.path), whole=True), detail=error.detail))


def damaged_text(facts: "Examined") -> str:
    """Which games of a database are damaged, though it is sound for all others."""
    named = ", ".join(map(str, facts.damaged[:_NAMED]))
    more = ", …" if len(facts.damaged) > _NAMED else ""
    games = counted(len(facts.damaged), "game")
    return f"{games} in it {'is' if len(facts.damaged) == 1 else 'are'} damaged ({named}{more})"
