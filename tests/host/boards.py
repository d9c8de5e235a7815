"""A channel in which everything that is shown is kept."""

import asyncio
from collections.abc import Callable

from warbot.host import Report
from warbot.host.board import Shown, Trouble

_PATIENCE = 10.0


class RecordingBoard:
    """What the host's board is in Discord. `on_screen` is what people see of each game now."""

    def __init__(self, new_id: Callable[[], int]) -> None:
        self._new_id = new_id
        self._changed = asyncio.Event()
        self.on_screen: dict[int, Report] = {}
        self.drawn: list[Report] = []
        """Every report that the host showed on its own account."""
        self.retired: list[int] = []
        self.deleted: set[int] = set()
        """Messages that somebody has deleted."""
        self.broken = False
        """Whether showing raises, as it should never do."""
        self.trouble: Trouble | None = None
        """What keeps reports from being shown."""
        self.pinged: list[tuple[int, ...]] = []
        """Whom each board that was posted notified."""
        self.gate = asyncio.Event()
        """Closed, it holds up whatever is shown."""
        self.gate.set()
        self.at_the_gate = 0

    async def show(self, report: Report, *, ping: tuple[int, ...] = (), anew: bool = False) -> Shown:
        self.at_the_gate += 1
        self._changed.set()
        await self.gate.wait()
        self.at_the_gate -= 1
        if self.broken:
            raise RuntimeError("this board is broken")
        if self.trouble is not None:
            return Shown(trouble=self.trouble)
        self.put(report)
        self.drawn.append(report)
        self._changed.set()
        if not anew and report.message is not None and report.message not in self.deleted:
            return Shown()
        self.pinged.append(ping)
        return Shown(self._new_id())

    async def close(self, report: Report, message: int) -> None:
        self.retired.append(message)
        self._changed.set()

    def put(self, report: Report) -> None:
        """The report is on the screen now, by whatever way."""
        self.on_screen[report.game] = report

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until something holds that only showing can bring about."""
        async with asyncio.timeout(_PATIENCE):
            while not so():
                self._changed.clear()
                await self._changed.wait()
