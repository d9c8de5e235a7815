"""Verifying: a true record holds. Anything that doesn't is reported, with what should be there."""

import random
from dataclasses import replace

import pytest
from engine.recording import Recorder, eventful
from engine.war_strategies import house_rules, seeds
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.position import parse_piles
from warbot.engine.record import Record, Shuffle, concealed, parse_record
from warbot.engine.record.verify import Check, Finding, Why, holds, verify
from warbot.engine.rules import parse_rules
from warbot.engine.stream import commitment

SERVER_SEED = bytes(range(32))
PUBLIC = Shuffle(None, SERVER_SEED, "open:1444000000000000121", commitment(SERVER_SEED))


def played_with(entropy: str, seats: int) -> Record:
    """A game whose record says that its shuffle was made with this entropy, even one that we'd never write."""
    shuffle = Shuffle(None, SERVER_SEED, "open:1444000000000000121", commitment(SERVER_SEED), 1)
    record = played(f"fifty battle_limit=2 players={seats}", shuffle)
    return replace(record, shuffle=replace(shuffle, entropy=entropy))


def finding(record: Record, check: Check) -> Finding:
    return next(found for found in verify(record) if found.check is check)


def played(rules: str, shuffle: Shuffle = PUBLIC, piles: str = "") -> Record:
    recorder = Recorder(parse_rules(rules), shuffle, parse_piles(piles) if piles else None)
    while not recorder.game.over:
        recorder.step()
    return recorder.record()


@given(house_rules, seeds, st.randoms(use_true_random=False), st.integers(0, 150))
def test_every_record_holds_whatever_people_did(rules, seed, chance: random.Random, turns):
    shuffle = Shuffle(None, seed, "open:7", commitment(seed))
    findings = verify(eventful(Recorder(rules, shuffle), chance, turns))
    assert [(found.check, found.holds) for found in findings] == [
        (Check.COMMITMENT, True),
        (Check.TIMES, None),
        (Check.DEAL, True),
        (Check.BATTLES, True),
        (Check.RESULT, True),
        (Check.SUM, True),
    ]


def test_what_cannot_be_checked_is_not_claimed_to_hold():
    record = replace(played("fifty", Shuffle(seed=bytes(32)), "Ks/Qh"), format=1)
    assert {found.check: found.why for found in verify(record) if found.holds is None} == {
        Check.COMMITMENT: Why.NO_COMMITMENT,
        Check.TIMES: Why.NO_MESSAGE,
        Check.DEAL: Why.GIVEN,
        Check.SUM: Why.NO_SUM,
    }


def test_only_the_times_of_a_running_game_can_be_checked():
    recorder = Recorder(parse_rules("fifty"), replace(PUBLIC, message=1444000000000000000))
    recorder.step()
    findings = verify(concealed(recorder.record()))
    assert {found.check: found.holds for found in findings if found.why is not Why.SEALED} == {
        Check.TIMES: True,
        Check.SUM: True,
    }
    early = replace(PUBLIC, message=1444000900000000000)
    assert finding(concealed(replace(recorder.record(), shuffle=early)), Check.TIMES).why is Why.EARLY


def summed(text: str) -> Record:
    """The record in a text that was changed by somebody who knows how to make the sum."""
    return replace(parse_record(text), wrong_sum=None)


def swap(text: str, one: str, other: str) -> Record:
    assert text.count(one) == 1, one
    return summed(text.replace(one, other))


def test_a_record_cut_off_after_a_battle_has_the_wrong_result():
    lines = str(played("fifty battle_limit=12")).split("\n")
    del lines[-5:-3]
    findings = verify(summed("\n".join(lines)))
    assert findings[-2] == Finding(Check.RESULT, False, found="battle_limit 0", expected="none")


