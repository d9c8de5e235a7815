"""The container: what its Dockerfile installs, as whom it runs, and that the bot starts in what comes of it.

Where no engine is there to build the image, the Dockerfile's own steps are run here, in a folder in the place of `/`.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import requires
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).parent.parent
COMPOSE: Final = (ROOT / "compose.yaml").read_text(encoding="utf-8")
OPERATING: Final = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
LOCKS: Final = ("requirements.lock", "build-requirements.lock")
USER: Final = 10_001


class Step(NamedTuple):
    """One instruction of the Dockerfile: `RUN`, and what follows it."""

    word: str
    text: str


def steps() -> list[list[Step]]:
    """The instructions of each stage, the lines that were split put together."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    found = [Step(*line.split(None, 1)) for line in text.splitlines() if line.strip() and not line.startswith("#")]
    starts = [at for at, step in enumerate(found) if step.word == "FROM"]
    return [found[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


def said(stage: list[Step], word: str) -> list[str]:
    return [step.text for step in stage if step.word == word]


# What is installed


def locked(name: str) -> dict[str, tuple[Requirement, list[str]]]:
    """The requirements of a lock file by name, each with its hashes."""
    lines = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    found: dict[str, tuple[Requirement, list[str]]] = {}
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            pin, *hashes = line.split("--hash=")
            requirement = Requirement(pin.strip())
            found[canonicalize_name(requirement.name)] = (requirement, [each.strip() for each in hashes])
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_file_pins_each_version_with_its_hashes_and_names_no_index(name):
    for requirement, hashes in locked(name).values():
        assert re.fullmatch(r"==[^,*]+", str(requirement.specifier)), str(requirement)
        assert hashes
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in hashes)
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"--(extra-)?index|--find-links|--trusted-host|://|@ ", text)


