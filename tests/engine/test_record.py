"""Records: a whole game as text, exact to the character. Anything else is refused, with what was expected."""

import random
import time
from dataclasses import replace

import pytest
from engine.recording import Recorder, eventful
from engine.war_strategies import house_rules, odd_rules, seeds, small_deal
from hypothesis import given
from hypothesis import strategies as st

from warbot.engine.notation import LARGEST_ID, NotationError
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record import FORMAT, LONGEST, BattleLine, Record, Shuffle, decode_record, parse_record
from warbot.engine.record.verify import holds, verify
from warbot.engine.rules import PRESETS
from warbot.engine.stream import commitment

ZEROS = bytes(32)
FIRST_FORMAT = f"""\
warbot record 1
rules: fifty battle_limit=3
seat 0: Alice
seat 1: Bo: the second
commitment: {commitment(ZEROS)}
message: 1444000000000000000
server seed: {ZEROS.hex()}
entropy: open:1444000000000000123

1. 4h/Js 1 takes 4hJs 25-27
2. 5s/Ad 1 takes 5sAd 24-28
3. Qs/5h 0 takes Qs5h 25-27
result: battle_limit 1
"""
TEXT = FIRST_FORMAT.replace("record 1", "record 2") + "sum: 6fe57e0ef5039e9d\n"

names = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=20)
ascii_line = st.text(st.characters(max_codepoint=127, exclude_characters="\n"), max_size=20)


@st.composite
def shuffles(draw) -> Shuffle:
    """Either the game's seed alone, or the server's seed with entropy, and then perhaps the message with the seal."""
    if draw(st.booleans()):
        return Shuffle(seed=draw(seeds))
    server_seed = draw(seeds)
    return Shuffle(
        None, server_seed, draw(ascii_line), commitment(server_seed), draw(st.none() | st.integers(1, LARGEST_ID))
    )


@given(house_rules, shuffles(), st.randoms(use_true_random=False), st.integers(0, 120), st.data())
def test_a_record_reads_back_and_is_written_back_character_for_character(rules, shuffle, chance, turns, data):
    recorder = Recorder(rules, shuffle)
    eventful(recorder, chance, turns)
    record = recorder.record(*[data.draw(names) for _ in range(rules.players)])
    text = str(record)
    assert parse_record(text) == record
    assert str(parse_record(text)) == text


@given(st.randoms(use_true_random=False), seeds, st.integers(0, 60))
def test_a_record_of_given_piles_reads_back_and_holds(chance: random.Random, seed, turns):
    rules = odd_rules(chance)
    record = eventful(Recorder(rules, Shuffle(seed=seed), small_deal(rules, chance)), chance, turns)
    assert parse_record(str(record)) == record
    assert holds(verify(record))


@pytest.mark.parametrize("ending", Ending)
@pytest.mark.parametrize("winner", [None, 0, 1])
def test_every_result_reads_back(ending, winner):
    outcome = Outcome(ending, winner if ending.counts else None)
    record = Record(PRESETS["fifty"], ("A", "B"), Shuffle(seed=ZEROS), (), outcome)
    assert parse_record(str(record)) == record


@pytest.mark.parametrize(
    "line",
    [
        BattleLine(1, ("Ks/9h",), 0, (), (27, 25)),
        BattleLine(2, ("order:0=as_laid", "7c/7h", "9d2s6hQd/3dKcThTs"), None, (), (1, 1, 0, 0)),
        BattleLine(3, ("Ks/-/Kh/2c", "resign:0"), None, (), None),
        BattleLine(4, ("count",)),
        BattleLine(5, ("Xr/Xb", "grab:1"), 1, (), (0, 54)),
    ],
)
def test_a_battle_is_one_line(line):
    seats = ("A", "B", "C", "D")[: len(line.counts or (0, 0))]
    record = Record(PRESETS["fifty"], seats, Shuffle(seed=ZEROS), (line,))
    assert parse_record(str(record)).battles == (line,)


