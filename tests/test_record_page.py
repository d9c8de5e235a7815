"""docs/record.md: its examples are records, and its tables tell of everything that a record may have."""

import re
from pathlib import Path

import pytest

from warbot.engine.outcome import Ending
from warbot.engine.record import FORMAT, LONGEST, decode_record, parse_record
from warbot.engine.record.hiding import first_difference
from warbot.engine.record.values import sum_of
from warbot.engine.record.verify import Check, verify

PAGE = (Path(__file__).parent.parent / "docs" / "record.md").read_text(encoding="utf-8")
WHOLE, EARLY = re.findall(r"^```\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def table(*heads: str) -> list[list[str]]:
    """The rows of the page's table with these heads."""
    lines = PAGE.splitlines()
    start = lines.index(f"| {' | '.join(heads)} |") + 2
    end = next(at for at in range(start, len(lines)) if not lines[at].startswith("|"))
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[start:end]]


def test_the_example_is_a_record_in_which_everything_holds():
    record = decode_record(WHOLE.encode())
    assert {found.check: found.holds for found in verify(record)} == dict.fromkeys(Check, True)
    assert str(record) == WHOLE


def test_the_other_is_the_same_game_while_it_went_on():
    early = parse_record(EARLY)
    assert early.shuffle.sealed
    assert first_difference(early, parse_record(WHOLE)) is None
    assert "after three" in PAGE
    assert len(early.battles) == 3


def test_the_sum_is_made_as_the_page_says():
    lines = re.sub("(?m)^(seat [0-3]:) .*", r"\1", WHOLE).splitlines()
    assert sum_of(WHOLE.splitlines()[:-1]) == sum_of(lines[:-1]) == lines[-1].removeprefix("sum: ")


def test_the_page_tells_of_every_line_before_the_battles():
    (first, *others) = [row[0] for row in table("line", "what stands there")]
    assert first == f"`warbot record {FORMAT}`"
    names = re.findall("`([a-z ]+[0-9]?)`", " ".join(others))
    head = [line.split(":")[0] for line in WHOLE.split("\n\n")[0].splitlines()[1:]]
    told = [name for name in names if name not in {"open", "bot"}]
    assert told == [*(name for name in head if name != "seat 2"), "seed", "deal"]


def test_the_page_tells_of_every_move():
    moves = [row[0].strip("`") for row in table("word", "what it means")]
    head = f"warbot record 1\nrules: speed\nseat 0: A\nseat 1: B\nseed: {'0' * 64}\n\n"
    for move in moves:
        assert parse_record(f"{head}1. {move}\nresult: none\n").battles[0].moves == (move,)
    assert {re.split("[:/]", move)[0] for move in moves} == {"Ks", "order", "grab", "lot", "resign", "count"}


def test_the_page_tells_of_every_ending():
    (told,) = re.findall(r"no result is counted:\n(.*?)\. It is", PAGE, re.DOTALL)
    results = re.findall("`([a-z_]+) ([0-9a-z-]+)`", told)
    assert [ending for ending, _ in results] == [ending.value for ending in Ending]
    for ending, winner in results:
        assert (winner == "-") == (not Ending(ending).counts)
        battles, _, _ = WHOLE.partition("result: ")
        text = f"{battles}result: {ending} {winner}\n"
        parse_record(f"{text}sum: {sum_of(text.splitlines())}\n")


def test_the_page_tells_of_every_check_in_its_order():
    assert [row[0].strip("`") for row in table("line", "what holds")] == [check.value for check in Check]


def test_its_links_lead_to_files():
    targets = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert targets
    assert all((Path(__file__).parent.parent / "docs" / target).is_file() for target in targets)


@pytest.mark.parametrize("number", re.findall(r"at most ([0-9]+) MiB", PAGE))
def test_the_page_tells_how_long_a_record_may_be(number):
    assert int(number) * 2**20 == LONGEST
