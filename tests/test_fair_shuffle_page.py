"""docs/fair-shuffle.md: its worked example, computed again from the page, and its commands, word for word."""

import hashlib
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from warbot.cli import main
from warbot.engine.record import Record, parse_record
from warbot.engine.record.verify import holds, verify
from warbot.engine.stream import made_at

PAGE = (Path(__file__).parent.parent / "docs" / "fair-shuffle.md").read_text(encoding="utf-8")
WORDS = 2**32


def section(title: str) -> str:
    (found,) = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    return found


def blocks(text: str, language: str = "") -> list[str]:
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for name, block in found if name == language]


def one(pattern: str, text: str) -> str:
    (found,) = set(re.findall(pattern, text))
    return found


def result_in(title: str) -> str:
    """The one hash that a section's command prints."""
    (found,) = [block.strip() for block in blocks(section(title)) if re.fullmatch(r"[0-9a-f]{64}\n", block)]
    return found


SERVER_SEED = one(r"bytes ([0-9a-f]{64})", section("1. The seal"))
ENTROPY = one(r"printf (\S+); }", section("3. The seed of the game"))
SEED = result_in("3. The seed of the game")


def cards(text: str) -> list[str]:
    return re.findall("[2-9TJQKA][cdhs]", text)


def stream(label: str) -> list[int]:
    """The first numbers of a stream: blocks of digits, cut as the page says."""
    texts = [bytes.fromhex(SEED) + label.encode() + bytes.fromhex(f"{block:016x}") for block in range(9)]
    digits = "".join(hashlib.sha256(text).hexdigest() for text in texts)
    return [int(digits[at : at + 8], 16) for at in range(0, len(digits), 8)]


def shuffle(things: list[str], label: str) -> tuple[list[str], list[list[str]]]:
    """Things shuffled as the page says, and the rows of its table."""
    order, numbers, rows = list(things), iter(stream(label)), []
    for place in range(len(order) - 1, 0, -1):
        count = place + 1
        number = next(number for number in numbers if number < WORDS - WORDS % count)
        other = number % count
        facts = (place, f"`{number:08x}`", number, f"of {count}: {other}", order[place], order[other])
        rows.append([str(fact) for fact in facts])
        order[place], order[other] = order[other], order[place]
    return order, rows


@pytest.fixture
def record(capsys: pytest.CaptureFixture[str]) -> Record:
    """The record of the game that the page is about, as its command prints it."""
    assert main(shlex.split(one(r"(?m)^`warbot (play [^`]*)`$", PAGE))) == 0
    return parse_record(capsys.readouterr().out)


def test_the_seal_and_the_seed_of_the_game(record: Record):
    assert hashlib.sha256(bytes.fromhex(SERVER_SEED)).hexdigest() == result_in("1. The seal")
    assert hashlib.sha256(bytes.fromhex(SERVER_SEED) + ENTROPY.encode()).hexdigest() == SEED
    assert record.shuffle.commitment == result_in("1. The seal")
    assert (record.shuffle.stream.seed.hex(), record.shuffle.entropy) == (SEED, ENTROPY)
    assert holds(verify(record))


def test_the_time_in_an_id():
    divisor = int(one("divide it by ([0-9]+)", section("2. The times")))
    assert made_at(1444000000000000123) == 1444000000000000123 // divisor


def test_the_first_block_of_the_stream():
    text = section("4. The stream")
    digits = "".join(f"{number:08x}" for number in stream("deal")[:8])
    assert digits == result_in("4. The stream")
    assert int(one("those from ([0-9]+) on", text.replace("4294967296 − *r* on", "4294967296 on"))) == WORDS
    of_52 = WORDS // (WORDS % 52)
    assert f"{of_52 / 1_000_000:.0f}" == one("number in ([0-9]+) million", re.sub(r"\s+", " ", text))


def test_the_shuffle_step_by_step(record: Record):
    text = section("5. The shuffle")
    before, after = (cards(block) for block in blocks(text))
    shuffled, rows = shuffle(before, "deal")
    told = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("| ")]
    assert told[2:] == rows[: len(told) - 2]
    assert len(told) - 2 == 8, "as far as one block goes"
    assert shuffled == after
    assert "".join(after[-8:]) == one("eight cards of the shuffled deck are `([^`]+)`", text)
    assert [str(card) for card in record.shuffle.stream.shuffled("deal", record.rules.deck)] == after
    assert [str(card) for card in record.rules.deck] == before


def test_the_deal_and_the_battles(record: Record):
    _, dealt = (cards(block) for block in blocks(section("5. The shuffle")))
    text = section("6. The deal")
    (lines,) = blocks(text)
    assert lines.splitlines() == [str(line) for line in record.battles]
    told = re.findall("`([2-9TJQKA][cdhs])`", text)
    assert told == [*dealt[0:6:2], *dealt[1:6:2]]


def test_the_shuffle_of_the_cards_that_were_won():
    text = section("7. The battles")
    laid = re.findall("`([2-9TJQKA][cdhs])`", text)
    (under, ((_, digits, number, _, _, _),)) = shuffle(laid, "battle:1")
    assert digits in text
    assert number in text
    assert f"go under as `{''.join(under)}`" in re.sub(r"\s+", " ", text)
    assert result_in("7. The battles").startswith(digits.strip("`"))


@pytest.mark.skipif(not (shutil.which("bash") and shutil.which("sha256sum")), reason="no shell to try them in")
def test_the_commands_print_what_stands_below_them():
    helper, *commands = blocks(PAGE, "sh")
    assert len(commands) == 4
    ran = subprocess.run(["bash", "-euc", helper + "".join(commands)], capture_output=True, text=True, check=True)  # noqa: S607
    printed = [line.split()[0] for line in ran.stdout.splitlines()]
    assert printed == [block.strip() for block in blocks(PAGE) if re.fullmatch(r"[0-9a-f]{64}\n", block)]
