"""`warbot verify`: what holds of a record, what does not, and what is no record."""

import io
import sys
from dataclasses import replace

import pytest

from warbot.engine.record import concealed, parse_record
from warbot.engine.stream import commitment

SEED = bytes(range(32))
SHOWN = commitment(SEED)


@pytest.fixture
def record(warbot) -> str:
    options = ("--rules", "fifty battle_limit=9", "--seed", SEED.hex(), "--entropy", "open:bot", "--format", "record")
    return warbot("play", *options).out


@pytest.fixture
def file(tmp_path, record):
    """Write a record, with something replaced where a test forges it, and give its path."""

    def write(old: str = "", new: str = "", name: str = "game.txt") -> str:
        assert old in record
        path = tmp_path / name
        path.write_text(record.replace(old, new) if old else record, encoding="utf-8")
        return str(path)

    return write


def test_a_true_record_holds(warbot, file):
    assert warbot("verify", file()).lines == [
        "commitment: holds",
        "times: not checked, the record has no message ID",
        "deal: holds",
        "battles: hold",
        "result: holds",
        "sum: holds",
    ]


def test_a_forged_battle_does_not_hold_and_is_named(warbot, file):
    ran = warbot("verify", file("\n3. ", "\n3. resign:1 "))
    assert (ran.status, ran.err) == (1, "")
    assert ran.out.splitlines()[-1].startswith("battles: do not hold in battle 3: ")


def test_a_forged_result_does_not_hold(warbot, file, record):
    result = record.splitlines()[-2]
    ran = warbot("verify", file(result, "result: all_cards 0"))
    assert ran.status == 1
    expected = result.removeprefix("result: ")
    assert ran.out.splitlines()[-2] == f"result: does not hold: 'all_cards 0', expected '{expected}'"


def test_a_forged_server_seed_does_not_hold(warbot, file):
    ran = warbot("verify", file(f"server seed: {SEED.hex()}", f"server seed: {bytes(32).hex()}"))
    assert ran.status == 1
    assert f"commitment: does not hold: '{SHOWN}'" in ran.out


def test_a_record_of_given_piles_says_what_cannot_be_checked(warbot, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(warbot("play", "--deal", "Ks2c/Qh3c", "--format", "record").out)
    assert warbot("verify", str(path)).lines == [
        "commitment: not checked, the record has no seal or no seed",
        "times: not checked, the record has no message ID",
        "deal: not checked, the piles were set up by hand, not dealt",
        "battles: hold",
        "result: holds",
        "sum: holds",
    ]


def test_standard_input_is_read_too(warbot, record, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(record.encode())))
    assert warbot("verify", "-").lines[-1] == "sum: holds"


def test_of_several_files_each_is_told_by_its_name(warbot, file):
    true, forged = file(name="true.txt"), file("\nresult: ", "\n10. count\nresult: ", name="forged.txt")
    ran = warbot("verify", true, forged)
    assert ran.status == 1
    assert f"{true}: battles: hold\n" in ran.out
    assert f"{forged}: battles: do not hold in battle 10" in ran.out


def test_the_commitment_that_was_shown_can_be_compared(warbot, file):
    assert warbot("verify", file(), "--commitment", SHOWN.upper()).lines[0] == "commitment: holds"
    ran = warbot("verify", file(), "--commitment", "ab" * 32)
    assert ran.status == 1
    assert ran.out.splitlines()[0] == f"commitment: does not hold: '{SHOWN}', expected '{'ab' * 32}'"


def test_a_record_that_names_no_commitment_is_compared_by_its_server_seed(warbot, file, record):
    first_format = str(replace(parse_record(record), format=1))
    silent = file(record, first_format.replace(f"commitment: {SHOWN}\n", ""))
    assert warbot("verify", silent).lines[0].startswith("commitment: not checked")
    assert warbot("verify", silent, "--commitment", SHOWN).lines[0] == "commitment: holds"
    assert warbot("verify", silent, "--commitment", "ab" * 32).status == 1


