"""Verifying: a true record holds, one with any character changed does not."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recording import Recorder, eventful
from war_strategies import house_rules, seeds

from warbot.engine.errors import NotationError
from warbot.engine.lots import FairLots, commitment
from warbot.engine.play import deal
from warbot.engine.position import parse_piles, piles_text
from warbot.engine.record import Record, Shuffle, parse_record
from warbot.engine.rule_values import ReturnOrder
from warbot.engine.rules import parse_rules
from warbot.engine.verify import Check, Finding, holds, verify

SERVER_SEED = bytes(range(32))
PUBLIC = Shuffle(None, SERVER_SEED, "open:1444000000000000121", commitment(SERVER_SEED))


def finding(record: Record, check: Check) -> Finding:
    return next(found for found in verify(record) if found.check is check)


def played(rules: str, shuffle: Shuffle = PUBLIC, piles: str = "") -> Record:
    recorder = Recorder(parse_rules(rules), shuffle, parse_piles(piles) if piles else None)
    while not recorder.game.over:
        recorder.step()
    return recorder.record()


@given(house_rules, seeds, st.randoms(use_true_random=False), st.integers(0, 150))
def test_the_record_of_whatever_people_did_holds(rules, seed, chance: random.Random, turns):
    shuffle = Shuffle(None, seed, "open:7", commitment(seed))
    findings = verify(eventful(Recorder(rules, shuffle), chance, turns))
    assert [(found.check, found.holds) for found in findings] == [
        (Check.COMMITMENT, True),
        (Check.TIMES, None),
        (Check.DEAL, True),
        (Check.BATTLES, True),
        (Check.RESULT, True),
    ]


def test_what_a_record_has_nothing_to_check_by_is_not_claimed_to_hold():
    findings = {found.check: found.holds for found in verify(played("fifty", Shuffle(seed=bytes(32)), "Ks/Qh"))}
    assert findings == {
        Check.COMMITMENT: None, Check.TIMES: None, Check.DEAL: None, Check.BATTLES: True, Check.RESULT: True,
    }  # fmt: skip


def people() -> Record:
    """A game of three in which everything is done that a record knows."""
    recorder = Recorder(parse_rules("tactics players=3 ties=grab time_limit=10"), PUBLIC)
    recorder.choose(1, ReturnOrder.HIGH_CARD_FIRST)
    grabs = 0
    while grabs < 3:
        tied = recorder.game.position.at_war
        recorder.step(grab=tied[-1] if tied and grabs % 2 else None)
        grabs += bool(tied)
    recorder.resign(2)
    recorder.step()
    recorder.call_time()
    return recorder.record()


GIVEN = piles_text(deal(parse_rules("jokers"), FairLots(SERVER_SEED)).piles)

# Between them: wars, shuffled returns, given piles, all that people can do.
RECORDS = {
    "a short game with a war": lambda: played("fifty battle_limit=12"),
    "given piles": lambda: played("standard battle_limit=30 jokers=2", Shuffle(seed=bytes(32)), GIVEN),
    "people": people,
}


def unnamed_places(text: str) -> list[int]:
    """Where a character may be changed: everywhere but in the names of the seats, to the ends of their lines.

    And but in the minutes of a time limit: a record says that time was called, and not when.
    """
    free = "(?m)^seat [0-9]: (.*\n)", "time_limit=([0-9]+)"
    named = {at for part in free for found in re.finditer(part, text) for at in range(*found.span(1))}
    return [at for at in range(len(text)) if at not in named]


def assert_noticed(text: str, at: int, character: str) -> None:
    forged = text[:at] + character + text[at + 1 :]
    try:
        record = parse_record(forged)
    except NotationError:
        return
    assert not holds(verify(record)), f"{text[at]!r} at {at} changed to {character!r}: {forged}"


@pytest.mark.parametrize("record", RECORDS)
def test_a_changed_character_is_noticed(record):
    """Each character once, for another that may stand in such a place."""
    text, chance = str(RECORDS[record]()), random.Random(record)  # noqa: S311 - the same forgeries in every run
    assert holds(verify(parse_record(text)))
    for at in unnamed_places(text):
        kin = next(
            kind
            for kind in ("0123456789", "cdhsrb", "TJQKAX", "abcdefghijklmnopqrstuvwxyz", " \n/:.=_-")
            if text[at] in kind
        )
        assert_noticed(text, at, chance.choice(kin.replace(text[at], "")))


@pytest.mark.slow
@pytest.mark.parametrize("record", RECORDS)
def test_whatever_a_character_is_changed_to_is_noticed(record):
    text = str(RECORDS[record]())
    for at in unnamed_places(text):
        for character in set("0123456789 abcdefghijklmnopqrstuvwxyz TJQKAX/:.=_-\n♠") - {text[at]}:
            assert_noticed(text, at, character)


def test_a_record_cut_off_after_a_battle_lacks_its_result():
    lines = str(played("fifty battle_limit=12")).split("\n")
    del lines[-4:-2]
    findings = verify(parse_record("\n".join(lines)))
    assert findings[-1] == Finding(Check.RESULT, False, found="battle_limit 0", expected="no result")


def swap(text: str, one: str, other: str) -> Record:
    assert text.count(one) == 1, one
    return parse_record(text.replace(one, other))


def test_the_first_battle_that_differs_is_named_with_what_should_be_there():
    text = str(played("fifty battle_limit=12"))
    line = next(line for line in text.split("\n") if line.startswith("4. "))
    differs = finding(swap(text, line, line.replace(" takes ", " takes 2c")), Check.BATTLES)
    assert (differs.holds, differs.battle, differs.expected) == (False, 4, line)


def test_another_server_seed_does_not_match_the_commitment():
    text = str(played("fifty battle_limit=12"))
    record = swap(text, f"server seed: {SERVER_SEED.hex()}", f"server seed: {bytes(32).hex()}")
    assert finding(record, Check.COMMITMENT).found == commitment(SERVER_SEED)
    assert finding(record, Check.COMMITMENT).expected == commitment(bytes(32))
    assert not finding(record, Check.BATTLES).holds


@pytest.mark.parametrize(
    ("message", "entropy", "holds"),
    [
        (1444000000000000000, "open:1444000000000000123", True),
        (1444000000000000000, "1444000000009000123:bot", True),
        (1444000000000000900, "open:1444000000000000123", True),  # the same millisecond
        (1444000000000000000, "open:1443000000000000000", False),
        (1444000000000000000, "open:1444000009000000123:1443000000000000000", False),
        (1444000000000000000, "open:bot", False),
        (None, "open:1443000000000000000", None),
    ],
)
def test_whoever_sat_down_did_so_after_the_commitment_was_shown(message, entropy, holds):
    shuffle = Shuffle(None, SERVER_SEED, entropy, commitment(SERVER_SEED), message)
    assert finding(played("fifty battle_limit=2", shuffle), Check.TIMES).holds is holds


@pytest.mark.parametrize("result", ["stopped -", "abandoned -"])
def test_a_game_that_people_stopped_has_no_result_to_compute(result):
    text = "\n".join([*str(played("fifty battle_limit=12")).split("\n")[:-4], f"result: {result}", ""])
    assert holds(verify(parse_record(text)))


@pytest.mark.parametrize("result", ["stopped -", "battle_limit 1", "battle_limit draw", "time_limit 0", "none"])
def test_another_result_does_not_hold(result):
    text = str(played("fifty battle_limit=12"))
    found = finding(swap(text, "result: battle_limit 0", f"result: {result}"), Check.RESULT)
    assert (found.holds, found.expected) == (False, "battle_limit 0")


@pytest.mark.parametrize(
    ("rules", "seats", "piles"),
    [
        ("fifty", 3, ""),
        ("three", 2, ""),
        ("fifty", 2, "Ks/Kh/Kd"),
        ("fifty", 2, "-/-"),
        ("fifty", 2, "Xr/Kh"),
    ],
)
def test_a_deal_that_these_rules_do_not_know_does_not_hold(rules, seats, piles):
    dealt = parse_piles(piles) if piles else None
    record = Record(parse_rules(rules), ("A", "B", "C")[:seats], Shuffle(seed=bytes(32)), (), None, dealt)
    assert verify(record)[-1].check is Check.DEAL
    assert not holds(verify(record))


@pytest.mark.parametrize(
    "moves",
    [
        "order:2=as_laid", "order:0=choice", "order:0=any", "grab:0", "lot", "resign:2", "resign:1 resign:0",
        "count count", "Ks/Kh count", "Ks/Kh grab:0", "-/-", "Kh/Ks", "Ks/Kh/-",
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_made_there_does_not_hold(moves):
    text = str(Recorder(parse_rules("tactics"), Shuffle(seed=bytes(32)), parse_piles("Ks2c/Kh3c")).record())
    record = parse_record(text.replace("\nresult", f"\n1. {moves}\nresult"))
    assert finding(record, Check.BATTLES).holds is False


MOVES = ["Ks/Kh", "2c/3c", "-/-", "order:1=shuffled", "grab:0", "grab:1", "lot", "resign:0", "resign:1", "count"]


@given(
    st.sampled_from(["long", "speed", "tactics face_down=0"]),
    st.lists(st.lists(st.sampled_from(MOVES), max_size=4).map(" ".join), max_size=4),
    st.sampled_from(["none", "all_cards 0", "resigned 1", "time_limit draw", "stopped -"]),
)
def test_whatever_a_record_claims_gets_its_findings(rules, battles, result):
    text = str(Recorder(parse_rules(rules), Shuffle(seed=bytes(32)), parse_piles("Ks2c/Kh3c")).record())
    lines = "".join(f"{number}. {moves}\n".replace(". \n", ".\n") for number, moves in enumerate(battles, 1))
    findings = verify(parse_record(text.replace("result: none", f"{lines}result: {result}")))
    assert [found.check for found in findings] == list(Check)[: len(findings)]
    assert findings[-1].check in (Check.BATTLES, Check.RESULT)


def test_battles_after_the_end_do_not_hold():
    text = str(played("fifty battle_limit=12"))
    record = parse_record(text.replace("\nresult", "\n13. count\nresult"))
    assert finding(record, Check.BATTLES) == Finding(Check.BATTLES, False, 13, "13. count", "the result")


@pytest.mark.parametrize(
    ("rules", "made", "forged"),
    [
        ("fifty", "\n3. ", "\n3. count\nresult: time_limit 0\n#"),
        ("fifty", "\n3. ", "\n3. order:0=as_laid "),
    ],
)
def test_what_the_rules_do_not_let_people_do_does_not_hold(rules, made, forged):
    text = str(played(rules, Shuffle(seed=bytes(32))))
    changed = text.replace(made, forged, 1).split("#")[0]
    found = verify(parse_record(changed))[3]
    assert (found.check, found.holds, found.battle) == (Check.BATTLES, False, 3)


@pytest.mark.parametrize("entropy", ["open:8388608:9", "open:x8388608", "open:8388608x", "8388608:open", "open", ""])
def test_entropy_is_how_each_seat_sat_down_and_nothing_else(entropy):
    """Whatever else stood in it, whoever runs the bot could have tried out until the deal was to their liking."""
    seed = bytes(32)
    shuffle = Shuffle(None, seed, entropy, commitment(seed), 1)
    found = verify(played("fifty", shuffle))[1]
    assert (found.check, found.holds) == (Check.TIMES, False)
