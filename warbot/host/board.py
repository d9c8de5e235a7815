"""The board, as the host is given it: one message in a channel, on which a report can be shown."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from warbot.host.report import Report
from warbot.store import Place


class Trouble(Enum):
    """Why a report is not on the board.

    LATER: a fault that may pass by itself: the network, Discord, a limit, anything unknown.
    FORBIDDEN: the bot has no right to it. The board asks no more in that channel until it learns that it has again.
    ARCHIVED: the channel is a thread that takes no edits, since it is archived or locked.
    GONE: the channel is no more.
    """

    LATER = "later"
    FORBIDDEN = "forbidden"
    ARCHIVED = "archived"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Shown:
    """What came of showing a report.

    message: the id of the message that was posted for it and is the board from now on; None where none was.
    trouble: why the report is not shown; None where it is, or where nobody needs it.
    """

    message: int | None = None
    trouble: Trouble | None = None


class Board(Protocol):
    """Where reports are shown when no press asks for them. No method raises: what fails is logged, not lost."""

    def hidden(self, report: Report) -> bool:
        """Whether it is known, without asking Discord, that the report can't be shown."""
        ...

    async def show(self, report: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        """Show the report on the table's board; where its message is gone (or was never told), post it anew.

        anew: post it at the end of the chat although the old message is there, which is then the caller's to retire.
        ping: the people whom a newly posted board notifies; an edit notifies nobody, and takes such a call away.
        """
        ...

    async def close(self, report: Report, message: int) -> None:
        """Retire a message that is no longer the board: delete it, or else take its buttons away."""
        ...

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        """Say on the board of a game that is damaged that it is closed, and by which reference the log tells why."""
        ...
