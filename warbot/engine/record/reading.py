"""Reading a record: exactly what `str` writes, in any format known here, and nothing else."""

import re
from itertools import takewhile
from typing import Final

from warbot.engine.cards import Card, parse_cards
from warbot.engine.notation import NotationError, id_of
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.position import SEATS, parse_piles, parse_seat
from warbot.engine.record.values import FORMAT, HIDDEN, TITLE, BattleLine, Record, Shuffle, sum_of
from warbot.engine.rules import parse_rules
from warbot.engine.stream import parse_seed

LONGEST: Final = 4 * 2**20
"""The maximum size of a record, in bytes. One of 10,000 battles with a war in each is half as large."""

_MAX_QUOTED: Final = 80
"""The maximum number of characters of a line that an error quotes."""

_LAID: Final = r"(?:-|(?:[2-9TJQKAX][cdhsrb]|\?\?){0,53}[2-9TJQKAX][cdhsrb])"
_MOVE: Final = re.compile(
    rf"{_LAID}(?:/{_LAID}){{1,3}}|order:[0-3]=(?:[a-z_]{{1,20}}|\?\?)|grab:[0-3]|lot|resign:[0-3]|count"
)
_MAX_MOVE: Final = 4 * 2 * 54
"""The maximum length of a move, in characters."""

_NUMBER: Final = re.compile(r"[0-9]{1,6}\.")
_COUNTS: Final = re.compile("[0-9]{1,2}(?:-[0-9]{1,2}){1,3}")

_MAX_FACTS: Final = 12
"""The maximum number of lines before the battles."""

_MAX_BATTLES: Final = 10_001
"""As many as the rules allow, plus one in which the game was stopped or time was called."""


def decode_record(content: bytes) -> Record:
    """The record in a file. Raises NotationError if it isn't one."""
    if len(content) > LONGEST:
        raise NotationError(f"{len(content):,}", "a record of at most {most} bytes", most=f"{LONGEST:,}")
    try:
        return parse_record(content.decode())
    except UnicodeDecodeError as error:
        wrong = repr(content[error.start : error.end])[2:-1]
        raise NotationError(wrong, "a record as UTF-8 text") from None


def parse_record(text: str) -> Record:
    """The record written as `text`, which is exactly the record's `str`.

    Raises:
        NotationError: it isn't a record in a format known here, or a line isn't written as a record has it.
    """
    lines = text.split("\n")
    form = _parse_format(lines[0])
    end = -3 if form > 1 else -2
    gap = _check_lines(lines, end)
    head = [_fact(line) for line in lines[1:gap]]
    facts = dict(head)
    names = tuple(value for key, value in head if re.fullmatch("seat [0-9]", key))
    if len(names) not in SEATS:
        raise NotationError(str(len(names)), "two to four seats")
    record = Record(
        rules=parse_rules(_needed(facts, "rules")),
        seats=names,
        shuffle=_parse_shuffle(facts, form),
        battles=tuple(_parse_battle(line, len(names)) for line in lines[gap + 1 : end]),
        result=_parse_result(lines[end], len(names)),
        dealt=parse_piles(facts["deal"]) if "deal" in facts else None,
        format=form,
        wrong_sum=_wrong_sum(lines) if form > 1 else None,
    )
    _check_hidden(record)
    _check_exact(lines, str(record).split("\n"))
    return record


def parse_turn(move: str) -> tuple[tuple[Card | None, ...], ...]:
    """The cards of a turn by seat, in the order laid, the last one face up; None for a hidden one."""
    return tuple(_parse_laid(laid) for laid in move.split("/"))


def _parse_laid(text: str) -> tuple[Card | None, ...]:
    if HIDDEN not in text:
        return parse_cards(text)
    pairs = [text[at : at + 2] for at in range(0, len(text), 2)]
    return tuple(None if pair == HIDDEN else parse_cards(pair)[0] for pair in pairs)


def _parse_format(line: str) -> int:
    title, _, number = line.rpartition(" ")
    if title != TITLE:
        raise NotationError(line[:_MAX_QUOTED], 'a record starting with "warbot record {format}"', format=FORMAT)
    if number.endswith("\r"):
        raise NotationError(line[:_MAX_QUOTED], "lines that end in a line feed (LF) only")
    if number not in [str(known) for known in range(1, FORMAT + 1)]:
        raise NotationError(line[:_MAX_QUOTED], "a record in format 1 to {format}", format=FORMAT)
    return int(number)


