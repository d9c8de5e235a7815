"""The cards that the tests deal, and what is said at the end: how far requests were held against Discord's API.

Every test deals the same cards in every run, so that whatever it finds is found again. `pytest --deals=7` deals others:
a test that holds for some deals alone is a fault of the test, and a hunt with many numbers finds it.
"""

import random
import secrets
from collections import Counter

import pytest
from net import conformance

from warbot.store import opening


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", default="1", help="which deals the tests in this process play: any word or number")


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance is drawn from the test's own name, in its process alone: a bot in another one draws as it always does."""
    chance = random.Random(f"{request.config.getoption('--deals')} {request.node.nodeid}")  # noqa: S311 - that is meant
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: chance.randbytes(count))


@pytest.fixture
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits in this process do not wait for the disk. A process that is killed loses nothing by that."""
    monkeypatch.setattr(opening, "SYNCHRONOUS", "OFF")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for all tests in which a bot sent something, on whichever worker they ran."""
    reports = [
        one for reports in terminalreporter.stats.values() for one in reports if isinstance(one, pytest.TestReport)
    ]
    found = [
        value
        for report in reports
        if report.when == "teardown"
        for name, value in report.user_properties
        if name == conformance.CHECKED
    ]
    if any(value is None for value in found):
        terminalreporter.write_line(
            f"request bodies were not checked: Discord's description of its API is not at {conformance.place()}"
        )
    elif found:
        sums = sum((Counter(value) for value in found), Counter[str]())
        terminalreporter.write_line(
            f"{sums.total():,} request bodies of {len(sums)} routes were held against Discord's description"
        )
