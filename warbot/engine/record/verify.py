"""Verifying a record: computing everything in it again, from its seeds and what people did, and comparing."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, StrEnum

from warbot.engine.game import Game
from warbot.engine.notation import id_of
from warbot.engine.play import deal
from warbot.engine.position import Piles, Position
from warbot.engine.record import Record, outcome_text
from warbot.engine.record.replay import Differs, replay
from warbot.engine.stream import commitment, made_at


class Check(StrEnum):
    """What is checked, in this order."""

    COMMITMENT = "commitment"
    TIMES = "times"
    DEAL = "deal"
    BATTLES = "battles"
    RESULT = "result"
    SUM = "sum"


class Why(Enum):
    """Why something doesn't hold if `found` and `expected` alone don't say it, or why it couldn't be checked.

    The values are sentences in English, with placeholders for `found` and `expected`, and may be translated.
    """

    EARLY = "ID {found} is older than message {expected}, which showed the seal"
    SITTING = "{found} is not valid: each seat is open, bot or the ID of a button press"
    """The opener's seat has an id only if nobody else pressed, and `open` otherwise."""
    SEATS = "{found} seats, but the rules say {expected} players"
    PILES = "the piles don't match the players and the deck"
    NO_COMMITMENT = "the record has no seal or no seed"
    NO_MESSAGE = "the record has no message ID"
    GIVEN = "the piles were set up by hand, not dealt"
    SEALED = "the game isn't over yet"
    NO_SUM = "format 1 has no checksum"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked. `holds` is None if the record has nothing to check it against.

    battle: the battle with the first difference.
    found, expected: what the record says and what it should say, in its own notation.
    why: the reason, if `found` and `expected` aren't enough.
    """

    check: Check
    holds: bool | None
    battle: int | None = None
    found: str = ""
    expected: str = ""
    why: Why | None = None


def verify(record: Record) -> tuple[Finding, ...]:
    """What holds of a record and what doesn't, in the order of Check, up to the first battle that doesn't.

    While the game is running, only the times of the ids and the sum can be checked.
    """
    return tuple(_findings(record))


def holds(findings: tuple[Finding, ...]) -> bool:
    """Whether nothing wrong was found."""
    return all(finding.holds is not False for finding in findings)


def _findings(record: Record) -> Iterator[Finding]:
    yield _check_commitment(record)
    yield _check_times(record)
    if record.shuffle.sealed:
        for check in (Check.DEAL, Check.BATTLES, Check.RESULT):
            yield Finding(check, None, why=Why.SEALED)
        yield _check_sum(record)
        return
    dealt = _check_deal(record)
    yield dealt
    if dealt.holds is False:
        return
    start = Position(record.dealt) if record.dealt is not None else deal(record.rules, record.shuffle.stream)
    game = Game.begin(record.rules, record.shuffle.stream, start)
    try:
        replay(game, record.battles)
    except Differs as differs:
        yield Finding(Check.BATTLES, False, differs.battle, differs.found, differs.expected)
        return
    yield Finding(Check.BATTLES, True)
    yield _check_result(record, game)
    yield _check_sum(record)


def _check_commitment(record: Record) -> Finding:
    shuffle = record.shuffle
    if shuffle.commitment is None or shuffle.server_seed is None:
        why = Why.SEALED if shuffle.sealed else Why.NO_COMMITMENT
        return Finding(Check.COMMITMENT, None, why=why)
    expected = commitment(shuffle.server_seed)
    same = shuffle.commitment == expected
    return Finding(Check.COMMITMENT, same, found=shuffle.commitment, expected=expected)


def _check_times(record: Record) -> Finding:
    """Everyone sat down with a press whose id Discord made after the message that showed the commitment.

    With anything else in the entropy, the bot's operator could have tried values until they liked the deal.
    """
    message, entropy = record.shuffle.message, record.shuffle.entropy
    if message is None or entropy is None:
        return Finding(Check.TIMES, None, why=Why.NO_MESSAGE)
    parts = entropy.split(":")
    if len(parts) != len(record.seats) or not _is_valid_entropy(*parts):
        return Finding(Check.TIMES, False, found=entropy, why=Why.SITTING)
    early = [number for number in map(id_of, parts) if number is not None and made_at(number) < made_at(message)]
    if early:
        return Finding(Check.TIMES, False, found=str(early[0]), expected=str(message), why=Why.EARLY)
    return Finding(Check.TIMES, True)


def _is_valid_entropy(opener: str, *others: str) -> bool:
    ids = [part for part in others if part != "bot"]
    if not ids:
        return id_of(opener) is not None
    return opener == "open" and all(map(id_of, ids)) and len(ids) == len(set(ids))


def _check_deal(record: Record) -> Finding:
    players = record.rules.players
    if len(record.seats) != players:
        return Finding(Check.DEAL, False, found=str(len(record.seats)), expected=str(players), why=Why.SEATS)
    if record.dealt is None:
        return Finding(Check.DEAL, True)
    if not _fit(record.dealt, record):
        return Finding(Check.DEAL, False, why=Why.PILES)
    return Finding(Check.DEAL, None, why=Why.GIVEN)


def _fit(piles: Piles, record: Record) -> bool:
    cards = [card for pile in piles for card in pile]
    return len(piles) == record.rules.players and bool(cards) and all(card in record.rules.deck for card in cards)


def _check_result(record: Record, game: Game) -> Finding:
    """A game that people stopped has no result to compute; any other has the one that follows from its rules."""
    stopped = record.result is not None and not record.result.ending.counts
    expected = record.result if stopped and game.outcome is None else game.outcome
    same = record.result == expected
    return Finding(Check.RESULT, same, found=outcome_text(record.result), expected=outcome_text(expected))


def _check_sum(record: Record) -> Finding:
    if record.format == 1:
        return Finding(Check.SUM, None, why=Why.NO_SUM)
    if record.wrong_sum is None:
        return Finding(Check.SUM, True)
    return Finding(Check.SUM, False, found=record.wrong_sum, expected=record.right_sum)
