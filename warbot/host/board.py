"""The board, as the host is given it: one message in a channel, on which a report can be shown."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Protocol

from warbot.host.report import Report


class Trouble(Enum):
    """Why a report could not be shown.

    LATER: a fault that may pass. FORBIDDEN: the bot lacks a right in the channel. ARCHIVED: the thread is archived or
    locked. GONE: the channel is no more.
    """

    LATER = auto()
    FORBIDDEN = auto()
    ARCHIVED = auto()
    GONE = auto()


@dataclass(frozen=True, slots=True)
class Shown:
    """What became of a report.

    message: the id of a new message; None where the old one was edited, or nothing was shown.
    trouble: why nothing was shown; None where it was.
    """

    message: int | None = None
    trouble: Trouble | None = None


class Board(Protocol):
    """Where reports are shown when no press asks for them. Neither method raises: what fails is logged, not lost."""

    async def show(self, report: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        """Show the report on the table's board; where its message is gone (or was never told), post it anew.

        anew: post it at the end of the chat, wherever the old message is; `ping` calls these people with it.
        """
        ...

    async def close(self, report: Report, message: int) -> None:
        """Retire a message that is no longer the board: delete it, or else take its buttons away."""
        ...
