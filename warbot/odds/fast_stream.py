"""The random draws of `fast_game`, for `step`: so that a simulated game can be played, and looked at, as any other."""

from collections.abc import Sequence
from hashlib import sha256
from types import FunctionType
from typing import Final, TypeVar

from warbot.odds.fast_game import GRAB, LOTS, PLACES, SWAPS, game_lots, lot

T = TypeVar("T")

BUILD: Final = "interpreted" if isinstance(lot, FunctionType) else "compiled"
"""Whether simulated games are played by Python or, dozens of times faster, in C."""

_DEAL: Final = "deal"
_GRAB: Final = "grab"


def lots_of(seed: bytes) -> tuple[int, int]:
    """The two numbers from which all draws of all games of a seed are made: the first eight bytes of its SHA-256."""
    digest = sha256(seed).digest()
    return int.from_bytes(digest[:4], "big"), int.from_bytes(digest[4:8], "big")


class FastStream:
    """The random draws of one game of a simulation, given the simulation's seed and the game's number.

    They can be recomputed and are fair enough to count by, but unlike those of a table they can be guessed.
    """

    def __init__(self, seed: bytes, number: int) -> None:
        self._lots = game_lots(lots_of(seed), number)

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        battle = _battle_of(label)
        order = list(things)
        if len(order) == 2 and battle:  # noqa: PLR2004 - two cards swap or don't
            return tuple(order[::-1] if self._lot(SWAPS + battle // 32) >> battle % 32 & 1 else order)
        for first in range(len(order) - 1, 0, -PLACES):
            word = self._lot(battle * LOTS + first)
            for place in range(first, max(first - PLACES, 0), -1):
                other, word = divmod(word * (place + 1), 1 << 32)
                order[place], order[other] = order[other], order[place]
        return tuple(order)

    def below(self, label: str, count: int) -> int:
        return self._lot(_battle_of(label) * LOTS + GRAB) * count >> 32

    def _lot(self, number: int) -> int:
        return lot(*self._lots, number)


def _battle_of(label: str) -> int:
    """The number of the battle in `battle:7` or `grab:7`; 0 for the deal."""
    return 0 if label == _DEAL else int(label.rpartition(":")[2])
