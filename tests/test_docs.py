"""What the documents promise: commands that can be pasted, options that exist, versions that are pinned."""

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from discord import app_commands
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from warbot.bot import create_bot
from warbot.cli import COMMANDS, main
from warbot.engine.rules import PRESETS, RULES
from warbot.settings import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PLAYING = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
COMMAND_LINE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
PAGES = [
    ROOT / name for name in ("README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md")
] + sorted((ROOT / "docs").glob("*.md"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

DEMO = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[demo]' && .venv/bin/warbot demo"
TEST = "python3 -m venv .venv && .venv/bin/pip install -q -c constraints.txt -e '.[dev]' && .venv/bin/pytest"


def code_blocks(page: str) -> list[list[str]]:
    """The lines of each code block of a page."""
    blocks = re.findall(r"^ *```\w*\n(.*?)^ *```$", page, re.MULTILINE | re.DOTALL)
    return [[line.strip() for line in block.splitlines()] for block in blocks]


def table(*heads: str) -> list[list[str]]:
    """The rows of the table with these heads in the page on playing."""
    lines = PLAYING.splitlines()
    start = lines.index(f"| {' | '.join(heads)} |") + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
    return rows


# The README's own commands (.ci/run runs them for real, from a clean clone)


@pytest.mark.parametrize("command", [DEMO, TEST])
def test_the_two_commands_stand_in_code_blocks_of_the_readme(command):
    assert [command] in code_blocks(README)


@pytest.mark.parametrize("command", [DEMO, TEST])
def test_the_extras_and_files_that_they_name_exist(command):
    (extra,) = re.findall(r"\[(\w+)\]", command)
    assert extra in PROJECT["optional-dependencies"]
    assert (ROOT / "constraints.txt").is_file()


def test_what_they_start_is_installed_by_what_they_install():
    assert PROJECT["scripts"] == {"warbot": "warbot.__main__:main"}
    assert "demo" in COMMANDS
    assert any(Requirement(text).name == "pytest" for text in PROJECT["optional-dependencies"]["dev"])


# Commands in Discord


def options_of(command: app_commands.Command[Any, ..., Any]) -> str:
    return "".join(
        f" <{option.display_name}>" if option.required else f" [{option.display_name}]" for option in command.parameters
    )


async def commands_of_the_tree(database: Path) -> set[str]:
    """Every command as the page writes it: `/war start [opponent] [rules]`."""
    bot = create_bot(Settings.model_construct(database=database))
    await bot.open()
    try:
        commands = [each for each in bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
        return {f"/{each.qualified_name}{options_of(each)}" for each in commands}
    finally:
        await bot.close()


async def test_every_slash_command_is_listed_with_its_options_and_no_other(tmp_path):
    written = [row[0].strip("`") for row in table("command", "what it does")]
    assert len(written) == len(set(written))
    assert set(written) == await commands_of_the_tree(tmp_path / "warbot.db")


def test_slash_commands_in_the_text_are_those_of_the_table():
    listed = {row[0].strip("`").split(" [")[0].split(" <")[0] for row in table("command", "what it does")}
    mentioned = {command.strip() for command in re.findall(r"`(/[a-z]+(?: [a-z]+)?)[^`]*`", README + PLAYING)}
    assert mentioned <= listed | {"/war"}


# Rules


def test_every_preset_has_a_row_and_no_other():
    named = [name for row in table("preset", "how it plays") for name in re.findall("`([a-z-]+)`", row[0])]
    assert sorted(named) == sorted(PRESETS)


def test_every_rule_is_named():
    (sentence,) = re.findall(r"^The fields are (.*?)[;.]", PLAYING, re.MULTILINE | re.DOTALL)
    assert re.findall("`([a-z_]+)`", sentence) == [rule.name for rule in RULES]


# The command line


def calls() -> list[str]:
    """Every call of `warbot` in the README and the page on the command line, in a block or in the text."""
    lines = [line for page in (README, COMMAND_LINE) for block in code_blocks(page) for line in block]
    spans = [re.sub(r"\s+", " ", span) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", README + COMMAND_LINE)]
    return [found[1] for text in [*lines, *spans] if (found := re.search(r"(?:^|bin/|&& )warbot( [a-z].*)?$", text))]


def test_every_command_of_the_command_line_is_named_and_no_other():
    named = {call.split()[0] for call in calls() if call}
    assert named - {"record"} == set(COMMANDS)  # "warbot record 1" is the first line of a record


@pytest.mark.parametrize(
    "call", [call.split("#")[0] for call in dict.fromkeys(calls()) if call and call.split()[0] == "play"]
)
def test_the_games_on_the_page_play(call, capsys):
    arguments = shlex.split(call.split(">")[0])
    assert main(arguments) == 0
    assert capsys.readouterr().out


def test_the_record_on_the_page_is_what_the_command_above_it_prints(capsys):
    found = re.search(r"`warbot (play [^`]*--format\s+record)` prints:\n\n```\n(.*?)```", COMMAND_LINE, re.DOTALL)
    assert found is not None
    assert main(shlex.split(found[1])) == 0
    assert capsys.readouterr().out == found[2]


# Links


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page):
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    files = [target.split("#")[0] for target in targets if not urlsplit(target).scheme and not target.startswith("#")]
    assert [file for file in files if not (page.parent / file).is_file()] == []


def test_each_page_is_in_the_index():
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    pages = {page.name for page in PAGES if page.parent.name == "docs"}
    assert {page for page in pages if f"({page})" not in index} == {"README.md"}


# Versions


def constraints() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    for pin in pins:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+_-]+", pin), f"not a plain pin: {pin}"
    names = [canonicalize_name(pin.split("==")[0]) for pin in pins]
    assert len(names) == len(set(names)), "a package is pinned twice"
    return dict(zip(names, (Version(pin.split("==")[1]) for pin in pins), strict=True))


def requirements_of(texts: list[str], extras: set[str]) -> Iterator[Requirement]:
    """The requirements that hold here, with any of these extras."""
    for text in texts:
        requirement = Requirement(text)
        if requirement.marker is None or any(requirement.marker.evaluate({"extra": extra}) for extra in extras | {""}):
            yield requirement


def own_requirements() -> list[Requirement]:
    extras = [text for texts in PROJECT["optional-dependencies"].values() for text in texts]
    texts = [*PROJECT["dependencies"], *extras]
    return [each for each in requirements_of(texts, set()) if each.name != "warbot"]


def installed_closure() -> set[str]:
    """Every package that the extras bring along, as far as it is installed here."""
    todo = own_requirements()
    seen: set[tuple[str, frozenset[str]]] = set()
    while todo:
        requirement = todo.pop()
        name, extras = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if (name, extras) in seen:
            continue
        try:
            needs = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # installed for an extra, or on a system, that is not this one's
        seen.add((name, extras))
        todo += requirements_of(needs, set(extras))
    return {name for name, _ in seen}


def test_constraints_pin_everything_that_the_extras_install():
    closure = installed_closure()
    assert {"discord-py", "aiohttp", "pydantic-core", "pytest", "simcord"} <= closure, "the walk found the packages"
    assert sorted(closure - constraints().keys()) == []


def test_constraints_pin_versions_that_the_project_accepts():
    pins = constraints()
    for requirement in own_requirements():
        assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)]), str(requirement)


