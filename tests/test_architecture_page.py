"""docs/architecture.md and CONTRIBUTING.md name what is there."""

import re
import tomllib
from pathlib import Path

import pytest

from warbot.host import Host
from warbot.table import moves

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TASKS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["poe"]["tasks"]


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`((?:warbot|tests|scripts|docs)/[\w./]+)`", PAGE + RECIPES))))
def test_every_path_that_it_names_is_there(path: str):
    assert (ROOT / path).exists()


def test_every_task_that_is_named_can_be_run():
    named = set(re.findall(r"`poe ([a-z-]+)", RECIPES))
    assert {"check", "test", "slow", "words", "site"} <= named <= TASKS.keys()


def test_tests_that_a_recipe_runs_are_there():
    named = re.findall(r"`poe test ((?:tests\S* ?)+)`", RECIPES)
    assert len(named) > 3
    assert [path for paths in named for path in paths.split() if not (ROOT / path).exists()] == []


def test_ci_and_the_workflows_run_tasks_of_the_task_runner():
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    (matrix,) = re.findall(r"task: \[(.*)\]", workflow)
    there = {*matrix.split(", "), *re.findall(r"run: poe ([a-z-]+)", workflow)}
    here = set(re.findall(r"^poe ([a-z-]+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE))
    assert here | {"test"} == there, "the README's own command is what runs the fast tests"
    assert there <= TASKS.keys()


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
