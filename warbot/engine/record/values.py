"""A record as values, and how they are written."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from warbot.engine.cards import NO_CARD, Card, Packed, packed_text
from warbot.engine.lots import FairLots, game_seed
from warbot.engine.outcome import Outcome
from warbot.engine.play import Turn
from warbot.engine.position import Piles, piles_text
from warbot.engine.rules import HouseRules

FORMAT: Final = 2
"""The format that is written. 1, which has no sum and hides no card, is read as well."""

TITLE: Final = "warbot record"
HIDDEN: Final = "??"
"""A card that nobody has seen yet, in the record of a game that goes on."""

_SUM_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class BattleLine:
    """One battle of a record. `counts` is None where the game ended (or stands) in the middle of it.

    moves: turns of cards and what people did, each in its text form, in order.
    winner: the seat that took the stake; None where nobody did.
    taken: what went under, in this order; None for a card that is hidden.
    """

    number: int
    moves: tuple[str, ...] = ()
    winner: int | None = None
    taken: tuple[Card | None, ...] = ()
    counts: tuple[int, ...] | None = None

    def __str__(self) -> str:
        came_of_it = [] if self.counts is None else [self.took, self.left]
        return " ".join([f"{self.number}.", *self.moves, *came_of_it])

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
    """Where a game's lots come from: `server_seed` and `entropy` together, or the game's `seed` alone.

    While a game goes on its record has neither seed: the shuffle is sealed.

    commitment: the SHA-256 of the server's seed that was shown before anyone joined, in hex; it belongs to every
    server's seed (records of format 1 may lack it).
    message: the id of the message that showed it.
    """

    seed: bytes | None = None
    server_seed: bytes | None = None
    entropy: str | None = None
    commitment: str | None = None
    message: int | None = None

    @property
    def sealed(self) -> bool:
        """Whether the seed is not told yet."""
        return self.seed is None and self.server_seed is None

    @property
    def lots(self) -> FairLots:
        if self.server_seed is not None and self.entropy is not None:
            return FairLots(game_seed(self.server_seed, self.entropy))
        assert self.seed is not None, "a shuffle that is not sealed has a seed, or what it is made of"
        return FairLots(self.seed)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `dealt` stands only where the piles were given and not dealt; `result` is None in mid-game.

    wrong_sum: the sum that stands under the text that was read, where it is not the sum of that text.
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
        """The sum that stands under this record, unless somebody has changed something in it."""
        return sum_of(self._lines())

    def _lines(self) -> list[str]:
        return [*_head(self), "", *map(str, self.battles), f"result: {outcome_text(self.result)}"]


def turn_text(turn: Turn) -> str:
    """A turn of cards: each seat's cards in the order laid, the last one face up: `9d2s6hQd/3dKcThTs`."""
    return "/".join([_laid_text(down, face) for down, face in zip(turn.hidden, turn.faces, strict=True)])


def _laid_text(down: Packed, face: Packed) -> str:
    return packed_text(down + face) if face != NO_CARD else "-"


def is_turn(move: str) -> bool:
    """Whether a move is a turn of cards, and not something that people did."""
    return "/" in move


def is_grab(move: str) -> bool:
    """Whether a move is a tie that somebody grabbed, or that the lot decided."""
    return move == "lot" or move.startswith("grab:")


def outcome_text(result: Outcome | None) -> str:
    """A result as a record has it: `battle_limit 0`, `all_cards draw`, `stopped -`, `none`."""
    if result is None:
        return "none"
    winner = "draw" if result.winner is None else str(result.winner)
    return f"{result.ending} {winner if result.ending.counts else '-'}"


def sum_of(lines: Iterable[str]) -> str:
    """The sum under a text of these lines, which a slip of the pen changes: of all but the names at the seats.

    It is the first 16 hex digits of the SHA-256 of the lines, each with its line feed, and proves nothing.
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
