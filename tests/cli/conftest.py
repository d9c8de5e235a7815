"""Calling the command line in tests: `warbot` as a function, and as a process of its own."""

import subprocess
import sys
from dataclasses import dataclass

import pytest

from warbot.cli import main


@dataclass(frozen=True)
class Ran:
    """What a call gave. `refusal` is its one line on standard error, with nothing on standard output."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        assert (self.status, self.err) == (0, ""), self.err
        return self.out.splitlines()

    @property
    def refusal(self) -> str:
        assert (self.status, self.out) == (2, ""), self.out
        assert self.err.startswith("error: ")
        assert self.err.count("\n") == 1
        assert self.err.endswith("\n")
        return self.err.removeprefix("error: ").rstrip("\n")


@pytest.fixture
def warbot(capsys):
    """Run the command line in this process."""

    def run(*arguments: str) -> Ran:
        status = main(arguments)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def process():
    """Run `python -m warbot` as a process of its own."""

    def run(*arguments: str, **kwargs) -> Ran:
        command = [sys.executable, "-m", "warbot", *arguments]
        done = subprocess.run(command, check=False, capture_output=True, timeout=60, **kwargs)
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    return run