def test_a_change_that_nothing_depends_on_is_noticed_by_the_sum():
    text = str(played("fifty battle_limit=12", replace(PUBLIC, message=1444000000000000000)))
    right = text.splitlines()[-1].removeprefix("sum: ")
    record = parse_record(text.replace("message: 1444", "message: 1443"))
    assert [found.check for found in verify(record) if found.holds is False] == [Check.SUM]
    assert finding(record, Check.SUM).found == right
    assert finding(record, Check.SUM).expected == record.right_sum != right
    assert holds(verify(summed(str(record))))


def test_names_are_not_in_the_sum():
    text = str(played("fifty battle_limit=12"))
    assert holds(verify(parse_record(text.replace("seat 0: Seat 0", "seat 0: a player"))))


@pytest.mark.parametrize(
    ("old", "new", "battle", "found", "expected"),
    [
        ("4. Js/Tc 0 takes", "4. Js/Tc 1 takes", 4, "1 takes JsTc", "0 takes JsTc"),
        ("0 takes JsTc", "0 takes TcJs", 4, "0 takes TcJs", "0 takes JsTc"),
        ("JsTc 34-18", "JsTc 33-18", 4, "33-18", "34-18"),
        ("4. Js/Tc", "4. Tc/Js", 4, "Tc/Js", "Js/Tc"),
        ("4. Js/Tc", "4. count Js/Tc", 4, "count", "Js/Tc"),
        ("4. Js/Tc", "4. Js/Tc Js/Tc", 4, "Js/Tc", "0 takes JsTc 34-18"),
        ("4. Js/Tc 0 takes JsTc 34-18", "4. Js/Tc", 4, "", "0 takes JsTc 34-18"),
        ("4. Js/Tc 0 takes JsTc 34-18", "4.", 4, "4.", "Js/Tc"),
        ("4. Js/Tc 0 takes JsTc 34-18\n", "", 4, "5.", "4."),
        ("4. Js", "3. Js", 4, "3.", "4."),
        ("1. 6d/6c 7s", "1. 6d/6c\n2. 7s", 1, "2.", "7sKh6hAd/Qh8c8h5d"),
        ("1. 6d/6c 7sKh6hAd/Qh8c8h5d 0", "1. 6d/6c 0", 1, "0 takes 6d6c7sKh6hQh8c8hAd5d 31-21", "7sKh6hAd/Qh8c8h5d"),
        ("TsAh 34-18", "TsAh 34-18\n13. As/Ac", 13, "13. As/Ac", "result: battle_limit 0"),
    ],
)
def test_the_first_difference_is_reported_with_what_should_be_there(old, new, battle, found, expected):
    text = str(played("fifty battle_limit=12"))
    assert finding(swap(text, old, new), Check.BATTLES) == Finding(Check.BATTLES, False, battle, found, expected)


def test_if_a_tie_waits_the_possible_grabs_are_reported():
    recorder = Recorder(parse_rules("speed players=3"), Shuffle(seed=bytes(32)), parse_piles("Ks2c/Kh3c/4c5c"))
    recorder.step()
    record = swap(str(recorder.record()), "Ks/Kh/4c", "Ks/Kh/4c grab:2")
    assert finding(record, Check.BATTLES) == Finding(Check.BATTLES, False, 1, "grab:2", "grab:0, grab:1, lot")


def test_nothing_happens_after_the_battle_that_ended_the_game():
    recorder = Recorder(parse_rules("long"), Shuffle(seed=bytes(32)), parse_piles("Ks/2c3c"))
    recorder.resign(1)
    record = swap(str(recorder.record()), "resign:1", "resign:1 count")
    assert finding(record, Check.BATTLES) == Finding(Check.BATTLES, False, 1, "count", "result: resigned 0")


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
def test_everyone_sits_down_after_the_commitment_was_shown(message, entropy, holds):
    shuffle = Shuffle(None, SERVER_SEED, entropy, commitment(SERVER_SEED), message)
    assert finding(played("fifty battle_limit=2", shuffle), Check.TIMES).holds is holds


