"""The board, as the host is given it: one message in a channel, on which a report can be shown."""

from typing import Protocol

from warbot.host.report import Report


class Board(Protocol):
    """Where reports are shown when no press asks for them. Neither method raises: what fails is logged, not lost."""

    async def show(self, report: Report) -> int | None:
        """Show the report on the table's board; where its message is gone (or was never told), post it anew.

        Returns the id of the new message, None where there is none.
        """
        ...

    async def close(self, report: Report, message: int) -> None:
        """Retire a message that is no longer the board: delete it, or else take its buttons away."""
        ...
