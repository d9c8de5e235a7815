"""What a release is made of: the version from pyproject.toml, and its part of the changelog.

python scripts/release.py version          print the version
python scripts/release.py check v1.2.3     is that the tag of this version, and does the changelog give its date?
python scripts/release.py notes            print the version's part of the changelog
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent


def version() -> str:
    """The version, from the one place where it stands."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def part(of: str) -> tuple[str, str]:
    """What stands in the changelog after a version's number, and below. Raises SystemExit if it isn't there."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## \[{re.escape(of)}\] - (\S+)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"CHANGELOG.md has no “## [{of}] - …”")
    return found[1], found[2].strip()


def check(tag: str) -> None:
    """Raise SystemExit unless a tag is that of this version, and the version is dated."""
    if tag != f"v{version()}":
        sys.exit(f"the tag is {tag}, but pyproject.toml says {version()}")
    dated, _ = part(version())
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", dated):
        sys.exit(f"CHANGELOG.md says {dated!r} instead of the day of the release")


def main(arguments: list[str]) -> None:
    match arguments:
        case ["version"]:
            print(version())
        case ["notes"]:
            print(part(version())[1])
        case ["check", tag]:
            check(tag)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
