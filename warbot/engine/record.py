"""The record of a game: everything that decided it and everything that came of it, as text, both ways.

    warbot record 1
    rules: fifty
    seat 0: Alice
    seat 1: Bo
    commitment: 66687aad…
    message: 1444000000000000000
    server seed: 00000000…
    entropy: open:1444000000000000123

    1. Ks/9h 0 takes Ks9h 27-25
    2. 7c/7h 9d2s6hQd/3dKcThTs 0 takes 7c7h9d2s6h3dKcThQdTs 32-20
    3. 4c/8c resign:1
    result: resigned 0

A battle is its moves in the order in which they were made, then who took what, then the piles. A turn of cards gives
each seat's cards in the order laid, the last of them face up; `-` is a seat that took no part. What people did stands
where they did it: `order:0=as_laid`, `grab:1` (`lot` where the lot decided), `resign:1`, `count` (time was called).

The text is exact: a record that reads is written again character by character.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from warbot.engine.cards import Card, cards_text, parse_cards
from warbot.engine.errors import NotationError
from warbot.engine.lots import FairLots, game_seed, parse_seed
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.play import Turn
from warbot.engine.position import SEATS, Piles, parse_piles, parse_seat, piles_text
from warbot.engine.rules import HouseRules, parse_rules

FORMAT: Final = 1
_TITLE: Final = "warbot record"


@dataclass(frozen=True, slots=True)
class BattleLine:
    """One battle of a record. `counts` is None where the game ended (or stands) in the middle of it.

    moves: turns of cards and what people did, each in its text form, in order.
    winner: the seat that took the stake; None where nobody did.
    """

    number: int
    moves: tuple[str, ...] = ()
    winner: int | None = None
    taken: tuple[Card, ...] = ()
    counts: tuple[int, ...] | None = None

    def __str__(self) -> str:
        words = [f"{self.number}.", *self.moves]
        if self.counts is not None:
            took = f"{self.winner} takes {cards_text(self.taken)}" if self.winner is not None else "nobody takes"
            words += [took, "-".join(map(str, self.counts))]
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Where a game's lots come from. `server_seed` and `entropy` together, or the game's `seed` alone.

    commitment: the SHA-256 of the server's seed that was shown before anyone joined, in hex.
    message: the id of the message that showed it.
    """

    seed: bytes | None = None
    server_seed: bytes | None = None
    entropy: str | None = None
    commitment: str | None = None
    message: int | None = None

    @property
    def lots(self) -> FairLots:
        if self.server_seed is not None and self.entropy is not None:
            return FairLots(game_seed(self.server_seed, self.entropy))
        assert self.seed is not None, "a shuffle has a seed, or what it is made of"
        return FairLots(self.seed)


@dataclass(frozen=True, slots=True)
class Record:
    """A whole game. `dealt` stands only where the piles were given and not dealt; `result` is None in mid-game."""

    rules: HouseRules
    seats: tuple[str, ...]
    shuffle: Shuffle
    battles: tuple[BattleLine, ...]
    result: Outcome | None = None
    dealt: Piles | None = None

    def __str__(self) -> str:
        return "\n".join([*_head(self), "", *map(str, self.battles), _result_line(self.result), ""])


def turn_text(turn: Turn) -> str:
    """A turn of cards: each seat's cards in the order laid, the last one face up: `9d2s6hQd/3dKcThTs`."""
    return "/".join(
        cards_text(down) + str(up) if up is not None and down else str(up) if up is not None else "-"
        for down, up in zip(turn.down, turn.up, strict=True)
    )


def _head(record: Record) -> Iterable[str]:
    shuffle = record.shuffle
    yield f"{_TITLE} {FORMAT}"
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


def _result_line(result: Outcome | None) -> str:
    if result is None:
        return "result: none"
    winner = "draw" if result.winner is None else str(result.winner)
    return f"result: {result.ending} {winner if result.ending.counts else '-'}"


