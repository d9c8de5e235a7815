"""docs/command-line.md: its reference is what the commands say of themselves."""

import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))

import command_line_page  # noqa: E402 - a script, no package

from warbot.cli import COMMANDS  # noqa: E402 - as above

PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_the_reference_is_what_the_script_writes():
    """`scripts/command_line_page.py` writes it."""
    assert command_line_page.page() == PAGE


def test_it_has_every_command():
    assert [name for name in COMMANDS if f"\n### {name}\n" not in PAGE] == []
