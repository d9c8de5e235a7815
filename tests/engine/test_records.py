"""Records: a whole game as text, exact to the character, and what is refused with what was expected."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from recording import Recorder, eventful
from war_strategies import house_rules, odd_rules, seeds, small_deal

from warbot.engine.errors import NotationError
from warbot.engine.lots import commitment
from warbot.engine.outcome import Ending, Outcome
from warbot.engine.record import BattleLine, Record, Shuffle, parse_record
from warbot.engine.rules import PRESETS
from warbot.engine.verify import holds, verify

ZEROS = bytes(32)
TEXT = f"""\
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

names = st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=20)
ascii_line = st.text(st.characters(max_codepoint=127, exclude_characters="\n"), max_size=20)


@st.composite
def shuffles(draw) -> Shuffle:
    """Either the seed of a game alone, or the server's with entropy, and then perhaps what was shown before."""
    if draw(st.booleans()):
        return Shuffle(seed=draw(seeds))
    server_seed = draw(seeds)
    shown = draw(st.sampled_from([None, commitment(server_seed)]))
    return Shuffle(None, server_seed, draw(ascii_line), shown, draw(st.none() | st.integers(0, 10**20 - 1)))


@given(house_rules, shuffles(), st.randoms(use_true_random=False), st.integers(0, 120), st.data())
def test_a_record_reads_back_and_is_written_again_character_by_character(rules, shuffle, chance, turns, data):
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


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


@pytest.mark.parametrize(
    ("text", "quoted", "expected"),
    [
        ("", "", "warbot record 1"),
        ("Dear diary\n", "Dear diary", "warbot record 1"),
        (changed("record 1", "record 2"), "warbot record 2", "a record of format 1, the only one known here"),
        (changed("\n\n", "\n"), "1. 4h/Js 1 takes 4hJs 25-27", "name: value"),
        (TEXT[:TEXT.index("\n\n")], "entropy: open:1444000000000000123", "an empty line before the battles"),
        (TEXT[:-1], "result: battle_limit 1", "the result as the last line"),
        (changed("rules: fifty battle_limit=3\n", ""), "no rules", "a line rules: …"),
        (changed("fifty", "fitfy"), "fitfy", "a preset: "),
        (changed("fifty battle_limit=3", "battle_limit=3"), "rules: battle_limit=3", "rules: standard battle_limit=3"),
        (changed("seat 1: Bo: the second\n", ""), "1 seats", "two to four"),
        (changed("seat 1: Bo", "seat 2: Bo"), "seat 2: Bo: the second", "seat 1: Bo: the second"),
        (changed("entropy: open", "entropy:open"), "entropy:open:1444000000000000123", "name: value"),
        (changed("entropy: open", "entropy: öpen"), "öpen:1444000000000000123", "entropy in ASCII characters"),
        (changed("server seed: 00", "server seed: 0"), "0" * 63, "a seed of 64 hex digits"),
        (changed("message: 1444", "message: x1444"), "x1444000000000000000", "the id of a message"),
        (changed("message: 1444", "message: 01444"), "message: 01444000000000000000", "message: 1444000000000000000"),
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
        (TEXT.replace("\n", "\r\n"), "warbot record 1\r", "a record of format 1"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_quoted_with_what_was_expected(text, quoted, expected):
    with pytest.raises(NotationError) as refused:
        parse_record(text)
    assert refused.value.text == quoted
    assert expected in refused.value.expected


@given(st.text(max_size=200) | st.lists(st.sampled_from([*TEXT.splitlines(), "", "deal: Ks/Kh"])).map("\n".join))
def test_any_text_is_a_record_or_refused(text):
    try:
        record = parse_record(text)
    except NotationError:
        return
    assert str(record) == text