@pytest.mark.parametrize("result", ["stopped -", "abandoned -"])
def test_a_game_that_people_stopped_has_no_result_to_compute(result):
    text = str(played("fifty battle_limit=12"))
    assert holds(verify(swap(text, text[text.index("11. Td") : text.index("sum: ")], f"result: {result}\n")))


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
def test_a_deal_that_is_impossible_under_its_rules_does_not_hold(rules, seats, piles):
    dealt = parse_piles(piles) if piles else None
    record = Record(parse_rules(rules), ("A", "B", "C")[:seats], Shuffle(seed=bytes(32)), (), None, dealt)
    assert verify(record)[-1].check is Check.DEAL
    assert verify(record)[-1].why in (Why.SEATS, Why.PILES)
    assert not holds(verify(record))


@pytest.mark.parametrize(
    "moves",
    [
        "order:2=as_laid", "order:0=choice", "order:0=any", "grab:0", "lot", "resign:2", "resign:1 resign:0",
        "count count", "Ks/Kh count", "Ks/Kh grab:0", "-/-", "Kh/Ks", "Ks/Kh/-",
    ],
)  # fmt: skip
def test_an_impossible_move_does_not_hold(moves):
    text = str(Recorder(parse_rules("tactics"), Shuffle(seed=bytes(32)), parse_piles("Ks2c/Kh3c")).record())
    record = swap(text, "\nresult", f"\n1. {moves}\nresult")
    assert finding(record, Check.BATTLES).holds is False


MOVES = ["Ks/Kh", "2c/3c", "-/-", "order:1=shuffled", "grab:0", "grab:1", "lot", "resign:0", "resign:1", "count"]


@given(
    st.sampled_from(["long", "speed", "tactics face_down=0"]),
    st.lists(st.lists(st.sampled_from(MOVES), max_size=4).map(" ".join), max_size=4),
    st.sampled_from(["none", "all_cards 0", "resigned 1", "time_limit draw", "stopped -"]),
)
def test_every_record_gets_findings_whatever_it_claims(rules, battles, result):
    text = str(Recorder(parse_rules(rules), Shuffle(seed=bytes(32)), parse_piles("Ks2c/Kh3c")).record())
    lines = "".join(f"{number}. {moves}\n".replace(". \n", ".\n") for number, moves in enumerate(battles, 1))
    findings = verify(swap(text, "result: none", f"{lines}result: {result}"))
    assert [found.check for found in findings] == list(Check)[: len(findings)]
    assert findings[-1].check in (Check.BATTLES, Check.SUM)


@pytest.mark.parametrize("move", ["count", "order:0=as_laid"])
def test_a_move_that_the_rules_do_not_allow_does_not_hold(move):
    text = str(played("fifty battle_limit=12"))
    found = finding(swap(text, "3. 5c/3s", f"3. {move} 5c/3s"), Check.BATTLES)
    assert (found.holds, found.battle, found.found) == (False, 3, move)


@pytest.mark.parametrize(
    "entropy",
    [
        "open:8388608:9", "open:x8388608", "open:8388608x", "8388608:open", "open", "", "open:08388608", "open:open",
        "open:bot", "8388608:8388609", "bot:8388608",
    ],
)  # fmt: skip
def test_entropy_says_how_each_seat_sat_down_and_nothing_else(entropy):
    """With anything else in it, the bot's operator could have tried values until they liked the deal."""
    found = finding(played_with(entropy, 2), Check.TIMES)
    assert (found.holds, found.found, found.why) == (False, entropy, Why.SITTING)


@pytest.mark.parametrize(
    ("entropy", "seats", "right"),
    [
        ("open:8388608:8388609", 3, True),
        ("open:8388608:8388608", 3, False),
        ("open:bot:8388609", 3, True),
        ("8388608:bot:bot", 3, True),
        ("8388608:bot:8388609", 3, False),
        ("open:8388608:bot:8388609", 4, True),
    ],
)
def test_at_larger_tables_each_press_counts_once_and_the_openers_only_if_there_is_no_other(entropy, seats, right):
    assert finding(played_with(entropy, seats), Check.TIMES).holds is right
