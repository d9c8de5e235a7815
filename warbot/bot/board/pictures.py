"""The pictures of boards: drawn in a thread, one at a time, and cached. A board never waits long for its picture."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Final

from warbot.table import BattleView, Phase, TableView

PATIENCE: Final = 0.3
"""Seconds that a board waits until its picture can be drawn; if others are still in front, it goes without."""


class Pictures:
    """Draws pictures of one kind, one at a time, and caches the last ones."""

    def __init__(self, most: int = 64, patience: float = PATIENCE) -> None:
        self._drawn: OrderedDict[Hashable, bytes] = OrderedDict()
        self._turn = asyncio.Lock()
        self._most = most
        self._patience = patience

    async def drawn(self, what: Hashable, draw: Callable[[], bytes], patience: float | None = None) -> bytes | None:
        """The picture for the key `what`; if it isn't cached, `draw` is called in a thread.

        None: others are being drawn, and it isn't its turn yet after `patience` seconds.
        """
        if (found := self._cached(what)) is not None:
            return found
        try:
            async with asyncio.timeout(self._patience if patience is None else patience):
                await self._turn.acquire()
        except TimeoutError:
            return None
        try:
            if (found := self._cached(what)) is None:
                found = self._drawn[what] = await asyncio.to_thread(draw)
                if len(self._drawn) > self._most:
                    self._drawn.popitem(last=False)
            return found
        finally:
            self._turn.release()

    def _cached(self, what: Hashable) -> bytes | None:
        if what in self._drawn:
            self._drawn.move_to_end(what)
        return self._drawn.get(what)


def is_moment(view: TableView, *, ahead: bool) -> bool:
    """Whether a board with card emoji shows a picture as well: for a war, its result, and a match point.

    ahead: somebody can win with the next battle. Grabbing a tie is a race, so that board has nothing to load.
    """
    if view.phase is not Phase.PLAYING or view.grabs:
        return False
    return bool(view.at_war) or ahead or war_on_table(view) is not None


def war_on_table(view: TableView) -> BattleView | None:
    """The war that was just won, as long as its cards lie there; None if there is none."""
    battle = view.battle
    if battle is None or battle.winner is None or not battle.wars or battle.grabbed or battle.by_lot:
        return None
    begun = any(seat.turned is not None for seat in view.seats)
    return None if begun or view.resigned or view.story.frame else battle


def before_last_turn(view: TableView) -> TableView | None:
    """The table of two as it was when its last round of war began; None if the last turn was none.

    Only what a picture shows is set back: the cards, the piles and the stake.
    """
    battle = view.battle
    if battle is None or len(view.seats) != 2 or not battle.wars or battle.resigned or view.resigned:  # noqa: PLR2004
        return None
    if any(seat.turned is not None for seat in view.seats) or view.phase is not Phase.PLAYING:
        return None
    if battle.over and view.story.frame:
        return None  # several battles were played at once
    last = battle.turns[-1]
    laid = [down + (up is not None) for down, up in zip(last.down, last.up, strict=True)]
    taken = [battle.taken if battle.winner == seat else 0 for seat in range(len(view.seats))]
    counts = [seat.cards - won + back for seat, won, back in zip(view.seats, taken, laid, strict=True)]
    stake = (battle.taken if battle.over else view.stake) - sum(laid)
    if not all(laid) or min(*counts, stake) < 1 or (battle.over and battle.winner is None):
        return None
    return replace(
        view,
        battle=BattleView(battle.number, battle.turns[:-1]),
        seats=tuple(replace(seat, cards=cards) for seat, cards in zip(view.seats, counts, strict=True)),
        at_war=(0, 1),
        stake=stake,
        news=frozenset(),
    )
