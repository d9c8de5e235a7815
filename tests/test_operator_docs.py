"""What the pages for operators promise: settings and tables that exist, links that lead somewhere, tests."""

import re
from configparser import ConfigParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from warbot.bot.platform.metrics import Metrics
from warbot.bot.platform.metrics_page import Levels, gauges
from warbot.cli import COMMANDS
from warbot.settings import Settings
from warbot.store.schema import parts_after, stored_migrations

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "SECURITY.md", *sorted((ROOT / "docs").glob("*.md"))]


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def tables() -> set[str]:
    """Every table of the newest database."""
    return {name for kind, name, _ in parts_after(stored_migrations()) if kind == "table"}


def test_the_page_on_privacy_says_of_every_table_what_is_in_it():
    rows = re.findall(r"^\| (`.*?) \|", read(ROOT / "docs" / "privacy.md"), re.MULTILINE)
    assert {name for row in rows for name in re.findall("`([a-z_]+)`", row)} == tables()


def test_the_review_names_tests_that_are_there():
    named = re.findall(r"`(tests/[^`]+)`", read(ROOT / "SECURITY.md"))
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).is_file()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files_and_settings_and_commands_exist(page: Path):
    targets = [target for target in re.findall(r"\]\(([^)]+)\)", read(page)) if not urlsplit(target).scheme]
    assert [target for target in targets if not (page.parent / target.split("#")[0]).exists()] == []
    settings = {name.lower() for name in re.findall(r"WARBOT_([A-Z_]+)", read(page))}
    assert settings - {"compile"} <= Settings.model_fields.keys(), "WARBOT_COMPILE is for the build"
    named = set(re.findall(r"`warbot ([a-z]+)", read(page)))
    assert named - {"record"} <= set(COMMANDS), "a record begins with these two words"


def served() -> set[str]:
    """The names of all metrics, without what Prometheus adds to each kind."""
    levels = Levels(tables={}, queues={}, backup_age=0, silent=0)
    registries = Metrics().registry, gauges(levels)
    return {family.name for registry in registries for family in registry.collect()}


@pytest.mark.parametrize("file", ["operating.md", "monitoring/alerts.yml", "monitoring/grafana-dashboard.json"])
def test_the_metrics_that_are_named_are_those_that_are_served(file: str):
    written = set(re.findall(r"\bwarbot_[a-z_]+\b", read(ROOT / "docs" / file)))
    named = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in written - {"warbot_metrics"}}
    assert named <= served()
    assert file.endswith(".yml") or named == served()


def test_the_page_says_what_to_do_about_each_alert():
    alerts = re.findall(r"- alert: (\w+)", read(ROOT / "docs" / "monitoring" / "alerts.yml"))
    assert re.findall(r"^\| `(Warbot\w+)` \|", read(ROOT / "docs" / "operating.md"), re.MULTILINE) == alerts
    assert len(alerts) == 5


def test_the_readme_leads_to_each_of_them():
    readme, index = read(ROOT / "README.md"), read(ROOT / "docs" / "README.md")
    found = {page for page in PAGES if f"{page.relative_to(ROOT).as_posix()})" in readme or f"({page.name})" in index}
    assert set(PAGES) - found <= {ROOT / "docs" / "README.md"}


def test_the_unit_for_systemd_starts_the_bot():
    """docs/operating.md: what it starts is the README's command, and a stop has the time that it takes."""
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(re.findall(r"```ini\n(.*?)```", page, re.DOTALL)[0])
    service = unit["Service"]
    assert service["ExecStart"] == f"{service['WorkingDirectory']}/.venv/bin/warbot run"
    assert service["ReadWritePaths"] == service["WorkingDirectory"], "the database is in it"
    assert int(service["TimeoutStopSec"]) > 10
