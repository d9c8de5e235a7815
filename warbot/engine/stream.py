"""The fair random stream: the only source of chance in a game, exact enough to be recomputed in any language.

The server's seed is drawn when a table opens and its SHA-256, the commitment, is shown before anyone has joined; how
people sat down (the entropy) is mixed in afterwards. So neither side can choose the deal, and when the game is over
both are shown and anyone can check.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import unpack
from typing import Final, Protocol, TypeVar

from warbot.engine.notation import NotationError

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORD_BYTES: Final = 4
_WORD_VALUES: Final = 1 << 32

_TOP_BYTES: Final = b"\xff\xff\xff"
"""A word that doesn't contain these bytes is below 2³² - 256, so it's never skipped in a draw from at most 256."""

_MAX_UNCHECKED: Final = 256
"""The largest count for which `_TOP_BYTES` settles that no word is skipped."""


class RandomStream(Protocol):
    """Random draws, each under a label: the same label always gives the same draw."""

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        """The things in an order drawn from the stream `label`."""
        ...

    def below(self, label: str, count: int) -> int:
        """A whole number from 0 to `count` - 1, the first one that the stream `label` gives."""
        ...


class Stream:
    """The words of one labelled stream. Block k is SHA-256(seed ‖ label ‖ k), k as 8 bytes, big-endian."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._prefix = seed + label.encode()
        self._blocks = 0
        self._unread = b""

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1, all equally likely: top words that would favor some are skipped."""
        fair = _WORD_VALUES - _WORD_VALUES % count
        while (word := int.from_bytes(self._read(1), "big")) >= fair:
            pass
        return word % count

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in random order: from the last place down, each is swapped with a random one at or below it."""
        order = list(things)
        places = range(len(order) - 1, 0, -1)
        words = self._read(len(places))
        numbers: Sequence[int] = unpack(f">{len(places)}I", words)
        if _TOP_BYTES in words or len(order) > _MAX_UNCHECKED:  # hardly ever: a word may have to be skipped
            self._unread = words + self._unread
            numbers = [self.below(place + 1) for place in places]
        for place, number in zip(places, numbers, strict=True):
            other = number % (place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)

    def _read(self, words: int) -> bytes:
        """The next `words` words of four bytes each."""
        end, unread = _WORD_BYTES * words, self._unread
        while len(unread) < end:
            unread += sha256(self._prefix + self._blocks.to_bytes(8, "big")).digest()
            self._blocks += 1
        self._unread = unread[end:]
        return unread[:end]


class FairStream:
    """The random draws of one game: each label names a stream of the game's seed, read from its beginning."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed

    def shuffled(self, label: str, things: Sequence[T]) -> tuple[T, ...]:
        return Stream(self.seed, label).shuffled(things)

    def below(self, label: str, count: int) -> int:
        return Stream(self.seed, label).below(count)


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
    """When Discord made an id, in milliseconds since its own epoch: the bits above the lowest 22."""
    return discord_id >> 22


def parse_seed(text: str) -> bytes:
    """A seed of 64 hex digits. Raises NotationError."""
    if len(text) != 2 * SEED_BYTES or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise NotationError(text, "a seed of 64 hex digits")
    return bytes.fromhex(text)