def test_an_example():
    record = parse_record(TEXT)
    assert record.seats == ("Alice", "Bo: the second")
    assert record.shuffle.entropy == "open:1444000000000000123"
    assert record.battles[2].winner == 0
    assert record.result == Outcome(Ending.BATTLE_LIMIT, 1)
    assert str(record) == TEXT


def test_a_record_of_the_first_format_reads_and_is_written_as_it_was():
    record = parse_record(FIRST_FORMAT)
    assert record == replace(parse_record(TEXT), format=1)
    assert str(record) == FIRST_FORMAT
    assert FORMAT == 2, "every older format needs a test such as this one"


def test_a_record_is_decoded_from_the_bytes_of_a_file():
    assert decode_record(TEXT.encode()) == parse_record(TEXT)


def test_a_record_of_the_first_format_may_lack_its_commitment():
    record = parse_record(FIRST_FORMAT.replace(f"commitment: {commitment(ZEROS)}\n", ""))
    assert record.shuffle.commitment is None


@pytest.mark.parametrize(
    ("content", "quoted", "expected"),
    [
        (b"warbot\xff record", r"\xff", "a record as UTF-8 text"),
        (b"x" * (LONGEST + 1), "4,194,305", "a record of at most 4,194,304 bytes"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(content, quoted, expected):
    with pytest.raises(NotationError) as refused:
        decode_record(content)
    assert (refused.value.text, refused.value.sentence) == (quoted, expected)


HOSTILE = {
    "one line": b"warbot record 2" + b" " * (LONGEST - 15),
    "line feeds": b"warbot record 2" + b"\n" * (LONGEST - 15),
    "seats": b"warbot record 2\n" + b"seat 0: x\n" * 400_000 + b"\n\n\n\n",
    "rules": b"warbot record 2\nrules: " + b"fifty " * 600_000 + b"\n\n\n\n",
    "moves": TEXT.replace("4h/Js", "count " * 600_000 + "4h/Js").encode(),
    "laid": TEXT.replace("4h/Js", "4h" * 1_500_000 + "/Js").encode(),
    "taken": TEXT.replace("4hJs", "4h" * 1_500_000).encode(),
    "hidden": TEXT.replace("4h/Js", "??" * 1_500_000 + "/Js").encode(),
    "almost a battle": TEXT.replace("4h/Js", "4h/Js " * 600_000 + "x").encode(),
    "order": TEXT.replace("4h/Js", "order:0=" + "a" * 3_000_000).encode(),
    "ids": TEXT.replace("entropy: open", "entropy: " + "1:" * 1_500_000).encode(),
    "deal": TEXT.replace("entropy: open", "deal: " + "4h" * 1_500_000 + "\nentropy: open").encode(),
    "battles": TEXT.replace("1. 4h", "1. -/-\n" * 500_000 + "1. 4h").encode(),
    "result": TEXT.replace("battle_limit 1", "battle_limit" * 300_000 + " 1").encode(),
}


@pytest.mark.parametrize("content", HOSTILE.values(), ids=HOSTILE)
def test_hostile_text_quickly_turns_out_to_be_wrong(content):
    assert len(content) <= LONGEST
    began = time.process_time()
    try:
        record = decode_record(content)
    except NotationError:
        pass
    else:
        assert not holds(verify(record))
    assert time.process_time() - began < 10


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "quoted", "expected"),
    [
        ("", "", 'a record starting with "warbot record 2"'),
        ("Dear diary\n", "Dear diary", 'a record starting with "warbot record 2"'),
        (changed("record 2", "record 3"), "warbot record 3", "a record in format 1 to 2"),
        (changed("\n\n", "\n"), "1. 4h/Js 1 takes 4hJs 25-27", "a blank line before the battles"),
        (TEXT[:TEXT.index("\n\n") + 1], "", "a blank line before the battles"),
        (TEXT[:-1], "sum: 6fe57e0ef5039e9d", "a line feed at the end"),
        (changed("rules: fifty battle_limit=3\n", ""), "rules", 'a line starting with "rules:"'),
        (changed("fifty", "fitfy"), "fitfy", "one of these presets: "),
        (changed("fifty battle_limit=3", "battle_limit=3"), "rules: battle_limit=3", "rules: standard battle_limit=3"),
        (changed("seat 1: Bo: the second\n", ""), "1", "two to four seats"),
        (changed("seat 1: Bo", "seat 2: Bo"), "seat 2: Bo: the second", "seat 1: Bo: the second"),
        (changed("entropy: open", "entropy:open"), "entropy:open:1444000000000000123", "name: value"),
        (changed("entropy: open", "entropy: öpen"), "öpen:1444000000000000123", "entropy in ASCII characters"),
        (changed("server seed: 00", "server seed: 0"), "0" * 63, "a seed of 64 hex digits"),
        (changed("message: 1444", "message: x1444"), "x1444000000000000000", "the id of a message"),
        (changed("message: 1444", "message: 01444"), "01444000000000000000", "the id of a message"),
        (changed("message: 1444000000000000000", f"message: {2**63}"), str(2**63), "the id of a message"),
        (changed("2. 5s/Ad", "2: 5s/Ad"), "2: 5s/Ad 1 takes 5sAd 24-28", "a battle such as"),
        (changed("2. 5s/Ad", "02. 5s/Ad"), "02. 5s/Ad 1 takes 5sAd 24-28", "2. 5s/Ad 1 takes"),
        (changed("2. 5s/Ad 1", "2.  5s/Ad 1"), "2.  5s/Ad 1 takes 5sAd 24-28", "a battle such as"),
        (changed("2. 5s/Ad", "2. nonsense"), "2. nonsense 1 takes 5sAd 24-28", "a battle such as"),
        (changed("2. 5s/Ad", "2. 5s/Ad/"), "2. 5s/Ad/ 1 takes 5sAd 24-28", "a battle such as"),
        (changed("2. 5s/Ad", "2. resign:4"), "2. resign:4 1 takes 5sAd 24-28", "a battle such as"),
        (changed("5sAd 24-28", "5sAx 24-28"), "Ax", "a card such as"),
        (changed("5s/Ad 1 takes", "5s/Ad 2 takes"), "2", "a seat from 0 to 1"),
        (changed("24-28", "24-028"), "2. 5s/Ad 1 takes 5sAd 24-028", "a battle such as"),
        (changed("result: battle_limit 1", "result: bored 1"), "result: bored 1", "a result such as"),
        (changed("result: battle_limit 1", "result: battle_limit -"), "result: battle_limit -", "battle_limit draw"),
        (changed("result: battle_limit 1", "result: stopped draw"), "result: stopped draw", "result: stopped -"),
        (changed("result: battle_limit 1", "result: battle_limit 2"), "2", "a seat from 0 to 1"),
        (TEXT.replace("\n", "\r\n"), "warbot record 2\r", "lines that end in a line feed (LF) only"),
        (changed("sum: 6f", "sum: 6"), "sum: 6e57e0ef5039e9d", "a checksum such as"),
        (changed("sum: 6f", "sum: 6F"), "sum: 6Fe57e0ef5039e9d", "a checksum such as"),
        (changed(f"server seed: {ZEROS.hex()}\n", ""), "server seed", 'a line starting with "server seed:"'),
        (FIRST_FORMAT.replace("server seed", "server sead"), "server seed", 'a line starting with "server seed:"'),
        (changed(f"commitment: {commitment(ZEROS)}\n", ""), "commitment", 'a line starting with "commitment:"'),
        (FIRST_FORMAT + "sum: 6fe57e0ef5039e9d\n", "result: battle_limit 1", "a battle such as"),
    ],
)  # fmt: skip
def test_text_that_is_not_a_record_is_quoted_with_what_was_expected(text, quoted, expected):
    with pytest.raises(NotationError) as refused:
        parse_record(text)
    assert refused.value.text == quoted
    assert expected in refused.value.sentence


@given(st.text(max_size=200) | st.lists(st.sampled_from([*TEXT.splitlines(), "", "deal: Ks/Kh"])).map("\n".join))
def test_any_text_is_a_record_or_refused(text):
    try:
        record = parse_record(text)
    except NotationError:
        return
    assert str(record) == text
