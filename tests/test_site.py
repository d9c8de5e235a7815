"""The site of the docs: it is built without a warning, has every page, and loads nothing from elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="the site is built with the extra `ci`")

import site_pages

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built in a folder of its own."""
    folder = tmp_path_factory.mktemp("site")
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder


def test_each_page_is_there(site: Path):
    names = {page.stem for page in (ROOT / "docs").glob("*.md")} - {"README"}
    beside = {Path(page).stem for page in {**site_pages.PAGES, **site_pages.TEXTS}.values()}
    assert {page.stem for page in site.glob("*.html")} == names | beside | {"index", "404"}


def test_pages_and_styles_load_nothing_from_elsewhere(site: Path):
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 10
    foreign = {page.name: site_pages.foreign_assets(page.read_text(encoding="utf-8")) for page in pages}
    assert not {name: found for name, found in foreign.items() if found}
    styles = "".join(style.read_text(encoding="utf-8") for style in site.rglob("*.css"))
    assert not re.findall(r"url\(['\"]?(?:https?:)?//[^)]*|@import[^;]*//[^;]*", styles)
    assert not [page.name for page in pages if "mermaid" in page.read_text(encoding="utf-8")], "its script is elsewhere"


def test_what_a_page_would_load_is_found_and_links_are_not():
    page = """
        <link rel="stylesheet" href="https://fonts.example/css"><link rel="canonical" href="https://here.example/">
        <script src="//cdn.example/x.js"></script><img src="images/war.gif"><a href="https://discord.com">Discord</a>
        <img srcset="https://img.example/a.png 2x, b.png"><div style="background: url(https://bg.example/c.png)"></div>
    """
    hosts = [address.split("/")[2] for address in site_pages.foreign_assets(page)]
    assert hosts == ["fonts.example", "cdn.example", "img.example", "bg.example"]


def test_links_lead_to_the_pages_of_the_site(site: Path):
    page = (site / "operating.html").read_text(encoding="utf-8")
    assert 'href="settings.html"' in page
    assert 'href="start.html#run-your-own"' in page
    start = (site / "start.html").read_text(encoding="utf-8")
    assert "WARBOT_TOKEN=… .venv/bin/warbot run" in re.sub(r"<[^>]+>", "", start)
