"""A record as values, and how they are written."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from warbot.engine.cards import Card, Pile, cards_text
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn
from warbot.engine.position import Piles, piles_text
from warbot.engine.rules import HouseRules
from warbot.engine.stream import FairStream, game_seed

FORMAT: Final = 2
"""The format that is written. Format 1, which has no sum and can't hide cards, can still be read."""

TITLE: Final = "warbot record"
HIDDEN: Final = "??"
"""A card that nobody has seen yet, in the record of a running game."""

_SUM_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class BattleLine:
    """One battle of a record. `counts` is None if the game ended, or currently is, in the middle of it.

    moves: turns of cards and what people did, in order, each in its text form.
    winner: the seat that took the stake; None if nobody did.
    taken: the cards that went under, in that order; None for a hidden card.
    """

    number: int
    moves: tuple[str, ...] = ()
    winner: int | None = None
    taken: tuple[Card | None, ...] = ()
    counts: tuple[int, ...] | None = None

    def __str__(self) -> str:
        result = [] if self.counts is None else [self.took, self.left]
        return " ".join([f"{self.number}.", *self.moves, *result])

    @property
    def took(self) -> str:
        """Who took what: `0 takes Ks9h`."""
        if self.winner is None:
            return "nobody takes"
        return f"{self.winner} takes {''.join([HIDDEN if card is None else str(card) for card in self.taken]) or '-'}"

    @property
    def left(self) -> str:
        """How many cards each seat held after the battle: `27-25`."""
        return "-".join(map(str, self.counts or ()))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Where a game's random draws come from: `server_seed` and `entropy` together, or the game's `seed` alone.

    While the game is running, its record has neither seed: the shuffle is sealed.

    commitment: the SHA-256 of the server's seed, in hex, as it was shown before anyone joined. A record with a server's
    seed has one too, except that records of format 1 may lack it.
    message: the id of the message that showed it.
    """

    seed: bytes | None = None
    server_seed: bytes | None = None
    entropy: str | None = None
    commitment: str | None = None
    message: int | None = None

    @property
    def sealed(self) -> bool:
        """Whether the seed is still secret."""
        return self.seed is None and self.server_seed is None

    @property
    def stream(self) -> FairStream:
        if self.server_seed is not None and self.entropy is not None:
            return FairStream(game_seed(self.server_seed, self.entropy))
        assert self.seed is not None, "a shuffle that isn't sealed has a seed, or the parts it's made from"
        return FairStream(self.seed)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `dealt` is set only if the piles were given, not dealt; `result` is None while the game is running.

    wrong_sum: the sum in the text that was read, if it isn't the sum of that text.
    """

    rules: HouseRules
    seats: tuple[str, ...]
    shuffle: Shuffle
    battles: tuple[BattleLine, ...]
    result: Outcome | None = None
    dealt: Piles | None = None
    format: int = FORMAT
    wrong_sum: str | None = None

    def __str__(self) -> str:
        lines = self._lines()
        if self.format > 1:
            lines.append(f"sum: {self.wrong_sum or sum_of(lines)}")
        return "\n".join([*lines, ""])

    @property
    def right_sum(self) -> str:
        """The sum of this record; its text ends with it unless somebody has changed something."""
        return sum_of(self._lines())

    def _lines(self) -> list[str]:
        return [*_head(self), "", *map(str, self.battles), f"result: {outcome_text(self.result)}"]


def turn_text(turn: Turn) -> str:
    """A turn of cards: each seat's cards in the order laid, the last one face up: `9d2s6hQd/3dKcThTs`."""
    return "/".join([_laid_text(down, face) for down, face in zip(turn.down, turn.up, strict=True)])


def _laid_text(down: Pile, up: Card | None) -> str:
    return "-" if up is None else cards_text((*down, up))


def is_turn(move: str) -> bool:
    """Whether a move is a turn of cards, as opposed to something that people did."""
    return "/" in move


def is_grab(move: str) -> bool:
    """Whether a move is a tie that somebody grabbed, or that a random draw decided."""
    return move == "lot" or move.startswith("grab:")


def outcome_text(result: Outcome | None) -> str:
    """A result as a record has it: `battle_limit 0`, `all_cards draw`, `stopped -`, `none`."""
    if result is None:
        return "none"
    winner = "draw" if result.winner is None else str(result.winner)
    return f"{result.ending} {winner if result.ending.counts else '-'}"


def sum_of(lines: Iterable[str]) -> str:
    """The checksum of these lines, all but the names at the seats. It reveals accidental changes and proves nothing.

    It's the first 16 hex digits of the SHA-256 of the lines, each with its line feed.
    """
    nameless = (re.sub("^(seat [0-3]:) .*", r"\1", line, flags=re.DOTALL) for line in lines)
    return hashlib.sha256("".join(f"{line}\n" for line in nameless).encode()).hexdigest()[:_SUM_DIGITS]


def _head(record: Record) -> Iterator[str]:
    shuffle = record.shuffle
    yield f"{TITLE} {record.format}"
    yield f"rules: {record.rules}"
    for seat, name in enumerate(record.seats):
        yield f"seat {seat}: {name}"
    facts = {
        "commitment": shuffle.commitment,
        "message": shuffle.message,
        "server seed": shuffle.server_seed and shuffle.server_seed.hex(),
        "entropy": shuffle.entropy,
        "seed": shuffle.seed and shuffle.seed.hex(),
        "deal": record.dealt and piles_text(record.dealt),
    }
    for name, value in facts.items():
        if value is not None:
            yield f"{name}: {value}"