def test_the_lock_file_has_the_versions_that_the_tests_run_with():
    """Where this fails, the lock file has to be made again: the command stands at its top."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins: dict[str, str] = {
        canonicalize_name(line.split("==")[0]): line.split("==")[1] for line in lines if "==" in line
    }
    own = {name: str(requirement.specifier)[2:] for name, (requirement, _) in locked("requirements.lock").items()}
    assert own == {name: pins[name] for name in own}


def test_the_lock_file_has_everything_that_the_bot_and_its_metrics_need_and_nothing_else():
    """Where this fails, the lock file has to be made again: the command stands at its top."""
    todo = [Requirement(text) for text in requires("warbot") or []]
    needed: set[str] = set()
    while todo:
        requirement = todo.pop()
        name = canonicalize_name(requirement.name)
        extras = ({"extra": extra} for extra in ("compiled", "metrics"))
        marker = requirement.marker
        if name in needed or not (marker is None or any(map(marker.evaluate, extras))):
            continue
        needed.add(name)
        todo += [Requirement(text) for text in requires(name) or []]
    others = {
        name
        for name, (requirement, _) in locked("requirements.lock").items()
        if requirement.marker is None or requirement.marker.evaluate()
    }
    assert needed == others
    assert not others & {"simcord", "pytest", "playwright"}


def test_what_builds_the_bot_is_locked_as_well():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    hook = project["tool"]["hatch"]["build"]["hooks"]["custom"]
    needed = [*project["build-system"]["requires"], *hook["compiler"], *hook["run-time"]]
    asked = (ROOT / "build-requirements.in").read_text(encoding="utf-8").split()
    assert sorted(asked) == sorted(needed)
    for requirement in map(Requirement, needed):
        pinned = locked("build-requirements.lock")[requirement.name][0]
        assert requirement.specifier.contains(str(pinned.specifier)[2:])


# As what it runs


def test_the_image_runs_as_somebody_without_rights_and_is_upkeep():
    _, last = steps()
    assert said(last, "USER") == ["warbot"]
    assert any(f"--uid {USER}" in text for text in said(last, "RUN"))
    assert said(last, "VOLUME") == ["/data"]
    assert said(last, "STOPSIGNAL") == ["SIGTERM"]
    (health,) = said(last, "HEALTHCHECK")
    assert health.endswith('CMD ["warbot", "health"]')


def test_the_compose_file_takes_every_privilege_away():
    lines = {line.strip() for line in COMPOSE.splitlines()}
    assert {"read_only: true", "cap_drop: [ALL]", "security_opt: [no-new-privileges:true]"} <= lines
    (grace,) = re.findall(r"stop_grace_period: (\d+)s", COMPOSE)
    assert int(grace) >= 10
    assert "warbot:/data" in COMPOSE


# What comes of it


def can_be_somebody() -> bool:
    """Whether the tests may become the image's user, and that one could start this Python (not one in root's home)."""
    python = Path(sys._base_executable).resolve()  # type: ignore[attr-defined]
    return os.name == "posix" and os.geteuid() == 0 and all(path.stat().st_mode & 0o001 for path in python.parents)


class Image(NamedTuple):
    """What the Dockerfile leaves, in a folder in the place of `/`."""

    root: Path

    @property
    def data(self) -> Path:
        return self.root / "data"

    def runs(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        """Call the bot as the container does: as its user, with its variables, in its folder."""
        _, last = steps()
        variables = dict(word.split("=", 1) for word in shlex.split(" ".join(said(last, "ENV"))))
        placed = {name: self.at(value.replace("$PATH", os.environ["PATH"])) for name, value in variables.items()}
        somebody: dict[str, Any] = {"user": USER, "group": USER, "extra_groups": []} if can_be_somebody() else {}
        return subprocess.run(
            [self.root / "warbot/bin/warbot", *arguments],
            cwd=self.data,
            env={**placed, **settings},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
            **somebody,
        )

    def at(self, text: str) -> str:
        """A text of the Dockerfile with its folders where they are here."""
        return re.sub(r"(?<![\w./])/(?=(source|build|warbot|dist|data)\b)", f"{self.root}/", text)


def copied(names: list[str], target: Path) -> None:
    """COPY, of what .dockerignore lets through."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_through = {line[1:] for line in lines if line.startswith("!")}
    ignored = [line.removeprefix("**/") for line in lines if line.startswith("**/")]
    for name in names:
        assert name in let_through, f".dockerignore keeps {name} out"
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns(*ignored))
        else:
            shutil.copy(ROOT / name, target)
    assert not any(fnmatch(path.name, pattern) for path in target.rglob("*") for pattern in ignored)


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The steps of the first stage, run one after the other."""
    with tempfile.TemporaryDirectory(prefix="warbot-image-") as folder:
        root = Path(folder)
        root.chmod(0o755)
        built = Image(root)
        (root / "source").mkdir()
        variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        for word, text in steps()[0]:
            if word == "ENV":
                variables |= dict(pair.split("=", 1) for pair in shlex.split(text))
            elif word == "COPY":
                copied(text.split()[:-1], root / "source")
            elif word == "RUN" and text.startswith("apt-get "):
                assert "gcc" in text, "this machine's own compiler stands in for the image's"
            elif word == "RUN":
                command = re.sub(r"^python ", f"{sys._base_executable} ", built.at(text))  # type: ignore[attr-defined]
                subprocess.run(command, shell=True, cwd=root / "source", env=variables, check=True)  # noqa: S602
            else:
                assert word in ("FROM", "WORKDIR"), f"this test does not know {word}"
        shutil.rmtree(root / "source")
        shutil.rmtree(root / "build")
        built.data.mkdir()
        if can_be_somebody():
            os.chown(built.data, USER, USER)
        yield built


@pytest.mark.slow
def test_the_bot_starts_in_what_the_dockerfile_installs(image: Image):
    assert image.runs("--version").stdout.startswith("warbot ")
    played = image.runs("play", "--rules", "fifty", "--format", "record")
    assert (played.returncode, played.stderr) == (0, "")
    checked = image.runs("check", WARBOT_TOKEN="MTIzNDU2Nzg5.Gabcde.abc-DEF_123")
    assert [line for line in checked.stdout.splitlines() if line.startswith("bad")] == []
    assert "versions: Python" in checked.stdout
    assert image.runs("run").stderr.startswith("error: no token: set WARBOT_TOKEN")
    health = image.runs("health")
    assert (health.returncode, health.stdout) == (1, f"no bot is running on {image.data}/warbot.db\n")
    assert list(image.data.iterdir()) == []


@pytest.mark.slow
def test_neither_the_demo_nor_an_installer_is_in_it(image: Image):
    packages = {path.name.split("-")[0].lower() for path in image.root.glob("warbot/lib/*/site-packages/*.dist-info")}
    assert "warbot" in packages
    assert not packages & {"pip", "simcord", "playwright", "pytest", "setuptools", "hatchling"}
    refused = image.runs("demo")
    assert refused.returncode == 2
    assert "warbot[demo]" in refused.stderr


@pytest.mark.slow
def test_the_size_of_it_is_what_the_page_on_operating_says(image: Image):
    (told,) = re.findall(r"(\d+) MB beside the Python\s+image", OPERATING)
    size = sum(path.stat().st_size for path in image.root.rglob("*") if path.is_file() and not path.is_symlink())
    assert abs(size / 10**6 - int(told)) < int(told) * 0.25, f"{size:,} bytes"
