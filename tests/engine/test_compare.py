"""Comparing a record with the known one: the first line that differs, and what it should be."""

from dataclasses import replace

import pytest
from engine.recording import Recorder

from warbot.engine.record import Record, Shuffle, concealed, parse_record
from warbot.engine.record.hiding import Difference, first_difference
from warbot.engine.rules import parse_rules
from warbot.engine.stream import commitment

SEED = bytes(range(32))
SHUFFLE = Shuffle(None, SEED, "open:1444000000000000121", commitment(SEED), 1444000000000000000)


def recorder(turns: int) -> Recorder:
    recorder = Recorder(parse_rules("fifty battle_limit=5"), SHUFFLE)
    for _ in range(turns):
        if not recorder.game.over:
            recorder.step()
    return recorder


KNOWN = recorder(20).record("Alice", "Bo")


def changed(old: str, new: str) -> Record:
    assert str(KNOWN).count(old) == 1
    return parse_record(str(KNOWN).replace(old, new))


def test_names_and_the_format_make_no_difference():
    assert first_difference(KNOWN, KNOWN) is None
    assert first_difference(replace(KNOWN, seats=("a player", "Bo"), format=1), KNOWN) is None


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "expected"),
    [
        ("battle_limit=5", "battle_limit=6", "rules", "fifty battle_limit=6", "fifty battle_limit=5"),
        ("message: 1444", "message: 1443", "message", "1443000000000000000", "1444000000000000000"),
        ("open:1444", "open:1445", "entropy", "open:1445000000000000121", "open:1444000000000000121"),
        ("commitment: 630d", "commitment: 730d", "commitment", "7" + commitment(SEED)[1:], commitment(SEED)),
        ("server seed: 00", "server seed: 10", "server seed", "10" + SEED.hex()[2:], SEED.hex()),
        ("8d4d 32", "4d8d 32", "2.", "2. 8d/4d 0 takes 4d8d 32-20", "2. 8d/4d 0 takes 8d4d 32-20"),
        ("2. 8d/4d 0 takes 8d4d 32-20\n", "", "3.", "3. 5c/3s 0 takes 5c3s 33-19", "2. 8d/4d 0 takes 8d4d 32-20"),
        ("\nresult", "\n6. count\nresult", "6.", "6. count", ""),
        ("5. Jd/Kc 1 takes JdKc 33-19\n", "", "5.", "", "5. Jd/Kc 1 takes JdKc 33-19"),
        ("result: battle_limit 0", "result: stopped -", "result", "stopped -", "battle_limit 0"),
    ],
)  # fmt: skip
def test_the_first_line_that_differs_is_reported(old, new, line, found, expected):
    assert first_difference(changed(old, new), KNOWN) == Difference(line, found, expected)


@pytest.mark.parametrize("turns", range(7))
def test_a_record_made_during_the_game_matches_the_final_one(turns):
    early = concealed(recorder(turns).record())
    assert first_difference(early, KNOWN) is None


def test_another_card_in_a_record_made_during_the_game_is_reported():
    early = str(concealed(recorder(4).record()))
    other = parse_record(early.replace("3. 5c", "3. 5d"))
    found = first_difference(other, KNOWN)
    assert found is not None
    assert (found.line, found.found) == ("3.", "3. 5d/3s 0 takes ???? 33-19")
