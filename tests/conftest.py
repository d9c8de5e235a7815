"""The cards that tests deal, and a summary at the end: how many requests were checked against Discord's API.

Every test deals the same cards in every run, so failures are reproducible. `pytest --deals=7` deals other cards: a test
that only passes with some deals is a faulty test, and trying many numbers finds it.
"""

import random
import secrets
from collections import Counter
from typing import cast

import pytest
from hypothesis import HealthCheck, settings
from net import conformance

from warbot.store import open as database_opening

# Property tests have no deadline: that a machine is busy says nothing about what they test.
settings.register_profile("no deadline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no deadline")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deals", default="1", help="which deals the tests in this process play: any word or number")


@pytest.fixture(autouse=True)
def _deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seed chance by the test's name. Only in this process: a bot in another one draws as it always does."""
    chance = random.Random(f"{request.config.getoption('--deals')} {request.node.nodeid}")  # noqa: S311 - reproducible
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: chance.randbytes(count))


@pytest.fixture
def no_power_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commits in this process do not wait for the disk. A process that is killed loses nothing by that."""
    monkeypatch.setattr(database_opening, "SYNCHRONOUS", "OFF")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """One line for all tests in which a bot sent something, whichever worker they ran on."""
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
            f"request bodies were not checked: Discord's API description isn't at {conformance.place()}"
        )
    elif found:
        sums = Counter[str]()
        for value in found:
            sums.update(cast("dict[str, int]", value))
        terminalreporter.write_line(
            f"{sums.total():,} request bodies of {len(sums)} routes were checked against Discord's API description"
        )
