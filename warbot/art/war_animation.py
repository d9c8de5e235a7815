"""A war as an animated picture: from the tie that starts a round of it to the table after it.

Tied cards slide aside, cards are dealt face down, the two that decide are turned one after the other, and the crown
drops. The first and the last frame are drawn as the stills are, so nothing jumps when one takes the place of the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, cos, pi
from typing import Final

from warbot.art.colours import GOLD
from warbot.art.facing import SIDES, TURNED, TURNED_WIDTH, between, side_column, tie_signs
from warbot.art.gif import gif
from warbot.art.grounds import MIDDLE
from warbot.art.laying import MAX_EDGES, columns_of
from warbot.art.motion import Shown, ending, moved, thrown
from warbot.art.scene import Lying, Part
from warbot.art.table import Scene, drawn, scene_of
from warbot.table.view import TableView

SCALE: Final = 0.75
"""The animation is 600 by 330. At 800 by 440, it would be larger than 200 kB."""

HELD_MS: Final = 60_000
"""How long the last frame stays. A viewer that starts over all the same doesn't flicker."""

_TWO: Final = 2
_MAX_DEALS: Final = 3
"""The maximum number of times that cards are dealt face down; if there are more of them, several at a time."""


def moves_on(tie: TableView, result: TableView) -> bool:
    """Whether `result` is the table one round of war after `tie`, so that `war_animation` can show it.

    Only wars at a table of two are animated; ties that are grabbed aren't wars.
    """
    before, after = tie.battle, result.battle
    if len(tie.seats) != _TWO or len(tie.at_war) != _TWO or before is None or after is None:
        return False
    if before.number != after.number or len(after.turns) != len(before.turns) + 1:
        return False
    return all(card is not None for card in after.turns[-1].up)


def war_animation(tie: TableView, result: TableView) -> bytes:
    """One round of war as GIF, 600 by 330, that plays once; the first frame is the tie, the last one the result.

    It moves for at most 2.5 seconds. The result may be another tie, and so may be what follows a tie that's animated.

    Raises:
        ValueError: `result` isn't the table one round of war after `tie`: see `moves_on`.
    """
    if not moves_on(tie, result):
        raise ValueError("not one round of a war between two seats")
    shown = [*_Round(tie, result).frames()]
    return gif([drawn(scene, SCALE) for scene, _ in shown], [ms for _, ms in shown])