def _check_lines(lines: list[str], end: int) -> int:
    """The index of the empty line between the facts and the battles."""
    if lines[-1] != "":
        raise NotationError(lines[-1][:_MAX_QUOTED], "a line feed at the end of the last line")
    if "" not in lines[1:end]:
        wrong = next((line for line in lines[1:] if ": " not in line), "")
        raise NotationError(wrong[:_MAX_QUOTED], "a blank line before the battles and the result after them")
    gap = lines.index("")
    if gap > _MAX_FACTS:
        raise NotationError(str(gap), "at most {most} lines before the battles", most=_MAX_FACTS)
    if len(lines) + end - gap > _MAX_BATTLES:
        raise NotationError(str(len(lines) + end - gap), "at most {most} battles", most=_MAX_BATTLES)
    return gap


def _check_exact(lines: list[str], written: list[str]) -> None:
    for line, expected in zip(lines, written, strict=False):
        if line != expected:
            raise NotationError(line[:_MAX_QUOTED], "{line}", line=expected[:_MAX_QUOTED])
    if len(lines) != len(written):
        raise NotationError(str(len(lines)), "{number} lines", number=len(written))


def _check_hidden(record: Record) -> None:
    """Cards may be hidden only while the shuffle is sealed, and it may be sealed only while the game is running."""
    if record.shuffle.sealed:
        if record.format == 1 or record.dealt is not None or record.result is not None:
            raise _missing("server seed")
        return
    for line in record.battles:
        if HIDDEN in str(line):
            raise NotationError(str(line)[:_MAX_QUOTED], "a finished game, with every card shown")


def _fact(line: str) -> tuple[str, str]:
    name, sign, value = line.partition(": ")
    if not sign:
        raise NotationError(line[:_MAX_QUOTED], "name: value")
    return name, value


def _needed(facts: dict[str, str], name: str) -> str:
    if name not in facts:
        raise _missing(name)
    return facts[name]


def _missing(name: str) -> NotationError:
    return NotationError(name, 'a line starting with "{name}:"', name=name)


def _parse_shuffle(facts: dict[str, str], form: int) -> Shuffle:
    if "seed" in facts:
        return Shuffle(seed=parse_seed(facts["seed"]))
    server_seed = parse_seed(facts["server seed"]) if "server seed" in facts else None
    shown = _needed(facts, "commitment") if form > 1 else facts.get("commitment")
    entropy = _needed(facts, "entropy")
    if not entropy.isascii():
        raise NotationError(entropy[:_MAX_QUOTED], "entropy in ASCII characters")
    message = facts.get("message")
    if message is not None and id_of(message) is None:
        raise NotationError(message[:_MAX_QUOTED], "the id of a message")
    return Shuffle(None, server_seed, entropy, shown, None if message is None else id_of(message))


def _parse_battle(line: str, seats: int) -> BattleLine:
    number, *words = line.split(" ")
    moves = tuple(takewhile(_is_move, words))
    if _NUMBER.fullmatch(number):
        match words[len(moves) :]:
            case []:
                return BattleLine(int(number[:-1]), moves)
            case [winner, "takes", taken, counts] if winner != "nobody" and _COUNTS.fullmatch(counts):
                seat, cards = parse_seat(winner, seats), _parse_laid(taken[: _MAX_MOVE + 1])
                return BattleLine(int(number[:-1]), moves, seat, cards, _parse_counts(counts))
            case ["nobody", "takes", counts] if _COUNTS.fullmatch(counts):
                return BattleLine(int(number[:-1]), moves, counts=_parse_counts(counts))
    raise NotationError(line[:_MAX_QUOTED], "a battle such as 1. Ks/9h 0 takes Ks9h 27-25")


def _is_move(word: str) -> bool:
    # Word by word, and no long words: matching megabytes against the pattern would block everything else.
    return len(word) <= _MAX_MOVE and _MOVE.fullmatch(word) is not None


def _parse_counts(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("-")))


def _parse_result(line: str, seats: int) -> Outcome | None:
    if line == "result: none":
        return None
    found = re.fullmatch(r"result: ([a-z_]+) (draw|-|[0-3])", line)
    if found is None or found[1] not in tuple(Ending):
        raise NotationError(line[:_MAX_QUOTED], "a result such as result: battle_limit 0")
    return Outcome(Ending(found[1]), parse_seat(found[2], seats) if found[2].isdigit() else None)


def _wrong_sum(lines: list[str]) -> str | None:
    """The sum at the end of a text if it isn't the sum of that text, None if it is."""
    found = re.fullmatch("sum: ([0-9a-f]{16})", lines[-2])
    if found is None:
        raise NotationError(lines[-2][:_MAX_QUOTED], "a checksum such as sum: 8a3f0c5d2b917e64")
    return None if found[1] == sum_of(lines[:-2]) else found[1]
