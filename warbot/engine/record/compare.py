"""Comparing two records of one game: one that somebody brought, and the one we know."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from warbot.engine.record import HIDDEN, BattleLine, Record, outcome_text


@dataclass(frozen=True, slots=True)
class Difference:
    """The first line in which a record differs from the known one. `line` is how the line begins: `rules`, `4.`."""

    line: str
    found: str
    expected: str


def first_difference(given: Record, known: Record) -> Difference | None:
    """The first line in which `given` differs from `known`; None if there's none. Names aren't compared.

    If `given` was made while the game was running, nothing that it leaves out, hides or hasn't reached yet counts as a
    difference.
    """
    return next(_differences(given, known), None)


def _differences(given: Record, known: Record) -> Iterator[Difference]:
    for line, found, expected in _facts(given, known):
        if found != expected:
            yield Difference(line, str(found), str(expected))
    for mine, yours in zip_longest(known.battles, given.battles):
        if yours is None and given.shuffle.sealed:
            return
        if yours is None or mine is None or not _same(yours, mine, unfinished=given.shuffle.sealed):
            number = (yours or mine).number
            yield Difference(f"{number}.", "" if yours is None else str(yours), "" if mine is None else str(mine))
    if not given.shuffle.sealed and given.result != known.result:
        yield Difference("result", outcome_text(given.result), outcome_text(known.result))


def _facts(given: Record, known: Record) -> Iterator[tuple[str, object, object]]:
    yield "rules", given.rules, known.rules
    yield "commitment", given.shuffle.commitment, known.shuffle.commitment
    yield "message", given.shuffle.message, known.shuffle.message
    if not given.shuffle.sealed:
        yield "server seed", _hex(given.shuffle.server_seed), _hex(known.shuffle.server_seed)
    yield "entropy", given.shuffle.entropy, known.shuffle.entropy


def _hex(seed: bytes | None) -> str:
    return "" if seed is None else seed.hex()


def _same(given: BattleLine, known: BattleLine, *, unfinished: bool) -> bool:
    """Whether two lines are the same except for what `given` hides; the last one of a running game may lack its end."""
    words, all_words = str(given).split(" "), str(known).split(" ")
    if unfinished and given.counts is None:
        all_words = all_words[: len(words)]
    return len(words) == len(all_words) and all(map(_fits, words, all_words))


def _fits(word: str, whole: str) -> bool:
    """Whether `word`, which may have `??` for some cards or for a chosen order, matches the whole one."""
    if word.startswith("order:") and word.endswith(HIDDEN):
        return whole.partition("=")[0] == word.partition("=")[0]
    return len(word) == len(whole) and all(mine in ("?", yours) for mine, yours in zip(word, whole, strict=True))
