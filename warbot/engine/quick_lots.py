"""Lots for many games: as fair as those of a table, and drawn much faster where won cards are shuffled."""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import chain, count
from struct import Struct
from typing import Final, TypeVar

from warbot.engine.lots import FairLots, Lots

T = TypeVar("T")

_BATTLE: Final = "battle:"
_AS_LAID, _SWAPPED = "01"
_BITS: Final = 512
"""How many bits a block of BLAKE2b has."""

_BLOCK: Final = Struct(">16I")
_FEW: Final = 17
"""So many cards are shuffled by the words of one block."""


class QuickLots(FairLots):
    """The lots of one game: the deal, the grabs and the shuffles of very many cards are those of `FairLots`.

    To hash for every other battle would take longer than to play it. So all battles in which two cards are won share
    one stream, BLAKE2b(seed ‖ `swaps` ‖ k as 8 bytes, big-endian) for k = 0, 1, …, read bit by bit from the highest of
    the first byte on: battle N, counting from 1, has bit N - 1, and its two cards swap where that is 1. Up to 17 cards
    are shuffled as a stream shuffles them, by the 32-bit words of the one block BLAKE2b(seed ‖ label). No word is
    skipped: that favours some orders, by less than one in a hundred million.
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self._blocks: dict[int, str] = {}

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        if not label.startswith(_BATTLE) or len(things) > _FEW:
            return super().shuffled(label, things)
        if len(things) == 2:  # noqa: PLR2004 - as most often
            return self._maybe_swapped(int(label.removeprefix(_BATTLE)), *things)
        order = list(things)
        words = _BLOCK.unpack(blake2b(self.seed + label.encode()).digest())
        for place, word in zip(range(len(order) - 1, 0, -1), words):  # noqa: B905 - to say which would take as long
            other = word % (place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def swaps(self) -> Iterator[str]:
        """For battle 1, 2 and so on: `1` where the two cards won there swap, `0` where they go under as laid."""
        return chain.from_iterable(map(self._block, count()))

    def _maybe_swapped(self, battle: int, first: T, second: T) -> tuple[T, T]:
        block, bit = divmod(battle - 1, _BITS)
        return (first, second) if self._block(block)[bit] == _AS_LAID else (second, first)

    def _block(self, number: int) -> str:
        if number not in self._blocks:
            digest = blake2b(self.seed + b"swaps" + number.to_bytes(8, "big")).digest()
            self._blocks[number] = f"{int.from_bytes(digest, 'big'):0{_BITS}b}"
        return self._blocks[number]


def swaps(lots: Lots) -> Iterator[str]:
    """`QuickLots.swaps` for any lots: what they give when a battle's two cards are shuffled."""
    if isinstance(lots, QuickLots):
        return lots.swaps()
    return (lots.shuffled(f"{_BATTLE}{battle}", (_AS_LAID, _SWAPPED))[0] for battle in count(1))
