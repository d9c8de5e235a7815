"""The fair random stream: the only source of chance in a game, exact enough to be recomputed in any language.

The server's seed is drawn when a table opens and its SHA-256, the commitment, is shown before anyone has joined; how
people sat down (the entropy) is mixed in afterwards. So neither side can choose the deal, and when the game is over
both are shown and anyone can check.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, Protocol, TypeVar

from warbot.engine.errors import NotationError

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORDS: Final = 1 << 32


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
        self._words = _words(seed + label.encode())

    def below(self, count: int) -> int:
        """A whole number from 0 to `count` - 1, each as likely: words at the top that would favour some are skipped."""
        fair = _WORDS - _WORDS % count
        return next(word for word in self._words if word < fair) % count

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """The things in a drawn order: from the last place down, each is swapped with one at or below it."""
        order = list(things)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


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
    return hashlib.sha256(server_seed).hexdigest()


def game_seed(server_seed: bytes, entropy: str) -> bytes:
    """The seed of a game: SHA-256(server_seed ‖ entropy).

    Raises:
        NotationError: the entropy is not ASCII.
    """
    if not entropy.isascii():
        raise NotationError(entropy, "entropy in ASCII characters")
    return hashlib.sha256(server_seed + entropy.encode("ascii")).digest()


def made_at(discord_id: int) -> int:
    """When Discord made an id: milliseconds of its own epoch, which stand above the lowest 22 bits."""
    return discord_id >> 22


def parse_seed(text: str) -> bytes:
    """A seed of 64 hex digits. Raises NotationError."""
    if len(text) != 2 * SEED_BYTES or not all(digit in "0123456789abcdefABCDEF" for digit in text):
        raise NotationError(text, "a seed of 64 hex digits")
    return bytes.fromhex(text)


def _words(prefix: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(prefix + block.to_bytes(8, "big")).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1
