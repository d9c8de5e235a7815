"""Forged records: if any character outside the names is changed, it can't be read as a record or doesn't verify."""

import random
import re
from collections import Counter

import pytest
from engine.recording import Recorder

from warbot.engine.notation import NotationError
from warbot.engine.play import deal
from warbot.engine.position import parse_piles, piles_text
from warbot.engine.record import Record, Shuffle, parse_record
from warbot.engine.record.verify import Check, holds, verify
from warbot.engine.rule import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.engine.stream import FairStream, commitment

SERVER_SEED = bytes(range(32))
OF_TWO = Shuffle(None, SERVER_SEED, "open:1444000000000000121", commitment(SERVER_SEED), 1443999990000000017)
TIED_SOON = bytes([5] * 31 + [0])
OF_THREE = Shuffle(
    server_seed=TIED_SOON,
    entropy="open:1444000000000000121:1444000000000900122",
    commitment=commitment(TIED_SOON),
    message=1443999990000000017,
)


def played(rules: str, shuffle: Shuffle, piles: str = "") -> Record:
    recorder = Recorder(parse_rules(rules), shuffle, parse_piles(piles) if piles else None)
    while not recorder.game.over:
        recorder.step()
    return recorder.record()


def people() -> Record:
    """A game of three in which people do everything that a record can contain."""
    recorder = Recorder(parse_rules("tactics players=3 ties=grab time_limit=10"), OF_THREE)
    recorder.choose(1, ReturnOrder.HIGH_CARD_FIRST)
    ties = 0
    while ties < 2:
        tied = recorder.game.position.at_war
        recorder.step(grab=tied[-1] if tied and ties == 0 else None)
        ties += bool(tied)
    recorder.resign(2)
    recorder.step()
    while recorder.game.position.at_war:
        recorder.step()
    recorder.call_time()
    return recorder.record()


GIVEN = piles_text(deal(parse_rules("jokers"), FairStream(SERVER_SEED)).piles)

# Between them: wars, shuffled returns, given piles, everything that people can do.
RECORDS = {
    "a short game with a war": lambda: played("fifty battle_limit=12", OF_TWO),
    "given piles": lambda: played("standard battle_limit=30 jokers=2", Shuffle(seed=bytes(32)), GIVEN),
    "people": people,
}

KINDS = ("0123456789", "cdhsrb", "TJQKAX", "abcdefghijklmnopqrstuvwxyz", " \n/:.=_-")
ANY = sorted(set("".join(KINDS)) | set("♠?FUV"))


def unnamed_places(text: str) -> list[int]:
    """Where a character is changed: everywhere except in the names of the seats."""
    names = {at for found in re.finditer("(?m)^seat [0-9]: (.*)", text) for at in range(*found.span(1))}
    return [at for at in range(len(text)) if at not in names]


def caught_by(text: str) -> str:
    """The first check that catches a forgery; `nothing` if none does. The sum, which any forger can fix, comes last."""
    try:
        record = parse_record(text)
    except NotationError:
        return "no record"
    return next((finding.check.value for finding in verify(record) if finding.holds is False), "nothing")


def forgeries(text: str, at: int, characters: list[str] | str) -> list[str]:
    return [text[:at] + character + text[at + 1 :] for character in characters if character != text[at]]


@pytest.mark.parametrize("record", RECORDS)
def test_a_changed_character_is_noticed(record):
    """Each character is changed once, to another one of its kind."""
    text, chance = str(RECORDS[record]()), random.Random(record)  # noqa: S311 - the same forgeries in every run
    assert holds(verify(parse_record(text)))
    for at in unnamed_places(text):
        kin = next(kind for kind in KINDS if text[at] in kind)
        for forged in forgeries(text, at, chance.choice(kin.replace(text[at], ""))):
            assert caught_by(forged) != "nothing", forged


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS)
def test_every_possible_change_of_a_character_is_noticed(record):
    text, caught = str(RECORDS[record]()), Counter[str]()
    for at in unnamed_places(text):
        for forged in forgeries(text, at, ANY):
            by = caught_by(forged)
            caught[by] += 1
            if by == Check.SUM:
                assert_nothing_depends_on(text, at, forged)
    assert caught["nothing"] == 0, caught
    print(f"{record}: {len(text)} characters, {len(unnamed_places(text))} outside the names, {dict(caught)}")  # noqa: T201


def assert_nothing_depends_on(text: str, at: int, forged: str) -> None:
    """Only the sum shows a change of the message with the seal, or of the minutes after which time was called."""
    line = line_of(text, at)
    if line == "rules":
        (minutes,) = re.findall("time_limit=([0-9]+)", forged)
        assert forged.replace(f"time_limit={minutes}", "time_limit=10") == text
    else:
        assert line in ("message", "sum"), forged


def line_of(text: str, at: int) -> str:
    """How the line begins that a character is in."""
    start = text.rfind("\n", 0, at) + 1
    return text[start:].split(":", maxsplit=1)[0]
