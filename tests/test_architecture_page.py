"""docs/architecture.md names what is there."""

import re
from pathlib import Path

import pytest

from warbot.host import Host
from warbot.table import moves

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:warbot|tests|scripts)/[\w./]+)`", PAGE))))
def test_every_path_that_it_names_is_there(path: str):
    assert (ROOT / path).exists()


def test_every_part_of_the_package_has_its_line():
    parts = {file.parent.name for file in (ROOT / "warbot").glob("*/__init__.py")}
    assert parts == set(re.findall(r"^\| `warbot/(\w+)` \|", PAGE, re.MULTILINE))


def test_every_room_of_the_bot_is_named():
    rooms = {file.parent.name for file in (ROOT / "warbot" / "bot").glob("*/__init__.py")} | {"stats"}
    (line,) = re.findall(r"^\| `warbot/bot` \|.*$", PAGE, re.MULTILINE)
    assert rooms <= set(re.findall(r"`(\w+)`", line))


def test_a_press_is_played_as_it_says():
    assert callable(Host.play)
    assert callable(moves.flip)
