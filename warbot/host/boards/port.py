"""The board as the host sees it: one message in a channel, on which a report can be shown."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from warbot.table import Place
from warbot.table.view import TableView


class DeliveryFailure(Enum):
    """Why a report is not on the board.

    LATER: a fault that may pass by itself: the network, Discord, a limit, anything unknown.
    FORBIDDEN: the bot lacks permission. The board makes no calls in that channel until it learns that permission is
    back.
    ARCHIVED: the channel is a thread that takes no edits because it is archived or locked.
    GONE: the channel no longer exists.
    """

    LATER = "later"
    FORBIDDEN = "forbidden"
    ARCHIVED = "archived"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Delivery:
    """The result of showing a report.

    message: the id of the message that was posted for it and is the board from now on; None if none was posted.
    at: when it appeared, by Discord's clock (ms since the epoch); None if it isn't shown, or Discord didn't say.
    trouble: why the report is not shown; None if it is shown, or if nobody needs it.
    """

    message: int | None = None
    trouble: DeliveryFailure | None = None
    at: int | None = None


class BoardPort(Protocol):
    """Shows reports that no press asked for. No method raises: failures are logged, not lost."""

    def hidden(self, place: Place) -> bool:
        """Whether we know, without asking Discord, that nothing can be shown there."""
        ...

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        """Show the report on the table's board; if its message is gone (or we never learned its id), post a new one.

        repost: post it at the end of the chat although the old message is there; the caller then has to retire the old
        one.
        ping: the people whom a newly posted board notifies; an edit notifies nobody, and removes an earlier ping.
        """
        ...

    async def close(self, view: TableView, message: int) -> None:
        """Retire a message that is no longer the board: delete it, or else remove its buttons."""
        ...

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        """Say on the board of a damaged game that it is closed, with the reference under which the log says why."""
        ...
