"""When ties that wait to be grabbed appeared on their boards: reaction times are counted from there."""

from warbot.engine.stream import made_at
from warbot.table.view import TableView

_DISCORD_EPOCH_MS = 1_420_070_400_000
"""When Discord's own epoch began, in milliseconds since the Unix epoch."""


class ShownTies:
    """For each tie that waits now, the time of the edit that showed it first, by Discord's clock.

    It's kept in memory only: if the bot is stopped in between, or the answer to that edit is lost, nobody knows when
    the tie appeared, and its grab has no reaction time. Times are milliseconds since the epoch.
    """

    def __init__(self) -> None:
        self._shown: dict[int, tuple[int, int | None]] = {}
        """By game: the turn of its tie, and when that appeared."""

    def note(self, view: TableView, at: int | None) -> None:
        """A view is on the board since `at`; None if that can't be told, as when the answer to the edit was lost."""
        if not view.grabs:
            self._shown.pop(view.game, None)
        elif view.halted:
            self._shown[view.game] = (view.turn, None)  # everyone has time to get ready for when it goes on
        elif self._shown.get(view.game, (None, None))[0] != view.turn:
            self._shown[view.game] = (view.turn, at)

    def reaction(self, game: int, turn: int, interaction: int) -> int | None:
        """Milliseconds from when the tie of a turn appeared to an interaction; None if nobody knows."""
        of, at = self._shown.get(game, (None, None))
        if of != turn or at is None:
            return None
        took = made_at(interaction) + _DISCORD_EPOCH_MS - at
        return took if took > 0 else None