def parse_record(text: str) -> Record:
    """The record written as `text`, which is then exactly `str(record)`.

    Raises:
        NotationError: it is not a record of a format known here, or some line is not as a record writes it.
    """
    lines = text.split("\n")
    _check_format(lines[0])
    if "" not in lines[1:] or lines[-1] != "":
        raise NotationError(lines[-1][:80], "an empty line before the battles, and the result as the last line")
    gap = lines.index("")
    head = [_fact(line) for line in lines[1:gap]]
    facts = dict(head)
    names = tuple(value for key, value in head if re.fullmatch("seat [0-9]", key))
    if len(names) not in SEATS:
        raise NotationError(f"{len(names)} seats", "two to four")
    record = Record(
        rules=parse_rules(_needed(facts, "rules")),
        seats=names,
        shuffle=_parse_shuffle(facts),
        battles=tuple(_parse_battle(line, len(names)) for line in lines[gap + 1 : -2]),
        result=_parse_result(lines[-2], len(names)),
        dealt=parse_piles(facts["deal"]) if "deal" in facts else None,
    )
    _check_exact(lines, str(record).split("\n"))
    return record


def _check_format(line: str) -> None:
    title, _, number = line.rpartition(" ")
    if title != _TITLE:
        raise NotationError(line[:80], f"{_TITLE} {FORMAT}")
    if number != str(FORMAT):
        raise NotationError(line[:80], f"a record of format {FORMAT}, the only one known here")


def _check_exact(lines: list[str], written: list[str]) -> None:
    for line, expected in zip(lines, written, strict=False):
        if line != expected:
            raise NotationError(line[:80], expected[:80])
    if len(lines) != len(written):
        raise NotationError(f"{len(lines)} lines", f"{len(written)} lines")


def _fact(line: str) -> tuple[str, str]:
    name, sign, value = line.partition(": ")
    if not sign:
        raise NotationError(line[:80], "name: value")
    return name, value


def _needed(facts: dict[str, str], name: str) -> str:
    if name not in facts:
        raise NotationError(f"no {name}", f"a line {name}: …")
    return facts[name]


def _parse_shuffle(facts: dict[str, str]) -> Shuffle:
    if "seed" in facts:
        return Shuffle(seed=parse_seed(facts["seed"]))
    server_seed, entropy = parse_seed(_needed(facts, "server seed")), _needed(facts, "entropy")
    if not entropy.isascii():
        raise NotationError(entropy[:80], "entropy in ASCII characters")
    message = facts.get("message")
    if message is not None and not re.fullmatch("[0-9]{1,20}", message):
        raise NotationError(message[:80], "the id of a message")
    return Shuffle(None, server_seed, entropy, facts.get("commitment"), int(message) if message else None)


_LAID: Final = "(?:-|(?:[2-9TJQKAX][cdhsrb])+)"
_MOVE: Final = f"(?:{_LAID}(?:/{_LAID}){{1,3}}|order:[0-3]=[a-z_]+|grab:[0-3]|lot|resign:[0-3]|count)"
_BATTLE: Final = re.compile(
    rf"(?P<number>[0-9]{{1,6}})\.(?P<moves>(?: {_MOVE})*)"
    r"(?: (?:(?P<winner>[0-3]) takes (?P<taken>[^ ]+)|nobody takes) (?P<counts>[0-9]{1,2}(?:-[0-9]{1,2})+))?"
)


def _parse_battle(line: str, seats: int) -> BattleLine:
    found = _BATTLE.fullmatch(line)
    if found is None:
        raise NotationError(line[:80], "a battle such as 1. Ks/9h 0 takes Ks9h 27-25")
    winner, taken, counts = found["winner"], found["taken"], found["counts"]
    return BattleLine(
        number=int(found["number"]),
        moves=tuple(found["moves"].split()),
        winner=None if winner is None else parse_seat(winner, seats),
        taken=() if taken is None else parse_cards(taken),
        counts=None if counts is None else tuple(map(int, counts.split("-"))),
    )


def _parse_result(line: str, seats: int) -> Outcome | None:
    if line == "result: none":
        return None
    found = re.fullmatch(r"result: ([a-z_]+) (draw|-|[0-3])", line)
    if found is None or found[1] not in tuple(Ending):
        raise NotationError(line[:80], "a result such as result: battle_limit 0")
    return Outcome(Ending(found[1]), parse_seat(found[2], seats) if found[2].isdigit() else None)