def test_the_changelog_begins_with_the_version_of_the_project():
    headings = re.findall(r"^## (.*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert re.fullmatch(rf"\[{re.escape(PROJECT['version'])}\] - (unreleased|\d{{4}}-\d{{2}}-\d{{2}})", headings[0])


def test_the_changelog_has_the_kinds_of_changes_that_keep_a_changelog_knows():
    kinds = re.findall(r"^### (.*)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert set(kinds) <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}


def release(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "scripts" / "release.py"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_release_takes_its_version_and_notes_from_the_files():
    assert release("version").stdout.strip() == PROJECT["version"]
    notes = release("notes").stdout
    assert notes.startswith("The first release")
    assert "### Fixed" in notes


def test_a_release_is_refused_with_another_tag_or_without_a_date():
    assert "but pyproject.toml says" in release("check", "v9.9.9").stderr
    ready = release("check", f"v{PROJECT['version']}")
    dated = "- unreleased" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert (ready.returncode == 0) == dated, ready.stderr


# Nothing of the machine on which it was made


def tracked_files() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - git of the PATH
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def index_hosts() -> list[str]:
    """Hosts of package indexes: the public ones, and those that this machine is told to use."""
    told = [value for name, value in os.environ.items() if re.fullmatch(r"(PIP|UV)_.*(INDEX|URL|LINKS|HOST).*", name)]
    hosts = [urlsplit(word).hostname or "" for value in told for word in value.split()]
    public = [f"{name}.org" for name in ("pypi", "pythonhosted")] + [f"registry.{name}.org" for name in ("npmjs",)]
    return [*public, *filter(None, hosts)]


def test_no_file_names_the_host_of_a_package_index():
    hosts = index_hosts()
    found = {
        f"{path.relative_to(ROOT)}: {host}"
        for path in tracked_files()
        for host in hosts
        if host.encode() in path.read_bytes()
    }
    assert found == set()
