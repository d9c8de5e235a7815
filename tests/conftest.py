"""What is said at the end of a run: how far the bot's requests were held against Discord's own description."""

from collections import Counter

import pytest
from net import conformance


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
