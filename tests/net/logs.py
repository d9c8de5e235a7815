"""What the bot of this process logs, for tests to look at."""

from __future__ import annotations

import logging
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from structlog.testing import capture_logs

from .changes import Changes

if TYPE_CHECKING:
    from collections.abc import Iterator, MutableMapping

WORTH_A_LOOK = {"warning", "error", "critical"}


class Logs(logging.Handler):
    """Every line, as it comes. A test takes the warnings and errors that it caused; none may be left."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[MutableMapping[str, Any]] = []
        self.changes = Changes()
        self._taken: list[MutableMapping[str, Any]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """A line of discord.py or asyncio: only what nobody has caught."""
        self.lines.append({"event": record.getMessage(), "log_level": "error", "logger": record.name})

    def take(self, event: str) -> list[MutableMapping[str, Any]]:
        """The lines with this event, which are then done with."""
        taken = [line for line in self.lines if line["event"] == event]
        self.lines[:] = [line for line in self.lines if line["event"] != event]
        self._taken += taken
        return taken

    async def until(self, event: str) -> list[MutableMapping[str, Any]]:
        """The same, as soon as there is one. Raises TimeoutError where there is none for long."""
        await self.changes.until(lambda: any(line["event"] == event for line in self.lines))
        return self.take(event)

    @property
    def text(self) -> str:
        """Everything that an operator reads who did not ask for debugging, a line each."""
        lines = [line for line in [*self._taken, *self.lines] if line["log_level"] != "debug"]
        return "\n".join(map(str, lines))

    @property
    def left(self) -> list[MutableMapping[str, Any]]:
        return [line for line in self.lines if line["log_level"] in WORTH_A_LOOK]

    def ring(self, _: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        self.changes.ring()  # whoever waits looks when this line has been kept
        return line


@contextmanager
def watched_logs() -> Iterator[Logs]:
    logs = Logs()
    root = logging.getLogger()
    with capture_logs([logs.ring]) as logs.lines:
        root.addHandler(logs)
        try:
            yield logs
        finally:
            root.removeHandler(logs)