def test_a_commitment_cannot_be_met_without_a_server_seed(warbot, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(warbot("play", "--rules", "fifty", "--format", "record").out)
    ran = warbot("verify", str(path), "--commitment", SHOWN)
    assert ran.status == 1
    assert ran.out.startswith("commitment: does not hold: the record has no seal or no seed")


def test_what_is_no_record_is_refused(warbot, tmp_path, file):
    nothing = tmp_path / "nothing.txt"
    nothing.write_bytes(b"")
    assert (
        warbot("verify", str(nothing)).refusal
        == f"'' in '{nothing}': expected a record starting with \"warbot record 2\""
    )
    nothing.write_bytes(b"\xff\xfe")
    assert "UTF-8 text" in warbot("verify", str(nothing)).refusal
    assert "expected a seed of 64 hex digits" in warbot("verify", file("server seed: ", "server seed: x")).refusal
    cut = file("\nresult", "\nresalt", name="cut.txt")
    assert "'resalt: " in warbot("verify", file(), cut).refusal, "nothing is told of the other file"


def test_a_file_that_is_too_long_to_be_a_record_is_not_read_to_its_end(warbot):
    assert "expected a record of at most" in warbot("verify", "/dev/zero").refusal


def test_the_record_of_a_game_that_goes_on_is_none_to_verify(warbot, tmp_path, record):
    path = tmp_path / "game.txt"
    path.write_text(str(concealed(replace(parse_record(record), result=None))))
    assert warbot("verify", str(path)).refusal.startswith(f"'{path}': expected the record of a game that is over")


def test_a_record_of_the_first_format_is_verified_too(warbot, file, record):
    old = file(record, str(replace(parse_record(record), format=1)))
    assert warbot("verify", old).lines[4:] == ["result: holds", "sum: not checked, format 1 has no checksum"]


def test_a_slip_of_the_pen_that_nothing_can_be_computed_from_is_told(warbot, tmp_path, record):
    path = tmp_path / "game.txt"
    path.write_text(record.replace("sum: ", "sum: 0")[:-2] + "\n")
    ran = warbot("verify", str(path))
    assert ran.status == 1
    assert ran.out.splitlines()[-1].startswith("sum: does not hold: ")


@pytest.mark.parametrize(
    ("entropy", "message", "sentence"),
    [
        ("open:1443000000000000000", "1444000000000000000", "ID '1443000000000000000' is older than message"),
        (
            "open:bot",
            "1444000000000000000",
            "'open:bot' is not valid: each seat is open, bot or the ID of a button press",
        ),
    ],
)
def test_how_people_sat_down_is_told_where_it_proves_nothing(warbot, tmp_path, entropy, message, sentence):
    ran = warbot("play", "--rules", "fifty", "--entropy", entropy, "--format", "record")
    record = parse_record(ran.out)
    path = tmp_path / "game.txt"
    path.write_text(str(replace(record, shuffle=replace(record.shuffle, message=int(message)))))
    ran = warbot("verify", str(path))
    assert ran.status == 1
    assert ran.out.splitlines()[1].startswith(f"times: do not hold: {sentence}")


def test_a_difference_far_into_a_long_line_is_shown(warbot, tmp_path):
    """Of two long lines the beginnings alone would look the same."""
    text = warbot("play", "--rules", "fifty battle_limit=6 face_down=15", "--format", "record").out
    war = max(text.splitlines(), key=len)
    assert len(war) > 120
    path = tmp_path / "game.txt"
    path.write_text(text.replace(war, war[:-1] + str((int(war[-1]) + 1) % 10)))
    told = warbot("verify", str(path)).out
    assert f"expected '{war.split()[-1]}'" in told


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_what_cannot_be_read_is_refused(warbot, tmp_path, name):
    refusal = warbot("verify", str(tmp_path / name)).refusal
    assert str(tmp_path) in refusal
    assert "expected a file that can be read" in refusal


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        ([], "missing argument 'FILES...'"),
        (["--commitment", "abc", "x"], "--commitment 'abc': expected a seal of 64 hex digits"),
    ],
)
def test_bad_input_is_quoted_with_what_was_expected(warbot, arguments, refusal):
    assert warbot("verify", *arguments).refusal.startswith(refusal)
