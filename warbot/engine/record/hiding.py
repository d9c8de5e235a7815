"""Records that hide something: what a running game's may show, and whether one agrees with the whole record.

While a game is running, nothing shows a seed, a card that nobody has seen since it was hidden, or a return order that
a player chose: that's private.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from warbot.engine.cards import Card
from warbot.engine.record.reading import parse_turn
from warbot.engine.record.values import HIDDEN, BattleLine, Record, is_turn, outcome_text


def concealed(record: Record) -> Record:
    """The record as it may be shown at this point of its game; once the game is over, all of it."""
    if record.result is not None:
        return record
    shuffle = replace(record.shuffle, seed=None, server_seed=None)
    return replace(record, shuffle=shuffle, battles=hide_unseen(record.battles))


def hide_unseen(battles: Sequence[BattleLine]) -> tuple[BattleLine, ...]:
    """All the battles, with every card hidden that was laid face down or went under and hasn't come up since.

    So the order in which cards went under, which may be random, only shows as they come up again.
    """
    came_up: set[Card] = set()
    shown: list[BattleLine] = []
    for line in reversed(battles):
        taken = _known(line.taken, came_up)
        moves = [_hidden(move, came_up) for move in reversed(line.moves)]
        shown.append(replace(line, moves=tuple(reversed(moves)), taken=taken))
    return tuple(reversed(shown))


def _hidden(move: str, came_up: set[Card]) -> str:
    """A move with its secrets hidden. If it's a turn, its face-up cards are then added to `came_up`."""
    if move.startswith("order:"):
        return f"{move.partition('=')[0]}={HIDDEN}"
    if not is_turn(move):
        return move
    laid = parse_turn(move)
    shown = [(*_known(cards[:-1], came_up), *cards[-1:]) for cards in laid]
    came_up.update(card for cards in laid for card in cards[-1:] if card is not None)
    return "/".join("".join(HIDDEN if card is None else str(card) for card in cards) or "-" for cards in shown)


def _known(cards: Iterable[Card | None], came_up: set[Card]) -> tuple[Card | None, ...]:
    return tuple(card if card in came_up else None for card in cards)


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