@dataclass(frozen=True)
class _Round:
    """One round of war: what lies where at each moment of it."""

    tie: TableView
    result: TableView

    def frames(self) -> Iterator[Shown]:
        yield self._start, 440
        for done, ms in ((1 / 3, 80), (2 / 3, 80), (1, 90)):
            yield self._slide(done * done * (3 - 2 * done)), ms
        yield from self._deal()
        yield from self._decide()
        yield from ending(self._end)
        yield self._end, HELD_MS

    @cached_property
    def _start(self) -> Scene:
        return scene_of(self.tie)

    @cached_property
    def _end(self) -> Scene:
        return scene_of(self.result)

    @cached_property
    def _down(self) -> tuple[int, ...]:
        """How many cards each seat lays face down."""
        assert self.result.battle is not None
        return self.result.battle.turns[-1].down

    @cached_property
    def _deals(self) -> int:
        return min(max(self._down), _MAX_DEALS)

    @cached_property
    def _ties(self) -> int:
        assert self.tie.battle is not None
        return len(self.tie.battle.turns)

    @cached_property
    def _columns(self) -> list[list[Part]]:
        """What will lie in each column at the sides, bright."""
        laid = [[replace(each, dark=False) for each in column[:-1]] for column in columns_of(self.result)]
        return [side_column(column, x) for column, x in zip(laid, SIDES, strict=True)]

    def _dealt(self, seat: int, deals: int) -> int:
        """How many cards a seat has laid face down after this many deals. A seat that runs short stops early."""
        down = self._down[seat]
        return min(deals, down) if max(self._down) <= _MAX_DEALS else ceil(down * deals / self._deals)

    def _edges(self, seat: int, deals: int) -> int:
        """How many of them are seen."""
        edges = min(self._down[seat], MAX_EDGES)
        return min(deals, edges) if max(self._down) <= _MAX_DEALS else ceil(edges * deals / self._deals)

    def _beside(self, seat: int, deals: int) -> list[Part]:
        """The column of a seat after this many deals."""
        column, edges = self._columns[seat], min(self._down[seat], MAX_EDGES)
        if deals == self._deals:
            return column
        lie = len(column) - edges - (self._down[seat] > MAX_EDGES)
        return column[: lie + self._edges(seat, deals)]

    def _scene(self, parts: list[Part], deals: int, *, decided: bool = False) -> Scene:
        """The red ground with these parts, and the piles after this many deals."""
        laid = [self._dealt(seat, deals) + decided for seat in range(_TWO)]
        counts = tuple(count - gone for count, gone in zip(self.tie.counts, laid, strict=True))
        foot = replace(self._start.foot, counts=counts, stake=self.tie.stake + sum(laid))
        return Scene(self._start.ground, tuple(parts), foot)

    def _table(self, deals: int) -> list[Part]:
        """What lies still after this many deals."""
        return [*self._beside(0, deals), *self._beside(1, deals), *between(self._ties, GOLD)]

    def _slide(self, done: float) -> Scene:
        """The tied cards on their way to the sides; what lies there already makes room."""
        parts: list[Part] = []
        for seat, column in enumerate(columns_of(self.tie)):
            *others, target = self._beside(seat, 0)
            before = side_column(column[:-1], SIDES[seat])
            parts += [moved(old, new, done) for old, new in zip(before[::-1], others[::-1], strict=False)][::-1]
            tied = column[-1]
            (lies,) = [part for part in self._start.parts if isinstance(part, Lying) and part.card == tied.card]
            parts.append(moved(lies, target, done))
        signs = zip(tie_signs(self._ties), between(self._ties, GOLD), strict=True)
        return self._scene([*parts, *(moved(old, new, done) for old, new in signs)], 0)

    def _deal(self) -> Iterator[Shown]:
        """Both seats deal at the same time. While one card lands, the next one leaves the pile."""
        for deal in range(self._deals):
            yield self._scene([*self._table(deal), *self._flying(deal, 0.5)], deal), 70
            last = deal + 1 == self._deals
            leaving = [] if last else self._flying(deal + 1, 0)
            yield self._scene([*self._table(deal + 1), *leaving], deal + 1), 90 if last else 70

    def _flying(self, deal: int, done: float) -> list[Part]:
        """The cards of a deal in the air."""
        cards: list[Part] = []
        for seat in range(_TWO):
            edges = self._edges(seat, deal + 1)
            if edges > self._edges(seat, deal):
                lie = len(self._beside(seat, 0))
                target = self._columns[seat][lie + edges - 1]
                assert isinstance(target, Lying)
                cards.append(thrown(seat, target, 60, done))
        return cards

    def _decide(self) -> Iterator[Shown]:
        """The cards that decide land face down, and are turned one after the other."""
        assert self.result.battle is not None
        table, up = self._table(self._deals), self.result.battle.turns[-1].up
        backs = [Lying(None, x, MIDDLE[1], TURNED_WIDTH) for x in TURNED]
        faces = [replace(lies, card=card) for lies, card in zip(backs, up, strict=True)]
        flying = [thrown(seat, lies, 80, 0.5) for seat, lies in enumerate(backs)]
        yield self._scene([*table, *flying], self._deals), 70
        yield self._scene([*table, *backs], self._deals, decided=True), 310
        lie = list(backs)
        for seat, hold in ((0, 130), (1, 220)):
            for done in (1 / 3, 2 / 3):
                side = backs[seat] if done < 0.5 else faces[seat]  # noqa: PLR2004 - the card is seen from its edge
                lie[seat] = replace(side, turned=abs(cos(pi * done)), moving=True)
                yield self._scene([*table, *lie], self._deals, decided=True), 70
            lie[seat] = faces[seat]
            yield self._scene([*table, *lie], self._deals, decided=True), hold
