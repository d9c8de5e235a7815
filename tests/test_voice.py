"""The patterns of docs/voice.md stay out of every message and every page.

`voice_hits.txt` lists what was there when this test was written. Mend a text, delete its line: the list only shrinks.
`python tests/test_voice.py` writes that list.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import catalogues  # noqa: E402 - a script, no package

VOICE = (ROOT / "docs" / "voice.md").read_text(encoding="utf-8")
HITS = ROOT / "tests" / "voice_hits.txt"
PAGES = [
    ROOT / name
    for name in ("README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md", ".env.example")
]
PAGES += sorted(path for path in (ROOT / "docs").glob("*.md") if path.name != "voice.md")


@dataclass(frozen=True)
class Pattern:
    text: str
    rather: str
    exception: str

    def hits(self, text: str) -> list[str]:
        if self.exception:
            text = re.sub(self.exception, "", text, flags=re.IGNORECASE)
        return [found[0] for found in re.finditer(self.text, text, flags=re.IGNORECASE)]


@cache
def patterns() -> list[Pattern]:
    """The rows of the last table of the page."""
    rows = VOICE.partition("| pattern | rather | except |\n")[2].splitlines()[1:]
    cells = [[cell.strip().strip("`") for cell in re.split(r"(?<!\\)\|", row)[1:-1]] for row in rows if row]
    return [Pattern(*(cell.replace(r"\|", "|") for cell in row)) for row in cells]


def texts() -> Iterator[tuple[str, str]]:
    """Everything that people read, as (where it stands, the text): each message, each paragraph of each page."""
    for message in catalogues.messages():
        for text in [message.id] if isinstance(message.id, str) else message.id:
            yield "message", text
    for page in PAGES:
        prose = re.sub(r"^ *```.*?^ *```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for paragraph in re.split(r"\n\s*\n", prose):
            yield page.relative_to(ROOT).as_posix(), " ".join(paragraph.split())


@cache
def hits() -> list[str]:
    """Each hit as a line of the list: where, the pattern's text as it was found, and the beginning of its text."""
    found = [
        f"{where}\t{hit.lower()}\t{text[:60]}"
        for where, text in texts()
        for pattern in patterns()
        for hit in pattern.hits(text)
    ]
    return sorted(set(found))


def known() -> list[str]:
    return HITS.read_text(encoding="utf-8").splitlines()


def test_no_text_says_what_the_voice_leaves_out():
    new = sorted(set(hits()) - set(known()))
    assert new == [], "say it another way: docs/voice.md has one for each pattern"


def test_the_list_of_known_hits_only_names_what_is_there():
    assert sorted(set(known()) - set(hits())) == [], "mended: delete these lines from tests/voice_hits.txt"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The draft is made anew.", ["anew"]),
        ("Whoever of the tied presses first", ["the tied"]),
        ("Two of the tied players are out.", []),
        ("Nobody plays any more.", ["any more"]),
        ("Are there any more games?", []),
        ("I lack a right in this channel.", ["lack a right"]),
        ("You're right.", []),
        ("{name} puts {n} cards under.", ["puts {n} cards under"]),
        ("Who has no card left is out.", ["Who has"]),
        ("A player who has no card left is out.", []),
        ("Who wins?", []),
    ],
)
def test_patterns_find_what_they_mean(text: str, found: list[str]):
    assert [hit for pattern in patterns() for hit in pattern.hits(text)] == found


if __name__ == "__main__":
    HITS.write_text("".join(f"{hit}\n" for hit in hits()), encoding="utf-8")
