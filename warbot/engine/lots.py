"""The fair random stream: the only source of chance in a game, exact enough to be recomputed in any language.

The server's seed is drawn when a table opens and its SHA-256, the commitment, is shown before anyone has joined; how
people sat down (the entropy) is mixed in afterwards. So neither side can choose the deal, and when the game is over
both are shown and anyone can check.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import Final, Protocol, TypeVar

from warbot.engine.errors import NotationError

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORDS: Final = 1 << 32
_BYTES: Final = 4
"""In a word."""

_AT_THE_TOP: Final = b"\xff\xff\xff"
"""A word without these bytes is below 2³² - 256."""

_MOST: Final = 256


class Lots(Protocol):
    """Lots drawn under a label: the same label gives the same lots."""

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """The things in an order drawn from the stream `label`."""
        ...

    def below(self, label: str, count: int) -> int:
        """The first whole number from 0 to `count` - 1 of the stream `label`."""
        ...


class Stream:
    """The words of one labelled stream. Block k is SHA-256(seed ‖ label ‖ k), k as 8 bytes, big-endian."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = seed + label.encode()
        self._blocks = 0
        self._unread = b""

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1, each as likely: words at the top that would favour some are skipped."""
        fair = _WORDS - _WORDS % count
        while (word := int.from_bytes(self._read(1), "big")) >= fair:
            pass
        return word % count

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in a drawn order: from the last place down, each is swapped with one at or below it."""
        order = list(things)
        places = range(len(order) - 1, 0, -1)
        words = self._read(len(places))
        lots: Sequence[int] = unpack(f">{len(places)}I", words)
        if _AT_THE_TOP in words or len(order) > _MOST:  # nearly never: some word may have to be skipped
            self._unread = words + self._unread
            lots = [self.below(place + 1) for place in places]
        for place, lot in zip(places, lots, strict=True):
            other = lot % (place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def _read(self, words: int) -> bytes:
        """The next words, so many, of four bytes each."""
        end, unread = _BYTES * words, self._unread
        while len(unread) < end:
            unread += sha256(self._prefix + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        self._unread = unread[end:]
        return unread[:end]


class FairLots:
    """The lots of one game: each label is a stream of the game's seed, read from its beginning."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        return Stream(self.seed, label).shuffled(things)

    def below(self, label: str, count: int) -> int:
        return Stream(self.seed, label).below(count)


def draw_server_seed() -> bytes:
    """32 bytes that nobody can foresee, drawn when a table opens."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(server_seed: bytes) -> str:
    """The SHA-256 of the server's seed, in hex: shown before anyone joins, checked when the game is over."""
    return sha256(server_seed).hexdigest()


def game_seed(server_seed: bytes, entropy: str) -> bytes:
    """The seed of a game: SHA-256(server_seed ‖ entropy).

    Raises:
        NotationError: the entropy is not ASCII.
    """
    if not entropy.isascii():
        raise NotationError(entropy, "entropy in ASCII characters")
    return sha256(server_seed + entropy.encode("ascii")).digest()


def made_at(discord_id: int) -> int:
    """When Discord made an id: milliseconds of its own epoch, which stand above the lowest 22 bits."""
    return discord_id >> 22


def parse_seed(text: str) -> bytes:
    """A seed of 64 hex digits. Raises NotationError."""
    if len(text) != 2 * SEED_BYTES or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise NotationError(text, "a seed of 64 hex digits")
    return bytes.fromhex(text)
