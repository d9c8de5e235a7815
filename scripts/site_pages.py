"""Hooks of MkDocs: make a site of docs/ and of the files beside it, as they are. See mkdocs.yml.

Pages link to each other as they do in the repository. Files outside docs/ become pages of their own here.
"""

import re
from html.parser import HTMLParser
from pathlib import Path
from posixpath import normpath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent.parent

PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "start.md",
    "SECURITY.md": "security.md",
}
"""Pages outside docs/."""

TEXTS = {".env.example": "settings.md", "compose.yaml": "compose.md", "LICENSE": "license.md"}
"""Other files, shown as they are."""

SECTIONS = ("Try it in your browser", "Run your own")
"""The parts of the README that the site's own pages don't have."""


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in PAGES.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        if name == "README.md":
            text = "# Try it and start it\n\n" + "\n".join(_section(text, title) for title in SECTIONS)
        files.append(File.generated(config, page, content=_linked(text, ".")))
    for name, page in TEXTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=f"# {name}\n\n```\n{text}```\n"))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    del config, files
    inside = page.file.generated_by is None
    return _deep(_linked(markdown, "docs") if inside else markdown)


def on_post_build(config: MkDocsConfig) -> None:
    for page in sorted(Path(config.site_dir).rglob("*.html")):
        if foreign := foreign_assets(page.read_text(encoding="utf-8")):
            raise PluginError(f"{page} loads something from elsewhere: {', '.join(foreign)}")


def foreign_assets(html: str) -> list[str]:
    """The addresses on other hosts from which a page would load something by itself. Links are no such thing."""
    assets = _Assets()
    assets.feed(html)
    return [address for address in assets.found if re.match(r"([a-z]+:)?//", address, re.IGNORECASE)]


class _Assets(HTMLParser):
    """Collects what a page loads by itself."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += [given[name] for name in ("src", "poster", "data") if name in given]
        self.found += [part.split()[0] for part in given.get("srcset", "").split(",") if part.strip()]
        if tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.found.append(given.get("href", ""))
        self.found += re.findall(r"url\(['\"]?([^)'\"]+)", given.get("style", ""))


def _section(text: str, title: str) -> str:
    found = re.search(rf"^## {title}\n.*?(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"README.md has no section {title!r}")
    return found[0]


def _linked(text: str, folder: str) -> str:
    """A page with its links as they are on the site; `folder` is where it stands in the repository."""

    def moved(link: re.Match[str]) -> str:
        target, hash_, anchor = link[1].partition("#")
        if not target or ":" in target:
            return link[0]
        path = normpath(f"{folder}/{target}")
        path = {**PAGES, **TEXTS}.get(path, path.removeprefix("docs/"))
        return f"]({path}{hash_}{anchor})"

    return re.sub(r"\]\(([^)\s]+)\)", moved, text)


def _deep(text: str) -> str:
    """Python's Markdown wants four spaces where GitHub's takes the two or three below a list's first word."""
    return re.sub(r"^ {2,3}(?=\S)", "    ", text, flags=re.MULTILINE)
