"""A channel in which everything that is shown is kept."""

import asyncio
from collections.abc import Callable

from warbot.host.boards.port import Delivery, DeliveryFailure
from warbot.table import Place, TableView

_PATIENCE = 60.0


class RecordingBoard:
    """What the host's board is in Discord. `on_screen` is what people see of each game now."""

    def __init__(self, new_id: Callable[[], int], now: Callable[[], int]) -> None:
        self._new_id = new_id
        self._now = now
        self.tried: list[int] = []
        """When the host wanted to show something, on its own account."""
        self._changed = asyncio.Event()
        self.on_screen: dict[int, TableView] = {}
        self.drawn: list[TableView] = []
        """Every report that the host showed on its own account."""
        self.retired: list[int] = []
        self.given_up: dict[int, str] = {}
        """The references that are told on the boards of damaged games."""
        self.deleted: set[int] = set()
        """Messages that somebody has deleted."""
        self.broken = False
        """Whether showing raises, as it should never do."""
        self.trouble: DeliveryFailure | None = None
        """Why nothing can be shown."""
        self.answers_are_lost = False
        """Whether nobody learns when it was that something was shown."""
        self.out_of_sight = False
        """Whether it is known, without trying, that nothing can be shown."""
        self.called: tuple[int, ...] = ()
        """Everybody who was pinged, in order."""
        self.gate = asyncio.Event()
        """Closed, it holds up whatever is shown, or what is shown of the games in `held_up`, where it names any."""
        self.gate.set()
        self.held_up: set[int] = set()
        self.at_the_gate = 0

    def hidden(self, place: Place) -> bool:
        del place
        return self.out_of_sight

    async def show(self, view: TableView, *, ping: tuple[int, ...] = (), repost: bool = False) -> Delivery:
        self.tried.append(self._now())
        if not self.held_up or view.game in self.held_up:
            self.at_the_gate += 1
            self._changed.set()
            await self.gate.wait()
            self.at_the_gate -= 1
        if self.broken:
            raise RuntimeError("this board is broken")
        if self.trouble is not None:
            return Delivery(trouble=self.trouble)
        self.called += ping
        self.put(view)
        self.drawn.append(view)
        self._changed.set()
        is_new = repost or view.message is None or view.message in self.deleted
        return Delivery(self._new_id() if is_new else None, at=None if self.answers_are_lost else self._now())

    async def close(self, view: TableView, message: int) -> None:
        self.retired.append(message)
        self._changed.set()

    async def give_up(self, place: Place, message: int, game: int, reference: str) -> None:
        self.given_up[game] = reference
        self._changed.set()

    def put(self, view: TableView) -> None:
        """The report is on the screen now, by whatever way."""
        self.on_screen[view.game] = view

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until something holds that only showing can bring about."""
        async with asyncio.timeout(_PATIENCE):
            while not so():
                self._changed.clear()
                await self._changed.wait()
