"""A bot whose process can be frozen for an hour in no time: its clock is ahead by what a file beside it says."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from warbot.bot import create_bot
from warbot.host import SystemClock
from warbot.table.instants import from_seconds

if TYPE_CHECKING:
    from warbot.bot import WarBot
    from warbot.settings import Settings

AHEAD = "ahead"


class AheadClock(SystemClock):
    """The machine's clock, later by so many seconds. The bot runs in the folder of its database."""

    def now(self) -> int:
        return super().now() + from_seconds(_ahead())

    def monotonic(self) -> float:
        return super().monotonic() + _ahead()


def _ahead() -> int:
    file = Path(AHEAD)
    return int(file.read_text(encoding="utf-8")) if file.exists() else 0


def create(settings: Settings) -> WarBot:
    return create_bot(settings, AheadClock())
